import Checkout
import Commerce
import Deeplinks
import Inspection
import Pages
import Payments

/// What can be chosen at one point of a path.
struct Options {
  /// How it goes on as usual: the first, or the next one where the path has been here before.
  var usual: [Choice] = []
  /// Everything else, in a fixed order.
  var others: [Choice] = []

  /// What there is at a moment on the way of one method. `changes` says whether anything happens by itself.
  init(_ snapshot: Snapshot, method: PaymentMethod, canWait: Bool, knowsLink: Bool) {
    usual = Self.usual(snapshot, method, canWait: canWait)
    var all = Self.shopper(snapshot, method)
    all += Self.phone(snapshot)
    all += Self.links(snapshot, knowsLink: knowsLink)
    all += Self.bank(snapshot, method) + snapshot.outside.map { Choice(.outside, $0) } + Self.leftPayments(snapshot)
    all += Self.merchant(snapshot)
    all += Self.messages(snapshot)
    if snapshot.nextTimer != nil { all += [Choice(.beforeDeadline), Choice(.deadline)] }
    if canWait { all += [Choice(.wait), Choice(.untilIdle)] }
    let first = usual.first
    for choice in all where choice != first && !others.contains(choice) { others.append(choice) }
  }

  // MARK: As usual

  private static func usual(_ snapshot: Snapshot, _ method: PaymentMethod, canWait: Bool) -> [Choice] {
    let wait = canWait ? [Choice(.wait), Choice(.untilIdle)] : []
    if snapshot.phone.alert != nil { return [Choice(.phone, PhoneChange.alert(true).name)] }
    let openShop = Choice(.phone, PhoneChange.openShop.name)
    switch snapshot.phone.front {
    case .home: return [openShop]
    case .outside:
      guard let window = snapshot.phone.window, !window.isDone else { return [openShop] }
      return page(window.view) + [openShop]
    case .shop: return app(snapshot, method, wait)
    }
  }

  private static func app(_ snapshot: Snapshot, _ method: PaymentMethod, _ wait: [Choice]) -> [Choice] {
    let right = TypedData.right.name
    let cancel = press(.cancel)
    switch snapshot.checkout.phase {
    case .selecting(let selecting):
      // Before the methods are known nothing can be picked; after three payments of one order nobody goes on.
      guard selecting.offers.contains(where: { $0.method == method && $0.obstacle == nil }),
        snapshot.checkout.attempts < 3
      else { return wait }
      // Whoever comes back may pay the same basket by another method as well.
      let other: PaymentMethod = method == .card ? .tabby : .card
      let isOffered = selecting.offers.contains { $0.method == other && $0.obstacle == nil }
      let methods = snapshot.checkout.attempts > 0 && isOffered ? [method, other] : [method]
      return methods.map { Choice(.choose, $0.rawValue) }
    case .details: return [cancel]
    case .working: return wait
    case .result: return wait
    case .answering(_, let answering):
      switch answering {
      case .card, .phone, .code: return [Choice(.fill, right), cancel]
      case .form: return [Choice(.fill, right), cancel]
      case .page(_, let view): return page(view)
      case .qr(_, let view): return (view.bank == .paid ? [] : [Choice(.scan)]) + wait + [press(.close)]
      case .sheet: return [press(.authorise), cancel]
      case .bank(let prompt, _):
        guard let bank = prompt.banks.first(where: \.isAvailable) else { return [cancel] }
        return [press(.bank(bank.id)), cancel]
      case .wait(let prompt, _):
        let approves = prompt.reason == .approval ? snapshot.outside.prefix(1).map { Choice(.outside, $0) } : []
        return approves + wait + [press(.close)]
      }
    }
  }

  private static func page(_ view: Phase.PageView) -> [Choice] {
    switch view.content {
    case .loading: return [Choice(.wait), press(.close)]
    case .unavailable, .lost, .elsewhere: return [press(.reopen), press(.close)]
    case .page(let page, _):
      let button = page.buttons.first { $0.weight == .primary } ?? page.buttons.first
      return (button.map { [Choice(.page, $0.id, TypedData.right.name)] } ?? []) + [press(.close)]
    }
  }

  static func press(_ button: ButtonID) -> Choice { Choice(.press, button.name) }

  // MARK: The shopper

  private static func shopper(_ snapshot: Snapshot, _ method: PaymentMethod) -> [Choice] {
    guard snapshot.phone.alert == nil else { return [Choice(.phone, PhoneChange.alert(false).name)] }
    switch snapshot.phone.front {
    case .home: return []
    case .outside: return snapshot.phone.window.map { pageOptions(snapshot, $0.view) } ?? []
    case .shop: break
    }
    switch snapshot.checkout.phase {
    case .selecting: return snapshot.checkout.attempts > 0 ? [Choice(.amend, amendedTotal)] : []
    case .details: return []
    case .working(let working): return working.isVerifying ? [Choice(.escape)] : []
    case .result(let outcome):
      guard !outcome.isChecking else { return [] }
      let again = outcome.form.buttons.contains(.checkAgain) ? [Choice(.pressTwice, ButtonID.checkAgain.name)] : []
      return outcome.form.buttons.map(press) + again
    case .answering(_, let answering): return answers(snapshot, answering)
    }
  }

  private static func answers(_ snapshot: Snapshot, _ answering: Phase.Answering) -> [Choice] {
    let filled = snapshot.otherData.map { Choice(.fill, $0.name) }
    switch answering {
    case .card, .phone, .form: return filled + [press(.cancel)]
    case .code: return filled + [press(.resend), press(.cancel)]
    case .page(_, let view): return pageOptions(snapshot, view)
    case .qr: return [Choice(.scanWrong), press(.close)]
    case .sheet(let prompt, _):
      return prompt.cards.dropFirst().map { Choice(.sheet, $0.id) }
        + [Choice(.pressTwice, ButtonID.authorise.name), press(.cancel)]
    case .bank(let prompt, _):
      let known = snapshot.testData.compactMap { datum -> String? in
        if case .bank(let id) = datum.input, prompt.banks.contains(where: { $0.id == id }) { id } else { nil }
      }
      return known.map { press(.bank($0)) } + [press(.cancel)]
    case .wait: return [press(.close)]
    }
  }

  private static func pageOptions(_ snapshot: Snapshot, _ view: Phase.PageView) -> [Choice] {
    guard case .page(let page, _) = view.content else { return [press(.close)] }
    let right = TypedData.right.name
    var options = page.buttons.map { Choice(.page, $0.id, right) }
    if let first = page.buttons.first(where: { $0.weight == .primary }) ?? page.buttons.first {
      options += snapshot.otherData(on: page).map { Choice(.page, first.id, $0.name) }
    }
    return options + [press(.close)]
  }

  // MARK: The phone, links, the merchant

  private static func phone(_ snapshot: Snapshot) -> [Choice] {
    var changes: [PhoneChange] = []
    switch snapshot.phone.front {
    case .shop, .outside: changes.append(.home)
    case .home: break
    }
    if snapshot.phone.front == .outside { changes.append(.openShop) }
    if snapshot.phone.front != .outside, snapshot.phone.window != nil { changes.append(.openOutside) }
    if snapshot.phone.life != .stopped { changes.append(.kill) }
    if snapshot.canLackMemory { changes.append(.memoryWarning) }
    changes.append(.network(snapshot.isOnline ? .offline : .online))
    return changes.map { Choice(.phone, $0.name) }
  }

  private static func links(_ snapshot: Snapshot, knowsLink: Bool) -> [Choice] {
    guard knowsLink || !snapshot.expectedLinks.isEmpty else { return [] }
    return LinkTrial.allCases.filter { $0 != .again || !snapshot.links.isEmpty }.map { Choice(.link, $0.rawValue) }
  }

  /// A code that is no longer on the screen can still be paid, with another phone or from a picture of it.
  private static func bank(_ snapshot: Snapshot, _ method: PaymentMethod) -> [Choice] {
    guard method == .pix else { return [] }
    switch snapshot.ledger.state {
    case .open, .pending: return [Choice(.scan)]
    case .nothing, .authorised, .captured, .refunded, .declined, .cancelled, .expired, .linked: return []
    }
  }

  /// The total that an amended order has; Till's own.
  private static let amendedTotal = "10.00"

  /// What can happen to the basket's earlier payments: a page or a code that was left is gone on with.
  private static func leftPayments(_ snapshot: Snapshot) -> [Choice] {
    let present = snapshot.attempts.last { $0.number == snapshot.checkout.present }?.reference
    return snapshot.books.filter { $0.reference != present }.flatMap { entry in
      let canScan = entry.method == .pix && (entry.ledger.state == .open || entry.ledger.state == .pending)
      return entry.outside.map { Choice(.outside, $0, entry.reference) }
        + (canScan ? [Choice(.scan, entry.reference)] : [])
    }
  }

  private static func merchant(_ snapshot: Snapshot) -> [Choice] {
    let orders = snapshot.operations.flatMap { kind -> [Choice] in
      switch kind {
      case .capture, .refund: [Choice(.operate, kind.rawValue, "whole"), Choice(.operate, kind.rawValue, "half")]
      case .void: [Choice(.operate, kind.rawValue)]
      }
    }
    return orders + snapshot.retriable.map { Choice(.retry, $0.operation.kind.rawValue, "\($0.number)") }
  }

  private static func messages(_ snapshot: Snapshot) -> [Choice] {
    guard snapshot.checkout.attempts > 0 else { return [] }
    var changes: [Command.WebhookChange] = snapshot.underway.contains(where: \.isHeld) ? [.release] : [.hold]
    if !snapshot.webhooks.isEmpty {
      changes += [.repeat(nil), .releaseBackwards, .forge(.unsigned, nil), .forge(.otherBody, nil)]
    }
    return changes.map { Choice(.webhook, $0.name) }
  }
}

extension Snapshot {
  /// Whether the app has anything that a phone short of memory would take away: itself in the background, or a page.
  fileprivate var canLackMemory: Bool {
    switch phone.life {
    case .background, .suspended: true
    case .foreground: if case .answering(_, .page) = checkout.phase { true } else { false }
    case .stopped: false
    }
  }
}

extension Snapshot {
  /// The merchant's operations on the present payment that the screen offers to retry.
  var retriable: [MerchantOperation] {
    let present = attempts.last { $0.number == checkout.present }?.reference
    return books.last { $0.reference == present }?.retriable ?? []
  }
}

/// The links that are tried, and the doors by which they come.
enum LinkTrial: String, CaseIterable {
  /// The one that is waited for, by the door the system would choose; after its time, the one that was waited for last.
  case expected
  /// The same by `receiveDeeplink`.
  case receiveDeeplink = "expected-receive-deeplink"
  /// The same by `continue(userActivity:)`.
  case continueUserActivity = "expected-universal-link"
  /// The same by `open(url:)`.
  case openURL = "expected-custom-scheme"
  /// The link that came last, once more.
  case again
  /// With another value in its first query item.
  case altered
  /// Without its first query item.
  case shortened
  /// With another host.
  case otherHost = "other-host"
  /// With a further query item.
  case added
  /// The app's own, but of no payment.
  case foreign

  var door: LinkEntryPoint {
    switch self {
    case .receiveDeeplink: .entry(.receiveDeeplink(showStatusView: true))
    case .continueUserActivity: .entry(.continueUserActivity)
    case .openURL: .entry(.openURL)
    case .expected, .again, .altered, .shortened, .otherHost, .added, .foreign: .automatic
    }
  }

  /// The link's text, made of the one that is or was waited for and of the one that came last.
  func text(expected: String?, last: String?) -> String? {
    switch self {
    case .expected, .receiveDeeplink, .continueUserActivity, .openURL: expected
    case .again: last
    case .foreign: "tillshop://elsewhere?order=7"
    case .otherHost: expected.map { LinkMutation.otherHost.apply(to: $0) }
    case .added: expected.map { LinkMutation.addParameter.apply(to: $0) }
    case .altered: expected.flatMap { text in Self.firstItem(of: text) { .changeParameter(name: $0) } }
    case .shortened: expected.flatMap { text in Self.firstItem(of: text) { .dropParameter(name: $0) } }
    }
  }

  private static func firstItem(of text: String, _ mutation: (String) -> LinkMutation) -> String? {
    for candidate in LinkMutation.all(for: text) {
      if case .changeParameter(let name) = candidate { return mutation(name).apply(to: text) }
    }
    return nil
  }
}
