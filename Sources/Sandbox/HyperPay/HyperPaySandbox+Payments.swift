import Commerce
import Simulation
import Wire

extension HyperPaySandbox {
  /// `POST /v1/checkouts/{id}/payment`: what the shopper's device sends; it needs no token.
  mutating func submitPayment(
    _ request: WireRequest, checkout id: String, at moment: inout SandboxMoment
  ) throws(Refusal) -> WireAnswer {
    guard let index = checkouts.firstIndex(where: { $0.id == id }) else { throw Refusal.sessionLost }
    let checkout = checkouts[index]
    let states = checkout.payments.map { state(of: $0, in: checkout, at: moment.now) }
    guard moment.now < checkout.expiresAt, !states.contains(where: \.isSuccess) else { throw Refusal.sessionLost }
    let form = request.form
    try checkNames(form, allowed: Self.paymentNames)
    let returnURL = try returnURL(in: form)
    if checkout.returnURL != nil, returnURL != nil {
      throw Refusal(parameters: [ParameterFault("shopperResultUrl", .alreadySet, value: returnURL)])
    }
    if states.contains(where: \.isUndecided) {
      throw Refusal(status: options.declineStatus.rawValue, code: "800.700.100")
    }

    let card = CardEntry(form)
    var verdict = verdict(on: card, for: checkout, at: moment.now)
    if case .challenge = verdict, checkout.returnURL ?? returnURL == nil { verdict = .refuse("100.370.101") }
    let payment = Payment(
      id: "8ac7a4a" + moment.random.hexadecimal(length: 25), shortID: Self.shortID(&moment), at: moment.now,
      brand: card.brand, card: card.stored, retrievalNumber: moment.random.text(length: 12, from: "0123456789"),
      customParameters: form.customParameters, returnURL: checkout.returnURL ?? returnURL,
      authentication: verdict.authentication, state: state(after: verdict, for: checkout, at: moment.now))
    checkouts[index].payments.append(payment)
    return submissionAnswer(payment, checkout, at: moment.now)
  }

  private func submissionAnswer(_ payment: Payment, _ checkout: Checkout, at now: Timestamp) -> WireAnswer {
    var members = members(of: payment, in: checkout, state: payment.state)
    if case .authenticating(let challenge) = payment.state {
      members.append(.init(name: "redirect", value: Self.redirect(to: payment, challenge)))
    }
    return answer(status: status(for: payment.state), members, ndc: checkout.id, at: now)
  }

  /// Where the shopper has to go: the issuer's page, and before it the hidden frame where the issuer wants device data.
  private static func redirect(to payment: Payment, _ challenge: Challenge) -> JSON {
    let frame: JSON = [
      "origin": "iframe#hidden", "waitUntil": "iframe#load", "description": "Hidden iframe post for 3D Secure 2.0",
      "url": .string("https://\(challengeHost)\(deviceDataPath)"), "method": "POST",
      "parameters": [["name": "threeDSMethodData", "value": "eyJ0aWxsIjoiZGVtbyJ9"]],
    ]
    return [
      "url": .string(challengeURL(of: payment)), "parameters": [],
      "preconditions": challenge.wantsDeviceData ? [frame] : [],
    ]
  }

  /// What an attempt becomes at once.
  private func state(after verdict: Verdict, for checkout: Checkout, at now: Timestamp) -> PaymentState {
    switch verdict {
    case .refuse(let code, _): .refused(code: code)
    case .wait(let code): .waiting(code: code)
    case .uncertain(let code, let isTaken):
      .uncertain(code: code, until: now.advanced(by: Self.uncertainTime), isTaken: isTaken)
    case .challenge(let challenge): .authenticating(challenge)
    case .authorise: authorised(checkout, at: now)
    }
  }

  /// How long an uncertain result stays uncertain: two minutes, Till's own.
  private static let uncertainTime = Duration.seconds(120)

  /// Takes or reserves the money, unless the same reference was paid with the same amount within the last minute.
  ///
  /// HyperPay has no idempotency key; repeats come back as 800.110.100 (HyperPay docs, Result Codes). The minute is
  /// Till's own.
  func authorised(_ checkout: Checkout, at now: Timestamp) -> PaymentState {
    let isRepeat = checkouts.contains { other in
      other.reference != nil && other.reference == checkout.reference && other.amount == checkout.amount
        && other.payments.contains { state(of: $0, in: other, at: now).isTaken && now.since($0.at) < .seconds(60) }
    }
    if isRepeat { return .refused(code: "800.110.100") }
    let code = checkout.mode.successCode
    switch checkout.kind {
    case .debit: return .taken(code: code, amount: checkout.amount, refunded: .zero(checkout.amount.currency))
    case .preauthorisation: return .reserved(code: code)
    }
  }

  private static func shortID(_ moment: inout SandboxMoment) -> String {
    (0..<3).map { _ in moment.random.text(length: 4, from: "0123456789") }.joined(separator: ".")
  }
}

extension HyperPaySandbox {
  /// A card as it was typed; it lives only while one request is answered.
  struct CardEntry {
    let brandName: String
    let number: String
    let holder: String
    let expiryMonth: String
    let expiryYear: String
    let securityCode: String

    init(_ form: FormFields) {
      brandName = form["paymentBrand"] ?? ""
      number = form["card.number"] ?? ""
      holder = form["card.holder"] ?? ""
      expiryMonth = form["card.expiryMonth"] ?? ""
      expiryYear = form["card.expiryYear"] ?? ""
      securityCode = form["card.cvv"] ?? ""
    }

    var brand: Brand? { Brand(rawValue: brandName) }

    /// What may be kept: of a number too short to hide its middle the end, of a holder that holds a number nothing.
    var stored: StoredCard {
      StoredCard(
        bin: number.count >= 13 ? String(number.prefix(6)) : "", lastFour: String(number.suffix(4)),
        holder: holdsNumber ? "" : HyperPaySandbox.kept(holder),
        expiryMonth: expiryMonth.count == 2 ? expiryMonth : "", expiryYear: expiryYear.count == 4 ? expiryYear : "")
    }

    /// Whether a card number was typed where the name belongs.
    var holdsNumber: Bool { HyperPaySandbox.kept(holder) != String(holder.prefix(64)) }

    /// What is wrong with the entry, if anything (HyperPay docs, Result Codes, 100.100).
    func fault(at now: Timestamp) -> String? {
      if brandName.isEmpty { return "100.100.500" }
      guard let brand else { return otherBrands.contains(brandName) ? "600.200.201" : "100.100.501" }
      if number.isEmpty { return "100.100.100" }
      guard (10...19).contains(number.utf8.count), number.utf8.allSatisfy(isDigit), passesLuhn(number) else {
        return "100.100.101"
      }
      if brand != .mada, isMada(number) { return "600.200.800" }
      if !brand.covers(number) { return "100.100.700" }
      return holderFault ?? expiryFault(at: now) ?? securityCodeFault(of: brand)
    }

    private var holderFault: String? {
      if holder.isEmpty { return "100.100.400" }
      if holdsNumber { return "100.100.402" }
      if !(4...127).contains(holder.count) { return "100.100.401" }
      if isResultCode(holder) { return holder.hasPrefix("000.") ? "100.100.402" : nil }
      return holder.contains(where: \.isLetter) ? nil : "100.100.402"
    }

    /// A card is good through the last day of its month; a month later nowhere on earth is that day left.
    private func expiryFault(at now: Timestamp) -> String? {
      if expiryMonth.isEmpty || expiryYear.isEmpty { return "100.100.305" }
      guard expiryMonth.utf8.count == 2, expiryMonth.utf8.allSatisfy(isDigit), let month = Int(expiryMonth),
        (1...12).contains(month)
      else { return "100.100.201" }
      guard expiryYear.utf8.count == 4, expiryYear.utf8.allSatisfy(isDigit), let year = Int(expiryYear) else {
        return "100.100.301"
      }
      let today = now.civil(offsetMinutes: -12 * 60).date
      return (year, month) < (today.year, today.month) ? "100.100.303" : nil
    }

    private func securityCodeFault(of brand: Brand) -> String? {
      if securityCode.isEmpty { return "100.100.600" }
      let isRight = securityCode.utf8.count == brand.securityCodeLength && securityCode.utf8.allSatisfy(isDigit)
      return isRight ? nil : "100.100.601"
    }
  }
}
