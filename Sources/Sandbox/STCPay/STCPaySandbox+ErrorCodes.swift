import HTTPTypes
import Wire

extension STCPaySandbox {
  /// The error codes that integrators publish of the Direct Payment API V4.
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
    case otpReferenceRequired = 2019
    case otpValueRequired = 2020
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
    case otpInvalid = 2031
    case merchantRequired = 2033
    case merchantInactive = 2034
    case merchantInvalid = 2035
    case amountInvalid = 2036
    case detailsMismatch = 2037

    /// The words that travel with the code; short forms of what integrators publish.
    var text: String {
      switch self {
      case .unspecified: "Unspecified error"
      case .badRequest: "Request format is not valid"
      case .fieldRequired: "At least one field is required"
      case .businessRule: "Business validation failed"
      case .merchantNotFound: "Merchant not found"
      case .noSuchPayment: "Payment not found"
      case .noAccount: "No account for this mobile number"
      case .alreadyPaid: "Payment already paid"
      case .referenceOrDateRequired: "RefNum or payment date is required"
      case .branchRequired: "BranchID is required"
      case .tellerRequired: "TellerID is required"
      case .deviceRequired: "DeviceID is required"
      case .referenceRequired: "RefNum is required"
      case .billRequired: "BillNumber is required"
      case .amountRequired: "Amount is required"
      case .mobileRequired: "MobileNo is required"
      case .mobileInvalid: "MobileNo is not valid"
      case .otpReferenceRequired: "OtpReference is required"
      case .otpValueRequired: "OtpValue is required"
      case .paymentReferenceRequired: "STCPayPmtReference is required"
      case .tokenInvalid: "Token is not valid"
      case .insufficientFunds: "Insufficient funds"
      case .sharedLimitExceeded: "Shared account limit exceeded"
      case .sharedNotAllowed: "Shared account not allowed for this transaction"
      case .paymentExpired: "Payment expired"
      case .paymentCancelled: "Payment cancelled"
      case .customerIncomplete: "Customer information incomplete"
      case .accountStatus: "Account status does not allow this"
      case .accountNotAllowed: "Account not allowed for transfers"
      case .otpInvalid: "OTP expired or not found, request a new one"
      case .merchantRequired: "MerchantID is required"
      case .merchantInactive: "Merchant is not active"
      case .merchantInvalid: "MerchantID is not valid"
      case .amountInvalid: "Amount is not valid"
      case .detailsMismatch: "Payment details do not match the OTP reference"
      }
    }
  }

  /// Why a request is not carried out.
  struct Refusal: AnsweringRefusal, Hashable {
    let answer: WireAnswer

    /// An error body; its status is published only as "not 200", so 400 is Till's own, and so is every `Type` being 1.
    init(_ code: ErrorCode, text: String? = nil, status: Int = 400) {
      answer = WireAnswer(
        status: status,
        json: ["Code": .number(String(code.rawValue)), "Text": .string(text ?? code.text), "Type": 1])
    }

    private init(emptyBody status: HTTPResponse.Status) { answer = WireAnswer(head: HTTPResponse(status: status)) }

    /// A wrong certificate or client code: no body at all (integrators' reports; the status is Till's own).
    static let stranger = Refusal(emptyBody: .forbidden)
    /// stc pay's own system did not respond in time, so that the payment's result is unknown.
    static let silence = Refusal(emptyBody: .gatewayTimeout)

    /// A rule of the wallet that the list has no code for; the words tell which.
    static func rule(_ rule: WalletRule) -> Refusal { Refusal(.businessRule, text: rule.text) }
  }

  /// Rules that come as 2003 with words of their own.
  enum WalletRule: Hashable, Sendable {
    /// Another attempt too early; whole seconds to wait.
    case coolDown(seconds: Int64)
    /// Too many wrong codes; whole seconds to wait.
    case locked(seconds: Int64)
    /// The wallet's limit for a day.
    case dailyLimit
    /// The wallet's limit for one payment.
    case singleLimit
    /// The payment was confirmed and is not decided.
    case inProgress
    /// The refund exceeds the remaining amount, or nothing was paid.
    case refundTooHigh

    var text: String {
      switch self {
      case .coolDown(let seconds): "Wait \(seconds) seconds before another attempt"
      case .locked(let seconds): "OTP attempts used up, try again in \(seconds) seconds"
      case .dailyLimit: "Daily limit exceeded"
      case .singleLimit: "Single payment limit exceeded"
      case .inProgress: "Payment is being processed"
      case .refundTooHigh: "Refund is not possible for this amount"
      }
    }
  }
}
