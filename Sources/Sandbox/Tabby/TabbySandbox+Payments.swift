import Commerce
import Simulation
import Wire

extension TabbySandbox {
  /// `POST /api/v2/payments/{id}/captures`; the same `reference_id` again changes nothing (Tabby docs, Payment processing).
  mutating func capture(
    _ id: String, _ request: WireRequest, on host: String, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let index = try payment(id, on: host)
    let movement = try Movement(.capture, request, of: checkouts[index].asked.amount.currency, at: &moment)
    if checkouts[index].money?.known(.capture, key: movement.key) != nil { return checkouts[index].paymentAnswer }
    guard case .authorized(let money) = checkouts[index].fate else {
      throw .badData("could not capture not authorized payments")
    }
    guard money.refusal(of: .capture, movement.amount, at: moment.now) == nil else {
      throw .badData("capture amount is above the amount left")
    }
    capture(movement, of: index)
    return checkouts[index].paymentAnswer
  }

  /// `POST /api/v2/payments/{id}/refunds`; only what was captured can go back, in any number of parts.
  mutating func refund(
    _ id: String, _ request: WireRequest, on host: String, at moment: inout SandboxMoment
  ) throws(Problem) -> WireAnswer {
    let index = try payment(id, on: host)
    let movement = try Movement(.refund, request, of: checkouts[index].asked.amount.currency, at: &moment)
    guard case .closed(let money, _) = checkouts[index].fate, money.captured > 0 else {
      throw .badData("can not refund payment that has no captures and not closed")
    }
    if money.refunds.contains(where: { $0.key == movement.key }) { return checkouts[index].paymentAnswer }
    guard !checkouts[index].isDisputed else { throw .conflict("payment is disputed") }
    // Neither body is published, so these two texts are Till's own.
    guard moment.now.since(checkouts[index].createdAt) <= Checkout.refundWindow else {
      throw .badData("refund window is over")
    }
    guard money.refusal(of: .refund, movement.amount, at: moment.now) == nil else {
      throw .badData("refund amount is above the captured amount")
    }
    refund(movement, of: index)
    return checkouts[index].paymentAnswer
  }

  /// `POST /api/v2/payments/{id}/close`: what is not captured goes back to the shopper.
  mutating func close(_ id: String, on host: String, at now: Timestamp) throws(Problem) -> WireAnswer {
    let index = try payment(id, on: host)
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
  /// The most payments of one answer (Tabby docs, API reference).
  private static let longestList = 20

  /// `GET /api/v2/payments`: those that were placed, newest first, of the region that is asked; with a status only those (Tabby docs, API
  /// reference). A day stands for its first moment, so nothing of the last day is in the list. That an unknown word is refused is Till's own.
  func listPayments(_ request: WireRequest, on host: String) throws(Problem) -> WireAnswer {
    let query = request.query
    func number(_ name: String, else usual: Int) throws(Problem) -> Int {
      guard let text = query[name] else { return usual }
      guard let number = Int(text), number >= 0 else { throw .badData("failed to decode request") }
      return number
    }
    let limit = min(try number("limit", else: Self.longestList), Self.longestList)
    let offset = try number("offset", else: 0)
    func time(_ name: String) throws(Problem) -> Timestamp? {
      guard let text = query[name] else { return nil }
      guard let time = Timestamp(iso8601: text) ?? Timestamp(iso8601: "\(text)T00:00:00Z") else {
        throw .badData("failed to decode request")
      }
      return time
    }
    let (from, to) = (try time("created_at__gte"), try time("created_at__lte"))
    var filter: ListFilter?
    if let word = query["status"] {
      filter = ListFilter(rawValue: word)
      if filter == nil { throw .badData("failed to decode request") }
    }
    let found = checkouts.reversed().filter { checkout in
      account.isAPI(host, of: checkout.asked.merchant.region) && checkout.isListed(as: filter)
        && from.map { $0 <= checkout.createdAt } ?? true && to.map { checkout.createdAt <= $0 } ?? true
    }
    return WireAnswer(
      status: 200,
      json: [
        "payments": .array(found.dropFirst(offset).prefix(limit).map(\.payment)),
        "pagination": ["limit": .whole(limit), "offset": .whole(offset), "total_count": .whole(found.count)],
      ])
  }

  /// `PUT /api/v2/payments/{id}`: gives a placed order another reference and ignores everything else (Tabby docs, API reference).
  mutating func updatePayment(
    _ id: String, _ request: WireRequest, on host: String, at now: Timestamp
  ) throws(Problem) -> WireAnswer {
    let index = try payment(id, on: host)
    guard let body = request.json, body.members != nil else { throw .badData("could not decode request") }
    guard checkouts[index].money != nil else { throw .badData("could not update not authorized payments") }
    var reader = FieldReader(body)
    let reference = reader.optional("order", "reference_id")
    guard reader.problems.isEmpty else { throw .fields(reader.problems) }
    if let reference, reference != checkouts[index].asked.reference {
      checkouts[index].asked.rename(reference)
      announce(Event(kind: .updated, at: now, checkout: checkouts[index]))
    }
    return checkouts[index].paymentAnswer
  }
}

extension TabbySandbox {
  /// The words of a list's `status`, in lower case unlike the statuses in its answer (Tabby docs, API reference).
  fileprivate enum ListFilter: String {
    case authorized
    case closed
    case rejected
    case new
    case captured
    case refunded
    case cancelled
  }
}

extension TabbySandbox.Checkout {
  /// Whether a list with a filter has it: by the status of the interface or of the dashboard (Tabby docs, Payment statuses).
  fileprivate func isListed(as filter: TabbySandbox.ListFilter?) -> Bool {
    let isDone = status == .closed
    return switch filter {
    case nil: money != nil
    case .authorized, .new: status == .authorized
    case .closed: isDone
    case .rejected: status == .rejected
    case .captured: isDone && (money?.captured ?? 0) > 0 && (money?.refunds.isEmpty ?? true)
    case .refunded: isDone && !(money?.refunds.isEmpty ?? true)
    case .cancelled: isDone && money?.captured == 0
    }
  }
}

extension TabbySandbox {
  /// Places the order of a shopper who agreed; a contract may have it captured in the same moment.
  mutating func place(_ index: Int, at moment: inout SandboxMoment) {
    checkouts[index].authorize(at: moment.now)
    announce(Event(kind: .authorized, at: moment.now, checkout: checkouts[index]))
    settle(at: &moment)
  }

  /// Captures; a payment that is captured in full is closed by that.
  mutating func capture(_ movement: Movement, of index: Int) {
    checkouts[index].move(movement)
    announce(Event(kind: .captured, at: movement.at, checkout: checkouts[index]))
    if checkouts[index].money?.held() == 0 { close(index, at: movement.at) }
  }

  /// Closes; what is not captured goes back to the shopper.
  mutating func close(_ index: Int, at now: Timestamp) {
    checkouts[index].close(at: now)
    announce(Event(kind: .closed, at: now, checkout: checkouts[index]))
  }

  /// Refunds an amount.
  mutating func refund(_ movement: Movement, of index: Int) {
    checkouts[index].move(movement)
    announce(Event(kind: .refunded, at: movement.at, checkout: checkouts[index]))
  }
}

extension TabbySandbox.Checkout {
  /// The shopper has agreed.
  mutating func authorize(at now: Timestamp) {
    fate = .authorized(MoneyLedger(asked.amount, since: now, MovementRules(restCountsAsAuthorised: true)))
  }

  /// Writes a movement of a placed order down.
  mutating func move(_ movement: TabbySandbox.Movement) {
    switch fate {
    case .authorized(var money):
      money.movements.append(movement)
      fate = .authorized(money)
    case .closed(var money, let at):
      money.movements.append(movement)
      fate = .closed(money, at: at)
    case .turnedDown, .open, .rejected, .cancelled, .expired: break
    }
  }

  /// Closes an order; what is not captured goes back to the shopper.
  mutating func close(at now: Timestamp) {
    guard case .authorized(let money) = fate else { return }
    fate = .closed(money.givingUpRest(), at: now)
  }
}

extension TabbySandbox.Movement {
  /// Reads the body of a capture or refund: `amount` and `reference_id` are required (Tabby docs, API reference).
  init(
    _ kind: MovementKind, _ request: WireRequest, of currency: Currency, at moment: inout SandboxMoment
  ) throws(TabbySandbox.Problem) {
    guard let body = request.json, body.members != nil else { throw .badData("could not decode request") }
    var reader = TabbySandbox.FieldReader(body)
    let amountText = reader.required("amount")
    let amount = amountText.flatMap { try? Money.payable($0, currency: currency) }
    if amountText != nil, amount == nil { reader.refuse("amount") }
    let reference = reader.required("reference_id")
    let reason = reader.optional("reason")
    let parts = TabbySandbox.Note.Parts(
      tax: reader.amount("tax_amount", in: currency), shipping: reader.amount("shipping_amount", in: currency),
      discount: reader.amount("discount_amount", in: currency))
    guard reader.problems.isEmpty, let amount, let reference else { throw .fields(reader.problems) }
    self.init(
      kind: kind, amount: amount, id: moment.random.uuid(), key: reference, at: moment.now,
      detail: TabbySandbox.Note(reason: reason, items: body["items"] ?? [], parts: kind == .capture ? parts : nil))
  }
}
