public import Commerce
import Wire

extension TrueLayerSandbox {
  /// What can be set up about it.
  public static let settings: [Setting] = [
    Setting(TokenGiven.self), Setting(BankHealth.self), Setting(Execution.self), Setting(Settlement.self),
    Setting(SettlementRisk.self), Setting(RefundFate.self),
  ]

  /// Which resource token the merchant's server hands to the app.
  enum TokenGiven: String, SettingChoice {
    /// The one of the payment, which here stays good as long as the payment can be finished: how long a real one does is not
    /// published.
    case valid
    /// One that has ended.
    case stale
    /// One that belongs to another payment.
    case otherPayment = "other-payment"

    static let setting = "truelayer.token"
  }

  /// Whether the first bank of each country can be used.
  enum BankHealth: String, SettingChoice {
    /// All banks can.
    case up = "no"
    /// The banks that send the shopper to a page cannot.
    case down = "yes"

    static let setting = "truelayer.bank-down"
  }

  /// How soon the bank carries an order out (TrueLayer docs, Mock bank: delays can be chosen).
  enum Execution: String, SettingChoice {
    /// At once.
    case instant
    /// After a minute.
    case slow

    static let setting = "truelayer.execution"

    var delay: Duration {
      switch self {
      case .instant: .zero
      case .slow: .seconds(60)
      }
    }
  }

  /// How soon money arrives on the merchant's account (TrueLayer docs, Mock bank: delays can be chosen).
  enum Settlement: String, SettingChoice {
    /// At once.
    case instant
    /// A day later.
    case nextDay = "next-day"

    static let setting = "truelayer.settlement"

    var delay: Duration {
      switch self {
      case .instant: .zero
      case .nextDay: .seconds(86_400)
      }
    }
  }

  /// What TrueLayer finds of a payment whose merchant asked for it with `risk_assessment` (TrueLayer docs, Settlement risk); which payments
  /// are found risky is not published.
  enum SettlementRisk: String, SettingChoice {
    /// It can be credited as soon as the bank has carried it out.
    case low = "low-risk"
    /// It can be credited once the money has arrived.
    case high = "high-risk"

    static let setting = "truelayer.settlement-risk"

    /// As answers and webhooks say it.
    var json: JSON {
      switch self {
      case .low: ["category": "low_risk"]
      case .high: ["category": "high_risk"]
      }
    }
  }

  /// What becomes of a refund two seconds after it was asked for.
  enum RefundFate: String, SettingChoice {
    /// It is carried out.
    case executed
    /// It fails, such as for want of money on the merchant's account.
    case failed

    static let setting = "truelayer.refund"
  }
}
