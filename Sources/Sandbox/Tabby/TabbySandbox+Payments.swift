import Commerce
import Simulation
import Wire

extension TabbySandbox {
  /// Refunds end 180 days after the payment was made (Tabby docs, Payment processing).
  static let refundWindow: Duration = .seconds(180 * 86_400)

  /// `POST /api/v2/payments/{id}/captures`; the same `reference_id` again changes nothing (Tabby docs, Payment processing).
  mutating func capture(
    _ id: String, _ request: WireRequest, in region: Region, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let index = try payment(id, in: region)
    let movement = try Movement(request, of: checkouts[index].asked.amount.currency, at: &moment)
    if checkouts[index].settlement?.captures.contains(where: { $0.reference == movement.reference }) == true {
      return checkouts[index].paymentAnswer(at: moment.now)
    }
    guard case .authorized(var settlement) = checkouts[index].fate else {
      throw .badData("could not capture not authorized payments")
    }
    let left = checkouts[index].asked.amount.minorUnits - settlement.captured
    guard movement.amount.minorUnits <= left else { throw .badData("capture amount is above the amount left") }
    settlement.captures.append(movement)
    checkouts[index].fate = movement.amount.minorUnits == left ? .closed(settlement) : .authorized(settlement)
    return checkouts[index].paymentAnswer(at: moment.now)
  }

  /// `POST /api/v2/payments/{id}/refunds`; only what was captured can go back, in any number of parts.
  mutating func refund(
    _ id: String, _ request: WireRequest, in region: Region, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let index = try payment(id, in: region)
    let movement = try Movement(request, of: checkouts[index].asked.amount.currency, at: &moment)
    guard case .closed(var settlement) = checkouts[index].fate, !settlement.captures.isEmpty else {
      throw .badData("can not refund payment that has no captures and not closed")
    }
    if settlement.refunds.contains(where: { $0.reference == movement.reference }) {
      return checkouts[index].paymentAnswer(at: moment.now)
    }
    // Neither body is published, so these two texts are Till's own.
    guard moment.now.since(checkouts[index].createdAt) <= Self.refundWindow else {
      throw .badData("refund window is over")
    }
    guard movement.amount.minorUnits <= settlement.captured - settlement.refunded else {
      throw .badData("refund amount is above the captured amount")
    }
    settlement.refunds.append(movement)
    checkouts[index].fate = .closed(settlement)
    return checkouts[index].paymentAnswer(at: moment.now)
  }

  /// `POST /api/v2/payments/{id}/close`: what is not captured goes back to the shopper.
  mutating func close(_ id: String, in region: Region, at now: Timestamp) throws(Problem) -> WireAnswer {
    let index = try payment(id, in: region)
    switch checkouts[index].fate {
    case .authorized(let settlement):
      checkouts[index].fate = .closed(settlement)
      return checkouts[index].paymentAnswer(at: now)
    case .closed: throw .badData("already closed")
    case .turnedDown, .open, .rejected, .cancelled: throw .badData("could not close not authorized payments")
    }
  }
}

extension TabbySandbox.Movement {
  /// Reads the body of a capture or refund: `amount` and `reference_id` are required (Tabby docs, API reference).
  init(
    _ request: WireRequest, of currency: Currency, at moment: inout SandboxMoment
  ) throws(TabbySandbox.Problem) {
    guard let body = request.json, body.members != nil else { throw .badData("could not decode request") }
    var reader = TabbySandbox.FieldReader(body)
    let amountText = reader.required("amount")
    let amount = amountText.flatMap { try? Money.payable($0, currency: currency) }
    if amountText != nil, amount == nil { reader.refuse("amount") }
    let reference = reader.required("reference_id")
    let reason = reader.optional("reason")
    guard reader.problems.isEmpty, let amount, let reference else { throw .fields(reader.problems) }
    self.init(
      id: moment.random.uuid(), at: moment.now, amount: amount, reference: reference, reason: reason,
      items: body["items"] ?? [])
  }
}
