import Commerce
import Language
import Pages

extension HyperPaySandbox {
  /// The issuer's question to the shopper.
  struct Challenge: Hashable, Sendable {
    let flow: Authentication.Flow
    let wantsDeviceData: Bool
    /// The bank's refusal after the shopper was recognised, if any.
    let refusalAfterwards: String?
    /// Whether it is the wallet that asks, and no card's issuer.
    let isWallet: Bool
    /// The code, sent when the page is opened.
    var code = OneTimeCode(Self.codes)
    /// Whether the page was ever opened.
    var wasOpened = false
    /// Whether the issuer's server stopped answering.
    var hangs = false
    /// When the shopper last did something on the page.
    var touchedAt: Timestamp?

    init(
      flow: Authentication.Flow, wantsDeviceData: Bool = false, refusalAfterwards: String? = nil, isWallet: Bool = false
    ) {
      self.flow = flow
      self.wantsDeviceData = wantsDeviceData
      self.refusalAfterwards = refusalAfterwards
      self.isWallet = isWallet
    }

    /// How long a code lives, how often it is sent again and how many wrong ones are borne is every issuer's own choice; these
    /// figures are Till's.
    private static let codes = OneTimeCode.Rules(
      mostWrong: 3, life: .seconds(5 * 60), resendWait: .seconds(30), mostResends: 3)
    /// How long an issuer waits for a shopper who does nothing: ten minutes, as gateways set it (`timeout: 600`).
    static let idleLife = Duration.seconds(10 * 60)

    /// How many wrong codes still pass; `nil` where the shopper types none.
    var triesLeft: Int? { flow == .challenge ? code.triesLeft : nil }

    /// Whether the shopper is led to a page.
    var hasPage: Bool { flow != .decoupled }

    /// Whether the shopper answers in the bank's app.
    var isAnsweredElsewhere: Bool { flow == .outOfBand || flow == .decoupled }

    /// When the issuer stops waiting; `nil` where no issuer's page waits.
    func idleEnd(since begun: Timestamp) -> Timestamp? {
      flow == .decoupled || isWallet ? nil : (touchedAt ?? begun).advanced(by: Self.idleLife)
    }

    var deadlines: [SandboxDeadline] {
      hangs ? [] : code.deadlines
    }
  }

  /// The codes that mean something on the issuer's page; every other code is wrong. HyperPay's own simulator lets the
  /// tester choose the outcome on the page; these codes are Till's.
  enum ChallengeCode: String, Hashable, Sendable, CaseIterable {
    /// The shopper is recognised.
    case right = "123456"
    /// The issuer says at once that it was not the shopper.
    case failed = "111111"
    /// The issuer rejects and asks not to authorise.
    case rejected = "222222"
    /// The issuer's system fails.
    case unavailable = "333333"
    /// The issuer's system stops answering.
    case hangs = "444444"
    /// The scheme stands in for the issuer.
    case attempted = "555555"
    /// The issuer's page says yes and its server says no.
    case contradicted = "666666"
    /// The shopper is recognised and the bank then refuses for lack of money.
    case refusedAfterwards = "777777"
  }

  /// Codes that end a challenge with a reason (`0190` and two digits of transStatusReason) or a cancellation (`0110` and two
  /// digits of challengeCancel) of EMV 3-D Secure; the form is Till's own, after BNP Paribas Axepta docs, test codes.
  private static func steered(_ code: String) -> (reason: String?, cancel: String?)? {
    let number = String(code.suffix(2))
    switch code.prefix(4) {
    case "0190" where reasons.contains(number): return (number, nil)
    case "0110" where cancels.contains(number): return (nil, number)
    default: return nil
    }
  }

  /// Every code that ends a challenge with a reason or a cancellation.
  public static var unlistedCodes: [String] {
    reasons.sorted().map { "0190" + $0 } + cancels.sorted().map { "0110" + $0 }
  }

  /// transStatusReason (EMV 3-D Secure, as in CyberSource docs and Adyen docs).
  private static let reasons: Set<String> = [
    "01", "02", "03", "04", "05", "06", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20",
    "22", "23",
  ]
  /// challengeCancel (EMV 3-D Secure, as in CyberSource docs).
  private static let cancels: Set<String> = ["01", "03", "04", "05", "06", "07", "08"]

  mutating func send(_ challenge: inout Challenge, _ checkout: Int, _ payment: Int, at now: Timestamp) {
    challenge.code.send(at: now)
    checkouts[checkout].payments[payment].state = .authenticating(challenge)
    let text = Phrase(
      challenge.isWallet ? "hyperpay.wallet.message" : "hyperpay.challenge.message",
      ["amount": .money(checkouts[checkout].amount), "merchant": .text(checkouts[checkout].merchant.name)])
    messages.append(
      PhoneMessage(
        at: now.milliseconds, sender: challenge.isWallet ? "stc pay" : "Demo Bank", text: text,
        code: ChallengeCode.right.rawValue))
  }

  mutating func resend(
    _ challenge: inout Challenge, _ checkout: Int, _ payment: Int, at now: Timestamp
  ) -> PageResponse {
    guard challenge.code.canBeResent else {
      return show(challenge, checkout, payment, notice: Phrase("hyperpay.challenge.no-more-codes"))
    }
    let wait = challenge.code.wait(at: now)
    if wait > .zero {
      return show(challenge, checkout, payment, notice: Phrase("hyperpay.challenge.wait", ["wait": .duration(wait)]))
    }
    send(&challenge, checkout, payment, at: now)
    return show(challenge, checkout, payment, notice: Phrase("hyperpay.challenge.sent-again"))
  }

  mutating func take(
    _ code: String, _ challenge: inout Challenge, _ checkout: Int, _ payment: Int, at moment: SandboxMoment
  ) -> PageResponse {
    if code.isEmpty {
      return show(challenge, checkout, payment, problem: Phrase("hyperpay.challenge.code-missing"))
    }
    if challenge.code.hasExpired(at: moment.now) {
      return show(
        challenge, checkout, payment, problem: Phrase("hyperpay.challenge.code-expired"), codeProblem: .expired)
    }
    if let end = Self.steered(code), !challenge.isWallet {
      let refusal = end.cancel == "01" ? "100.396.101" : "100.380.401"
      return finish(checkout, payment, .refused(code: refusal), "N", reason: end.reason, cancel: end.cancel)
    }
    guard let known = ChallengeCode(rawValue: code) else {
      guard let left = challenge.code.countWrong() else {
        let refusal = challenge.isWallet ? "800.100.161" : "100.380.401"
        return finish(checkout, payment, .refused(code: refusal), "N", reason: "19")
      }
      checkouts[checkout].payments[payment].state = .authenticating(challenge)
      return show(
        challenge, checkout, payment, problem: Phrase("hyperpay.challenge.code-wrong", ["count": .number(left)]),
        codeProblem: .wrong(triesLeft: left))
    }
    if challenge.isWallet { return settle(known, checkout, payment, at: moment) }
    switch known {
    case .right, .attempted:
      let afterwards = challenge.refusalAfterwards.map(PaymentState.refused(code:))
      return finish(
        checkout, payment, afterwards ?? authorised(checkout, payment, at: moment), known == .right ? "Y" : "A")
    case .refusedAfterwards: return finish(checkout, payment, .refused(code: "800.100.155"), "Y")
    case .failed: return finish(checkout, payment, .refused(code: "100.380.401"), "N", reason: "01")
    case .contradicted: return finish(checkout, payment, .refused(code: "100.380.401"), "N")
    case .rejected: return finish(checkout, payment, .refused(code: "100.390.100"), "R", reason: "11")
    case .unavailable: return finish(checkout, payment, .refused(code: "100.390.112"), "U", reason: "22")
    case .hangs:
      challenge.hangs = true
      checkouts[checkout].payments[payment].state = .authenticating(challenge)
      return .unavailable(status: 503)
    }
  }

  private mutating func settle(
    _ code: ChallengeCode, _ checkout: Int, _ payment: Int, at moment: SandboxMoment
  ) -> PageResponse {
    let refusal = code.walletRefusal.map(PaymentState.refused(code:))
    return finish(checkout, payment, refusal ?? authorised(checkout, payment, at: moment), nil)
  }

  /// Ends a challenge; every way out leads to the same address, which carries no outcome.
  @discardableResult
  mutating func finish(
    _ checkout: Int, _ payment: Int, _ state: PaymentState, _ status: String?, reason: String? = nil,
    cancel: String? = nil
  ) -> PageResponse {
    let paid = checkouts[checkout].payments[payment]
    if case .authenticating(let challenge) = paid.state, !challenge.isWallet {
      checkouts[checkout].payments[payment].authentication = Authentication(
        status: status, flow: challenge.flow, cardNumber: paid.card.bin, reason: reason, cancel: cancel)
    }
    checkouts[checkout].payments[payment].state = state
    return wayBack(checkout, payment)
  }

  /// The way back to the app from an attempt's page.
  func wayBack(_ checkout: Int, _ payment: Int) -> PageResponse {
    guard let url = checkouts[checkout].payments[payment].returnURL else { return .unavailable(status: 410) }
    let paid = checkouts[checkout]
    return .redirect(
      paid.isServerToServer
        ? Self.returnAddress(url, payment: paid.payments[payment].id) : Self.returnAddress(url, checkout: paid.id))
  }
}
