import Commerce
import Payments

extension STCPay {
  /// A code that stc pay has sent, as the session remembers it.
  struct SentCode {
    let payment: String
    let otpReference: String
    let reference: String
    let mobile: String
    let sentAt: Timestamp
    let expiresAt: Timestamp?
    let wrongCodes: Int

    /// The time from which another code can be requested.
    var resendAt: Timestamp { sentAt.advanced(by: STCPay.resendWait) }

    /// Whether its time is up by our own countdown; stc pay's answer does not tell a wrong code from a late one.
    func isExpired(at now: Timestamp) -> Bool { expiresAt.map { now >= $0 } ?? false }

    /// The question for it.
    func prompt(for amount: Money, problem: CodeProblem? = nil) -> CodePrompt {
      CodePrompt(
        amount: amount, sentTo: String(mobile.suffix(4)), length: STCPay.codeLength, expiresAt: expiresAt,
        resendAt: resendAt, triesLeft: STCPay.codeTries - wrongCodes, problem: problem)
    }
  }
}

extension STCPay.SentCode {
  private typealias SessionKey = STCPay.SessionKey

  /// Reads it from a session; `nil` when none was sent.
  init?(_ context: AdapterContext) {
    guard let payment = context.reference(SessionKey.payment),
      let otpReference = context.reference(SessionKey.otpReference),
      let reference = context.reference(SessionKey.sentReference), let mobile = context.reference(SessionKey.mobile),
      let sentAt = context.instant(SessionKey.sentAt)
    else { return nil }
    self.payment = payment
    self.otpReference = otpReference
    self.reference = reference
    self.mobile = mobile
    self.sentAt = sentAt
    expiresAt = context.instant(SessionKey.expiresAt)
    wrongCodes = context.reference(SessionKey.wrongCodes).flatMap { Int($0) } ?? 0
  }

  /// As the session keeps it; an unknown end replaces that of the code before.
  var references: [String: String] {
    [
      SessionKey.payment: payment, SessionKey.otpReference: otpReference, SessionKey.sentReference: reference,
      SessionKey.mobile: mobile, SessionKey.sentAt: "\(sentAt.milliseconds)",
      SessionKey.expiresAt: expiresAt.map { "\($0.milliseconds)" } ?? "", SessionKey.wrongCodes: "\(wrongCodes)",
    ]
  }

  /// The same with one wrong code more.
  var wrongOnceMore: STCPay.SentCode { changed(sentAt: sentAt, wrongCodes: wrongCodes + 1) }

  /// The same where another was asked for too soon, so that the wait begins again.
  func asked(at now: Timestamp) -> STCPay.SentCode { changed(sentAt: now, wrongCodes: wrongCodes) }

  private func changed(sentAt: Timestamp, wrongCodes: Int) -> STCPay.SentCode {
    STCPay.SentCode(
      payment: payment, otpReference: otpReference, reference: reference, mobile: mobile, sentAt: sentAt,
      expiresAt: expiresAt, wrongCodes: wrongCodes)
  }
}
