import Wire

extension Outcome {
  /// What support tells of the money: finer than what the app's result alone says of it.
  public enum ToldMoney: String, Hashable, Sendable, CaseIterable {
    /// The customer has not been charged.
    case no
    /// Nothing has been charged so far, and the customer can still finish this payment.
    case noSoFar = "no.open"
    /// The amount is reserved, or the order is placed with a pay-later provider; the merchant has captured nothing.
    case held
    /// The customer has been charged.
    case yes
    /// The customer has been charged, and a refund is requested and not confirmed.
    case refunding = "yes.refunding"
    /// The shop refunded all that it had charged.
    case refunded
    /// A chargeback or a dispute took all of it back from the shop, which refunded nothing.
    case chargedBack = "refunded.charged-back"
    /// Nobody can tell before the provider says it.
    case unknown
    /// The customer's bank has sent the money, and it has not reached the shop.
    case sent = "unknown.sent"
  }

  /// What support tells of the money.
  public var toldMoney: ToldMoney {
    if let ownToldMoney { return ownToldMoney }
    // What waits for the customer is not paid so far. Setting up a mandate charges nothing in any case.
    let waits = isOpen && retry == .sameAgain && method != "mandate"
    return switch money {
    case .no: waits ? .noSoFar : .no
    case .held: .held
    case .yes: .yes
    case .refunded: retry == .never ? .chargedBack : .refunded
    case .unknown: waits ? .noSoFar : .unknown
    }
  }

  /// What the word alone tells a desk about the money.
  public var moneyByWord: ShopperMoney { needsRecord ? .unknown : moneyWithRecord }

  /// What word and record together tell about the money.
  public var moneyWithRecord: ShopperMoney {
    switch toldMoney {
    case .noSoFar: .no
    case .refunding: .yes
    case .no, .held, .yes, .refunded, .chargedBack, .unknown, .sent: money
    }
  }

  /// What the provider's record has of the payment, such as `captured`; `nil` where its scenario does not say it.
  public var recordState: String? { ends["ledger"]?.string }

  /// Whether the provider's record says the same of the money as support does, so that whoever reads the one can know the other.
  public var isToldByRecord: Bool {
    switch recordState {
    case "nothing", "open": [.no, .noSoFar].contains(toldMoney)
    case "linked", "declined", "cancelled", "expired": toldMoney == .no
    case "pending": [.noSoFar, .unknown, .sent, .refunding].contains(toldMoney)
    case "authorised": toldMoney == .held
    case "captured": [.yes, .refunding].contains(toldMoney)
    case "refunded": [.refunded, .chargedBack].contains(toldMoney)
    default: false
    }
  }
}
