import Commerce
import Inspection
import Pages
import Payments

/// A capture, void or refund that the store was told is done has moved the money at the provider, by a movement of its own.
struct DoneMovesMoneyRule: WatchedRule {
  static let rule = PaymentRule.doneMovesMoney
  private(set) var isExercised = false

  /// One operation that was begun; a retry is the same one.
  fileprivate struct Promise {
    let attempt: String
    let operation: PaymentModification
    let before: ProviderRecord
    let mark: Int
    /// Whether it was told done, and at which message.
    var done: (mark: Int, isLookedAt: Bool)?
    /// Whether it ended without a movement, so that nothing more is told of it.
    var isOver = false
  }

  private var promises: [Promise] = []

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    guard case .noted(let event) = noted.what, let attempt = story.attempt(event.attempt.text) else { return nil }
    switch event.kind {
    case .operating(let operation):
      promises.append(
        Promise(
          attempt: event.attempt.text, operation: operation, before: story.held(by: attempt).truth, mark: noted.mark))
    // A result is of the operation that was begun last, and what is settled later of the first that has none.
    case .operated(let operation, let result):
      end(promises.lastIndex { $0.isOpen(operation, of: event.attempt.text) }, result, noted)
    case .settled(let operation, let result):
      end(promises.firstIndex { $0.isOpen(operation, of: event.attempt.text) }, result, noted)
    case .started, .routed, .calling, .answered, .notAnswered, .throttled, .readDevice, .kitSaid, .handedOver,
      .handedBack,
      .asked, .replied, .agreed, .resting, .retrying, .verifying, .verified, .finished, .notified:
      break
    }
    return nil
  }

  private mutating func end(_ index: Int?, _ result: OperationResult, _ noted: NotedEvent) {
    guard let index else { return }
    switch result {
    case .done: promises[index].done = (noted.mark, false)
    case .refused: promises[index].isOver = true
    case .accepted, .doneEarlier, .notMade, .unknown: break
    }
  }

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    for index in promises.indices {
      guard let (mark, isLookedAt) = promises[index].done, !isLookedAt,
        let attempt = story.attempt(promises[index].attempt)
      else { continue }
      isExercised = true
      promises[index].done?.isLookedAt = true
      let promise = promises[index]
      let held = story.held(by: attempt)
      let like = promises.filter { $0.attempt == promise.attempt && $0.operation.kind == promise.operation.kind }
      let done = like.filter { $0.done?.isLookedAt == true }.reduce(0) { $0 + $1.units }
      // It has moved since it began, and all that are done have moved together what they were told.
      guard promise.isKept(by: held.truth), like.first?.isKept(by: held.truth, moving: done) ?? true else {
        return broken(
          promise.mark, mark,
          ["told done \(promise.operation.kind.rawValue)", "ledger \(held.truth.state.rawValue)"])
      }
    }
    return nil
  }
}

extension DoneMovesMoneyRule.Promise {
  fileprivate func isOpen(_ operation: PaymentModification, of attempt: String) -> Bool {
    self.attempt == attempt && self.operation == operation && done == nil && !isOver
  }

  fileprivate var units: Int64 { operation.amount?.minorUnits ?? 0 }

  /// Whether the record shows the movement since then, or one of another amount in minor units.
  fileprivate func isKept(by now: ProviderRecord, moving units: Int64? = nil) -> Bool {
    func grew(_ old: Money?, _ new: Money?) -> Bool {
      (new?.minorUnits ?? 0) - (old?.minorUnits ?? 0) >= units ?? self.units
    }
    return switch operation {
    case .capture: grew(before.captured, now.captured)
    case .refund: grew(before.givenBack, now.givenBack)
    case .void: now.held == nil
    }
  }
}
