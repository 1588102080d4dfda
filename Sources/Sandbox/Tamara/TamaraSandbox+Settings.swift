public import Commerce

extension TamaraSandbox {
  /// Who takes an approved order over (Tamara docs, Authorise order).
  enum Authorisation: String, SettingChoice {
    /// The merchant's server, within 72 hours.
    case byMerchant = "by-merchant"
    /// Tamara itself, which also captures it in the same moment: the merchant's account says so.
    case automatic

    static let setting = "tamara.authorisation"
  }

  /// What becomes of an authorised order that the merchant leaves alone; Tamara's pages contradict each other.
  enum Uncaptured: String, SettingChoice {
    /// Tamara captures it after 21 days (Tamara docs, Authorise order).
    case capturedAfter21Days = "captured-after-21-days"
    /// It expires after 90 days (Tamara docs, Order status flow, older text).
    case expiresAfter90Days = "expires-after-90-days"

    static let setting = "tamara.uncaptured"
  }

  /// Which of its two channels the merchant has set (Tamara docs, Webhook subscription). A checkout that names an address for notices gets
  /// them there in any case.
  enum Notices: String, SettingChoice {
    /// The registered webhook. Till's own shop names no address then.
    case webhook
    /// The older address that comes with each checkout, and no registered webhook.
    case notificationURL = "notification-url"
    /// Both.
    case both

    static let setting = "tamara.notices"
  }

  /// When the page sends a shopper who agreed back to the store.
  enum Redirect: String, SettingChoice {
    /// At once.
    case atOnce = "at-once"
    /// After a page with a tick, which can be closed before it leads back; Till's own.
    case afterATick = "after-a-tick"

    static let setting = "tamara.redirect"
  }

  /// Whether Tamara knows the shopper's number (Tamara docs, Testing scenarios).
  enum Acquaintance: String, SettingChoice {
    /// It was used before, and a card is on file.
    case known
    /// It was never used: who the shopper is is checked, and a card is asked for.
    case new

    static let setting = "tamara.shopper"
  }

  /// Who picks the plan.
  enum PlanChoice: String, SettingChoice {
    /// The store.
    case byStore = "by-store"
    /// The shopper, on Tamara's page (Tamara's Magento module, single checkout).
    case onPage = "on-page"

    static let setting = "tamara.plan"
  }

  /// Whether Tamara holds an order before it decides; `on_hold` stands only in third-party lists.
  enum Review: String, SettingChoice {
    /// It decides at once.
    case none
    /// It holds every order until it is decided by hand.
    case holds

    static let setting = "tamara.review"
  }

  /// Why Tamara opens no checkout for this store (the codes are those of Tamara's WooCommerce plugin).
  enum CheckoutProblem: String, SettingChoice {
    /// It opens them.
    case none
    /// The store's limits.
    case limit
    /// The store's daily volume is reached.
    case dailyVolume = "daily-volume"
    /// The currency of the total is not the country's.
    case currencyOfTotal = "currency-of-total"
    /// The currency is not served.
    case currency
    /// The country of delivery is not served.
    case deliveryCountry = "delivery-country"
    /// The shopper's number.
    case consumerPhone = "consumer-phone"
    /// A number, without saying which.
    case phone
    /// The number of the billing address.
    case billingPhone = "billing-phone"
    /// The number of the delivery address.
    case shippingPhone = "shipping-phone"
    /// Tamara is switched off for the store.
    case disabled

    static let setting = "tamara.checkout-problem"

    /// The code that a checkout is refused with.
    var code: String? {
      switch self {
      case .none: nil
      case .limit: "total_amount_invalid_limit"
      case .dailyVolume: "total_amount_invalid_limit_24hrs_gmv"
      case .currencyOfTotal: "total_amount_invalid_currency"
      case .currency: "currency_unsupported"
      case .deliveryCountry: "not_supported_delivery_country"
      case .consumerPhone: "consumer_invalid_phone_number"
      case .phone: "invalid_phone_number"
      case .billingPhone: "billing_address_invalid_phone_number"
      case .shippingPhone: "shipping_address_invalid_phone_number"
      case .disabled: "tamara_disabled"
      }
    }
  }

  /// What can be set up about this Tamara.
  public static let settings = [
    Setting(Authorisation.self), Setting(Uncaptured.self), Setting(Notices.self), Setting(Redirect.self),
    Setting(Acquaintance.self), Setting(PlanChoice.self), Setting(Review.self), Setting(CheckoutProblem.self),
  ]
}
