import Backend
import Basics
import Commerce
import Pages
import Sandbox
import Synchronization
import Wire

/// Watches what your software asks and answers, and says which rules it breaks.
///
/// It sees the calls, the webhooks and the ledgers, and nothing of what your software knows.
final class ShopWatch: Sendable {
  fileprivate struct Box {
    var broken = Ring<BrokenShopRule>(keeping: mostBroken)
    var memory = ShopMemory()
    /// The first use of each idempotency key, by a mark of the call's name and the key.
    var uses: [UInt64: (number: Int, mark: UInt64)] = [:]
    /// Calls that may have moved money and had no answer that says so, oldest first, by what each asked for.
    var unknown: [ShopCall.Wish: [ShopCall]] = [:]
    /// How many calls that may move money are under way.
    var moving = 0
    /// The last answered question about each payment, by its provider's identifier, and about anything at a provider, since a call that
    /// may have moved money has had no answer.
    var asked: [String: Int] = [:]
    var reads = RecentTimes(within: .seconds(60))
    /// The webhooks that were taken, by a mark of what they say.
    var taken: Set<UInt64> = []
    /// The last webhook about each place that came again, until money moves.
    var again: [ShopPlace: Int] = [:]
    /// The number of webhooks that your server has answered, and of those among them with a status of success.
    var webhooks = (received: 0, accepted: 0)
    /// Marks of the rules that were broken already for a payment.
    var told: Set<UInt64> = []
  }

  /// How many breaches of rules are kept: the newest; Till's own.
  private static let mostBroken = 1_000

  private let box = Mutex(Box())
  private let onBroken: @Sendable (BrokenShopRule) -> Void

  /// `onBroken` hears of each rule once a payment.
  init(onBroken: @escaping @Sendable (BrokenShopRule) -> Void) { self.onBroken = onBroken }

  /// The rules that were broken so far, of very many the newest breaches.
  var broken: [BrokenShopRule] { box.withLock { $0.broken.newest() } }

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

  /// The number of webhooks that your server has answered, and of those among them with a status of success.
  var webhooks: (received: Int, accepted: Int) { box.withLock { $0.webhooks } }

  /// The number of payments.
  var count: Int { box.withLock { $0.memory.count } }

  /// The newest payments, at most `most`, oldest first.
  func newest(_ most: Int) -> [ShopPlace] { box.withLock { $0.memory.newest(most) } }

  /// Whether a payment was seen.
  func knows(_ place: ShopPlace) -> Bool { box.withLock { $0.memory.knows(place) } }

  /// What the ledger of a place held when it changed last.
  func record(of place: ShopPlace) -> ProviderRecord { box.withLock { $0.memory.record(of: place) } }

  /// The addresses at the provider that answers about a place named, oldest first.
  func addresses(of place: ShopPlace) -> [String] { box.withLock { $0.memory.addresses(of: place) } }

  /// What was done about a place, oldest first.
  func deeds(about place: ShopPlace) -> [ShopDeed] { box.withLock { $0.memory.deeds(about: place) } }

  /// Takes in what ledgers hold; returns what has changed in them since the last time.
  func changes(in holdings: [(provider: String, reference: String, truth: ProviderRecord)]) -> [ShopChange] {
    box.withLock { box in
      holdings.compactMap { provider, reference, truth in
        let place = ShopPlace(provider: provider, reference: reference)
        let before = box.memory.keep(truth, of: place)
        return before == truth ? nil : ShopChange(place: place, before: before, after: truth)
      }
    }
  }

  /// Takes in that the shopper's browser opened a path of your software.
  func note(return path: String, about place: ShopPlace, status: Int?, at now: Timestamp) {
    box.withLock { $0.memory.add(.returned(path, status: status, at: now), about: place) }
  }

  /// Takes in what changed without a call: by the shopper, the bank, or time.
  func note(_ changes: [ShopChange]) {
    guard !changes.isEmpty else { return }
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
        box.memory.add(
          .webhook(webhook.id, attempt: webhook.attempt, status: status, at: webhook.at), about: place)
        if let status, status != 0 { box.webhooks.received += 1 }
        if let status, (200...299).contains(status) { box.webhooks.accepted += 1 }
      }
      return box.note(news, webhook)
    }
    tell(found)
  }

  private func tell(_ found: [BrokenShopRule]) {
    for broken in found {
      let isNew = box.withLock { box in
        let mark = FNV1a.of("\(broken.rule) \(broken.provider) \(broken.payment)")
        guard box.told.insert(mark).inserted else { return false }
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
    if call.effect.movesMoney { moving += 1 }
    func name(_ call: ShopCall) -> String { call.payment.map { placeName($0) } ?? "" }
    if call.isLeaking {
      found.append(
        BrokenShopRule(
          rule: .nothingSecretLeaves, provider: call.provider, payment: name(call),
          story: "A card number stands in the address or in a header of \(call.operation).", calls: [call.number]))
    }
    if let key = call.key {
      let use = FNV1a.of("\(call.provider) \(call.operation) \(key)")
      if let first = uses[use], first.mark != call.mark {
        found.append(
          BrokenShopRule(
            rule: .sameKeySameBody, provider: call.provider, payment: name(call),
            story: "\(call.operation) came again with the same idempotency key and something else to do.",
            calls: [first.number, call.number]))
      }
      uses[use] = uses[use] ?? (call.number, call.mark)
    }
    if call.isReading, let payment = call.payment {
      reads.add(payment, at: now)
      let times = reads.count(of: payment, at: now)
      if times > 30 {
        found.append(
          BrokenShopRule(
            rule: .politePolling, provider: call.provider, payment: placeName(payment),
            story: "\(call.operation) was called \(times) times within a minute.", calls: [call.number]))
      }
    }
    if !unknown.isEmpty, let lost = takeUnknown(call.wish) {
      let wasAsked = asked[lost.payment ?? lost.provider].map { $0 > lost.number } ?? false
      let isKeyed = call.key != nil && call.key == lost.key
      if !wasAsked, !isKeyed {
        found.append(
          BrokenShopRule(
            rule: .askedBeforeRepeating, provider: call.provider, payment: name(call),
            story: "\(call.operation) had no answer and was sent again without a question in between.",
            calls: [lost.number, call.number]))
      }
      if unknown.isEmpty, moving == 0 { asked = [:] }
    }
    return found
  }

  /// Takes the oldest call away that had no answer and asked for something.
  private mutating func takeUnknown(_ wish: ShopCall.Wish) -> ShopCall? {
    guard let lost = unknown[wish]?.removeFirst() else { return nil }
    if unknown[wish]?.isEmpty ?? false { unknown[wish] = nil }
    return lost
  }

  /// Keeps which payment a call was about: the one that it names, or the one that it changed.
  fileprivate mutating func remember(_ call: ShopCall, _ answer: WireAnswer?, _ changes: [ShopChange]) {
    for change in changes {
      answer?.json?.visit { name, text in
        if text.hasPrefix(call.origin), text.dropFirst(call.origin.count).first == "/" {
          memory.add(address: text, of: change.place)
        }
        guard let name, name.lowercased().hasSuffix("id") else { return }
        memory.call(change.place, text)
        if let end = text.utf8.lastIndex(of: UInt8(ascii: "/")) {
          memory.call(change.place, String(text[text.index(after: end)...]))
        }
      }
      if let payment = call.payment { memory.call(change.place, payment) }
    }
    let about =
      changes.isEmpty ? [call.payment.flatMap { memory.place(called: $0) }].compactMap(\.self) : changes.map(\.place)
    for place in about { memory.add(.call(call.number), about: place) }
  }

  fileprivate mutating func end(_ call: ShopCall, status: Int?, _ changes: [ShopChange]) -> [BrokenShopRule] {
    var found: [BrokenShopRule] = []
    let isHeard = status != nil
    if call.effect.movesMoney { moving -= 1 }
    // What was asked before any call went without an answer proves nothing.
    if moving > 0 || !unknown.isEmpty, let status, (200...299).contains(status), call.isReading {
      asked[call.payment ?? call.provider] = call.number
      asked[call.provider] = call.number
    }
    if call.effect.movesMoney, !isHeard || status.map({ $0 >= 500 }) ?? true {
      unknown[call.wish, default: []].append(call)
    }
    for change in changes {
      if change.movesMoney { memory.add(ShopMemory.Mover(number: call.number, key: call.key), of: change.place) }
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
    if call.effect == .refund, isRefused, let payment = call.payment,
      let place = memory.place(called: payment),
      !memory.movers(of: place).contains(where: { $0.key != nil && $0.key == call.key })
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
    let others = memory.elsewhere(change.place).filter(\.record.state.holdsMoney).map(\.place)
    guard change.after.captures > 1 || !others.isEmpty else { return nil }
    let calls = ([change.place] + others).flatMap { memory.movers(of: $0) }.map(\.number).sorted()
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
  private func placeName(_ payment: String) -> String { memory.place(called: payment)?.reference ?? payment }
}
