import Commerce
import Language
import Pages

extension HyperPaySandbox {
  /// The issuer's question to the shopper. How long a code lives, how often it is sent again and how many wrong ones
  /// are borne is every issuer's own choice; these figures are Till's.
  struct Challenge: Hashable, Sendable {
    let wantsDeviceData: Bool
    /// The bank's refusal after the shopper was recognised, if any.
    var refusalAfterwards: String?
    /// When the newest code was sent; `nil` until the page is opened.
    var sentAt: Timestamp?
    var resends = 0
    var wrongCodes = 0
    /// Whether the issuer's server stopped answering.
    var hangs = false

    static let codeLifetime = Duration.seconds(5 * 60)
    static let resendWait = Duration.seconds(30)
    static let mostResends = 3
    static let mostWrongCodes = 3

    var deadlines: [SandboxDeadline] {
      guard let sentAt, !hangs else { return [] }
      var result = [SandboxDeadline(at: sentAt.advanced(by: Self.codeLifetime), name: "code-expires")]
      if resends < Self.mostResends {
        result.append(SandboxDeadline(at: sentAt.advanced(by: Self.resendWait), name: "resend-allowed"))
      }
      return result
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
    /// The shopper is recognised and the bank then refuses for lack of money.
    case refusedAfterwards = "777777"
  }

  mutating func send(_ challenge: inout Challenge, _ checkout: Int, _ payment: Int, at now: Timestamp) {
    challenge.sentAt = now
    checkouts[checkout].payments[payment].state = .authenticating(challenge)
    let text = Phrase(
      "hyperpay.challenge.message",
      ["amount": .money(checkouts[checkout].amount), "merchant": .text(Self.merchantName)])
    messages.append(
      PhoneMessage(at: now.milliseconds, sender: "Demo Bank", text: text, code: ChallengeCode.right.rawValue))
  }

  mutating func resend(
    _ challenge: inout Challenge, _ checkout: Int, _ payment: Int, at now: Timestamp
  ) -> PageResponse {
    guard challenge.resends < Challenge.mostResends else {
      return show(challenge, checkout, payment, notice: Phrase("hyperpay.challenge.no-more-codes"))
    }
    if let sentAt = challenge.sentAt {
      let wait = sentAt.advanced(by: Challenge.resendWait).since(now)
      if wait > .zero {
        return show(
          challenge, checkout, payment, notice: Phrase("hyperpay.challenge.wait", ["wait": .duration(wait)]))
      }
      challenge.resends += 1
    }
    send(&challenge, checkout, payment, at: now)
    return show(challenge, checkout, payment, notice: Phrase("hyperpay.challenge.sent-again"))
  }

  mutating func take(
    _ code: String, _ challenge: inout Challenge, _ checkout: Int, _ payment: Int, at now: Timestamp
  ) -> PageResponse {
    if code.isEmpty {
      return show(challenge, checkout, payment, problem: Phrase("hyperpay.challenge.code-missing"))
    }
    guard let sentAt = challenge.sentAt, now < sentAt.advanced(by: Challenge.codeLifetime) else {
      return show(challenge, checkout, payment, problem: Phrase("hyperpay.challenge.code-expired"))
    }
    guard let known = ChallengeCode(rawValue: code) else {
      challenge.wrongCodes += 1
      let left = Challenge.mostWrongCodes - challenge.wrongCodes
      guard left > 0 else { return finish(checkout, payment, .refused(code: "100.380.401"), authentication: "N") }
      checkouts[checkout].payments[payment].state = .authenticating(challenge)
      return show(
        challenge, checkout, payment, problem: Phrase("hyperpay.challenge.code-wrong", ["count": .number(left)]))
    }
    switch known {
    case .right, .attempted:
      let afterwards = challenge.refusalAfterwards.map(PaymentState.refused(code:))
      return finish(
        checkout, payment, afterwards ?? authorised(checkouts[checkout], at: now),
        authentication: known == .right ? "Y" : "A")
    case .refusedAfterwards: return finish(checkout, payment, .refused(code: "800.100.155"), authentication: "Y")
    case .failed: return finish(checkout, payment, .refused(code: "100.380.401"), authentication: "N")
    case .rejected: return finish(checkout, payment, .refused(code: "100.390.100"), authentication: "R")
    case .unavailable: return finish(checkout, payment, .refused(code: "100.390.112"), authentication: "U")
    case .hangs:
      challenge.hangs = true
      checkouts[checkout].payments[payment].state = .authenticating(challenge)
      return .unavailable(status: 503)
    }
  }

  mutating func finish(
    _ checkout: Int, _ payment: Int, _ state: PaymentState, authentication status: String? = nil
  ) -> PageResponse {
    let id = checkouts[checkout].id
    let paid = checkouts[checkout].payments[payment]
    checkouts[checkout].payments[payment].authentication = status.map { .init(status: $0, cardNumber: paid.card.bin) }
    checkouts[checkout].payments[payment].state = state
    guard let url = paid.returnURL else { return .unavailable(status: 410) }
    return .redirect(Self.returnAddress(url, checkout: id))
  }
}
