import Payments

extension STCPay {
  /// What an error code means to us.
  enum Verdict: Hashable, Sendable {
    /// The mobile number does not do; the shopper can type another.
    case badPhone
    /// The code is wrong or late: stc pay says both with one number.
    case badCode
    /// The payment's time is up; a new code opens it again.
    case lapsed
    /// Refused.
    case refused(DeclineReason)
    /// Asked for a code too soon.
    case tooSoon
    /// Paid before.
    case alreadyPaid
    /// Called off.
    case cancelled
    /// No such payment.
    case notFound
    /// Something in the store's set-up is wrong, at a field of the request.
    case misconfigured(field: String)
    /// It says nothing that we know: the payment may have gone either way.
    case unclear
  }

  /// What an error code means (stc pay docs, Direct Payment API V4, error codes); a code that is not listed is unclear.
  static func verdict(of code: Int, text: String) -> Verdict {
    if let field = requiredFields[code] { return .misconfigured(field: field) }
    switch code {
    case 2003: return businessRule(text)
    case 2006: return .notFound
    case 2008, 2017, 2018: return .badPhone
    case 2009: return .alreadyPaid
    case 2020, 2031: return .badCode
    case 2023: return .refused(.insufficientFunds)
    case 2024: return .refused(.limitExceeded)
    case 2025: return .refused(.notPermitted)
    case 2026: return .lapsed
    case 2027: return .cancelled
    case 2028, 2029, 2030: return .refused(.accountRestricted)
    default: return .unclear
    }
  }

  /// The field that a code complains about.
  private static let requiredFields: [Int: String] = [
    2001: "request", 2002: "request", 2004: "X-ClientCode", 2010: "RefNum", 2011: "BranchID", 2012: "TellerID",
    2013: "DeviceID", 2014: "RefNum", 2015: "BillNumber", 2016: "Amount", 2019: "OtpReference",
    2021: "STCPayPmtReference", 2022: "TokenReference", 2033: "X-ClientCode", 2034: "X-ClientCode",
    2035: "X-ClientCode", 2036: "Amount", 2037: "OtpReference",
  ]

  /// One code stands for every business rule, so only its text tells a minute's wait from a lock from a limit. The rules are
  /// those of Moyasar's stc pay testing guide; reading them from the words is Till's own.
  private static func businessRule(_ text: String) -> Verdict {
    let text = text.lowercased()
    // A lock may be told in seconds as well, so what is used up counts before the unit of the wait.
    if ["used up", "lock", "minute"].contains(where: text.contains) { return .refused(.tooManyCodes) }
    if text.contains("second") { return .tooSoon }
    if text.contains("attempt") { return .refused(.tooManyCodes) }
    if text.contains("limit") || text.contains("maximum") { return .refused(.limitExceeded) }
    return .refused(.refusedByProvider)
  }

  /// What a payment's status means (stc pay docs, Direct Payment API V4, payment status): 1 pending, 2 paid, 4 cancelled,
  /// 5 expired; anything else is pending.
  static func state(of status: String?, isConfirming: Bool) -> PaymentState {
    switch status {
    case "1": .pending(isConfirming ? .provider : .shopper)
    case "2": .captured
    case "4": .cancelled
    case "5": .expired
    default: .pending(.unrecognised)
    }
  }
}
