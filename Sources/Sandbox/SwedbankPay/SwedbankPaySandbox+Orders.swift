import Commerce
import Simulation
import Wire

extension SwedbankPaySandbox {
  /// Refused captures in a row after which an order is locked (Swedbank Pay docs, Capture).
  static let mostFailedCaptures = 5

  /// `PATCH` of an order: another instrument for an order in instrument mode, or its end (Swedbank Pay docs, Instrument mode;
  /// Abort).
  mutating func change(_ index: Int, _ body: JSON, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    guard case .open(let step) = orders[index].fate else { throw .forbidden("The order is no longer open") }
    switch body["operation"]?.string {
    case "SetInstrument":
      guard orders[index].instrument != nil else { throw .forbidden("The order is not in instrument mode") }
      guard let wanted = body["instrument"]?.string.flatMap(Instrument.init(rawValue:)),
        Instrument.offered(in: orders[index].asked.amount.currency).contains(wanted)
      else { throw .input([("paymentorder.instrument", "Unknown instrument")]) }
      orders[index].instrument = wanted
      orders[index].updatedAt = moment.now
      return orders[index].created(asOther: false)
    case "Abort":
      if step.isBeingDecided { throw .notAllowedNow }
      abort(index, body["abortReason"]?.string ?? "", at: moment.now)
      return orders[index].created(asOther: false)
    default: throw .input([("paymentorder.operation", "Unknown operation")])
    }
  }

  mutating func abort(_ index: Int, _ reason: String, at now: Timestamp) {
    orders[index].fate = .aborted(reason: reason)
    orders[index].updatedAt = now
  }

  /// A capture, cancellation or reversal (Swedbank Pay docs, Post-purchase). The same `payeeReference` again does nothing and
  /// gives the same answer, so that each is done exactly once.
  mutating func move(
    _ kind: Movement.Kind, _ index: Int, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let order = orders[index]
    guard let asked = request.json?["transaction"], asked.members != nil else {
      throw .input([("Transaction", "Is needed")])
    }
    let reference = asked["payeeReference"]?.string ?? ""
    guard (1...30).contains(reference.utf8.count), reference.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { throw .input([("Transaction.PayeeReference", "1 to 30 letters and digits")]) }
    if let done = order.movements.first(where: { $0.payeeReference == reference && $0.kind == kind }) {
      return done.answer(order)
    }
    guard order.fate == .paid else { throw .forbidden("Nothing has been paid") }
    let units: Int64
    switch kind {
    case .authorization, .sale: throw .forbidden("Not an operation of a merchant")
    case .cancellation: units = order.reserved
    case .capture, .reversal: units = Int64(asked["amount"]?.integer ?? 0)
    }
    try check(kind, units, index)
    let movement = Movement(
      id: moment.random.uuid(), number: Self.number(&moment), kind: kind, at: moment.now, units: units,
      tax: Int64(asked["vatAmount"]?.integer ?? 0), description: asked["description"]?.string ?? "",
      payeeReference: reference)
    record(movement, index, at: &moment)
    return movement.answer(order)
  }

  /// How much can be moved: what is authorised and not captured or cancelled, or what was captured and not reversed.
  private mutating func check(_ kind: Movement.Kind, _ units: Int64, _ index: Int) throws(Problem) {
    let order = orders[index]
    switch kind {
    case .reversal:
      guard order.taken > order.givenBack else { throw .forbidden("Nothing is left to reverse") }
      guard units > 0, units <= order.taken - order.givenBack else {
        throw .input([("Transaction.Amount", "Must be above zero and within what was captured")])
      }
    case .capture, .cancellation, .authorization, .sale:
      guard order.failedCaptures < Self.mostFailedCaptures else {
        throw .forbidden("Too many captures were refused; the order is locked")
      }
      guard order.reserved > 0 else {
        throw .forbidden("Nothing is left to \(kind == .capture ? "capture" : "cancel")")
      }
      guard units > 0, units <= order.reserved else {
        orders[index].failedCaptures += 1
        throw .input([("Transaction.Amount", "Must be above zero and within what was authorised")])
      }
      orders[index].failedCaptures = 0
    }
  }

  mutating func record(_ movement: Movement, _ index: Int, at moment: inout SandboxMoment) {
    orders[index].movements.append(movement)
    orders[index].updatedAt = moment.now
    report(index, at: moment.now, &moment)
  }

  static func number(_ moment: inout SandboxMoment) -> Int {
    71_000_000_000 + Int(moment.random.next(below: 1_000_000_000))
  }
}

extension SwedbankPaySandbox.PaymentOrder.Step {
  /// `true` while a bank or a wallet decides, so that a cancellation is impossible.
  var isBeingDecided: Bool {
    switch self {
    case .challenge, .app, .waiting, .signing: true
    case .payer, .menu, .card, .phone, .details, .bank, .failed: false
    }
  }
}
