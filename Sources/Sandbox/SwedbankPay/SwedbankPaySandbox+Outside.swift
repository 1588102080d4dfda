import Commerce
import Pages
import Simulation

extension SwedbankPaySandbox {
  /// What the shopper can do in a wallet's app on another phone, and the merchant in Swedbank Pay's portal.
  enum OutsideStep: String, CaseIterable {
    case approve
    case decline
    case callOff = "call-off"
    case capture
    case cancel
    case reverse

    var name: String { "swedbank-pay.\(rawValue)" }
  }

  /// The names of everything that can happen outside.
  public static let outsideActions = OutsideStep.allCases.map(\.name)

  /// What can happen now to the newest order of a reference.
  public func outsideActions(for reference: String, at now: Timestamp) -> [String] {
    guard let order = orders.last(where: { $0.asked.reference == reference }), order.lapsed(at: now) == nil else {
      return []
    }
    let steps: [OutsideStep]
    switch order.fate {
    case .open(.waiting), .open(.app): steps = [.approve, .decline, .callOff]
    case .paid:
      steps = (order.reserved > 0 ? [.capture, .cancel] : []) + (order.taken > order.givenBack ? [.reverse] : [])
    case .open, .failed, .aborted: steps = []
    }
    return steps.map(\.name)
  }

  /// Does something outside.
  public mutating func perform(_ action: OutsideAction, at moment: inout SandboxMoment) -> OutsideResult {
    settle(at: &moment)
    guard case .named(let name, let reference) = action, outsideActions(for: reference, at: moment.now).contains(name),
      let step = OutsideStep.allCases.first(where: { $0.name == name }),
      let index = orders.lastIndex(where: { $0.asked.reference == reference })
    else { return .unknown }
    let order = orders[index]
    switch step {
    case .approve, .decline, .callOff:
      guard let instrument = order.wallet else { return .unknown }
      decide(step, index, instrument, at: &moment)
      if case .open(.failed) = orders[index].fate { return .refused(.declined) }
    case .capture: move(.capture, order.reserved, index, at: &moment)
    case .cancel: move(.cancellation, order.reserved, index, at: &moment)
    case .reverse: move(.reversal, order.taken - order.givenBack, index, at: &moment)
    }
    return .accepted
  }

  /// What the shopper decides in a wallet's app.
  mutating func decide(
    _ step: OutsideStep, _ index: Int, _ instrument: Instrument, at moment: inout SandboxMoment
  ) {
    switch step {
    case .approve: authorise(index, instrument, at: &moment)
    case .decline: fail(index, instrument, instrument.refused, at: &moment)
    case .callOff: fail(index, instrument, instrument.calledOff, at: &moment)
    case .capture, .cancel, .reverse: break
    }
  }

  private mutating func move(_ kind: Movement.Kind, _ units: Int64, _ index: Int, at moment: inout SandboxMoment) {
    let tax = orders[index].asked.tax * units / max(1, orders[index].asked.amount.minorUnits)
    let movement = Movement(
      id: moment.random.uuid(), number: Self.number(&moment), kind: kind, at: moment.now, units: units, tax: tax,
      description: "Merchant Portal", payeeReference: moment.random.hexadecimal(length: 30))
    record(movement, index, at: &moment)
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
