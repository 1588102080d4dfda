import Commerce
import Payments

extension STCPay {
  /// A code that stc pay has sent, as the session remembers it.
  struct SentCode {
    let payment: String
    let otpReference: String
    let reference: String
    let mobile: String
    var sentAt: Timestamp
    let expiresAt: Timestamp?
    var wrongCodes: Int

    /// The time from which another code can be requested.
    var resendAt: Timestamp { sentAt.advanced(by: STCPay.resendWait) }

    /// Whether its time is up by our own countdown; stc pay's answer does not tell a wrong code from a late one.
    func isExpired(at now: Timestamp) -> Bool { expiresAt.map { now >= $0 } ?? false }

    /// The same where another was asked for too soon, so that the wait begins again.
    func asked(at now: Timestamp) -> SentCode {
      var asked = self
      asked.sentAt = now
      return asked
    }

    /// The question for it.
    func prompt(for amount: Money, problem: CodeProblem? = nil) -> CodePrompt {
      CodePrompt(
        amount: amount, sentTo: String(mobile.suffix(4)), length: STCPay.codeLength, expiresAt: expiresAt,
        resendAt: resendAt, triesLeft: STCPay.codeTries - wrongCodes, problem: problem)
    }
  }
}

extension STCPay.Session {
  /// The code that was sent last; `nil` when none was.
  var sent: STCPay.SentCode? {
    guard let payment, let otpReference, let sentReference, let mobile, let sentAt else { return nil }
    return STCPay.SentCode(
      payment: payment, otpReference: otpReference, reference: sentReference, mobile: mobile, sentAt: sentAt,
      expiresAt: expiresAt, wrongCodes: wrongCodes)
  }

  /// Remembers a code; an unknown end replaces that of the code before.
  mutating func keep(_ code: STCPay.SentCode) {
    (payment, otpReference, sentReference) = (code.payment, code.otpReference, code.reference)
    (mobile, sentAt, expiresAt, wrongCodes) = (code.mobile, code.sentAt, code.expiresAt, code.wrongCodes)
  }
}
