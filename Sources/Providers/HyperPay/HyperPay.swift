public import Commerce
public import Payments
public import Wire

/// Cards, and the stc pay wallet, through HyperPay: a checkout opened by the merchant's server, a submission by the app, the
/// issuer's page where there is one, and the payment's status read by the merchant's server (HyperPay docs, COPYandPAY
/// Integration Guide).
public struct HyperPay: ProviderAdapter {
  /// HyperPay's address, and the merchant's account there.
  public struct Configuration: Hashable, Sendable {
    /// The address of HyperPay's interface: the test host or the live one, to suit `environment`.
    public var baseURL: BaseURL
    /// The merchant's access token.
    public let token: Secret
    /// The channel for Visa and Mastercard, 32 hexadecimal digits.
    public let cardsEntity: String
    /// The channel for mada, 32 hexadecimal digits.
    public let madaEntity: String
    /// The channel for stc pay, 32 hexadecimal digits.
    public let stcPayEntity: String
    /// The key of notifications, 64 hexadecimal digits.
    public let notificationKey: Secret
    /// Test data or real money.
    public let environment: PaymentConfiguration.Environment
    /// The brands of card that the entities take, in order of preference (HyperPay docs, Mobile SDK, `paymentBrands`).
    public let paymentBrands: [CardBrand]

    /// A configuration; stc pay needs `stcPayEntity`, and without `notificationKey` no message is genuine. American Express is left out of
    /// `paymentBrands`: neither entity takes it here.
    public init(
      baseURL: BaseURL, token: Secret, cardsEntity: String, madaEntity: String, stcPayEntity: String = "",
      notificationKey: Secret = Secret(""), environment: PaymentConfiguration.Environment,
      paymentBrands: [CardBrand] = [.mada, .visa, .mastercard]
    ) {
      self.paymentBrands = paymentBrands.filter { $0 != .amex }
      self.baseURL = baseURL
      self.token = token
      self.cardsEntity = cardsEntity
      self.madaEntity = madaEntity
      self.stcPayEntity = stcPayEntity
      self.notificationKey = notificationKey
      self.environment = environment
    }
  }

  /// A merchant's channel: HyperPay gives mada one of its own, and so a checkout of its own.
  public enum Entity: String, Hashable, Sendable, CaseIterable {
    /// Visa and Mastercard.
    case cards
    /// mada.
    case mada
    /// stc pay.
    case stcPay = "stc-pay"
  }

  /// A checkout prepared under one entity; a status can be read only with both.
  public struct OpenCheckout: Hashable, Sendable {
    /// HyperPay's identifier, 32 hexadecimal digits, a dot and the name of a node.
    public let id: String
    /// The entity under which it was prepared.
    public let entity: Entity
  }

  /// The instrument.
  public enum Instrument: Sendable {
    /// A card that was typed.
    case card(CardDetails)
    /// A card that HyperPay keeps, with its security code where it is asked.
    case saved(SavedCard, SecretDigits?)
    /// The stc pay wallet.
    case wallet
  }

  /// One submission; it holds a card between the form and the request and nowhere else.
  public struct Submission: Sendable {
    /// The instrument.
    let instrument: Instrument
    /// To which checkout.
    let checkout: OpenCheckout
    /// The number of the submission, from 1.
    let number: Int
    /// Whether the bank wants the shopper asked, as it said to the one before.
    var forcesChallenge = false
  }

  /// The calls to HyperPay.
  public enum Call: Sendable {
    /// Prepares a checkout; what waits for it is submitted next.
    case createCheckout(Entity, waiting: Instrument?)
    /// Submits a card or a wallet.
    case submit(Submission)
    /// Reads the status of a checkout.
    case readStatus(OpenCheckout)
    /// Looks the merchant's reference up, because the checkout could not tell.
    case find(Entity, because: InquiryReason)
    /// Reads a payment by its own identifier, where the shopper's page has to be found again.
    case readPayment(String, Entity)
    /// Looks a payment up before something is done to it.
    case locate(PaymentModification, Entity)
    /// Does something to a payment.
    case change(PaymentModification, payment: String, Entity)
  }

  /// The reason why a checkout did not give a status.
  public enum InquiryReason: Hashable, Sendable {
    /// HyperPay has deleted the checkout.
    case sessionLost(ProviderResponseCode)
    /// HyperPay says that the payment was made before.
    case duplicate(ProviderResponseCode)
    /// The response with the issuer's page was lost.
    case pageLost
    /// Something was done to the payment afterwards, of which checkouts know nothing.
    case changed
  }

  /// The lifetime of a checkout (HyperPay docs, COPYandPAY Integration Guide).
  public static let checkoutLifetime = Duration.seconds(30 * 60)

  /// The pause after too many queries: two a minute are allowed (HyperPay docs, Throttling).
  public static let throttleRest = Duration.seconds(60)

  /// The lifetime of a reservation without a capture: each issuer's own matter, so a week is this library's own.
  static let reservationLife = Duration.seconds(7 * 86_400)

  /// The interval of queries during a bank's challenge: just above 30 seconds, so that any minute sees at most two.
  static let pollInterval = Duration.seconds(31)

  let configuration: Configuration
  let paymentType: PaymentType
  let cardForm: CardForm
  let testMode: TestMode
  let cardStore: CardStore
  let savedCardCode: SavedCardCode
  let wallet: Wallet
  let kit: Kit

  /// An adapter for one merchant.
  public init(configuration: Configuration, settings: Settings = Settings()) {
    self.configuration = configuration
    paymentType = settings[PaymentType.self]
    cardForm = settings[CardForm.self]
    testMode = settings[TestMode.self]
    cardStore = settings[CardStore.self]
    savedCardCode = settings[SavedCardCode.self]
    wallet = settings[Wallet.self]
    kit = settings[Kit.self]
  }

  /// Cards, and stc pay where it is set up.
  public var methods: [PaymentMethod] { wallet == .on ? [.card, .stcPay] : [.card] }

  /// Saudi riyal only: amounts have exactly two decimals, and mada knows no other currency. Asking again keeps just above
  /// 30 seconds between reads, so that any minute sees at most two.
  public var capabilities: GatewayCapabilities { Self.taking([]) }

  /// The brands are those that the card form takes. A hosted form has either mada or the other brands, which belong to two entities.
  public func capabilities(for method: PaymentMethod) -> GatewayCapabilities {
    guard method.listed == .card else { return Self.taking([]) }
    return Self.taking(
      cardForm == .hosted ? hostedBrands(of: method == .mada ? .mada : .cards) : configuration.paymentBrands)
  }

  private static func taking(_ cardBrands: [CardBrand]) -> GatewayCapabilities {
    GatewayCapabilities(
      currencies: [.sar], cardBrands: cardBrands, pollSchedule: Array(repeating: Self.pollInterval, count: 4))
  }

  /// The traits of a call for the generic gateway. HyperPay documents no idempotency key, so a call that moves money is made
  /// once.
  public func traits(of call: Call) -> CallTraits {
    func reading(_ operation: String, _ scope: String = "") -> CallTraits {
      CallTraits(operation: operation, effect: .nothing, isIdempotent: true, scope: scope)
    }
    func moving(_ effect: CallEffect, _ operation: String, _ scope: String = "") -> CallTraits {
      CallTraits(operation: operation, effect: effect, isIdempotent: false, scope: scope)
    }
    switch call {
    case .createCheckout(let entity, _):
      return CallTraits(
        operation: "hyperpay.create-checkout", effect: .session, isIdempotent: true, scope: entity.rawValue)
    case .submit(let submission):
      let scope = "\(submission.checkout.entity.rawValue)/\(submission.number)"
      switch submission.instrument {
      case .card: return moving(.charge, "hyperpay.submit-card", scope)
      case .saved: return moving(.charge, "hyperpay.submit-saved-card", scope)
      case .wallet: return moving(.charge, "hyperpay.submit-wallet", scope)
      }
    case .readStatus: return reading("hyperpay.read-status")
    case .find: return reading("hyperpay.find-payment")
    case .readPayment: return reading("hyperpay.read-payment")
    case .locate: return reading("hyperpay.locate-payment")
    case .change(.capture, _, _): return moving(.capture, "hyperpay.capture")
    case .change(.void, _, _): return moving(.void, "hyperpay.reverse")
    case .change(.refund, _, _): return moving(.refund, "hyperpay.refund")
    }
  }
}
