import Commerce
import Inspection
import Pages
import Payments

/// A capture, void or refund of which nobody knows whether it was done is asked about before the same is sent again without its key.
struct AskedBeforeRepeatingRule: WatchedRule {
  static let rule = PaymentRule.askedBeforeRepeating
  private(set) var isExercised = false
  /// The calls of operations that were left unknown, by attempt and call.
  private var unknown: [String: (key: String?, body: UInt64, mark: Int)] = [:]
  private var operating: Set<String> = []

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    switch noted.what {
    case .noted(let event):
      if case .operating = event.kind { operating.insert(event.attempt.text) }
      if case .retrying = event.kind { operating.insert(event.attempt.text) }
      guard case .operated(_, let result) = event.kind else { return nil }
      operating.remove(event.attempt.text)
      guard result == .unknown,
        let last = story.attempt(event.attempt.text)?.calls.last(where: { !$0.sending.isReading })
      else { return nil }
      let name = event.attempt.text + "/" + last.sending.operation
      unknown[name] = (last.sending.key, last.sending.body, noted.mark)
    case .sent(let sending):
      guard let attempt = sending.attempt, operating.contains(attempt), !sending.isReading,
        let lost = unknown.removeValue(forKey: attempt + "/" + sending.operation)
      else { return nil }
      isExercised = true
      let calls = story.attempt(attempt)?.calls ?? []
      let wasAsked = calls.contains { $0.mark > lost.mark && $0.sending.isReading && $0.isAnswered }
      guard !wasAsked, sending.key == nil || sending.key != lost.key else { return nil }
      return broken(lost.mark, noted.mark, ["unknown \(sending.operation)", "sent again"])
    case .begun, .called, .resumed, .ended, .asked, .answered, .pressed, .happenedOutside,
      .link, .notified, .aside:
      break
    }
    return nil
  }
}
