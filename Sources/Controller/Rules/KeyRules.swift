import Checkout
import Commerce
import Pages
import Payments

/// All tries of one operation carry one key and one body, and no two operations share a key.
struct OneKeyRule: WatchedRule {
  static let rule = PaymentRule.oneKey
  private(set) var isExercised = false
  private var users: [String: Sending] = [:]
  private var marks: [String: Int] = [:]
  /// The keys that the library wrote down, by attempt; empty for a library that writes none down.
  private var written: [String: Set<String>] = [:]
  /// The tries that the library noted, by attempt and operation; two may be under way at once.
  private var tries: [String: [(key: String, mark: Int)]] = [:]
  /// The last message of the timeline at which a merchant wanted something new, by attempt.
  private var wanted: [String: Int] = [:]

  mutating func note(_ noted: Noted, after story: Story) -> BrokenRule? {
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
    case .begun, .called, .ended, .asked, .answered, .pressed, .happenedOutside, .link, .notified, .aside: return nil
    }
  }

  private mutating func note(_ sending: Sending, _ noted: Noted, _ story: Story) -> BrokenRule? {
    guard let key = sending.key else { return nil }
    let name = sending.provider + "/" + key
    if let first = users[name] {
      isExercised = true
      let mark = marks[name] ?? 0
      if first.operation != sending.operation {
        return broken(mark, noted.mark, ["key \(key.prefix(8))", first.operation, sending.operation])
      }
      guard first.body != sending.body, !(sending.isKeyInBody && hasAsked(since: mark, first, sending, story)) else {
        return nil
      }
      return broken(mark, noted.mark, ["key \(key.prefix(8))", "two bodies"])
    }
    users[name] = sending
    marks[name] = noted.mark
    if !sending.isKeyInBody, let attempt = sending.attempt, let known = written[attempt], !known.contains(key) {
      isExercised = true
      return broken(story.attempt(attempt)?.mark ?? 0, noted.mark, ["key \(key.prefix(8))", "not written down"])
    }
    // A try after one of which nobody knows what became of it is the same operation.
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

extension OneKeyRule {
  /// Whether the provider was asked about a movement since it was sent for the same attempt. Where the merchant's own name of a
  /// movement keeps it from happening twice, whoever asks and finds none sends it again under that name, with what the shopper
  /// authorises anew (Stitch docs, nonce).
  private func hasAsked(since mark: Int, _ first: Sending, _ sending: Sending, _ story: Story) -> Bool {
    guard let attempt = sending.attempt, attempt == first.attempt else { return false }
    return (story.attempt(attempt)?.calls ?? []).contains { $0.mark > mark && $0.sending.isReading && $0.isAnswered }
  }
}

/// A provider refuses a key that comes again with something else, and does nothing twice for one key.
struct SameKeyOtherBodyRule: WatchedRule {
  static let rule = PaymentRule.sameKeyOtherBody
  private(set) var isExercised = false
  private struct Use {
    /// The body for which the key stands, once something was made for it.
    var body: UInt64
    let mark: Int
    var count = 1
    /// Tells what was answered the first time, when something was made; before that the key stands for nothing.
    var answer: UInt64?
    /// What the ledger had taken for the key so far.
    var taken: Int?
  }
  private var uses: [String: Use] = [:]
  /// The calls with a key that are under way.
  private var calls: [Int: (name: String, body: UInt64)] = [:]
  private var lastKeys: [String: String] = [:]

  mutating func note(_ noted: Noted, after story: Story) -> BrokenRule? {
    switch noted.what {
    case .sent(let sending):
      guard let key = sending.key, !sending.isReading else {
        if !sending.isReading { lastKeys[sending.provider] = nil }
        return nil
      }
      let name = sending.provider + "/" + key
      lastKeys[sending.provider] = name
      calls[sending.call] = (name, sending.body)
      guard uses[name] != nil else {
        uses[name] = Use(body: sending.body, mark: noted.mark)
        return nil
      }
      isExercised = true
      uses[name]?.count += 1
    case .ended(let call, let ending):
      guard let (name, body) = calls.removeValue(forKey: call), let use = uses[name],
        case .answered(let status, let answer, let isRefusal) = ending, (200...299).contains(status), !isRefusal
      else { return nil }
      guard let first = use.answer else {
        uses[name]?.body = body
        uses[name]?.answer = answer
        return nil
      }
      // Some answer about what was made first and ignore the new body, as documented (Yuno docs, Idempotency).
      guard use.body != body, first != answer else { return nil }
      return broken(use.mark, noted.mark, ["status \(status)", "another body"])
    // Somebody else may move the same money.
    case .pressed, .happenedOutside: lastKeys = [:]
    case .begun, .called, .noted, .asked, .answered, .link, .notified, .aside: break
    }
    return nil
  }

  mutating func note(_ moment: Moment, _ story: Story, before: [LedgerTruth]) -> BrokenRule? {
    for (index, truth) in moment.truths.enumerated() where truth.moved > before[index].moved {
      guard let name = lastKeys[story.places[index].provider], let use = uses[name] else { continue }
      if let first = use.taken, use.count > 1 { return broken(first, moment.mark, ["one key", "two effects"]) }
      uses[name]?.taken = moment.mark
    }
    return nil
  }
}

extension LedgerTruth {
  /// All that has ever moved, taken and given back.
  fileprivate var moved: Int64 { (captured?.minorUnits ?? 0) + (refunded?.minorUnits ?? 0) }
}
