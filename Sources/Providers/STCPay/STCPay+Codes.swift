import Payments

extension STCPay {
  /// Every error code that is published (stc pay docs, Direct Payment API V4, error codes); 2005, 2007 and 2032 are not.
  enum ErrorCode: Int, Hashable, Sendable, CaseIterable {
    case unspecified = 2000
    case badRequest = 2001
    case fieldRequired = 2002
    case businessRule = 2003
    case merchantNotFound = 2004
    case noSuchPayment = 2006
    case noAccount = 2008
    case alreadyPaid = 2009
    case referenceOrDateRequired = 2010
    case branchRequired = 2011
    case tellerRequired = 2012
    case deviceRequired = 2013
    case referenceRequired = 2014
    case billRequired = 2015
    case amountRequired = 2016
    case mobileRequired = 2017
    case mobileInvalid = 2018
    case codeReferenceRequired = 2019
    case codeRequired = 2020
    case paymentReferenceRequired = 2021
    case tokenInvalid = 2022
    case insufficientFunds = 2023
    case sharedLimitExceeded = 2024
    case sharedNotAllowed = 2025
    case paymentExpired = 2026
    case paymentCancelled = 2027
    case customerIncomplete = 2028
    case accountStatus = 2029
    case accountNotAllowed = 2030
    case codeInvalid = 2031
    case merchantRequired = 2033
    case merchantInactive = 2034
    case merchantInvalid = 2035
    case amountInvalid = 2036
    case detailsMismatch = 2037
  }

  /// The rules that share one error code, distinguished by the text beside it (Moyasar docs, STC Pay testing, lists the first
  /// four); this reading of the text is this library's own.
  enum BusinessRule: String, Hashable, Sendable, CaseIterable {
    /// Another code was asked for within a minute.
    case coolDown = "cool-down"
    /// Too many wrong codes; locked for a quarter of an hour.
    case locked
    /// The wallet's limit for a day.
    case dailyLimit = "daily-limit"
    /// The wallet's limit for one payment.
    case paymentLimit = "payment-limit"
    /// A payment under the same reference is not decided.
    case inProgress = "in-progress"
    /// The refund exceeds the remaining amount.
    case refund
    /// Any other.
    case other

    /// The words in each rule's text, in the order of the search: a lock may be stated in seconds as well, so “used up” counts
    /// before the unit of the wait.
    private static let signs: [(rule: BusinessRule, words: [String])] = [
      (.locked, ["used up", "lock", "minute"]), (.coolDown, ["second"]), (.locked, ["attempt"]), (.refund, ["refund"]),
      (.dailyLimit, ["daily"]), (.paymentLimit, ["limit", "maximum"]), (.inProgress, ["processed", "progress"]),
    ]

    /// The rule that some words speak of.
    init(_ text: String) {
      let text = text.lowercased()
      self = Self.signs.first { $0.words.contains(where: text.contains) }?.rule ?? .other
    }
  }

  /// `PaymentStatus` (stc pay docs, Direct Payment API V4, payment status); what 3 means is not published.
  enum StatusNumber: String, Hashable, Sendable, CaseIterable {
    case pending = "1"
    case paid = "2"
    case unassigned = "3"
    case cancelled = "4"
    case expired = "5"
  }

  /// The meaning of an error code.
  enum Verdict: Hashable, Sendable {
    /// The mobile number does not do; the shopper can type another.
    case badPhone
    /// The code is wrong or late: stc pay says both with one number.
    case badCode
    /// The payment's time is up; a new code opens it again.
    case lapsed
    /// Refused.
    case refused(DeclineReason)
    /// Asked for a code too soon; how long to wait.
    case tooSoon(Duration)
    /// Paid before.
    case alreadyPaid
    /// Cancelled.
    case cancelled
    /// No such payment.
    case notFound
    /// Something in the store's set-up is wrong, at a field of the request.
    case misconfigured(field: String)
    /// Another payment under the same reference is being worked on.
    case inProgress
    /// It says nothing that we know: the payment may have gone either way.
    case unclear
  }

  /// The meaning of an error code; an unpublished code is unclear.
  static func verdict(of code: Int, text: String) -> Verdict {
    switch ErrorCode(rawValue: code) {
    case .businessRule: verdict(of: BusinessRule(text), text)
    case .noSuchPayment: .notFound
    case .noAccount, .mobileRequired, .mobileInvalid: .badPhone
    case .alreadyPaid: .alreadyPaid
    case .codeRequired, .codeInvalid: .badCode
    case .insufficientFunds: .refused(.insufficientFunds)
    case .sharedLimitExceeded: .refused(.limitExceeded)
    case .sharedNotAllowed: .refused(.notPermitted)
    case .paymentExpired: .lapsed
    case .paymentCancelled: .cancelled
    case .customerIncomplete, .accountStatus, .accountNotAllowed: .refused(.accountRestricted)
    case .badRequest, .fieldRequired: .misconfigured(field: "request")
    case .merchantNotFound, .merchantRequired, .merchantInactive, .merchantInvalid:
      .misconfigured(field: "X-ClientCode")
    case .referenceOrDateRequired, .referenceRequired: .misconfigured(field: "RefNum")
    case .branchRequired: .misconfigured(field: "BranchID")
    case .tellerRequired: .misconfigured(field: "TellerID")
    case .deviceRequired: .misconfigured(field: "DeviceID")
    case .billRequired: .misconfigured(field: "BillNumber")
    case .amountRequired, .amountInvalid: .misconfigured(field: "Amount")
    case .codeReferenceRequired, .detailsMismatch: .misconfigured(field: "OtpReference")
    case .paymentReferenceRequired: .misconfigured(field: "STCPayPmtReference")
    case .tokenInvalid: .misconfigured(field: "TokenReference")
    case .unspecified, nil: .unclear
    }
  }

  private static func verdict(of rule: BusinessRule, _ text: String) -> Verdict {
    switch rule {
    case .coolDown: .tooSoon(wait(in: text))
    case .locked: .refused(.tooManyCodes)
    case .dailyLimit, .paymentLimit: .refused(.limitExceeded)
    case .inProgress: .inProgress
    case .refund, .other: .refused(.refusedByProvider)
    }
  }

  /// The seconds that some words tell to wait, from one to an hour; a minute where they name none.
  private static func wait(in text: String) -> Duration {
    let numbers = text.split { !("0"..."9" ~= $0) }.compactMap { Int($0) }
    guard let seconds = numbers.first, (1...3_600).contains(seconds) else { return resendWait }
    return .seconds(seconds)
  }

  /// The lock after too many wrong codes: the seconds in the text, from a minute to an hour, or else 15 minutes (Moyasar docs,
  /// STC Pay testing).
  static func lock(in text: String) -> Duration {
    let numbers = text.split { !("0"..."9" ~= $0) }.compactMap { Int($0) }
    return .seconds(numbers.first { (60...3_600).contains($0) } ?? 15 * 60)
  }

  /// The state for a payment's status; an unpublished one is pending.
  static func state(of status: String?, isConfirming: Bool) -> PaymentState {
    switch status.flatMap(StatusNumber.init) {
    case .pending: .pending(isConfirming ? .provider : .shopper)
    case .paid: .captured
    case .cancelled: .cancelled
    case .expired: .expired
    case .unassigned, nil: .pending(.unrecognised)
    }
  }
}
