import Inspection
import Pages
import Payments

/// Each question to the library is answered exactly once.
struct AnsweredOnceRule: WatchedRule {
  static let rule = PaymentRule.answeredOnce
  private(set) var isExercised = false
  /// How many answers are still owed for an attempt, and since which message of the timeline.
  private var owed: [String: Int] = [:]
  private var last: [String: Int] = [:]
  private var begun: (attempt: String, life: Int, mark: Int)?

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    switch noted.what {
    case .begun(let intent):
      owed[intent.attempt, default: 0] += 1
      begun = (intent.attempt, noted.life, noted.mark)
      isExercised = true
    case .called(let attempt), .resumed(let attempt): owed[attempt, default: 0] += 1
    case .noted(let event): return note(event, noted)
    case .sent, .ended, .asked, .answered, .pressed, .happenedOutside, .link, .notified, .aside: break
    }
    return nil
  }

  private mutating func note(_ event: PaymentEvent, _ noted: NotedEvent) -> BrokenRule? {
    let attempt = event.attempt.text
    switch event.kind {
    // What a message or a merchant wakes may be told as well.
    case .operating, .retrying, .notified: owed[attempt, default: 0] += 1
    case .finished:
      if begun?.attempt == attempt { begun = nil }
      guard let count = owed[attempt] else { return nil }
      defer { last[attempt] = noted.mark }
      guard count > 0 else { return broken(last[attempt] ?? 0, noted.mark, ["answered twice", attempt]) }
      owed[attempt] = count - 1
    case .started, .routed, .calling, .answered, .notAnswered, .throttled, .readDevice, .kitSaid, .handedOver,
      .handedBack,
      .asked, .replied, .agreed, .resting,
      .verifying,
      .verified,
      .operated, .settled:
      break
    }
    return nil
  }

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    guard moment.isQuiet, let waiting = begun, waiting.life == moment.life, waiting.attempt == moment.attempt else {
      return nil
    }
    begun = nil
    return broken(waiting.mark, moment.mark, ["never answered", waiting.attempt])
  }
}
