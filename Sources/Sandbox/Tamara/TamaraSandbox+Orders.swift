import Commerce
import Simulation
import Wire

extension TamaraSandbox {
  /// `POST /orders/{id}/authorise`: the merchant takes note of an approved order; anything else is a conflict.
  mutating func authorise(_ id: String, at now: Timestamp) throws(Problem) -> WireAnswer {
    let index = try order(id)
    guard case .approved = orders[index].fate, orders[index].status(at: now) == .approved else {
      throw .conflict(from: orders[index].status(at: now), to: .authorised)
    }
    orders[index].fate = .authorised(Settlement(authorisedAt: now))
    return orders[index].authoriseAnswer(at: now)
  }

  /// `POST /orders/{id}/cancel`: gives back what is not captured, in full or in part, once the order is authorised.
  ///
  /// After a part was called off (`updated`) the rest can be called off too, which is Till's own reading.
  mutating func cancel(
    _ id: String, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let index = try order(id)
    let status = orders[index].status(at: moment.now)
    guard case .authorised(var settlement) = orders[index].fate, status == .authorised || status == .updated else {
      throw .conflict(from: status, to: .canceled)
    }
    let amount = try amount(of: request, for: orders[index], upTo: orders[index].capturable)
    let movement = Movement(id: moment.random.uuid(), at: moment.now, amount: amount, comment: "", captureID: "")
    settlement.cancels.append(movement)
    orders[index].fate = .authorised(settlement)
    return orders[index].cancelAnswer(movement, at: moment.now)
  }

  /// `POST /payments/capture`: in full or in part, on shipping; the amount must be said.
  mutating func capture(_ request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    guard let body = request.json, body.members != nil else { throw .badBody }
    guard let id = body["order_id"]?.string else { throw .invalid("order_id_required") }
    let index = try order(id)
    let status = orders[index].status(at: moment.now)
    guard case .authorised(var settlement) = orders[index].fate, orders[index].capturable > 0 else {
      throw .conflict(from: status, to: .fullyCaptured)
    }
    let amount = try amount(of: request, for: orders[index], upTo: orders[index].capturable)
    let movement = Movement(id: moment.random.uuid(), at: moment.now, amount: amount, comment: "", captureID: "")
    settlement.captures.append(movement)
    orders[index].fate = .authorised(settlement)
    return orders[index].captureAnswer(movement, at: moment.now)
  }

  /// `POST /payments/simplified-refund/{id}`: gives back what was captured; the amount must be said.
  mutating func refund(
    _ id: String, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let index = try order(id)
    let status = orders[index].status(at: moment.now)
    guard case .authorised(var settlement) = orders[index].fate, let capture = settlement.captures.last,
      settlement.refunded < settlement.captured
    else { throw .conflict(from: status, to: .fullyRefunded) }
    let amount = try amount(of: request, for: orders[index], upTo: settlement.captured - settlement.refunded)
    let movement = Movement(
      id: moment.random.uuid(), at: moment.now, amount: amount, comment: request.json?["comment"]?.string ?? "",
      captureID: capture.id)
    settlement.refunds.append(movement)
    orders[index].fate = .authorised(settlement)
    return orders[index].refundAnswer(movement, at: moment.now)
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
