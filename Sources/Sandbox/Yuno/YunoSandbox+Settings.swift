public import Commerce

extension YunoSandbox {
  /// In which documented state the test gateway leaves a payment that would have gone through, so that each can be seen; Till's own.
  public enum Standstill: String, SettingChoice {
    /// Nowhere: it goes through.
    case none
    /// `CREATED`.
    case created
    /// `READY_TO_PAY`.
    case readyToPay = "ready-to-pay"
    /// `PENDING`, a one-time code is awaited.
    case oneTimeCode = "pending-otp-completion"
    /// `PENDING`, the provider has not said.
    case confirmation = "pending-provider-confirmation"
    /// `PENDING`, a person looks for fraud.
    case fraudReview = "pending-fraud-review"
    /// `SUCCEEDED`, but for half of the amount.
    case partiallyApproved = "partially-approved"
    /// `SUCCEEDED`, and the fraud check declined afterwards.
    case fraudDeclined = "fraud-declined"
    /// `VERIFIED`: the card was only looked at.
    case verified
    /// `FRAUD`: the fraud check is done, the purchase not begun.
    case fraudVerified = "fraud-verified"

    /// The setting's name.
    public static let setting = "yuno.standstill"
  }

  /// How the provider behind Yuno behaves; Till's own.
  public enum Acquirer: String, SettingChoice {
    /// It answers at once.
    case usual
    /// It does not answer within Yuno's 60 seconds; the payment is decided half a minute later.
    case slow
    /// It wants the name on the card.
    case wantsHolder = "wants-holder"

    /// The setting's name.
    public static let setting = "yuno.acquirer"
  }

  /// In which documented state Yuno leaves the enrolment of a card, so that each can be seen; Till's own.
  public enum Enrolment: String, SettingChoice {
    /// Enrolled, declined or an error, as the test card has it.
    case byCard = "by-card"
    /// `CREATED`.
    case created
    /// `READY_TO_ENROLL`.
    case readyToEnroll = "ready-to-enroll"
    /// `ENROLL_IN_PROCESS`.
    case inProcess = "enroll-in-process"
    /// `REJECTED`: Yuno itself refuses.
    case rejected
    /// `CANCELED`.
    case canceled
    /// `EXPIRED`.
    case expired
    /// `UNENROLL_IN_PROCESS`.
    case unenrollInProcess = "unenroll-in-process"
    /// `UNENROLLED`.
    case unenrolled

    /// The setting's name.
    public static let setting = "yuno.enrolment"
  }

  /// How the provider takes captures, cancellations and refunds; Till's own.
  public enum Operations: String, SettingChoice {
    /// Each is done at once.
    case atOnce = "at-once"
    /// Cancellations and full refunds are confirmed a minute later.
    case confirmedLater = "confirmed-later"
    /// Captures and refunds fail first and are tried again ten minutes later.
    case retried
    /// Captures fail for good; refunds and cancellations are refused.
    case failing

    /// The setting's name.
    public static let setting = "yuno.operations"
  }

  /// What is wrong with the PIX codes that are handed out (Banco Central do Brasil, Manual do BR Code).
  public enum CodeFault: String, SettingChoice {
    /// Nothing.
    case none
    /// The checksum does not fit.
    case checksum
    /// The end is missing.
    case cutShort = "cut-short"
    /// The account is of another scheme.
    case otherScheme = "other-scheme"
    /// The currency is not the real.
    case otherCurrency = "other-currency"
    /// The country is not Brazil.
    case otherCountry = "other-country"
    /// More than 512 characters.
    case tooLong = "too-long"
    /// There is none.
    case missing

    /// The setting's name.
    public static let setting = "yuno.pix-code"
  }

  /// How long a PIX code can be paid. Yuno publishes no usual time, so that the usual one and the shortest are Till's own.
  public enum PixLifetime: String, SettingChoice {
    /// 30 minutes, Till's own.
    case thirtyMinutes = "thirty-minutes"
    /// 5 minutes, Till's own.
    case fiveMinutes = "five-minutes"
    /// 15 minutes, as in an example of the central bank's (Banco Central do Brasil, API Pix, `calendario.expiracao`).
    case fifteenMinutes = "fifteen-minutes"
    /// An hour, as in another one (Banco Central do Brasil, API Pix, `calendario.expiracao`).
    case oneHour = "one-hour"
    /// A day, the default (Banco Central do Brasil, API Pix, `calendario.expiracao`).
    case oneDay = "one-day"
    /// Six days, the longest that a provider behind Yuno takes (Yuno docs, Rede PIX).
    case sixDays = "six-days"

    /// The setting's name.
    public static let setting = "yuno.pix-lifetime"

    /// In whole minutes.
    public var length: Duration {
      switch self {
      case .thirtyMinutes: .seconds(30 * 60)
      case .fiveMinutes: .seconds(5 * 60)
      case .fifteenMinutes: .seconds(15 * 60)
      case .oneHour: .seconds(3_600)
      case .oneDay: .seconds(24 * 3_600)
      case .sixDays: .seconds(6 * 24 * 3_600)
      }
    }
  }

  /// How the shopper's bank and Yuno's PIX provider behave; Till's own.
  public enum PixBank: String, SettingChoice {
    /// The bank asks the code's address first, and Yuno hears of the payment at once.
    case usual
    /// Yuno hears of the payment 20 seconds later, which can be after the code's end.
    case slowNotice = "slow-notice"
    /// The bank ignores the code's expiry: the money leaves and is refunded.
    case paysLate = "pays-late"

    /// The setting's name.
    public static let setting = "yuno.pix-bank"
  }

  /// What the card network advises after a refusal (Yuno docs, Merchant advice codes).
  public struct Advice: SettingChoice {
    /// `none`, or an advice in lower case with dashes.
    public let rawValue: String

    /// A choice by its name; `nil` if it is unknown.
    public init?(rawValue: String) {
      guard rawValue == Self.none || Self.names.contains(rawValue) else { return nil }
      self.rawValue = rawValue
    }

    private init(known name: String) { rawValue = name }

    /// The setting's name.
    public static let setting = "yuno.advice"
    private static let none = "none"
    private static let names = [
      "update-information", "try-again-later", "do-not-try-again", "requirements-not-fulfilled", "no-retry-life-cycle",
      "retry-after-1-h", "retry-after-24-h", "retry-after-2-d", "retry-after-4-d", "retry-after-6-d", "retry-after-8-d",
      "retry-after-10-d", "no-retry-policy", "no-retry-security", "multiple-use-card",
    ]
    /// None, then every advice.
    public static let allCases = [Advice(known: none)] + names.map(Advice.init(known:))

    /// The advice as Yuno writes it; `nil` for none.
    var code: String? {
      rawValue == Self.none ? nil : rawValue.uppercased().replacing("-", with: "_")
    }
  }

  /// What can be set up about it.
  public static let settings = [
    Setting(Standstill.self), Setting(Enrolment.self), Setting(Acquirer.self), Setting(Operations.self),
    Setting(CodeFault.self),
    Setting(PixLifetime.self), Setting(PixBank.self), Setting(Advice.self),
  ]
}
