public import Commerce

extension HyperPaySandbox {
  /// What can be set up about it.
  public static let settings = [
    Setting(Approval.self), Setting(Pending.self), Setting(Authentication.Behaviour.self), Setting(DeclineStatus.self),
    Setting(StatusSession.self), Setting(NotificationKey.self), Setting(NotificationBody.self),
  ]

  /// The code of a payment that the bank approves: each success and review code of HyperPay docs, Result Codes, and two that
  /// read like successes and that no published pattern knows.
  public enum Approval: String, SettingChoice {
    /// The code that belongs to the test mode.
    case usual
    /// Live.
    case live = "000-000-000"
    /// A successful request.
    case request = "000-000-100"
    /// The validator's test mode.
    case validator = "000-100-111"
    /// Two steps.
    case twoSteps = "000-300-000"
    /// The risk check succeeded.
    case riskChecked = "000-300-100"
    /// The card's account was updated.
    case accountUpdated = "000-310-100"
    /// The card's account was updated because the card expired.
    case accountExpired = "000-310-101"
    /// The card's account is valid and has no update.
    case accountValid = "000-310-110"
    /// Authenticated without a question.
    case frictionless = "000-400-110"
    /// An external update.
    case externalUpdate = "000-600-000"
    /// Review: fraud suspected.
    case reviewFraud = "000-400-000"
    /// Review: the address.
    case reviewAddress = "000-400-010"
    /// Review: the security code.
    case reviewSecurityCode = "000-400-020"
    /// Review: the amount.
    case reviewAmount = "000-400-040"
    /// Review: the transaction is pending.
    case reviewPending = "000-400-050"
    /// Review: approved at the merchant's risk.
    case reviewMerchantRisk = "000-400-060"
    /// Review: an external risk review is awaited.
    case reviewExternal = "000-400-070"
    /// Review: a service was not available.
    case reviewUnavailable = "000-400-080"
    /// Review: an external risk check.
    case reviewRiskCheck = "000-400-090"
    /// Paid, and rejected by the risk check afterwards.
    case rejectedAfterwards = "000-400-100"
    /// Partly failed; it has to be reversed by hand.
    case partlyFailed = "000-400-030"
    /// A success outside every published pattern: a very good rating.
    case goodRating = "000-500-000"
    /// A success outside every published pattern: the address was corrected.
    case addressCorrected = "000-500-100"

    /// The setting's name.
    public static let setting = "hyperpay.approval"

    /// The result code; `nil` for the usual one.
    var code: String? { self == .usual ? nil : rawValue.replacing("-", with: ".") }
  }

  /// The code of a checkout about which nothing is decided yet (HyperPay docs, Result Codes, pending group).
  public enum Pending: String, SettingChoice {
    /// Pending.
    case usual
    /// The checkout was created.
    case created = "000-200-100"
    /// The checkout was updated.
    case updated = "000-200-101"
    /// The checkout was deleted.
    case deleted = "000-200-102"
    /// The checkout is pending.
    case checkout = "000-200-103"
    /// The transaction was initialised.
    case initialised = "000-200-200"

    /// The setting's name.
    public static let setting = "hyperpay.pending"

    var code: String { self == .usual ? "000.200.000" : rawValue.replacing("-", with: ".") }
  }

  /// The HTTP status of a declined payment: sources disagree, and clients must read the result code alone.
  public enum DeclineStatus: String, SettingChoice {
    /// 200.
    case success = "http-200"
    /// 400.
    case badRequest = "http-400"

    /// The setting's name.
    public static let setting = "hyperpay.decline-status"

    var status: Int {
      switch self {
      case .success: 200
      case .badRequest: 400
      }
    }
  }

  /// How long a paid checkout can be asked about.
  public enum StatusSession: String, SettingChoice {
    /// For its half an hour.
    case halfAnHour = "half-an-hour"
    /// Until it was read once, as in older installations.
    case readOnce = "read-once"

    /// The setting's name.
    public static let setting = "hyperpay.status-session"
  }

  /// Whose key encrypts notifications.
  public enum NotificationKey: String, SettingChoice {
    /// The one that the merchant knows.
    case agreed
    /// A new one that the merchant does not have.
    case rotated

    /// The setting's name.
    public static let setting = "hyperpay.notification-key"
  }

  /// The form of an encrypted webhook (HyperPay docs, Webhooks).
  public enum NotificationBody: String, SettingChoice {
    /// Hexadecimal digits.
    case hexadecimal
    /// Hexadecimal digits in a JSON object.
    case wrapped

    /// The setting's name.
    public static let setting = "hyperpay.notification-body"
  }
}
