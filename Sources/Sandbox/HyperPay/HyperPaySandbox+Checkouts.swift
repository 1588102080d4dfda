import Commerce
import Simulation
import Wire

extension HyperPaySandbox {
  /// `POST /v1/checkouts` (HyperPay docs, COPYandPAY Integration Guide).
  mutating func prepareCheckout(_ request: WireRequest, at moment: inout SandboxMoment) throws(Refusal) -> WireAnswer {
    let form = request.form
    let entity = try entity(of: request, named: form.entityID ?? form.misspelt("entityId"))
    try checkNames(form, allowed: Self.checkoutNames)
    let widget: WidgetScript
    if form["paymentType"] == nil, form["createRegistration"] == "true" {
      widget = try prepareKeeping(form, entity, at: &moment)
    } else {
      let checkout = try checkout(form, entity, at: &moment)
      checkouts.append(checkout)
      widget = WidgetScript(checkout)
    }
    var members = Self.members(["result": Self.result("000.200.100")])
    if form["integrity"] == "true" {
      members.append(.init(name: "integrity", value: .string(widget.integrity)))
    }
    return answer(status: 200, members, ndc: widget.checkout, at: moment.now, id: widget.checkout)
  }

  /// What is to be paid, as a form says it.
  func checkout(
    _ form: FormFields, _ entity: Entity, isServerToServer: Bool = false, replacing old: Checkout? = nil,
    at moment: inout SandboxMoment
  ) throws(Refusal) -> Checkout {
    let amount = try amount(in: form)
    try checkCustomer(form)
    return Checkout(
      id: old?.id ?? Self.checkoutID(&moment), entity: entity, createdAt: old?.createdAt ?? moment.now, amount: amount,
      kind: try form.value("paymentType", as: PaymentKind.self), mode: try mode(in: form),
      reference: try reference(in: form),
      returnURL: try returnURL(in: form),
      customer: Customer(
        givenName: form["customer.givenName"].map(Self.kept), surname: form["customer.surname"].map(Self.kept),
        email: form["customer.email"].map(Self.kept), ip: form["customer.ip"].map(Self.kept),
        phoneEnd: (form["customer.mobile"] ?? form["customer.phone"]).map { String(Digits.ascii(in: $0).suffix(4)) },
        walletFault: Self.walletFault(of: form["customer.mobile"] ?? form["customer.phone"])),
      customParameters: form.customParameters, sent: SentFields(form),
      challengeIsForced: Self.forcesChallenge(form), keepsCard: form["createRegistration"] == "true",
      isServerToServer: isServerToServer, merchant: moment.merchant)
  }

  /// `GET /v1/checkouts/{id}/payment`: at most two a minute for each checkout (HyperPay docs, COPYandPAY Integration
  /// Guide).
  mutating func readStatus(
    _ request: WireRequest, checkout id: String, at moment: inout SandboxMoment
  ) throws(Refusal) -> WireAnswer {
    let entity = try entity(of: request, named: request.query.entityID)
    guard let index = place(ofCheckout: id), checkouts[index].entity == entity, !checkouts[index].isServerToServer
    else { throw Refusal.sessionLost }
    try Self.admit(&checkouts[index].statusReads, at: moment.now)
    let checkout = checkouts[index]
    guard moment.now < checkout.expiresAt, !checkout.isConsumed else { throw Refusal.sessionLost }
    guard let payment = checkout.payments.last else { return pending(checkout, nil, at: moment) }
    let state = state(of: payment, in: checkout, at: moment.now)
    if case .authenticating = state {
      return pending(checkout, authentication(of: payment, state: state), at: moment)
    }
    if moment.settings[StatusSession.self] == .readOnce, state.money != nil { checkouts[index].isConsumed = true }
    return answer(
      status: Self.status(for: state, moment.settings), members(of: payment, in: checkout, state: state),
      ndc: checkout.id, at: moment.now)
  }

  /// Where a checkout stands in the ledger.
  func place(ofCheckout id: String?) -> Int? {
    id.flatMap { checkouts.index(ofID: $0) }.flatMap { checkouts[$0].id == id ? $0 : nil }
  }

  /// The status before anything is decided carries no payment's `id`.
  private func pending(
    _ checkout: Checkout, _ authentication: Authentication?, at moment: SandboxMoment
  ) -> WireAnswer {
    let members = Self.members([
      "result": Self.result(moment.settings[Pending.self].code), "threeDSecure": authentication?.json,
    ])
    return answer(status: 200, members, ndc: checkout.id, at: moment.now)
  }

  /// Whether the merchant or the device asks for a challenge (HyperPay docs, 3D Secure Testing Guide).
  static func forcesChallenge(_ form: FormFields) -> Bool {
    ["4", "04"].contains(form["threeDSecure.challengeIndicator"] ?? "")
  }

  /// Lets a read pass when fewer than two passed in the last minute; the status 429 is Till's own.
  static func admit(_ reads: inout [Timestamp], at now: Timestamp) throws(Refusal) {
    reads.removeAll { now.since($0) >= .seconds(60) }
    guard reads.count < 2 else { throw Refusal(status: 429, code: "800.120.100") }
    reads.append(now)
  }

  private func checkCustomer(_ form: FormFields) throws(Refusal) {
    if let surname = form["customer.surname"], surname.count > 50 { throw Refusal(status: 400, code: "100.700.101") }
    if let name = form["customer.givenName"], name.count > 50 { throw Refusal(status: 400, code: "100.700.201") }
    if let email = form["customer.email"] {
      let halves = email.split(separator: "@", omittingEmptySubsequences: false)
      guard halves.count == 2, halves.allSatisfy({ !$0.isEmpty }), !email.contains(" ") else {
        throw Refusal(status: 400, code: "100.900.101")
      }
    }
    for phone in [form["customer.phone"], form["customer.mobile"]].compactMap(\.self) {
      guard (7...25).contains(phone.count), let first = phone.utf8.first,
        first == UInt8(ascii: "+") || Self.isDigit(first)
      else { throw Refusal(status: 400, code: "100.900.200") }
    }
  }

  func mode(in form: FormFields) throws(Refusal) -> TestMode {
    form["testMode"] == nil ? .integrator : try form.value("testMode", as: TestMode.self)
  }

  /// Eight to 255 characters: the lower bound is what integrators pad to.
  func reference(in form: FormFields) throws(Refusal) -> String? {
    guard let reference = form["merchantTransactionId"] else { return nil }
    guard (8...255).contains(reference.count) else {
      throw Refusal(parameters: [ParameterFault("merchantTransactionId", .invalidOrMissing, value: reference)])
    }
    return reference
  }

  /// An address with something before and after `://`: a page or the app's own scheme (HyperPay docs, Mobile SDK).
  func returnURL(in form: FormFields) throws(Refusal) -> String? {
    guard let url = form["shopperResultUrl"] else { return nil }
    let parts = url.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    let isClean = url.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), isClean else {
      throw Refusal(parameters: [ParameterFault("shopperResultUrl", .invalidOrMissing, value: url)])
    }
    return url
  }

  /// Thirty-two upper-case hexadecimal digits and the name of a test node.
  static func checkoutID(_ moment: inout SandboxMoment) -> String {
    let digits = moment.random.hexadecimal(length: 32).uppercased()
    return "\(digits).uat01-vm-tx0\(moment.random.next(below: 4) + 1)"
  }
}

extension FormFields {
  /// The value of a name written in other letter case, so that the misspelling itself is what gets reported.
  fileprivate func misspelt(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// A required parameter with one of the values of an enumeration.
  fileprivate func value<Value: RawRepresentable<String>>(
    _ name: String, as type: Value.Type
  ) throws(HyperPaySandbox.Refusal) -> Value {
    guard let value = Value(rawValue: self[name] ?? "") else {
      throw HyperPaySandbox.Refusal(
        parameters: [HyperPaySandbox.ParameterFault(name, .invalidOrMissing, value: self[name])])
    }
    return value
  }

  /// The channel's identifier, under its name or under the longer one of older programs.
  var entityID: String? { self["entityId"] ?? self["authentication.entityId"] }

  /// The parameters named `customParameters[…]`, as they are echoed.
  var customParameters: [HyperPaySandbox.CustomParameter] {
    fields.compactMap { field in
      guard field.name.hasPrefix("customParameters["), field.name.hasSuffix("]") else { return nil }
      let name = field.name.dropFirst("customParameters[".count).dropLast()
      return HyperPaySandbox.CustomParameter(
        name: HyperPaySandbox.kept(String(name)), value: HyperPaySandbox.kept(field.value))
    }
  }
}
