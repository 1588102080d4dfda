import Checkout
import Commerce
import Pages

/// The double-entry ledger of the world: every movement of money at every provider, under whatever reference. It stands beside the
/// providers' own ledgers and is worked out from how they change.
struct WorldLedger: Sendable {
  private(set) var movements: PersistentVector<MoneyMovement> = []
  private var seen: [Place: LedgerTruth] = [:]
  /// The references under which money is held or taken now, in the order of their names.
  private(set) var live: [String] = []

  /// Looks at what every ledger holds now; what has changed since last time has moved.
  mutating func note(_ holdings: [(place: Place, truth: LedgerTruth)], at now: Timestamp, mark: Int) {
    for (place, truth) in holdings {
      let before = seen[place] ?? .nothing
      guard before != truth else { continue }
      seen[place] = truth
      live = Set(seen.filter { $0.value.state.holdsMoney }.map(\.key.reference)).sorted()
      for step in Self.steps(from: before, to: truth) {
        movements.append(
          MoneyMovement(
            id: movements.count + 1, at: now, mark: mark, kind: step.kind, provider: place.provider,
            reference: place.reference, amount: step.amount, from: step.from, to: step.to))
      }
    }
  }

  private struct Step {
    let kind: MoneyMovement.Kind
    let amount: Money
    let from: MoneyMovement.Account
    let to: MoneyMovement.Account
  }

  /// What moved between two states of one payment: money that is taken comes out of a reservation as far as there is one.
  private static func steps(from before: LedgerTruth, to after: LedgerTruth) -> [Step] {
    guard let currency = (after.whole ?? after.givenBack ?? before.whole)?.currency else { return [] }
    func minor(_ amount: Money?) -> Int64 { amount?.minorUnits ?? 0 }
    func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }
    var steps: [Step] = []
    var reserved = minor(before.held)
    let taken = max(0, minor(after.captured) - minor(before.captured))
    let held = min(reserved, taken)
    if held > 0 { steps.append(Step(kind: .capture, amount: money(held), from: .reserved, to: .merchant)) }
    if taken > held { steps.append(Step(kind: .capture, amount: money(taken - held), from: .shopper, to: .merchant)) }
    reserved -= held
    let rest = minor(after.held) - reserved
    if rest > 0 { steps.append(Step(kind: .hold, amount: money(rest), from: .shopper, to: .reserved)) }
    if rest < 0 {
      let kind: MoneyMovement.Kind = after.state == .expired ? .lapse : .void
      steps.append(Step(kind: kind, amount: money(-rest), from: .reserved, to: .shopper))
    }
    for (kind, moved) in [
      (MoneyMovement.Kind.refund, minor(after.refunded) - minor(before.refunded)),
      (.chargeback, minor(after.chargedBack) - minor(before.chargedBack)),
    ] where moved > 0 {
      steps.append(Step(kind: kind, amount: money(moved), from: .merchant, to: .shopper))
    }
    return steps
  }
}
