import Checkout
public import Commerce
public import Deeplinks
public import Pages

/// One difference between two consecutive snapshots that helps in debugging.
public enum SnapshotChange: Hashable, Sendable {
  /// What the shopper sees or does now.
  case shopper(ShopperTruth)
  /// What the app was told.
  case app(AppTruth)
  /// What the provider holds.
  case provider(ProviderRecord)
  /// Two of the three records began to differ, or no longer do.
  case disagreement(Bool)
  /// The screen shows something else of the same kind.
  case screen
  /// Another attempt began, counted from 1.
  case attempt(Int)
  /// The numbers of requests that were sent, and that ended.
  case calls(sent: Int, ended: Int)
  /// The number of messages that arrived on the shopper's phone.
  case messages(Int)
  /// The number of webhooks that reached the merchant's server.
  case webhooks(Int)
  /// A link came, and what was decided: its words stand below `link.decision.`.
  case link(decision: LinkDecision)
  /// A timer was set, with its time; the name is a key below `deadline.` in the language table.
  case timerSet(name: String, at: Timestamp)
  /// A timer has fired or was cancelled.
  case timerGone(name: String)
  /// A fault, by its name, is armed, has fired or is over.
  case fault(String, FaultReport.State)
  /// The phone's network.
  case network(PhoneNetwork)
  /// The phone's clock.
  case clock(ClockSkew)
  /// What the store's app may do.
  case life(AppLife)
  /// What is on the phone's screen.
  case front(PhoneState.Front)
  /// A rule was broken.
  case broken(PaymentRule)

  /// A stable name in lower-case words with dashes, which is its key below `change.` in the language table.
  public var name: String {
    switch self {
    case .shopper: "shopper"
    case .app: "app"
    case .provider: "provider"
    case .disagreement(let differs): differs ? "differs" : "agrees"
    case .screen: "screen"
    case .attempt: "attempt"
    case .calls: "calls"
    case .messages: "messages"
    case .webhooks: "notifications"
    case .link: "link"
    case .timerSet: "timer-set"
    case .timerGone: "timer-gone"
    case .fault(_, let state): "fault-\(state.rawValue)"
    case .network: "network"
    case .clock: "clock"
    case .life: "life"
    case .front: "front"
    case .broken: "broken"
    }
  }

  /// Everything in which one moment differs from another, the most important first.
  public static func all(from old: Snapshot, to new: Snapshot) -> [SnapshotChange] {
    var changes: [SnapshotChange] = []
    if let broken = new.brokenRule, old.brokenRule?.rule != broken.rule { changes.append(.broken(broken.rule)) }
    let (before, after) = (old.truths, new.truths)
    if after.shopper != before.shopper { changes.append(.shopper(after.shopper)) }
    if after.app != before.app { changes.append(.app(after.app)) }
    if after.provider != before.provider { changes.append(.provider(after.provider)) }
    if after.disagree != before.disagree { changes.append(.disagreement(after.disagree)) }
    if new.checkout.attempts > old.checkout.attempts { changes.append(.attempt(new.checkout.attempts)) }
    if after.shopper == before.shopper, new.checkout.phase.kind != old.checkout.phase.kind { changes.append(.screen) }
    changes += happenings(from: old, to: new)
    changes += new.faults.filter { fault in
      let before = old.faults.first { $0.id == fault.id }
      return before?.state != fault.state || before?.hits.count != fault.hits.count
    }.map { .fault($0.id, $0.state) }
    changes += timers(from: old, to: new)
    if new.phone.network != old.phone.network { changes.append(.network(new.phone.network)) }
    if new.phone.clock != old.phone.clock { changes.append(.clock(new.phone.clock)) }
    if new.phone.life != old.phone.life { changes.append(.life(new.phone.life)) }
    if new.phone.front != old.phone.front { changes.append(.front(new.phone.front)) }
    return changes
  }

  private static func happenings(from old: Snapshot, to new: Snapshot) -> [SnapshotChange] {
    var changes: [SnapshotChange] = []
    // What is open stands near the end: everything before the first open one has ended in both.
    func ended(_ snapshot: Snapshot) -> Int {
      snapshot.exchanges.count - snapshot.exchanges.suffix(64).count(where: \.isOpen)
    }
    let (sent, ends) = (new.exchanges.count - old.exchanges.count, ended(new) - ended(old))
    if sent > 0 || ends > 0 { changes.append(.calls(sent: max(0, sent), ended: max(0, ends))) }
    if new.messages.count > old.messages.count { changes.append(.messages(new.messages.count - old.messages.count)) }
    let webhooks = new.webhooks.count - old.webhooks.count
    if webhooks > 0 { changes.append(.webhooks(webhooks)) }
    if let link = new.links.last, link.id != old.links.last?.id { changes.append(.link(decision: link.decision)) }
    return changes
  }

  private static func timers(from old: Snapshot, to new: Snapshot) -> [SnapshotChange] {
    guard new.nextTimer != old.nextTimer else { return [] }
    let isGone = old.nextTimer.map { $0.at <= new.now || new.nextTimer == nil } ?? false
    var changes: [SnapshotChange] = []
    if isGone, let timer = old.nextTimer { changes.append(.timerGone(name: timer.name)) }
    if let timer = new.nextTimer { changes.append(.timerSet(name: timer.name, at: timer.at)) }
    return changes
  }
}

extension Exchange {
  /// Whether nothing has come back yet.
  public var isOpen: Bool { outcome == .open }
}

extension Phase {
  /// What kind of screen it is, so that two of the same kind can be told apart from two of different kinds.
  enum Kind: Hashable {
    case selecting(hasOffers: Bool)
    case details
    case working(Working.Stage)
    case answering(QuestionID)
    case page(QuestionID, PageView.Content.Kind)
    case result(isChecking: Bool)
  }

  var kind: Kind {
    switch self {
    case .selecting(let selecting): .selecting(hasOffers: !selecting.offers.isEmpty)
    case .details: .details
    case .working(let working): .working(working.stage)
    case .answering(let id, .page(_, let view)): .page(id, view.content.kind)
    case .answering(let id, _): .answering(id)
    case .result(let outcome): .result(isChecking: outcome.isChecking)
    }
  }
}

extension Phase.PageView.Content {
  /// What kind of page it is.
  enum Kind: Hashable {
    case loading
    case page(String)
    case unavailable(Int)
    case lost
    case elsewhere(PagePlace)
  }

  var kind: Kind {
    switch self {
    case .loading: .loading
    case .page(let page, _): .page(page.id)
    case .unavailable(let status): .unavailable(status)
    case .lost: .lost
    case .elsewhere(let place): .elsewhere(place)
    }
  }
}
