import Commerce
import Simulation
import Wire

extension HyperPaySandbox {
  /// What was done to a payment afterwards, each a transaction of its own.
  typealias Change = MoneyLedger<Note>.Movement

  /// How long money stays reserved and can be captured: HyperPay leaves that to the issuer, and a week is Till's own.
  static let captureTime = Duration.seconds(7 * 24 * 3_600)

  /// `POST /v1/payments/{paymentId}`: refund, reversal or capture (HyperPay docs, Backoffice operations).
  mutating func changePayment(
    _ request: WireRequest, payment id: String, at moment: inout SandboxMoment
  ) throws(Refusal) -> WireAnswer {
    let form = request.form
    let entity = try entity(of: request, named: form.entityID)
    try checkNames(form, allowed: Self.changeNames)
    guard let kind = MovementKind(paymentType: form["paymentType"]) else {
      throw Refusal(parameters: [ParameterFault("paymentType", .invalidOrMissing, value: form["paymentType"])])
    }
    let reference = try reference(in: form)
    guard let (index, position) = find(id, entity) else { throw Refusal(status: 400, code: "700.100.100") }
    let checkout = checkouts[index]
    let payment = checkout.payments[position]
    let before = state(of: payment, in: checkout, at: moment.now)
    // A reversal without an amount is one of all that is held; with one, it is partial (Open Payment Platform, Reverse a preauthorisation).
    let isWhole = kind == .void && (form["amount"] ?? "").isEmpty
    let asked = isWhole ? nil : try amount(in: form)
    guard asked.map({ $0.currency == checkout.amount.currency }) ?? true else {
      throw Refusal(status: 400, code: "100.550.702")
    }
    if kind == .capture, moment.now >= payment.at.advanced(by: Self.captureTime) {
      throw Refusal(status: 400, code: "700.300.400")
    }
    guard case .agreed(let code, var money) = before else {
      throw Refusal(status: 400, code: before.isUndecided ? "700.300.100" : "700.300.200")
    }
    let amount = asked ?? money.money(money.held(at: moment.now))
    if let refusal = Self.refusal(of: kind, amount, in: money, checkout.kind, at: moment.now) {
      throw Refusal(status: 400, code: refusal)
    }
    let change = Change(
      kind: kind, amount: amount, id: "8ac7a4a" + moment.random.hexadecimal(length: 25), at: moment.now,
      detail: Note(code: checkout.mode.successCode, reference: reference))
    money.movements.append(change)
    identify(change, of: index)
    checkouts[index].payments[position].state = .agreed(code: code, money)
    return answer(
      status: 200, members(of: change, of: payment, in: checkout), ndc: correlation(entity, &moment),
      at: moment.now)
  }

  /// Makes a change known by its identifier, and by the merchant's own reference of it.
  mutating func identify(_ change: Change, of index: Int) {
    checkouts.identify(index, by: change.id)
    if let reference = change.detail.reference { ownChanges[reference, default: []].append(change.id) }
  }

  /// Everything an answer says about a change.
  func members(of change: Change, of payment: Payment, in checkout: Checkout) -> [JSON.Member] {
    Self.members([
      "id": .string(change.id), "referencedId": .string(payment.id),
      "paymentType": change.kind.paymentType.map(JSON.string),
      "paymentBrand": (payment.brand?.rawValue).map(JSON.string), "amount": .string(Self.wireAmount(change.amount)),
      "currency": .string(change.amount.currency.code),
      "merchantTransactionId": (change.detail.reference ?? checkout.reference).map(JSON.string),
      "result": Self.result(change.detail.code),
    ])
  }
}

extension HyperPaySandbox {
  /// The code of the 700 family that says why something cannot be done; `nil` where it can (HyperPay docs, Result Codes).
  private static func refusal(
    of kind: MovementKind, _ amount: Money, in money: MoneyLedger<Note>, _ payment: PaymentKind, at now: Timestamp
  ) -> String? {
    let isTaken = money.captured > 0
    if money.total(.chargeback) > 0 { return "700.300.600" }
    if kind == .void, isTaken { return payment == .debit ? "700.300.700" : "700.400.300" }
    if kind == .refund, !isTaken {
      return money.held(at: now) > 0 ? "700.300.100" : money.hasLapsed(at: now) ? "700.300.400" : "700.300.300"
    }
    return switch money.refusal(of: kind, amount, at: now) {
    case nil: nil
    case .lapsed: "700.300.400"
    case .nothingLeft: "700.300.300"
    case .tooMuch:
      switch kind {
      case .refund: "700.400.200"
      case .void: "700.400.300"
      case .authorisation, .capture, .chargeback: "700.400.100"
      }
    }
  }
}

extension MovementKind {
  /// What a merchant asks for by a payment type; `nil` for anything else.
  fileprivate init?(paymentType: String?) {
    let known = [Self.refund, .void, .capture].first { $0.paymentType == paymentType }
    guard let known else { return nil }
    self = known
  }

  /// The payment type of a transaction on an earlier one.
  fileprivate var paymentType: String? {
    switch self {
    case .authorisation: nil
    case .capture: "CP"
    case .void: "RV"
    case .refund: "RF"
    case .chargeback: "CB"
    }
  }
}
