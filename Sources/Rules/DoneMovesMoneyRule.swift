import Commerce
import Inspection
import Pages
import Payments

/// A capture, void or refund that the store was told is done has moved the money at the provider within a week.
struct DoneMovesMoneyRule: WatchedRule {
  static let rule = PaymentRule.doneMovesMoney
  /// How long a provider may take to carry out what it accepted; Till's own, longer than any documented refund takes here.
  private static let time: Duration = .seconds(7 * 86_400)
  private(set) var isExercised = false

  private struct Promise {
    let attempt: String
    let operation: PaymentModification
    let before: ProviderRecord
    let mark: Int
    var doneAt: Timestamp?
    var doneMark = 0
  }

  private var promises: [Promise] = []

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    guard case .noted(let event) = noted.what, let attempt = story.attempt(event.attempt.text) else { return nil }
    switch event.kind {
    case .operating(let operation):
      promises.append(
        Promise(
          attempt: event.attempt.text, operation: operation, before: story.held(by: attempt).truth, mark: noted.mark))
    case .operated(let operation, let result):
      guard
        let index = promises.firstIndex(where: {
          $0.attempt == event.attempt.text && $0.operation == operation && $0.doneAt == nil
        })
      else { return nil }
      if case .done = result {
        promises[index].doneAt = noted.at
        promises[index].doneMark = noted.mark
      } else {
        promises.remove(at: index)
      }
    case .started, .routed, .calling, .answered, .notAnswered, .throttled, .readDevice, .handedOver, .handedBack,
      .asked, .replied, .agreed, .resting,
      .verifying,
      .verified, .finished, .notified:
      break
    }
    return nil
  }

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    for (index, promise) in promises.enumerated().reversed() {
      guard let done = promise.doneAt, let attempt = story.attempt(promise.attempt) else { continue }
      isExercised = true
      let held = story.held(by: attempt)
      if Self.hasMoved(promise.operation, from: promise.before, to: held.truth) {
        promises.remove(at: index)
      } else if moment.now.since(done) > Self.time {
        promises.remove(at: index)
        return broken(
          promise.mark, promise.doneMark,
          ["told done \(promise.operation.kind.rawValue)", "ledger \(held.truth.state.rawValue)"])
      }
    }
    return nil
  }

  private static func hasMoved(_ operation: PaymentModification, from before: ProviderRecord, to now: ProviderRecord)
    -> Bool
  {
    func grew(_ old: Money?, _ new: Money?, by amount: Money) -> Bool {
      (new?.minorUnits ?? 0) - (old?.minorUnits ?? 0) >= amount.minorUnits
    }
    return switch operation {
    case .capture(let amount): grew(before.captured, now.captured, by: amount)
    case .refund(let amount): grew(before.givenBack, now.givenBack, by: amount)
    case .void: now.held == nil
    }
  }
}
