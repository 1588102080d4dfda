import Commerce
import Payments

/// When the store's server asks again about payments whose end it does not know.
struct Reconciliation: Sendable {
  /// The waits between one question and the next; the last repeats. Till's own: no provider's document fixes them.
  static let schedule: [Duration] = [
    .seconds(900), .seconds(1_800), .seconds(3_600), .seconds(7_200), .seconds(14_400), .seconds(28_800),
    .seconds(86_400),
  ]
  /// The time after its beginning in which a payment is asked about; longer than any provider keeps one open. Till's own.
  static let patience: Duration = .seconds(100 * 86_400)
  /// The time in which a payment that the shopper cancelled is asked about: it may be continued on another device. Till's own.
  static let patienceAfterCancelling: Duration = .seconds(2 * 86_400)
  /// The time in which the store asks about a capture, void or refund that it has ordered. Till's own.
  static let patienceAfterOperating: Duration = .seconds(14 * 86_400)

  /// A payment that the store has to ask about.
  struct Open: Equatable {
    let attempt: AttemptID
    let patience: Duration
    /// Whether it is decided, and only the reservation may run out: then once a day is enough.
    var isReserved = false
    /// The number of captures, voids and refunds ordered for it, of which one at least is awaited.
    var operations = 0
  }

  private struct Plan {
    let payment: Open
    var asked = 0
    var due: Timestamp
    let end: Timestamp
  }

  private var plans: [AttemptID: Plan] = [:]

  /// Looks at the payments whose end is not known; what is settled is asked about no more, and what stands otherwise than before
  /// is planned again.
  mutating func plan(_ open: [Open], at now: Timestamp) {
    let wanted = Set(open.map(\.attempt))
    plans = plans.filter { wanted.contains($0.key) }
    for payment in open where plans[payment.attempt]?.payment != payment {
      let asked = payment.isReserved ? Self.schedule.count - 1 : 0
      plans[payment.attempt] = Plan(
        payment: payment, asked: asked, due: now.advanced(by: Self.schedule[asked]),
        end: now.advanced(by: payment.patience))
    }
  }

  /// When the store asks next; `nil` where it has nothing to ask.
  var nextDue: Timestamp? { plans.values.lazy.filter { $0.due <= $0.end }.map(\.due).min() }

  /// Takes the attempts that are to be asked about by now, in the order of their names, and plans the next question.
  mutating func takeDue(at now: Timestamp) -> [AttemptID] {
    let due = plans.filter { $0.value.due <= now && $0.value.due <= $0.value.end }.keys.sorted { $0.text < $1.text }
    for attempt in due {
      guard var plan = plans[attempt] else { continue }
      plan.asked += 1
      plan.due = now.advanced(by: Self.schedule[min(plan.asked, Self.schedule.count - 1)])
      plans[attempt] = plan
    }
    return due
  }
}
