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
    orders[index].authorise(at: now)
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
    let movement = move(.void, amount, given: request.json, of: index, at: &moment)
    return orders[index].answer(movement)
  }

  /// `POST /payments/capture`: in full or in part, on shipping; the amount must be said.
  mutating func capture(_ request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    guard let body = request.json, body.members != nil else { throw .badBody }
    guard let id = body["order_id"]?.string else { throw .invalid("order_id_required") }
    let index = try order(id)
    guard orders[index].capturable > 0 else { throw .conflict(from: orders[index].status, to: .fullyCaptured) }
    let amount = try amount(of: request, for: orders[index], upTo: orders[index].capturable)
    let movement = move(.capture, amount, given: body, of: index, at: &moment)
    return orders[index].answer(movement)
  }

  /// `POST /payments/simplified-refund/{id}`: refunds a captured amount, which must be stated.
  mutating func refund(
    _ id: String, _ request: WireRequest, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let index = try order(id)
    guard let left = orders[index].money?.left(for: .refund), left > 0 else {
      throw .conflict(from: orders[index].status, to: .fullyRefunded)
    }
    let amount = try amount(of: request, for: orders[index], upTo: left)
    let comment = request.json?["comment"]?.string ?? ""
    let movement = move(.refund, amount, comment: comment, given: request.json, of: index, at: &moment)
    return orders[index].answer(movement)
  }

  /// `POST /payments/refund`, the older form: one amount for each capture (Tamara's PHP client). All of them are done or none.
  mutating func refundCaptures(_ request: WireRequest, at moment: inout SandboxMoment) throws(Problem) -> WireAnswer {
    guard let body = request.json, body.members != nil else { throw .badBody }
    guard let id = body["order_id"]?.string else { throw .invalid("order_id_required") }
    let index = try order(id)
    let wanted = body["refunds"]?.array ?? []
    guard !wanted.isEmpty else { throw .invalid("refunds_required") }
    guard var left = orders[index].money?.left(for: .refund), left > 0 else {
      throw .conflict(from: orders[index].status, to: .fullyRefunded)
    }
    var refunds: [(capture: String, amount: Money, given: JSON)] = []
    for refund in wanted {
      let captures = orders[index].money?.all(.capture) ?? []
      guard let capture = refund["capture_id"]?.string, captures.contains(where: { $0.id == capture }) else {
        throw .invalid("capture_id_invalid")
      }
      let amount = try Self.amount(in: refund, for: orders[index], upTo: left)
      left -= amount.minorUnits
      refunds.append((capture, amount, refund))
    }
    var made: [JSON] = []
    for refund in refunds {
      let movement = move(
        .refund, refund.amount, comment: refund.given["comment"]?.string ?? "", captureID: refund.capture,
        given: refund.given, of: index, at: &moment)
      made.append(["capture_id": .string(refund.capture), "refund_id": .string(movement.id)])
    }
    return WireAnswer(status: 200, json: ["order_id": .string(id), "refunds": .array(made)])
  }

  /// `PUT /orders/{id}/reference-id`: the order goes by another reference from then on (Tamara docs, Update order_reference_id).
  mutating func updateReference(_ id: String, _ request: WireRequest) throws(Problem) -> WireAnswer {
    let index = try order(id)
    guard let body = request.json, body.members != nil else { throw .badBody }
    var reader = BodyReader(body)
    guard let reference = reader.text("order_reference_id") else { throw reader.problem }
    orders[index].asked.reference = reference
    return WireAnswer(status: 200, json: ["message": "Order reference id was updated successfully"])
  }

  private func amount(of request: WireRequest, for order: Order, upTo most: Int64) throws(Problem) -> Money {
    guard let body = request.json, body.members != nil else { throw .badBody }
    return try Self.amount(in: body, for: order, upTo: most)
  }

  private static func amount(in body: JSON, for order: Order, upTo most: Int64) throws(Problem) -> Money {
    var reader = BodyReader(body)
    let amount = reader.amount("total_amount", in: order.asked.market)
    if let amount, amount.minorUnits < 1 || amount.minorUnits > most { reader.refuse("total_amount_invalid") }
    guard reader.codes.isEmpty, let amount else { throw reader.problem }
    return amount
  }
}

extension TamaraSandbox {
  /// Moves money of an authorised order under an identifier of its own, and tells of it.
  @discardableResult
  mutating func move(
    _ kind: MovementKind, _ amount: Money, comment: String = "", captureID: String? = nil, given: JSON? = nil,
    of index: Int, at moment: inout SandboxMoment
  ) -> Movement {
    let captureID = captureID ?? (kind == .refund ? orders[index].money?.all(.capture).last?.id ?? "" : "")
    let movement = Movement(
      kind: kind, amount: amount, id: moment.random.uuid(), at: moment.now,
      detail: Note(comment: comment, captureID: captureID, given: given ?? .null))
    orders[index].move(movement)
    announce(Event(kind: .moved(movement), at: moment.now, order: orders[index]))
    return movement
  }

  /// Takes the shopper's agreement: the order is approved, unless Tamara holds it first.
  mutating func agree(_ index: Int, at now: Timestamp) {
    switch orders[index].terms[Review.self] {
    case .none: approve(index, at: now)
    case .holds:
      orders[index].fate = .onHold
      announce(Event(kind: .onHold, at: now, order: orders[index]))
    }
  }

  /// Approves an order; an account with automatic authorisation captures it in the same moment (Tamara docs, Authorise order), and one of a
  /// store's till is captured without being approved (Tamara docs, In-store checkout flow).
  mutating func approve(_ index: Int, at now: Timestamp) {
    if orders[index].asked.returns != nil {
      orders[index].fate = .approved(at: now)
      announce(Event(kind: .approved, at: now, order: orders[index]))
      guard orders[index].terms[Authorisation.self] == .automatic else { return }
    }
    orders[index].authorise(at: now)
    let movement = orders[index].automaticCapture(at: now)
    orders[index].move(movement)
    announce(Event(kind: .moved(movement), at: now, order: orders[index]))
  }

  /// Ends an order that nothing was paid of.
  mutating func expire(_ index: Int, at now: Timestamp) {
    orders[index].fate = .expired(wasPaid: false)
    announce(Event(kind: .expired, at: now, order: orders[index]))
  }

  /// Declines an order.
  mutating func decline(_ index: Int, at now: Timestamp) {
    orders[index].fate = .declined
    announce(Event(kind: .declined, at: now, order: orders[index]))
  }
}

extension TamaraSandbox.Order {
  /// The merchant, or Tamara for it, has taken note of the order.
  mutating func authorise(at now: Timestamp) {
    fate = .authorised(MoneyLedger(asked.total, since: now, MovementRules(refundEndsHold: true)))
  }

  /// Tamara's own capture of all that is left.
  func automaticCapture(at now: Timestamp) -> TamaraSandbox.Movement {
    .init(
      kind: .capture, amount: Money(minorUnits: capturable, currency: asked.total.currency), id: automaticCaptureID,
      at: now, detail: TamaraSandbox.Note())
  }

  /// Writes a movement of an authorised order down.
  mutating func move(_ movement: TamaraSandbox.Movement) {
    guard case .authorised(var money) = fate else { return }
    money.movements.append(movement)
    fate = .authorised(money)
  }
}
