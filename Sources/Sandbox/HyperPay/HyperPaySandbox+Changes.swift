import Commerce
import Simulation
import Wire

extension HyperPaySandbox {
  /// What was done to a payment afterwards, each a transaction of its own.
  struct Change: Hashable, Sendable {
    /// The kinds, by their payment types.
    enum Kind: String, Hashable, Sendable {
      /// Refunds a captured amount, in full or in part.
      case refund = "RF"
      /// Gives up what was reserved.
      case reversal = "RV"
      /// Takes what was reserved, or a part of it.
      case capture = "CP"
      /// The cardholder's bank takes the money back.
      case chargeback = "CB"
    }

    let id: String
    let kind: Kind
    let amount: Money
    let at: Timestamp
    let code: String
  }

  /// How long money stays reserved and can be captured: HyperPay leaves that to the issuer, and a week is Till's own.
  static let captureTime = Duration.seconds(7 * 24 * 3_600)

  /// `POST /v1/payments/{paymentId}`: refund, reversal or capture (HyperPay docs, Backoffice operations).
  mutating func changePayment(
    _ request: WireRequest, payment id: String, at moment: inout SandboxMoment
  ) throws(Refusal) -> WireAnswer {
    let form = request.form
    let entity = try entity(of: request, named: form["entityId"])
    try checkNames(form, allowed: Self.changeNames)
    guard let kind = Change.Kind(rawValue: form["paymentType"] ?? ""), kind != .chargeback else {
      throw Refusal(parameters: [ParameterFault("paymentType", .invalidOrMissing, value: form["paymentType"])])
    }
    guard let (index, position) = find(id, entity) else { throw Refusal(status: 400, code: "700.100.100") }
    let checkout = checkouts[index]
    let payment = checkout.payments[position]
    let before = state(of: payment, in: checkout, at: moment.now)
    let amount = kind == .reversal ? checkout.amount : try amount(in: form)
    guard amount.currency == checkout.amount.currency else { throw Refusal(status: 400, code: "100.550.702") }
    if kind == .capture, moment.now >= payment.captureEnds {
      throw Refusal(status: 400, code: "700.300.400")
    }
    checkouts[index].payments[position].state = try kind.applied(to: before, amount: amount, in: checkout)
    let change = Change(
      id: "8ac7a4a" + moment.random.hexadecimal(length: 25), kind: kind, amount: amount, at: moment.now,
      code: checkout.mode.successCode)
    checkouts[index].payments[position].changes.append(change)
    return answer(
      status: 200, members(of: change, of: payment, in: checkout), ndc: Self.correlation(entity, &moment),
      at: moment.now)
  }

  /// Everything an answer says about a change.
  func members(of change: Change, of payment: Payment, in checkout: Checkout) -> [JSON.Member] {
    Self.members([
      "id": .string(change.id), "referencedId": .string(payment.id), "paymentType": .string(change.kind.rawValue),
      "paymentBrand": (payment.brand?.rawValue).map(JSON.string), "amount": .string(Self.wireAmount(change.amount)),
      "currency": .string(change.amount.currency.code),
      "merchantTransactionId": checkout.reference.map(JSON.string), "result": Self.result(change.code),
    ])
  }
}

extension HyperPaySandbox.Change.Kind {
  /// The state that follows; throws the code of the 700 family that says why not (HyperPay docs, Result Codes).
  fileprivate func applied(
    to state: HyperPaySandbox.PaymentState, amount: Money, in checkout: HyperPaySandbox.Checkout
  ) throws(HyperPaySandbox.Refusal) -> HyperPaySandbox.PaymentState {
    func refusal(_ code: String) -> HyperPaySandbox.Refusal { HyperPaySandbox.Refusal(status: 400, code: code) }
    let zero = Money.zero(amount.currency)
    switch (self, state) {
    case (_, .chargedBack), (.chargeback, _): throw refusal("700.300.600")
    case (.refund, .taken(let code, let taken, let refunded)):
      guard refunded != taken else { throw refusal("700.300.300") }
      guard let sum = refunded.adding(amount), sum.minorUnits <= taken.minorUnits else { throw refusal("700.400.200") }
      return .taken(code: code, amount: taken, refunded: sum)
    case (.capture, .reserved(let code)):
      guard amount.minorUnits <= checkout.amount.minorUnits else { throw refusal("700.400.100") }
      return .taken(code: code, amount: amount, refunded: zero)
    case (.capture, .taken(let code, let taken, let refunded)):
      guard checkout.kind == .preauthorisation, taken != checkout.amount else { throw refusal("700.300.300") }
      guard let sum = taken.adding(amount), sum.minorUnits <= checkout.amount.minorUnits else {
        throw refusal("700.400.100")
      }
      return .taken(code: code, amount: sum, refunded: refunded)
    case (.reversal, .reserved(let code)): return .reversed(code: code)
    case (.reversal, .taken): throw refusal(checkout.kind == .debit ? "700.300.700" : "700.400.300")
    case (_, .reversed): throw refusal("700.300.300")
    case (_, .lapsed): throw refusal("700.300.400")
    case (_, .refused): throw refusal("700.300.200")
    case (.refund, .reserved), (_, .authenticating), (_, .waiting), (_, .uncertain): throw refusal("700.300.100")
    }
  }
}
