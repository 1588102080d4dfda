import Commerce
import Inspection
import Pages
import Rules
import Sandbox

/// The double-entry ledger of the world: every movement of money at every provider, under whatever reference. It stands beside the
/// providers' own ledgers and is worked out from how they change.
struct WorldLedger: Sendable {
  private(set) var movements: PersistentVector<MoneyMovement> = []
  private var seen: [Place: ProviderRecord] = [:]
  /// The references under which money is held or taken now, in the order of their names.
  private(set) var live: [String] = []
  /// When the next payout is due; `nil` while no provider has any of the store's money.
  private(set) var nextPayout: Timestamp?

  /// Looks at what every ledger holds now; what has changed since last time has moved. Returns whether anything has, or a day of a
  /// payout has come.
  mutating func note(_ holdings: [(place: Place, truth: ProviderRecord)], at now: Timestamp, mark: Int) -> Bool {
    let before = (movements.count, nextPayout)
    for (place, truth) in holdings {
      let known = seen[place] ?? .nothing
      guard known != truth else { continue }
      seen[place] = truth
      live = Set(seen.filter { $0.value.state.holdsMoney }.map(\.key.reference)).sorted()
      for step in Self.steps(from: known, to: truth) {
        note(step.kind, place.provider, place.reference, step.amount, from: step.from, to: step.to, at: now, mark: mark)
        guard let terms = SandboxCatalog.settlements[place.provider], step.from == .merchant || step.to == .merchant
        else { continue }
        nextPayout = min(nextPayout ?? terms.payout(of: now), terms.payout(of: now))
        let fee = terms.fee(of: step.amount)
        guard step.kind == .capture, fee.minorUnits > 0 else { continue }
        note(.fee, place.provider, place.reference, fee, from: .merchant, to: .provider, at: now, mark: mark)
      }
    }
    payOut(at: now, mark: mark)
    return before != (movements.count, nextPayout)
  }

  /// Moves what is due to the store's bank account.
  private mutating func payOut(at now: Timestamp, mark: Int) {
    guard let due = nextPayout, due <= now else { return }
    let payouts = SettlementFiles(movements, at: now).payouts
    let done = Set(movements.lazy.filter { $0.kind == .payout }.map(\.reference))
    for payout in payouts where payout.isOver && payout.net.minorUnits > 0 && !done.contains(payout.id) {
      note(.payout, payout.provider, payout.id, payout.net, from: .merchant, to: .bank, at: payout.at, mark: mark)
    }
    nextPayout = payouts.first { !$0.isOver }?.at
  }

  private mutating func note(
    _ kind: MoneyMovement.Kind, _ provider: String, _ reference: String, _ amount: Money,
    from: MoneyMovement.Account, to: MoneyMovement.Account, at: Timestamp, mark: Int
  ) {
    movements.append(
      MoneyMovement(
        id: movements.count + 1, at: at, mark: mark, kind: kind, provider: provider, reference: reference,
        amount: amount, from: from, to: to))
  }

  private struct Step {
    let kind: MoneyMovement.Kind
    let amount: Money
    let from: MoneyMovement.Account
    let to: MoneyMovement.Account
  }

  /// The movements between two states of one payment: money that is taken comes out of a reservation as far as there is one.
  private static func steps(from before: ProviderRecord, to after: ProviderRecord) -> [Step] {
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
