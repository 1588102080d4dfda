import Commerce
import Simulation
import Wire

extension HyperPaySandbox {
  /// `POST /v1/checkouts/{id}/payment`: what the shopper's device sends; it needs no token.
  mutating func submitPayment(
    _ request: WireRequest, checkout id: String, at moment: inout SandboxMoment
  ) throws(Refusal) -> WireAnswer {
    guard let index = place(ofCheckout: id), !checkouts[index].isServerToServer else {
      throw Refusal.sessionLost
    }
    let checkout = checkouts[index]
    let states = checkout.payments.map { state(of: $0, in: checkout, at: moment.now) }
    guard moment.now < checkout.expiresAt, !states.contains(where: { $0.money != nil }) else {
      throw Refusal.sessionLost
    }
    let form = request.form
    try checkNames(form, allowed: Self.paymentNames)
    let returnURL = try returnURL(in: form)
    if checkout.returnURL != nil, returnURL != nil {
      throw Refusal(parameters: [ParameterFault("shopperResultUrl", .alreadySet, value: returnURL)])
    }
    if states.contains(where: \.isUndecided) {
      throw Refusal(status: moment.settings[DeclineStatus.self].status, code: "800.700.100")
    }

    let payment = try attempt(form, of: checkout, backTo: checkout.returnURL ?? returnURL, at: &moment)
    add(payment, to: index)
    return submissionAnswer(payment, checkout, ndc: checkout.id, at: moment)
  }

  /// Writes an attempt to pay a checkout down.
  mutating func add(_ payment: Payment, to index: Int) {
    checkouts[index].payments.append(payment)
    checkouts.identify(index, by: payment.id)
  }

  /// Tries to pay a checkout with what a form holds.
  mutating func attempt(
    _ form: FormFields, of checkout: Checkout, backTo returnURL: String?, at moment: inout SandboxMoment
  ) throws(Refusal) -> Payment {
    let card = CardEntry(form)
    let kept = try form["registrationId"].map { id throws(Refusal) in try registration(id, for: checkout.entity) }
    var verdict =
      if card.brand == .stcPay {
        walletVerdict(for: checkout)
      } else if let kept {
        self.verdict(on: kept, forcesChallenge: card.forcesChallenge, for: checkout, at: moment)
      } else {
        self.verdict(on: card, for: checkout, at: moment)
      }
    if case .challenge(let challenge) = verdict {
      // Where the merchant pays with a stored card, nobody is there to be asked (HyperPay docs, Card-on-File).
      if kept != nil, form["standingInstruction.source"] == "MIT" {
        verdict = .authorise(nil)
      } else if challenge.hasPage, returnURL == nil {
        verdict = .refuse("100.370.101")
      }
    }
    var payment = Payment(
      id: "8ac7a4a" + moment.random.hexadecimal(length: 25), shortID: Self.shortID(&moment), at: moment.now,
      brand: kept?.brand ?? card.brand, card: kept?.card ?? card.stored,
      retrievalNumber: moment.random.text(length: 12, from: "0123456789"), customParameters: form.customParameters,
      returnURL: returnURL, registration: kept?.id, authentication: verdict.authentication,
      state: state(after: verdict, for: checkout, at: moment))
    let keepsCard = checkout.keepsCard || form["createRegistration"] == "true"
    if keepsCard, kept == nil, payment.state.money != nil || payment.state.isUndecided {
      payment.registration = register(card, for: checkout.entity, at: &moment)?.id
    }
    return payment
  }

  func submissionAnswer(
    _ payment: Payment, _ checkout: Checkout, ndc: String, at moment: SandboxMoment
  ) -> WireAnswer {
    answer(
      status: Self.status(for: payment.state, moment.settings),
      members(of: payment, in: checkout, state: payment.state) + redirect(of: payment), ndc: ndc, at: moment.now)
  }

  /// Where the shopper has to go while the issuer asks: its page, and before it the hidden frame where the issuer wants device
  /// data.
  func redirect(of payment: Payment) -> [JSON.Member] {
    guard case .authenticating(let challenge) = payment.state, challenge.hasPage else { return [] }
    let frame: JSON = [
      "origin": "iframe#hidden", "waitUntil": "iframe#load", "description": "Hidden iframe post for 3D Secure 2.0",
      "url": .string("\(account.issuer)\(Self.deviceDataPath)"), "method": "POST",
      "parameters": [["name": "threeDSMethodData", "value": "eyJ0aWxsIjoiZGVtbyJ9"]],
    ]
    let redirect: JSON = [
      "url": .string(challengeURL(of: payment)), "parameters": [],
      "preconditions": challenge.wantsDeviceData ? [frame] : [],
    ]
    return [.init(name: "redirect", value: redirect)]
  }

  /// What an attempt becomes at once.
  private func state(after verdict: Verdict, for checkout: Checkout, at moment: SandboxMoment) -> PaymentState {
    switch verdict {
    case .refuse(let code, _): .refused(code: code)
    case .wait(let code): .waiting(code: code)
    case .uncertain(let code, let isTaken):
      .uncertain(code: code, until: moment.now.advanced(by: Self.uncertainTime), isTaken: isTaken)
    case .challenge(let challenge): .authenticating(challenge)
    case .authorise: authorised(checkout, begun: moment.now, at: moment)
    }
  }

  /// How long an uncertain result stays uncertain: two minutes, Till's own.
  private static let uncertainTime = Duration.seconds(120)

  /// Takes or reserves the money, unless the same reference was paid with the same amount within the last minute.
  ///
  /// HyperPay has no idempotency key; repeats come back as 800.110.100 (HyperPay docs, Result Codes). The minute is
  /// Till's own.
  func authorised(_ checkout: Checkout, begun: Timestamp, at moment: SandboxMoment) -> PaymentState {
    let now = moment.now
    let isRepeat = checkout.reference.map(checkouts.telling(named:))?.contains { index in
      let other = checkouts[index]
      return other.reference == checkout.reference && other.amount == checkout.amount
        && other.payments.contains {
          (state(of: $0, in: other, at: now).money?.captured ?? 0) > 0 && now.since($0.at) < .seconds(60)
        }
    }
    if isRepeat == true { return .refused(code: "800.110.100") }
    let approval = moment.settings[Approval.self]
    let code = approval.code ?? checkout.mode.successCode
    if approval == .partlyFailed { return .waiting(code: code) }
    return .agreed(code: code, checkout.ledger(since: begun))
  }

  /// The same for an attempt that the shopper has been asked about.
  func authorised(_ checkout: Int, _ payment: Int, at moment: SandboxMoment) -> PaymentState {
    authorised(checkouts[checkout], begun: checkouts[checkout].payments[payment].at, at: moment)
  }

  private static func shortID(_ moment: inout SandboxMoment) -> String {
    (0..<3).map { _ in moment.random.text(length: 4, from: "0123456789") }.joined(separator: ".")
  }
}
