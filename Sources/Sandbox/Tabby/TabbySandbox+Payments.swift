import Commerce
import Simulation
import Wire

extension TabbySandbox {
  /// `POST /api/v2/payments/{id}/captures`; the same `reference_id` again changes nothing (Tabby docs, Payment processing).
  mutating func capture(
    _ id: String, _ request: WireRequest, in region: Region, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let index = try payment(id, in: region)
    let movement = try Movement(request, of: checkouts[index].asked.amount.currency, at: &moment)
    if checkouts[index].settlement?.captures.contains(where: { $0.reference == movement.reference }) == true {
      return checkouts[index].paymentAnswer
    }
    guard case .authorized = checkouts[index].fate else {
      throw .badData("could not capture not authorized payments")
    }
    guard movement.amount.minorUnits <= checkouts[index].uncaptured else {
      throw .badData("capture amount is above the amount left")
    }
    capture(movement, of: index)
    return checkouts[index].paymentAnswer
  }

  /// `POST /api/v2/payments/{id}/refunds`; only what was captured can go back, in any number of parts.
  mutating func refund(
    _ id: String, _ request: WireRequest, in region: Region, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let index = try payment(id, in: region)
    let movement = try Movement(request, of: checkouts[index].asked.amount.currency, at: &moment)
    guard case .closed(let settlement) = checkouts[index].fate, !settlement.captures.isEmpty else {
      throw .badData("can not refund payment that has no captures and not closed")
    }
    if settlement.refunds.contains(where: { $0.reference == movement.reference }) {
      return checkouts[index].paymentAnswer
    }
    guard !checkouts[index].isDisputed else { throw .conflict("payment is disputed") }
    // Neither body is published, so these two texts are Till's own.
    guard moment.now.since(checkouts[index].createdAt) <= Checkout.refundWindow else {
      throw .badData("refund window is over")
    }
    guard movement.amount.minorUnits <= settlement.kept else {
      throw .badData("refund amount is above the captured amount")
    }
    refund(movement, of: index)
    return checkouts[index].paymentAnswer
  }

  /// `POST /api/v2/payments/{id}/close`: what is not captured goes back to the shopper.
  mutating func close(_ id: String, in region: Region, at now: Timestamp) throws(Problem) -> WireAnswer {
    let index = try payment(id, in: region)
    switch checkouts[index].fate {
    case .authorized:
      close(index, at: now)
      return checkouts[index].paymentAnswer
    case .closed: throw .badData("already closed")
    case .turnedDown, .open, .rejected, .cancelled, .expired: throw .badData("could not close not authorized payments")
    }
  }
}

extension TabbySandbox {
  /// Places the order of a shopper who agreed; a contract may have it captured in the same moment.
  mutating func place(_ index: Int, at moment: inout SandboxMoment) {
    checkouts[index].fate = .authorized(Settlement(authorizedAt: moment.now))
    announce(Event(kind: .authorized, at: moment.now, checkout: checkouts[index]))
    settle(at: &moment)
  }

  /// Captures; a payment that is captured in full is closed by that.
  mutating func capture(_ movement: Movement, of index: Int) {
    guard case .authorized(var settlement) = checkouts[index].fate else { return }
    settlement.captures.append(movement)
    checkouts[index].fate = .authorized(settlement)
    announce(Event(kind: .captured, at: movement.at, checkout: checkouts[index]))
    if checkouts[index].uncaptured == 0 { close(index, at: movement.at) }
  }

  /// Closes; what is not captured goes back to the shopper.
  mutating func close(_ index: Int, at now: Timestamp) {
    guard case .authorized(var settlement) = checkouts[index].fate else { return }
    settlement.closedAt = now
    checkouts[index].fate = .closed(settlement)
    announce(Event(kind: .closed, at: now, checkout: checkouts[index]))
  }

  /// Refunds an amount.
  mutating func refund(_ movement: Movement, of index: Int) {
    guard case .closed(var settlement) = checkouts[index].fate else { return }
    settlement.refunds.append(movement)
    checkouts[index].fate = .closed(settlement)
    announce(Event(kind: .refunded, at: movement.at, checkout: checkouts[index]))
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
