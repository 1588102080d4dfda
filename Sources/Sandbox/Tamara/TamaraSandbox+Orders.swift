import Commerce
import Simulation
import Wire

extension TamaraSandbox {
  /// `POST /orders/{id}/authorise`: the merchant takes note of an approved order; anything else is a conflict.
  mutating func authorise(_ id: String, at now: Timestamp) throws(Problem) -> WireAnswer {
    let index = try order(id)
    guard case .approved = orders[index].fate else {
      throw .conflict(from: orders[index].status, to: .authorised)
    }
    orders[index].fate = .authorised(Settlement(authorisedAt: now))
    announce(Event(kind: .authorised, at: now, order: orders[index]))
    return orders[index].authoriseAnswer(at: now)
  }

  /// `POST /orders/{id}/cancel`: cancels what is not captured, in full or in part, once the order is authorised.
  ///
  /// After a partial cancellation (`updated`) the rest can be cancelled too, which is Till's own reading.
  mutating func cancel(
    _ id: String, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let index = try order(id)
    let status = orders[index].status
    guard status == .authorised || status == .updated else { throw .conflict(from: status, to: .canceled) }
    let amount = try amount(of: request, for: orders[index], upTo: orders[index].capturable)
    let movement = movement(amount, at: &moment)
    cancel(movement, of: index)
    return orders[index].cancelAnswer(movement)
  }

  /// `POST /payments/capture`: in full or in part, on shipping; the amount must be said.
  mutating func capture(_ request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    guard let body = request.json, body.members != nil else { throw .badBody }
    guard let id = body["order_id"]?.string else { throw .invalid("order_id_required") }
    let index = try order(id)
    guard orders[index].capturable > 0 else { throw .conflict(from: orders[index].status, to: .fullyCaptured) }
    let amount = try amount(of: request, for: orders[index], upTo: orders[index].capturable)
    let movement = movement(amount, at: &moment)
    capture(movement, of: index)
    return orders[index].captureAnswer(movement)
  }

  /// `POST /payments/simplified-refund/{id}`: refunds a captured amount, which must be stated.
  mutating func refund(
    _ id: String, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let index = try order(id)
    guard let settlement = orders[index].settlement, settlement.kept > 0 else {
      throw .conflict(from: orders[index].status, to: .fullyRefunded)
    }
    let amount = try amount(of: request, for: orders[index], upTo: settlement.kept)
    let movement = movement(
      amount, comment: request.json?["comment"]?.string ?? "", of: settlement.captures.last?.id ?? "", at: &moment)
    refund(movement, of: index)
    return orders[index].refundAnswer(movement)
  }

  private func amount(of request: WireRequest, for order: Order, upTo most: Int64) throws(Problem) -> Money {
    guard let body = request.json, body.members != nil else { throw .badBody }
    var reader = BodyReader(body)
    let amount = reader.amount("total_amount", in: order.asked.market)
    if let amount, amount.minorUnits < 1 || amount.minorUnits > most { reader.refuse("total_amount_invalid") }
    guard reader.codes.isEmpty, let amount else { throw reader.problem }
    return amount
  }
}

extension TamaraSandbox {
  /// A movement of money with an identifier of its own.
  func movement(
    _ amount: Money, comment: String = "", of captureID: String = "", at moment: inout SandboxMoment
  ) -> Movement {
    Movement(id: moment.random.uuid(), at: moment.now, amount: amount, comment: comment, captureID: captureID)
  }

  /// Takes the shopper's agreement: the order is approved, unless Tamara holds it first.
  mutating func agree(_ index: Int, at now: Timestamp) {
    switch orders[index].terms.review {
    case .none: approve(index, at: now)
    case .holds:
      orders[index].fate = .onHold
      announce(Event(kind: .onHold, at: now, order: orders[index]))
    }
  }

  /// Approves an order; an account with automatic authorisation captures it in the same moment (Tamara docs, Authorise order).
  mutating func approve(_ index: Int, at now: Timestamp) {
    orders[index].fate = .approved(at: now)
    announce(Event(kind: .approved, at: now, order: orders[index]))
    guard orders[index].terms.authorisation == .automatic else { return }
    orders[index].fate = .authorised(Settlement(authorisedAt: now))
    capture(
      Movement(
        id: orders[index].automaticCaptureID, at: now, amount: orders[index].asked.total, comment: "", captureID: ""),
      of: index)
  }

  /// Declines an order.
  mutating func decline(_ index: Int, at now: Timestamp) {
    orders[index].fate = .declined
    announce(Event(kind: .declined, at: now, order: orders[index]))
  }

  /// Calls a part of an authorised order off, or all of it.
  mutating func cancel(_ movement: Movement, of index: Int) {
    guard case .authorised(var settlement) = orders[index].fate else { return }
    settlement.cancels.append(movement)
    orders[index].fate = .authorised(settlement)
    announce(Event(kind: .canceled(movement), at: movement.at, order: orders[index]))
  }

  /// Captures a part of an authorised order, or all of it.
  mutating func capture(_ movement: Movement, of index: Int) {
    guard case .authorised(var settlement) = orders[index].fate else { return }
    settlement.captures.append(movement)
    orders[index].fate = .authorised(settlement)
    announce(Event(kind: .captured(movement), at: movement.at, order: orders[index]))
  }

  /// Gives a part of what was captured back, or all of it.
  mutating func refund(_ movement: Movement, of index: Int) {
    guard case .authorised(var settlement) = orders[index].fate else { return }
    settlement.refunds.append(movement)
    orders[index].fate = .authorised(settlement)
    announce(Event(kind: .refunded(movement), at: movement.at, order: orders[index]))
  }
}
