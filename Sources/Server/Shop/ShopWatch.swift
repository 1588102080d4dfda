import Backend
import Basics
import Commerce
import Pages
import Synchronization
import Wire

/// Watches what your software asks and answers, and says which rules it breaks.
///
/// It sees the calls, the webhooks and the ledgers, and nothing of what your software knows.
final class ShopWatch: Sendable {
  fileprivate struct Box {
    var broken: [BrokenShopRule] = []
    var uses: [String: ShopCall] = [:]
    /// Calls that may have moved money and had no answer that says so.
    var unknown: [ShopCall] = []
    /// The last answered question about each payment, by its provider's identifier, and about anything at a provider.
    var asked: [String: Int] = [:]
    var reads: [String: [Timestamp]] = [:]
    /// The calls that moved money of each place.
    var movers: [ShopPlace: [ShopCall]] = [:]
    var records: [ShopPlace: ProviderRecord] = [:]
    /// The place of each payment, by what the provider's answers call it.
    var places: [String: ShopPlace] = [:]
    /// The places in the order in which they were first seen, with what was done about each.
    var order: [ShopPlace] = []
    var deeds: [ShopPlace: [ShopDeed]] = [:]
    /// The addresses at the provider that answers about a place named, oldest first.
    var addresses: [ShopPlace: [String]] = [:]
    /// The webhooks that were taken, by a mark of what they say.
    var taken: Set<UInt64> = []
    /// The last webhook about each place that came again, until money moves.
    var again: [ShopPlace: Int] = [:]
    /// Rules that were broken already for a payment.
    var told: Set<String> = []
  }

  private let box = Mutex(Box())
  private let onBroken: @Sendable (BrokenShopRule) -> Void

  /// `onBroken` hears of each rule once a payment.
  init(onBroken: @escaping @Sendable (BrokenShopRule) -> Void) { self.onBroken = onBroken }

  /// The rules that were broken so far.
  var broken: [BrokenShopRule] { box.withLock { $0.broken } }

  /// Takes in a call as it comes.
  func begin(_ call: ShopCall, at now: Timestamp) {
    let found = box.withLock { box in box.begin(call, at: now) }
    tell(found)
  }

  /// Takes in the end of a call with its answer, where one came through, and with what changed in the ledgers since the last end.
  func end(_ call: ShopCall, _ answer: WireAnswer?, _ changes: [ShopChange]) {
    let found = box.withLock { box in
      box.remember(call, answer, changes)
      return box.end(call, status: answer?.status, changes)
    }
    tell(found)
  }

  /// The places that were seen so far, oldest first.
  var places: [ShopPlace] { box.withLock { $0.order } }

  /// What the ledger of a place held when it changed last.
  func record(of place: ShopPlace) -> ProviderRecord { box.withLock { $0.records[place] ?? .nothing } }

  /// The addresses at the provider that answers about a place named, oldest first.
  func addresses(of place: ShopPlace) -> [String] { box.withLock { $0.addresses[place] ?? [] } }

  /// What was done about a place, oldest first.
  func deeds(about place: ShopPlace) -> [ShopDeed] { box.withLock { $0.deeds[place] ?? [] } }

  /// Takes in that the shopper's browser opened a path of your software.
  func note(return path: String, about place: ShopPlace, status: Int?, at now: Timestamp) {
    box.withLock { $0.deeds[place, default: []].append(.returned(path, status: status, at: now)) }
  }

  /// Takes in what changed without a call: by the shopper, the bank, or time.
  func note(_ changes: [ShopChange]) {
    box.withLock { box in for change in changes { box.keep(change) } }
    tell(box.withLock { box in changes.compactMap { box.twice($0) } })
  }

  /// Takes in that a webhook is handed to your server.
  func hand(_ webhook: Webhook<WireRequest>) {
    guard !webhook.isForged else { return }
    box.withLock { box in
      guard box.taken.contains(webhook.mark) else { return }
      box.again[ShopPlace(provider: webhook.provider, reference: webhook.reference)] = webhook.id
    }
  }

  /// Takes in a step of a webhook.
  func note(_ news: WebhookNews, of webhook: Webhook<WireRequest>) {
    let found = box.withLock { box in
      if case .ended(let status) = news {
        let place = ShopPlace(provider: webhook.provider, reference: webhook.reference)
        box.deeds[place, default: []].append(
          .webhook(webhook.id, attempt: webhook.attempt, status: status, at: webhook.at))
      }
      return box.note(news, webhook)
    }
    tell(found)
  }

  private func tell(_ found: [BrokenShopRule]) {
    for broken in found {
      let isNew = box.withLock { box in
        guard box.told.insert("\(broken.rule) \(broken.provider) \(broken.payment)").inserted else { return false }
        box.broken.append(broken)
        return true
      }
      if isNew { onBroken(broken) }
    }
  }
}

extension Webhook<WireRequest> {
  /// Tells what it says from what another says.
  fileprivate var mark: UInt64 { FNV1a.of(provider + "\n" + content.body.text) }
}

extension ShopWatch.Box {
  fileprivate mutating func begin(_ call: ShopCall, at now: Timestamp) -> [BrokenShopRule] {
    var found: [BrokenShopRule] = []
    func name(_ call: ShopCall) -> String { call.payment.map { placeName($0) } ?? "" }
    if call.isLeaking {
      found.append(
        BrokenShopRule(
          rule: .nothingSecretLeaves, provider: call.provider, payment: name(call),
          story: "A card number stands in the address or in a header of \(call.operation).", calls: [call.number]))
    }
    if let key = call.key {
      let use = "\(call.provider) \(call.operation) \(key)"
      if let first = uses[use], first.mark != call.mark {
        found.append(
          BrokenShopRule(
            rule: .sameKeySameBody, provider: call.provider, payment: name(call),
            story: "\(call.operation) came again with the same idempotency key and something else to do.",
            calls: [first.number, call.number]))
      }
      uses[use] = uses[use] ?? call
    }
    if call.isReading, let payment = call.payment {
      var times = reads[payment, default: []].filter { now.since($0) < .seconds(60) }
      times.append(now)
      reads[payment] = times
      if times.count > 30 {
        found.append(
          BrokenShopRule(
            rule: .politePolling, provider: call.provider, payment: placeName(payment),
            story: "\(call.operation) was called \(times.count) times within a minute.", calls: [call.number]))
      }
    }
    if let index = unknown.firstIndex(where: { $0.isSame(as: call) }) {
      let lost = unknown[index]
      let wasAsked = asked[lost.payment ?? lost.provider].map { $0 > lost.number } ?? false
      let isKeyed = call.key != nil && call.key == lost.key
      if !wasAsked, !isKeyed {
        found.append(
          BrokenShopRule(
            rule: .askedBeforeRepeating, provider: call.provider, payment: name(call),
            story: "\(call.operation) had no answer and was sent again without a question in between.",
            calls: [lost.number, call.number]))
      }
      unknown.remove(at: index)
    }
    return found
  }

  /// Keeps what a ledger holds now.
  fileprivate mutating func keep(_ change: ShopChange) {
    if records.updateValue(change.after, forKey: change.place) == nil { order.append(change.place) }
  }

  /// Keeps which payment a call was about: the one that it names, or the one that it changed.
  fileprivate mutating func remember(_ call: ShopCall, _ answer: WireAnswer?, _ changes: [ShopChange]) {
    for change in changes {
      for name in answer?.json?.identifiers ?? [] { places[name] = change.place }
      for address in answer?.json?.texts(after: call.origin + "/") ?? [] {
        if addresses[change.place]?.contains(address) != true { addresses[change.place, default: []].append(address) }
      }
      if let payment = call.payment { places[payment] = change.place }
    }
    let about = changes.isEmpty ? [call.payment.flatMap { places[$0] }].compactMap(\.self) : changes.map(\.place)
    for place in about { deeds[place, default: []].append(.call(call.number)) }
  }

  fileprivate mutating func end(_ call: ShopCall, status: Int?, _ changes: [ShopChange]) -> [BrokenShopRule] {
    var found: [BrokenShopRule] = []
    let isHeard = status != nil
    if let status, (200...299).contains(status), call.isReading {
      asked[call.payment ?? call.provider] = call.number
      asked[call.provider] = call.number
    }
    if call.effect.movesMoney, !isHeard || status.map({ $0 >= 500 }) ?? true { unknown.append(call) }
    for change in changes {
      keep(change)
      if change.movesMoney { movers[change.place, default: []].append(call) }
      if let broken = twice(change) { found.append(broken) }
      if change.movesMoney, let webhook = again.removeValue(forKey: change.place) {
        found.append(
          BrokenShopRule(
            rule: .webhooksActOnce, provider: change.place.provider, payment: change.place.reference,
            story: "The webhook came a second time, and \(call.operation) moved money again.", calls: [call.number],
            webhooks: [webhook]))
      }
    }
    let isRefused =
      isHeard && changes.isEmpty && ![401, 403, 404, 429].contains(status ?? 500) && (status ?? 500) < 500
    if call.effect == .refund, isRefused, let payment = call.payment, let place = places[payment],
      !movers[place, default: []].contains(where: { $0.key != nil && $0.key == call.key })
    {
      found.append(
        BrokenShopRule(
          rule: .refundWithinCharge, provider: place.provider, payment: place.reference,
          story: "The provider refused \(call.operation): more was asked back than is left.", calls: [call.number]))
    }
    return found
  }

  /// The second charge of one reference, at one provider or at two.
  fileprivate func twice(_ change: ShopChange) -> BrokenShopRule? {
    guard change.isCharge else { return nil }
    let others = records.filter {
      $0.key.reference == change.place.reference && $0.key.provider != change.place.provider
        && $0.value.state.holdsMoney
    }
    guard change.after.captures > 1 || !others.isEmpty else { return nil }
    let places = [change.place] + others.keys
    let calls = places.flatMap { movers[$0, default: []] }.map(\.number).sorted()
    return BrokenShopRule(
      rule: .capturedOnce, provider: change.place.provider, payment: change.place.reference,
      story: others.isEmpty
        ? "“\(change.place.reference)” is charged \(change.after.captures) times."
        : "“\(change.place.reference)” is charged at two providers.", calls: calls)
  }

  fileprivate mutating func note(_ news: WebhookNews, _ webhook: Webhook<WireRequest>) -> [BrokenShopRule] {
    guard !webhook.isForged else { return [] }
    switch news {
    case .arrived, .postponed, .refused, .killed: return []
    case .ended(let status):
      if (200...299).contains(status ?? 0) {
        taken.insert(webhook.mark)
        return []
      }
      let isRefusal = status.map { (300...499).contains($0) } ?? false
      guard isRefusal || webhook.attempt == webhook.attempts else { return [] }
      let story =
        isRefusal
        ? "Your server answered a genuine webhook with \(status ?? 0)."
        : "Your server took none of the \(webhook.attempts) tries to deliver a webhook."
      return [
        BrokenShopRule(
          rule: .webhooksAreTaken, provider: webhook.provider, payment: webhook.reference, story: story, calls: [],
          webhooks: [webhook.id])
      ]
    }
  }

  /// The merchant's reference of a payment, or, where no call has shown it, the provider's identifier.
  private func placeName(_ payment: String) -> String { places[payment]?.reference ?? payment }
}
