import Commerce

extension StitchSandbox {
  /// Whether the shopper's bank asks who is paying (Stitch docs, Wallets mobile integration, Enforcing 3DS).
  enum ThreeDSecure: String, SettingChoice {
    /// Not asked.
    case off
    /// Only where the merchant's server asks for it.
    case perTransaction = "per-transaction"
    /// A rule agreed with Stitch asks for it with every transaction.
    case clientRule = "client-rule"

    static let setting = "stitch.three-d-secure"
  }

  /// Which scope opens wallet payments: the guide and the published package do not agree.
  enum ScopeRule: String, SettingChoice {
    /// Also the one that the published package asks for.
    case lenient
    /// Only the one that the guide names.
    case strict

    static let setting = "stitch.scopes"
  }

  /// Whether information about the phone is demanded: the guide does, the published package sends none.
  enum DeviceRule: String, SettingChoice {
    /// Not demanded.
    case lenient
    /// Demanded.
    case strict

    static let setting = "stitch.device-rule"
  }

  /// How the reason of 4.04 is spelt: the guide and the interface's list do not agree.
  enum ReasonSpelling: String, SettingChoice {
    /// `authorizationFailure`.
    case guide
    /// `authorizationFailed`.
    case schema

    static let setting = "stitch.reason-spelling"
  }

  /// The two documented shapes of the bank's page's address.
  enum InteractionShape: String, SettingChoice {
    /// The identifier in the path.
    case path
    /// The identifier in the query, so that the way back must be added with `&`.
    case query

    static let setting = "stitch.interaction-url"
  }

  /// Which schemes the way back may have: the page for wallets and the page on errors do not agree.
  enum RedirectRule: String, SettingChoice {
    /// Only https.
    case httpsOnly = "https-only"
    /// Also the app's own.
    case ownSchemes = "own-schemes"

    static let setting = "stitch.redirect-schemes"
  }

  /// Which table reads an outcome from the amount.
  enum AmountTable: String, SettingChoice {
    /// The one for wallets: 1.01 and 4.04.
    case wallet
    /// The newer one for cards, which reads the cents.
    case cardCents = "card-cents"

    static let setting = "stitch.amounts"
  }

  /// Whether a transaction can be cancelled by Stitch: the interface has the state, the guide does not.
  enum CancelledState: String, SettingChoice {
    /// It cannot.
    case absent
    /// It can, in Stitch's back office.
    case present

    static let setting = "stitch.cancelled-state"
  }

  /// What the merchant's server has subscribed to.
  enum Subscription: String, SettingChoice {
    /// Wallet transactions and refunds.
    case transaction
    /// Payments only, which says nothing of wallets.
    case paymentOnly = "payment-only"

    static let setting = "stitch.subscription"

    var filterTypes: [String] {
      switch self {
      case .transaction: ["transaction", "refund"]
      case .paymentOnly: ["payment"]
      }
    }
  }

  /// How messages are signed.
  enum SignatureScheme: String, SettingChoice {
    /// As Svix does.
    case svix
    /// The older way.
    case legacy

    static let setting = "stitch.webhook-signature"
  }

  /// What becomes of a refund after it was taken in; Till's own.
  enum RefundOutcome: String, SettingChoice {
    /// The money goes back.
    case succeed
    /// It does not.
    case fail

    static let setting = "stitch.refunds"
  }

  /// What the issuer answers, whatever the amount.
  struct ForcedReason: SettingChoice {
    let rawValue: String

    init?(rawValue: String) {
      guard Self.words.contains(rawValue) else { return nil }
      self.rawValue = rawValue
    }

    static let setting = "stitch.reason"
    private static let byAmount = "by-amount"
    private static let notYetListed = "not-yet-listed"
    private static let words = [byAmount] + Reason.allCases.map(\.word) + [notYetListed]

    static let allCases: [ForcedReason] = words.compactMap(ForcedReason.init)

    /// The reason; `nil` where the amount decides.
    var reason: String? {
      switch rawValue {
      case Self.byAmount: nil
      case Self.notYetListed: "invalidConfigurationForTill"
      default: Reason.allCases.first { $0.word == rawValue }?.rawValue
      }
    }
  }
}
