import Commerce
import Pages
import Simulation

extension SwedbankPaySandbox: OutsideSandbox {
  /// The customer approves it in an app.
  public static let approvals = [Outside.approve.rawValue: Approver.customer]

  /// What the shopper can do in a wallet's app on another phone, and the merchant in Swedbank Pay's portal.
  enum Outside: String, CaseIterable {
    case approve = "swedbank-pay.approve"
    case decline = "swedbank-pay.decline"
    case callOff = "swedbank-pay.call-off"
    case capture = "swedbank-pay.capture"
    case cancel = "swedbank-pay.cancel"
    case reverse = "swedbank-pay.reverse"
  }

  func possible(at index: Int, _ now: Timestamp) -> [Outside] {
    let order = orders[index]
    guard order.lapsed(at: now) == nil else { return [] }
    return switch order.fate {
    case .open(.waiting), .open(.app): [.approve, .decline, .callOff]
    case .paid:
      (order.reserved > 0 ? [.capture, .cancel] : []) + (order.taken > order.givenBack ? [.reverse] : [])
    case .open, .failed, .aborted: []
    }
  }

  mutating func happen(_ action: Outside, at index: Int, _ moment: inout SandboxMoment) -> OutsideResult {
    let order = orders[index]
    switch action {
    case .approve, .decline, .callOff:
      guard let instrument = order.wallet else { return .unknown }
      decide(action, index, instrument, at: &moment)
      if case .open(.failed) = orders[index].fate { return .refused(.declined) }
    case .capture: move(.capture, order.reserved, index, at: &moment)
    case .cancel: move(.cancellation, order.reserved, index, at: &moment)
    case .reverse: move(.reversal, order.taken - order.givenBack, index, at: &moment)
    }
    return .accepted
  }

  /// What the shopper decides in a wallet's app.
  mutating func decide(
    _ step: Outside, _ index: Int, _ instrument: Instrument, at moment: inout SandboxMoment
  ) {
    switch step {
    case .approve: authorise(index, instrument, at: &moment)
    case .decline: fail(index, instrument, instrument.refused, at: &moment)
    case .callOff: fail(index, instrument, instrument.calledOff, at: &moment)
    case .capture, .cancel, .reverse: break
    }
  }

  private mutating func move(_ kind: Note.Kind, _ units: Int64, _ index: Int, at moment: inout SandboxMoment) {
    let tax = orders[index].asked.tax * units / max(1, orders[index].asked.amount.minorUnits)
    let amount = Money(minorUnits: units, currency: orders[index].asked.amount.currency)
    record(kind, amount, tax: tax, "Merchant Portal", key: nil, index, at: &moment)
  }
}

extension SwedbankPaySandbox.PaymentOrder {
  /// The wallet whose app is waited for.
  var wallet: SwedbankPaySandbox.Instrument? {
    switch fate {
    case .open(.waiting(let instrument, _)), .open(.app(let instrument, _)): instrument
    case .open, .paid, .failed, .aborted: nil
    }
  }
}
