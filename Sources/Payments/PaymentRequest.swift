public import Commerce

/// Names one intent to pay; every call made for it carries a key made from it.
public struct AttemptID: Hashable, Sendable, CustomStringConvertible {
  /// Lower-case letters, digits and dashes.
  public let text: String

  /// Wraps an existing identifier; `nil` unless it has 1 to 64 lower-case letters, digits and dashes.
  public init?(_ text: String) {
    let valid = text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
    guard valid, (1...64).contains(text.utf8.count) else { return nil }
    self.text = text
  }

  /// The identifier of a number: 16 hexadecimal digits.
  public init(number: UInt64) {
    let digits = String(number, radix: 16)
    text = String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The identifier as text, as in `AttemptID.text`.
  public var description: String { text }
}

/// One intent to pay: what, how much, by whom, and where the shopper comes back to.
public struct PaymentRequest: Hashable, Sendable {
  /// Names the intent to pay; idempotency keys are made from it.
  public let attempt: AttemptID
  /// The method, as a checkout lists it: `card` for a card of any brand.
  public let method: PaymentMethod
  /// The only card brand that the shopper chose; `nil` where any will do.
  public let brand: CardBrand?
  /// The price of the order, in the method's currency.
  public let price: Money
  /// The amount to charge: the price, or what the shopper agreed to on a wallet's sheet that the app changed.
  public internal(set) var amount: Money
  /// The order; its total is in the store's currency.
  public let order: Order
  /// The merchant's reference at the provider, unique per attempt, such as `SHOP-1042-1`.
  public let reference: String
  /// The shopper, as the store knows them.
  public let shopper: Shopper
  /// The country where the order is sold.
  public let country: Country
  /// The language in which hosted pages speak, such as `en`: the phone's, as far as the app knows it.
  public let language: String
  /// The region that the shopper's phone is set to; where the order is sold unless the app says otherwise.
  public let region: Country
  /// The address to which hosted pages return the shopper, without query, such as `shop://return`.
  public let returnURL: String
  /// The shop's name.
  public let merchant: String
  /// The shopper's cards that providers keep; filled in by the library.
  public var savedCards: [SavedCard] = []
  /// The country that the app names for this payment where a provider asks for one, such as Yuno's `country_code`; `nil` leaves it to the
  /// gateway.
  public var processingCountry: Country?
  /// Whether a card is saved and nothing is bought: there is no order, and no amount.
  public internal(set) var isEnrolment = false

  /// An intent to pay; a method such as `visa` asks for a card of that brand.
  public init(
    attempt: AttemptID, method: PaymentMethod, amount: Money, order: Order, reference: String, shopper: Shopper,
    country: Country, language: String, returnURL: String, merchant: String, region: Country? = nil
  ) {
    self.region = region ?? country
    self.merchant = merchant
    self.attempt = attempt
    self.method = method.listed
    brand = method.brand
    price = amount
    self.amount = amount
    self.order = order
    self.reference = reference
    self.shopper = shopper
    self.country = country
    self.language = language
    self.returnURL = returnURL
  }

  /// A gateway's card form with the brand that the shopper chose, and no other.
  public func narrowed(_ prompt: CardPrompt) -> CardPrompt {
    guard let brand else { return prompt }
    var narrowed = prompt
    narrowed.brands.removeAll { $0 != brand }
    narrowed.saved.removeAll { $0.brand != brand }
    return narrowed
  }
}

/// The data that a gateway needs to continue a payment or to query it after a restart. It never contains a secret.
public struct PaymentSession: Hashable, Sendable {
  /// The intent to pay that it serves.
  public private(set) var request: PaymentRequest
  /// The gateway that serves it.
  public let gateway: String
  /// The gateway's own knowledge of the payment, by its own names; only `payment` and `checkout` mean the same to everybody: the
  /// provider's identifiers.
  public var references: [String: String]
  /// The time at which the provider lets it expire; `nil` if unknown.
  public var expiresAt: Timestamp?
  /// The card that the shopper enrolled on the way; the provider keeps it, whatever becomes of the payment.
  public var enrolledCard: SavedCard?

  /// A session that a gateway has opened; `references` has the provider's identifiers and nothing secret.
  public init(request: PaymentRequest, gateway: String, references: [String: String] = [:], expiresAt: Timestamp? = nil)
  {
    self.request = request
    self.gateway = gateway
    self.references = references
    self.expiresAt = expiresAt
  }

  /// Charges another amount than the price, once the shopper has agreed to it on a wallet's sheet.
  public mutating func agree(on amount: Money) { request.amount = amount }

  /// The number of the merchant's last operation on the payment, counted from 1; 0 before the first. A retry has the number of what it
  /// retries. What a gateway derives its idempotency keys from.
  public var operationNumber: Int {
    get { references[Self.operation].flatMap { Int($0) } ?? 0 }
    set { references[Self.operation] = String(newValue) }
  }

  private static let operation = "operation-number"

  /// The provider's identifiers of the payment, which no other payment has; the best known first.
  public var identifiers: [String] { [references["payment"], references["checkout"]].compactMap(\.self) }

  /// The payment's identifier for the app: the provider's own, or ours until there is one.
  public var transactionID: String { identifiers.first ?? request.reference }
}
