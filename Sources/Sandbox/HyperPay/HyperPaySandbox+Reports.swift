import Commerce
import Simulation
import Wire

extension HyperPaySandbox {
  /// `GET /v1/query?merchantTransactionId=…`: every attempt under an order's reference, failed ones too (HyperPay docs,
  /// Reporting); at most two a minute for each reference.
  mutating func findByReference(_ request: WireRequest, at moment: inout SandboxMoment) throws(Refusal) -> WireAnswer {
    let query = request.query
    let entity = try entity(of: request, named: query["entityId"])
    guard let reference = query["merchantTransactionId"], !reference.isEmpty else {
      throw Refusal(parameters: [ParameterFault("merchantTransactionId", .invalidOrMissing)])
    }
    try admitQuery("reference \(reference)", at: moment.now)
    var found: [JSON] = []
    for checkout in checkouts where checkout.entity == entity && checkout.reference == reference {
      found += checkout.payments.map { .object(report(of: $0, in: checkout, at: moment.now)) }
    }
    // The status of an empty report is not published; 404 is Till's own.
    guard !found.isEmpty else { throw Refusal(status: 404, code: "700.400.580") }
    let members = Self.members(["result": Self.result("000.000.100"), "payments": .array(found)])
    return answer(status: 200, members, ndc: Self.correlation(entity, &moment), at: moment.now)
  }

  /// `GET /v1/query/{paymentId}`: one attempt, at most two reads a minute.
  mutating func findByID(
    _ request: WireRequest, payment id: String, at moment: inout SandboxMoment
  ) throws(Refusal) -> WireAnswer {
    let entity = try entity(of: request, named: request.query["entityId"])
    try admitQuery("payment \(id)", at: moment.now)
    guard let (index, position) = find(id, entity) else { throw Refusal(status: 404, code: "700.400.580") }
    let checkout = checkouts[index]
    let payment = checkout.payments[position]
    let state = state(of: payment, in: checkout, at: moment.now)
    return answer(
      status: 200, members(of: payment, in: checkout, state: state), ndc: Self.correlation(entity, &moment),
      at: moment.now)
  }

  /// `POST /v1/payments/{paymentId}`: refund, reversal or capture (HyperPay docs, Backoffice operations).
  mutating func changePayment(
    _ request: WireRequest, payment id: String, at moment: inout SandboxMoment
  ) throws(Refusal) -> WireAnswer {
    let form = request.form
    let entity = try entity(of: request, named: form["entityId"])
    try checkNames(form, allowed: Self.changeNames)
    guard let change = Change(rawValue: form["paymentType"] ?? "") else {
      throw Refusal(parameters: [ParameterFault("paymentType", .invalidOrMissing, value: form["paymentType"])])
    }
    guard let (index, position) = find(id, entity) else { throw Refusal(status: 400, code: "700.100.100") }
    let checkout = checkouts[index]
    let before = state(of: checkout.payments[position], in: checkout, at: moment.now)
    let amount = change == .reversal ? checkout.amount : try amount(in: form)
    guard amount.currency == checkout.amount.currency else { throw Refusal(status: 400, code: "100.550.702") }
    checkouts[index].payments[position].state = try change.applied(to: before, amount: amount, in: checkout)
    let members = Self.members([
      "id": .string("8ac7a4a" + moment.random.hexadecimal(length: 25)), "referencedId": .string(id),
      "paymentType": .string(change.rawValue), "amount": .string(Self.wireAmount(amount)),
      "currency": .string(amount.currency.code), "result": Self.result(checkout.mode.successCode),
    ])
    return answer(status: 200, members, ndc: Self.correlation(entity, &moment), at: moment.now)
  }

  private func report(of payment: Payment, in checkout: Checkout, at now: Timestamp) -> [JSON.Member] {
    let civil = payment.at.civil()
    return members(of: payment, in: checkout, state: state(of: payment, in: checkout, at: now))
      + [JSON.Member(name: "timestamp", value: .string("\(civil.date) \(civil.timeText)+0000"))]
  }

  private func find(_ id: String, _ entity: Entity) -> (checkout: Int, payment: Int)? {
    for (index, checkout) in checkouts.enumerated() where checkout.entity == entity {
      if let position = checkout.payments.firstIndex(where: { $0.id == id }) { return (index, position) }
    }
    return nil
  }

  private mutating func admitQuery(_ key: String, at now: Timestamp) throws(Refusal) {
    queryReads.removeAll { read in read.times.allSatisfy { now.since($0) >= .seconds(60) } }
    if let index = queryReads.firstIndex(where: { $0.key == key }) {
      try Self.admit(&queryReads[index].times, at: now)
    } else {
      queryReads.append(QueryRead(key: key, times: [now]))
    }
  }

  /// What a merchant can do to a payment afterwards.
  private enum Change: String {
    case refund = "RF"
    case reversal = "RV"
    case capture = "CP"

    /// The state that follows; throws the code of the 700 family that says why not (HyperPay docs, Result Codes).
    func applied(
      to state: PaymentState, amount: Money, in checkout: Checkout
    ) throws(Refusal) -> PaymentState {
      let zero = Money.zero(amount.currency)
      switch (self, state) {
      case (.refund, .taken(let code, let taken, let refunded)):
        guard refunded != taken else { throw Refusal(status: 400, code: "700.300.300") }
        guard let sum = refunded.adding(amount), sum.minorUnits <= taken.minorUnits else {
          throw Refusal(status: 400, code: "700.400.200")
        }
        return .taken(code: code, amount: taken, refunded: sum)
      case (.capture, .reserved(let code)):
        guard amount.minorUnits <= checkout.amount.minorUnits else { throw Refusal(status: 400, code: "700.400.100") }
        return .taken(code: code, amount: amount, refunded: zero)
      case (.reversal, .reserved(let code)): return .reversed(code: code)
      case (.reversal, .taken): throw Refusal(status: 400, code: "700.300.700")
      case (.capture, .taken), (_, .reversed): throw Refusal(status: 400, code: "700.300.300")
      case (_, .refused): throw Refusal(status: 400, code: "700.300.200")
      case (.refund, .reserved), (_, .authenticating), (_, .waiting), (_, .uncertain):
        throw Refusal(status: 400, code: "700.300.100")
      }
    }
  }
}
