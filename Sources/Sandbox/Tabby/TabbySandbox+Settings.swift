public import Commerce

extension TabbySandbox {
  /// Who captures a placed order that the merchant leaves alone (Tabby docs, Payment processing).
  enum Capture: String, SettingChoice {
    /// Tabby, after 21 days; its docs only say that it may.
    case after21Days = "after-21-days"
    /// Tabby, as soon as the order is placed: the merchant's contract says so.
    case atOnce = "at-once"
    /// No automatic capture.
    case onlyWhenAsked = "only-when-asked"

    static let setting = "tabby.capture"
  }

  /// What Tabby tells the merchant's server, and in which order (Tabby docs, Webhooks, promises none).
  enum Notices: String, SettingChoice {
    /// As things happen.
    case inOrder = "in-order"
    /// Of a placed order only two minutes later, so that its capture is told before.
    case captureFirst = "capture-first"
    /// Also of payments that ran out, which a merchant must ask for.
    case withExpired = "with-expired"

    static let setting = "tabby.notices"
  }

  /// When the page sends a shopper who agreed back to the store.
  enum Redirect: String, SettingChoice {
    /// At once.
    case atOnce = "at-once"
    /// After a page with a tick, which can be closed before it leads back (Tabby docs, Testing credentials).
    case afterATick = "after-a-tick"

    static let setting = "tabby.redirect"
  }

  /// Whether Tabby knows the shopper (Tabby docs, Checkout flow).
  enum Acquaintance: String, SettingChoice {
    /// A card is on file.
    case known
    /// A card, or Apple Pay, is asked for after the plan.
    case new

    static let setting = "tabby.shopper"
  }

  /// Where the reason of a refusal stands; Tabby's pages contradict each other.
  enum RejectionPlace: String, SettingChoice {
    /// With the product (Tabby docs, API reference).
    case withProduct = "with-product"
    /// With the offer (Tabby docs, Checkout flow).
    case withOffer = "with-offer"
    /// With the product, beside an offer of `null`, which Tabby's iOS SDK cannot read.
    case besideNull = "beside-null"

    static let setting = "tabby.rejection-reason"
  }

  /// How many sessions may be made in ten seconds; refused ones count too (Tabby docs, Technical requirements).
  enum SessionLimit: String, SettingChoice {
    /// Ten.
    case testKey = "test-key"
    /// Two hundred.
    case liveKey = "live-key"
    /// Any number, for tests of load; Till's own.
    case none

    static let setting = "tabby.session-limit"

    var most: Int? {
      switch self {
      case .testKey: 10
      case .liveKey: 200
      case .none: nil
      }
    }
  }

  /// What can be set up about this Tabby.
  public static let settings = [
    Setting(Capture.self), Setting(Notices.self), Setting(Redirect.self), Setting(Acquaintance.self),
    Setting(RejectionPlace.self), Setting(SessionLimit.self),
  ]
}
