import Commerce
import Inspection
import Pages
import Payments

/// Closing a window calls nothing off.
struct ClosingIsNotCancellingRule: WatchedRule {
  static let rule = PaymentRule.closingIsNotCancelling
  private(set) var isExercised = false
  /// The code that each attempt shows, until when it is good, and which message of the timeline asked.
  private var codes: [String: (payload: UInt64, until: Timestamp, mark: Int)] = [:]
  /// Which attempt's window was closed last, over which question.
  private var closed: (attempt: String, kind: QuestionKind, mark: Int)?
  /// The attempts of which the shopper came back by a link before something happened outside of the app: whoever called off on one
  /// device may have paid on another, and what was told was right when it was told.
  private var goneOnElsewhere: Set<String> = []

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    guard let attempt = story.current?.intent.attempt else { return nil }
    switch noted.what {
    case .asked(let question):
      guard question.payload != 0, let until = question.deadline else { return nil }
      defer { codes[attempt] = (question.payload, until, noted.mark) }
      guard let first = codes[attempt], first.payload != question.payload, noted.at < first.until else { return nil }
      return broken(first.mark, noted.mark, ["reopened", "another code"])
    case .answered(let answer):
      closed = answer.isClosed ? (attempt, answer.kind, noted.mark) : nil
      if answer.isClosed { isExercised = true }
    case .noted(let event):
      guard case .finished(let result) = event.kind, let closed, closed.attempt == event.attempt.text else {
        return nil
      }
      self.closed = nil
      return judge(result, after: closed.kind, closed.mark, noted.mark, story)
    case .happenedOutside:
      for attempt in story.attempts where attempt.wasReturn { goneOnElsewhere.insert(attempt.intent.attempt) }
    case .begun, .called, .resumed, .sent, .ended, .pressed, .link, .notified, .aside: break
    }
    return nil
  }

  private func judge(
    _ result: PaymentResult, after kind: QuestionKind, _ closed: Int, _ told: Int, _ story: PaymentProjection
  ) -> BrokenRule? {
    guard let attempt = story.current else { return nil }
    let state = story.held(by: attempt).truth.state
    guard state == .open || state == .pending else { return nil }
    switch (kind, result) {
    // A code that was closed can still be paid.
    case (.qr, .cancelled): return broken(closed, told, ["closed", "cancelled", "ledger \(state.rawValue)"])
    case (.qr, .failed(let error)), (.sheet, .failed(let error)):
      guard error.isVerified else { return nil }
      return broken(closed, told, ["closed", "failed \(error.messageKey)", "ledger \(state.rawValue)"])
    default: return nil
    }
  }

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    for attempt in story.attempts {
      guard let told = moment.attempt == attempt.intent.attempt ? moment.told : attempt.told, case .cancelled = told
      else { continue }
      let held = story.held(by: attempt)
      guard held.truth.state.holdsMoney, !goneOnElsewhere.contains(attempt.intent.attempt) else { continue }
      return broken(attempt.toldMark, held.mark, ["cancelled", "ledger \(held.truth.state.rawValue)"])
    }
    return nil
  }
}
