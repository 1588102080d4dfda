import Backend
import Basics
import Commerce
import Pages
import Sandbox
import Scenarios
import Wire

/// What each step of your software says to the rules.
extension ShopWatch.Box {
  mutating func begin(_ call: ShopCall, at now: Timestamp) -> [BrokenShopRule] {
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
      if !isKeyed { repeating.insert(call.number) }
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
  mutating func remember(_ call: ShopCall, _ answer: WireAnswer?, _ changes: [ShopChange]) {
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

  /// Adds what a call did to the story.
  mutating func tell(_ call: ShopCall, _ changes: [ShopChange], at now: Timestamp) {
    let isRepeated = repeating.remove(call.number) != nil
    for change in changes {
      if let deed = change.deed(of: call, isRepeated: isRepeated) { story.append(.init(deed, at: now)) }
    }
  }

  mutating func end(_ call: ShopCall, status: Int?, _ changes: [ShopChange]) -> [BrokenShopRule] {
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
  func twice(_ change: ShopChange) -> BrokenShopRule? {
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

  mutating func note(_ news: WebhookNews, _ webhook: Webhook<WireRequest>) -> [BrokenShopRule] {
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
