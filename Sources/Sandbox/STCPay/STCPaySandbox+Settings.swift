public import Commerce

extension STCPaySandbox {
  /// What a wrong code does to a payment.
  enum WrongCode: String, SettingChoice {
    /// Another try is possible until the third.
    case mayRetry = "may-retry"
    /// The payment is over at once, as in Moyasar docs, STC Pay testing.
    case endsPayment = "ends-payment"

    static let setting = "stc-pay.wrong-code"
  }

  /// What a code gets after its time.
  enum LateCode: String, SettingChoice {
    /// 2031, the same as a wrong code.
    case invalidCode = "invalid-code"
    /// 2026.
    case paymentExpired = "payment-expired"

    static let setting = "stc-pay.late-code"
  }

  /// How long a code lives.
  enum CodeLifetime: String, SettingChoice {
    /// 300 seconds, as published clients have seen it.
    case fiveMinutes = "five-minutes"
    /// 120 seconds (Checkout.com docs, stc pay).
    case twoMinutes = "two-minutes"

    static let setting = "stc-pay.code-lifetime"

    /// In whole seconds.
    var seconds: Int {
      switch self {
      case .fiveMinutes: 300
      case .twoMinutes: 120
      }
    }
  }

  /// How the merchant stands with stc pay.
  enum Standing: String, SettingChoice {
    /// May be paid.
    case active
    /// Unknown: 2004.
    case notFound = "not-found"
    /// Known without a number: 2033.
    case noID = "no-id"
    /// Switched off: 2034.
    case inactive
    /// Known under another number: 2035.
    case invalidID = "invalid-id"
    /// With a certificate that has ended: an answer without a body.
    case expiredCertificate = "expired-certificate"

    static let setting = "stc-pay.merchant"

    /// Why nothing is carried out for it; `nil` when something is.
    var refusal: Refusal? {
      switch self {
      case .active: nil
      case .notFound: Refusal(.merchantNotFound)
      case .noID: Refusal(.merchantRequired)
      case .inactive: Refusal(.merchantInactive)
      case .invalidID: Refusal(.merchantInvalid)
      case .expiredCertificate: .stranger
      }
    }
  }

  /// Whether the shopper has the stc pay app.
  enum WalletApp: String, SettingChoice {
    /// It opens.
    case installed
    /// The phone shows where to get it, and nothing comes back.
    case missing

    static let setting = "stc-pay.wallet-app"
  }

  /// What can be set up about it.
  public static let settings = [
    Setting(WrongCode.self), Setting(LateCode.self), Setting(CodeLifetime.self), Setting(Standing.self),
    Setting(WalletApp.self),
  ]
}
