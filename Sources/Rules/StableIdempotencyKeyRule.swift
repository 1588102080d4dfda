import Commerce
import Inspection
import Pages
import Payments
import Wire

/// All tries of one operation carry one key and one body, and no two operations share a key.
struct StableIdempotencyKeyRule: WatchedRule {
  static let rule = PaymentRule.stableIdempotencyKey
  private(set) var isExercised = false
  private var users: [String: Sending] = [:]
  private var marks: [String: Int] = [:]
  /// The keys that the library wrote down, by attempt; empty for a library that writes none down.
  private var written: [String: Set<String>] = [:]
  /// The tries that the library noted, by attempt and operation; two may be under way at once.
  private var tries: [String: [(key: String, mark: Int)]] = [:]
  /// The last message of the timeline at which a merchant wanted something new, by attempt.
  private var wanted: [String: Int] = [:]

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    switch noted.what {
    case .noted(let event):
      if case .operating = event.kind { wanted[event.attempt.text] = noted.mark }
      guard case .calling(let operation, _, let number, let key) = event.kind else { return nil }
      written[event.attempt.text, default: []].insert(key)
      let name = event.attempt.text + "/" + operation
      defer { tries[name, default: []].append((key, noted.mark)) }
      guard number > 1, let earlier = tries[name], let last = earlier.last else { return nil }
      isExercised = true
      guard !earlier.contains(where: { $0.key == key }) else { return nil }
      return broken(last.mark, noted.mark, [operation, "keys \(last.key.prefix(8)) \(key.prefix(8))"])
    case .sent(let sending): return note(sending, noted, story)
    case .ended(let call, let ending):
      // What never left has used no key.
      guard case .failed(.notSent) = ending else { return nil }
      for name in users.keys where users[name]?.call == call { users[name] = nil }
      return nil
    case .begun, .called, .resumed, .asked, .answered, .pressed, .happenedOutside, .link, .notified, .aside: return nil
    }
  }

  private mutating func note(_ sending: Sending, _ noted: NotedEvent, _ story: PaymentProjection) -> BrokenRule? {
    guard let key = sending.key else { return nil }
    let name = sending.provider + "/" + key
    if let first = users[name] {
      isExercised = true
      let mark = marks[name] ?? 0
      if first.operation != sending.operation {
        return broken(mark, noted.mark, ["key \(key.prefix(8))", first.operation, sending.operation])
      }
      guard first.body != sending.body, !isHandedInAnew(since: mark, first, sending, noted, story) else { return nil }
      return broken(mark, noted.mark, ["key \(key.prefix(8))", "two bodies"])
    }
    users[name] = sending
    marks[name] = noted.mark
    if !sending.isKeyInBody, let attempt = sending.attempt, let known = written[attempt], !known.contains(key) {
      isExercised = true
      return broken(story.attempt(attempt)?.mark ?? 0, noted.mark, ["key \(key.prefix(8))", "not written down"])
    }
    // A retry after an attempt with an unknown outcome counts as the same operation.
    let calls = (sending.attempt.flatMap { story.attempt($0) } ?? story.current)?.calls ?? []
    guard !sending.isReading, let last = calls.last(where: { $0.sending.operation == sending.operation }),
      let other = last.sending.key, last.isUnknown || (last.ending == nil && last.life < noted.life),
      // What a merchant wants besides is another operation.
      last.mark > wanted[(sending.attempt.flatMap { story.attempt($0) } ?? story.current)?.intent.attempt ?? ""] ?? 0
    else { return nil }
    isExercised = true
    return broken(last.mark, noted.mark, [sending.operation, "keys \(other.prefix(8)) \(key.prefix(8))"])
  }
}

extension StableIdempotencyKeyRule {
  /// Whether the sender, app or server, asked the provider about a movement since it was sent for the same attempt. Where the merchant's
  /// own name of a movement keeps it from happening twice, a sender that asks and finds none sends it again under that name, with a new
  /// authorisation of the shopper's (Stitch docs, nonce); and a card that is typed again has another token, because the old one is kept
  /// nowhere (Yuno docs, Idempotency: the first payment comes back, whatever the new body says).
  private func isHandedInAnew(
    since mark: Int, _ first: Sending, _ sending: Sending, _ noted: NotedEvent, _ story: PaymentProjection
  ) -> Bool {
    guard let name = sending.attempt, name == first.attempt, let attempt = story.attempt(name),
      sending.isKeyInBody || attempt.replyMark > mark
    else { return false }
    return attempt.calls.contains {
      $0.mark > mark && $0.sending.isReading && $0.isAnswered && $0.isStores == noted.isStores
    }
  }
}
