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
    /// The amount that later operations of its kind, told as done since, have moved, in minor units.
    var claimed: Int64 = 0
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
    case .started, .routed, .calling, .answered, .notAnswered, .throttled, .readDevice, .handedOver, .handedBack,
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
      guard let done = promises[index].done, !done.isLookedAt, let attempt = story.attempt(promises[index].attempt)
      else { continue }
      isExercised = true
      promises[index].done?.isLookedAt = true
      let promise = promises[index]
      let held = story.held(by: attempt)
      guard promise.isKept(by: held.truth) else {
        return broken(
          promise.mark, done.mark,
          ["told done \(promise.operation.kind.rawValue)", "ledger \(held.truth.state.rawValue)"])
      }
      // What this one has moved is no movement of one that was begun before it ended.
      for other in promises.indices
      where other != index && promises[other].done == nil && promises[other].isLike(promise) {
        promises[other].claimed += promise.operation.amount?.minorUnits ?? 0
      }
    }
    return nil
  }
}

extension DoneMovesMoneyRule.Promise {
  fileprivate func isOpen(_ operation: PaymentModification, of attempt: String) -> Bool {
    self.attempt == attempt && self.operation == operation && done == nil && !isOver
  }

  fileprivate func isLike(_ other: Self) -> Bool {
    attempt == other.attempt && operation.kind == other.operation.kind
  }

  /// Whether the record shows the movement.
  fileprivate func isKept(by now: ProviderRecord) -> Bool {
    func grew(_ old: Money?, _ new: Money?, by amount: Money) -> Bool {
      (new?.minorUnits ?? 0) - (old?.minorUnits ?? 0) - claimed >= amount.minorUnits
    }
    return switch operation {
    case .capture(let amount): grew(before.captured, now.captured, by: amount)
    case .refund(let amount): grew(before.givenBack, now.givenBack, by: amount)
    case .void: now.held == nil
    }
  }
}
