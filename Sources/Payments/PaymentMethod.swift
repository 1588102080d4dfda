public import Commerce

/// A payment method that a shopper can pick.
public enum PaymentMethod: String, Hashable, Sendable, CaseIterable {
  /// A payment card of any brand that the gateway takes.
  case card
  /// The stc pay wallet, confirmed by a one-time code.
  case stcPay = "stc-pay"
  /// Apple Pay.
  case applePay = "apple-pay"
  /// Samsung Pay.
  case samsungPay = "samsung-pay"
  /// Google Pay.
  case googlePay = "google-pay"
  /// The Mercado Pago wallet.
  case mercadoPago = "mercado-pago"
  /// Four parts with Tabby.
  case tabby
  /// Three parts with Tamara.
  case tamara
  /// PIX, Brazil's instant payment, by QR code.
  case pix
  /// One payment from a bank account.
  case bankPayment = "bank-payment"
  /// A permission to take payments from a bank account; no money moves when it is given.
  case mandate
  /// A menu of instruments that the provider shows itself: cards, Swish, invoice and others.
  case paymentMenu = "payment-menu"
  /// A card, mada only (Payment Gateway Integration in iOS, HyperPay).
  case mada
  /// A card, Visa only.
  case visa
  /// A card, Mastercard only.
  case mastercard

  /// The methods that a checkout lists; a card of one brand is `card` with a filter.
  public static let allCases: [PaymentMethod] = [
    .card, .stcPay, .applePay, .samsungPay, .googlePay, .mercadoPago, .tabby, .tamara, .pix, .bankPayment, .mandate,
    .paymentMenu,
  ]

  /// The choices of a shopper: the methods that a checkout lists, and a card of one brand.
  public static let choices: [PaymentMethod] = allCases + [.mada, .visa, .mastercard]

  /// The only brand that the method accepts; `nil` if it accepts several or none.
  public var brand: CardBrand? {
    switch self {
    case .mada: .mada
    case .visa: .visa
    case .mastercard: .mastercard
    case .card, .stcPay, .applePay, .samsungPay, .googlePay, .mercadoPago, .tabby, .tamara, .pix, .bankPayment,
      .mandate, .paymentMenu:
      nil
    }
  }

  /// The method that a checkout lists it under: `card` for the brands, itself for all others.
  public var listed: PaymentMethod { brand == nil ? self : .card }
}

extension CardBrand {
  /// The method that accepts this brand alone; `nil` if there is no such method.
  var method: PaymentMethod? { PaymentMethod.choices.first { $0.brand == self } }
}

/// The kinds of method under which a checkout lists them.
public enum PaymentMethodGroup: String, Hashable, Sendable, CaseIterable {
  /// Payment cards.
  case card
  /// Wallets on a phone.
  case wallet
  /// Buy now, pay later.
  case payLater = "pay-later"
  /// Bank transfers and QR codes.
  case bankAndQR = "bank-and-qr"
  /// A provider's own menu of methods.
  case menu
}

/// A wallet whose sheet the phone itself shows.
public enum Wallet: String, Hashable, Sendable, CaseIterable {
  /// Apple Pay.
  case applePay = "apple-pay"
  /// Samsung Pay.
  case samsungPay = "samsung-pay"
  /// Google Pay.
  case googlePay = "google-pay"
}

extension PaymentMethod {
  /// The wallet whose sheet it needs; `nil` for all other methods.
  public var wallet: Wallet? {
    switch self {
    case .applePay: .applePay
    case .samsungPay: .samsungPay
    case .googlePay: .googlePay
    case .card, .mada, .visa, .mastercard, .stcPay, .mercadoPago, .tabby, .tamara, .pix, .bankPayment, .mandate,
      .paymentMenu:
      nil
    }
  }

  /// The group it is listed in.
  public var group: PaymentMethodGroup {
    switch self {
    case .card, .mada, .visa, .mastercard: .card
    case .stcPay, .applePay, .samsungPay, .googlePay, .mercadoPago: .wallet
    case .tabby, .tamara: .payLater
    case .pix, .bankPayment, .mandate: .bankAndQR
    case .paymentMenu: .menu
    }
  }
}

/// Why a method cannot be used for an order.
public enum MethodObstacle: Hashable, Sendable {
  /// No gateway for it is registered.
  case noGateway
  /// The store does not offer it.
  case notOffered
  /// It is a card of one brand, and every gateway for cards takes only others.
  case brand(accepted: [CardBrand])
  /// It needs another currency, and the store has no rate for any it takes.
  case currency(accepted: [Currency])
  /// It does not serve the store's country.
  case country(served: [Country])
  /// The amount is below what it accepts.
  case tooLow(minimum: Money)
  /// The amount is above what it accepts.
  case tooHigh(maximum: Money)
  /// The phone cannot: no such wallet, or no card in it.
  case device
  /// The provider's kit did not start in the app.
  case kitNotStarted
  /// Its gateway keeps failing and is taken out for a while.
  case resting(until: Timestamp)
}

/// A method with what it would cost, or why it cannot be used.
public struct MethodOffer: Hashable, Sendable {
  /// The method as a checkout lists it.
  public let method: PaymentMethod
  /// The gateway that would be used, or would be if it could.
  public let gateway: String
  /// The price in the method's currency; `nil` when it cannot be used.
  public let price: Money?
  /// Equal parts it is paid in; 1 for everything that is paid at once.
  public let instalments: Int
  /// The brands of card that the gateway takes, in order of preference; empty where no card is typed, or where it does not say.
  public let cardBrands: [CardBrand]
  /// Whether the gateway saves a card of the shopper's without a payment.
  public let enrolsCards: Bool
  /// Why it cannot be used; `nil` when it can.
  public let obstacle: MethodObstacle?

  /// An offer: with a price and no obstacle where the method can be used, the other way round where it cannot.
  public init(
    method: PaymentMethod, gateway: String, price: Money?, instalments: Int, cardBrands: [CardBrand] = [],
    enrolsCards: Bool = false, obstacle: MethodObstacle?
  ) {
    self.enrolsCards = enrolsCards
    self.cardBrands = cardBrands
    self.method = method
    self.gateway = gateway
    self.price = price
    self.instalments = instalments
    self.obstacle = obstacle
  }
}
