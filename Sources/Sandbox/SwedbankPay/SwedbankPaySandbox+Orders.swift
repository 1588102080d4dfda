import Commerce
import Simulation
import Wire

extension SwedbankPaySandbox {
  /// Refused captures in a row after which an order is locked (Swedbank Pay docs, Capture).
  static let mostFailedCaptures = 5

  /// `PATCH` of an order: another instrument for an order in instrument mode, another amount, or its end (Swedbank Pay docs,
  /// Instrument mode; Update order; Abort).
  mutating func change(_ index: Int, _ body: JSON, at moment: inout SandboxMoment) throws(Problem) {
    guard case .open(let step) = orders[index].fate else { throw .forbidden("The order is no longer open") }
    switch body["operation"]?.string {
    case "SetInstrument":
      guard orders[index].instrument != nil else { throw .forbidden("The order is not in instrument mode") }
      guard let wanted = body["instrument"]?.string.flatMap(Instrument.init(rawValue:)),
        orders[index].asked.instruments.contains(wanted)
      else { throw .input([("paymentorder.instrument", "Unknown instrument")]) }
      orders[index].instrument = wanted
      orders[index].updatedAt = moment.now
    case "UpdateOrder":
      if step.isBeingDecided { throw .notAllowedNow }
      orders[index].asked = try OrderRequest(orders[index].asked.body.updated(by: body))
      orders[index].updatedAt = moment.now
    case "Abort":
      if step.isBeingDecided { throw .notAllowedNow }
      abort(index, body["abortReason"]?.string ?? "", at: moment.now)
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
    _ kind: Note.Kind, _ index: Int, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let order = orders[index]
    guard let asked = request.json?["transaction"], asked.members != nil else {
      throw .input([("Transaction", "Is needed")])
    }
    let reference = asked["payeeReference"]?.decimal ?? ""
    guard OrderRequest.isPayeeReference(reference) else {
      throw .input([("Transaction.PayeeReference", "1 to 30 letters and digits")])
    }
    if let done = order.movements.first(where: { $0.key == reference && $0.detail.kind == kind }) {
      return done.answer(order)
    }
    guard let money = order.money else { throw .forbidden("Nothing has been paid") }
    let units: Int64
    switch kind {
    case .authorization, .sale: throw .forbidden("Not an operation of a merchant")
    case .cancellation: units = order.reserved
    case .capture, .reversal: units = Int64(asked["amount"]?.integer ?? 0)
    }
    try check(kind, money.money(units), index, at: moment.now)
    return record(
      kind, money.money(units), tax: Int64(asked["vatAmount"]?.integer ?? 0),
      asked["description"]?.string ?? "", key: reference, index, asked: asked, at: &moment
    ).answer(order)
  }

  /// How much can be moved: what is authorised and not captured or cancelled, or what was captured and not reversed.
  private mutating func check(
    _ kind: Note.Kind, _ amount: Money, _ index: Int, at now: Timestamp
  ) throws(Problem) {
    let isReversal = kind == .reversal
    guard isReversal || orders[index].failedCaptures < Self.mostFailedCaptures else {
      throw .forbidden("Too many captures were refused; the order is locked")
    }
    switch orders[index].money?.refusal(of: kind.movement, amount, at: now) {
    case nil: if !isReversal { orders[index].failedCaptures = 0 }
    case .nothingLeft, .lapsed:
      throw .forbidden("Nothing is left to \(isReversal ? "reverse" : kind == .capture ? "capture" : "cancel")")
    case .tooMuch:
      if !isReversal { orders[index].failedCaptures += 1 }
      let limit = isReversal ? "captured" : "authorised"
      throw .input([("Transaction.Amount", "Must be above zero and within what was \(limit)")])
    }
  }

  /// Writes a transaction down under an identifier and a number of its own, and tells of it.
  @discardableResult
  mutating func record(
    _ kind: Note.Kind, _ amount: Money, tax: Int64, _ description: String, key: String?, _ index: Int,
    asked: JSON = .null, at moment: inout SandboxMoment
  ) -> Movement {
    let (id, number) = (moment.random.uuid(), Self.number(&moment))
    let movement = Movement(
      kind: kind.movement, amount: amount, id: id, key: key ?? moment.random.hexadecimal(length: 30), at: moment.now,
      detail: Note(
        kind: kind, number: number, tax: tax, description: description,
        receiptReference: asked["receiptReference"]?.decimal, items: asked["orderItems"]?.array ?? []))
    orders[index].money?.movements.append(movement)
    changed(index, at: &moment)
    return movement
  }

  /// Tells of a change of an order's money.
  mutating func changed(_ index: Int, at moment: inout SandboxMoment) {
    orders[index].updatedAt = moment.now
    report(index, at: moment.now, &moment)
  }

  static func number(_ moment: inout SandboxMoment) -> Int {
    71_000_000_000 + Int(moment.random.next(below: 1_000_000_000))
  }
}

extension JSON {
  /// An order's body with the members that an update may change (Swedbank Pay docs, Update order).
  fileprivate func updated(by change: JSON) -> JSON {
    let names = ["amount", "vatAmount", "orderItems"]
    let changed = (change.members ?? []).filter { names.contains($0.name) }
    return .object((members ?? []).filter { member in !changed.contains { $0.name == member.name } } + changed)
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
