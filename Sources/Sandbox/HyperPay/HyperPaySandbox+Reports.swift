import Commerce
import Simulation
import Wire

extension HyperPaySandbox {
  /// `GET /v1/query?merchantTransactionId=…`: every attempt under an order's reference, failed ones too, and what was
  /// done to each afterwards (HyperPay docs, Reporting); at most two a minute for each reference. What was done under a reference of its
  /// own is found by that as well, which is Till's own reading.
  mutating func findByReference(_ request: WireRequest, at moment: inout SandboxMoment) throws(Refusal) -> WireAnswer {
    let query = request.query
    let entity = try entity(of: request, named: query.entityID)
    guard let reference = query["merchantTransactionId"], !reference.isEmpty else {
      throw Refusal(parameters: [ParameterFault("merchantTransactionId", .invalidOrMissing)])
    }
    try admitQuery("reference \(reference)", at: moment.now)
    var found: [JSON] = []
    for index in checkouts.telling(named: reference) {
      let checkout = checkouts[index]
      guard checkout.entity == entity, checkout.reference == reference else { continue }
      for payment in checkout.payments {
        found += linked(payment, in: checkout, at: moment.now)
      }
    }
    for id in ownChanges[reference] ?? [] {
      guard let (checkout, payment, change) = findChange(id, entity), checkout.reference != reference else { continue }
      found.append(.object(report(of: change, of: payment, in: checkout)))
    }
    // The status of an empty report is not published; 404 is Till's own.
    guard !found.isEmpty else { throw Refusal(status: 404, code: "700.400.580") }
    let members = Self.members(["result": Self.result("000.000.100"), "payments": .array(found)])
    return answer(status: 200, members, ndc: correlation(entity, &moment), at: moment.now)
  }

  /// `GET /v1/query/{paymentId}`: one attempt, or one refund, capture or reversal, at most two reads a minute; with `includeLinkedTransactions=true` what was done to it
  /// afterwards as well (HyperPay docs, Transaction Reports), listed as under an order's reference, which is Till's own reading.
  mutating func findByID(
    _ request: WireRequest, payment id: String, at moment: inout SandboxMoment
  ) throws(Refusal) -> WireAnswer {
    let entity = try entity(of: request, named: request.query.entityID)
    try admitQuery("payment \(id)", at: moment.now)
    let (checkout, payment, change) = try transaction(id, entity)
    let members: [JSON.Member]
    if request.query["includeLinkedTransactions"] == "true" {
      let found = linked(payment, in: checkout, at: moment.now)
      members = Self.members(["result": Self.result("000.000.100"), "payments": .array(found)])
    } else if let change {
      members = report(of: change, of: payment, in: checkout)
    } else {
      members = report(of: payment, in: checkout, at: moment.now)
    }
    return answer(status: 200, members, ndc: correlation(entity, &moment), at: moment.now)
  }

  /// `GET /v1/payments/{paymentId}`: the status of a payment, with the page where the shopper has to go while the issuer asks, as
  /// server-to-server payments have it; that it knows a checkout's payments as well is Till's own (HyperPay docs,
  /// Server-to-Server).
  mutating func readPayment(
    _ request: WireRequest, payment id: String, at moment: inout SandboxMoment
  ) throws(Refusal) -> WireAnswer {
    let entity = try entity(of: request, named: request.query.entityID)
    try admitQuery("status \(id)", at: moment.now)
    let found = try transaction(id, entity)
    let checkout = found.checkout
    var payment = found.payment
    payment.state = state(of: payment, in: checkout, at: moment.now)
    let members =
      found.change.map { report(of: $0, of: payment, in: checkout) }
      ?? members(of: payment, in: checkout, state: payment.state) + redirect(of: payment)
    return answer(status: 200, members, ndc: correlation(entity, &moment), at: moment.now)
  }

  /// An attempt by its identifier, or what was done to one by its own.
  private func transaction(
    _ id: String, _ entity: Entity
  ) throws(Refusal) -> (checkout: Checkout, payment: Payment, change: Change?) {
    if let (index, position) = find(id, entity) { return (checkouts[index], checkouts[index].payments[position], nil) }
    guard let (checkout, payment, change) = findChange(id, entity) else {
      throw Refusal(status: 404, code: "700.400.580")
    }
    return (checkout, payment, change)
  }

  /// An attempt and everything that was done to it.
  private func linked(_ payment: Payment, in checkout: Checkout, at now: Timestamp) -> [JSON] {
    let changes = payment.changes.map { JSON.object(report(of: $0, of: payment, in: checkout)) }
    return [.object(report(of: payment, in: checkout, at: now))] + changes
  }

  private func report(of payment: Payment, in checkout: Checkout, at now: Timestamp) -> [JSON.Member] {
    members(of: payment, in: checkout, state: reported(payment, in: checkout, at: now))
      + [JSON.Member(name: "timestamp", value: .string(Self.timestamp(payment.at)))]
  }

  private func report(of change: Change, of payment: Payment, in checkout: Checkout) -> [JSON.Member] {
    members(of: change, of: payment, in: checkout)
      + [JSON.Member(name: "timestamp", value: .string(Self.timestamp(change.at)))]
  }

  /// A payment stands in the report as it was made; what was done to it afterwards stands beside it.
  private func reported(_ payment: Payment, in checkout: Checkout, at now: Timestamp) -> PaymentState {
    let state = state(of: payment, in: checkout, at: now)
    guard let money = state.money, money.total(.chargeback) > 0 else { return state }
    return .agreed(code: checkout.mode.successCode, money)
  }

  func find(_ id: String, _ entity: Entity) -> (checkout: Int, payment: Int)? {
    find(id).flatMap { checkouts[$0.checkout].entity == entity ? $0 : nil }
  }

  /// Where an attempt stands, by its identifier.
  func find(_ id: String) -> (checkout: Int, payment: Int)? {
    guard let index = checkouts.index(ofID: id),
      let position = checkouts[index].payments.firstIndex(where: { $0.id == id })
    else { return nil }
    return (index, position)
  }

  /// What was done to an attempt, by its own identifier, with the attempt.
  private func findChange(_ id: String, _ entity: Entity) -> (Checkout, Payment, Change)? {
    guard let index = checkouts.index(ofID: id), checkouts[index].entity == entity else { return nil }
    for payment in checkouts[index].payments {
      if let change = payment.changes.first(where: { $0.id == id }) { return (checkouts[index], payment, change) }
    }
    return nil
  }

  private mutating func admitQuery(_ key: String, at now: Timestamp) throws(Refusal) {
    guard queryReads.count(of: key, at: now) < 2 else { throw Refusal(status: 429, code: "800.120.100") }
    queryReads.add(key, at: now)
  }
}
