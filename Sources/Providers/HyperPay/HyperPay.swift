import Commerce
public import Payments
public import Wire

/// Cards through HyperPay: a checkout opened by the merchant's server, a card submitted by the app, the issuer's page where the
/// issuer asks for it, and the payment's status read by the merchant's server (HyperPay docs, COPYandPAY Integration Guide).
public struct HyperPay: ProviderAdapter {
  /// Where HyperPay is, and who the merchant is there.
  public struct Configuration: Hashable, Sendable {
    /// The host, without scheme.
    public let host: String
    /// The merchant's access token.
    public let token: Secret
    /// The channel for Visa and Mastercard, 32 hexadecimal digits.
    public let cardsEntity: String
    /// The channel for mada, 32 hexadecimal digits.
    public let madaEntity: String
    /// Test data or real money.
    public let environment: PaymentConfiguration.Environment

    /// A configuration.
    public init(
      host: String, token: Secret, cardsEntity: String, madaEntity: String,
      environment: PaymentConfiguration.Environment
    ) {
      self.host = host
      self.token = token
      self.cardsEntity = cardsEntity
      self.madaEntity = madaEntity
      self.environment = environment
    }

    /// Till's own test merchant on HyperPay's European test host.
    public static let demo = Configuration(
      host: "eu-test.oppwa.com", token: Secret("till-demo-token"), cardsEntity: "8ac7a4c000000000000000000000cafe",
      madaEntity: "8ac7a4c000000000000000000000ada0", environment: .sandbox)
  }

  /// A merchant's channel: HyperPay gives mada one of its own, and so a checkout of its own.
  public enum Entity: String, Hashable, Sendable, CaseIterable {
    /// Visa and Mastercard.
    case cards
    /// mada.
    case mada
  }

  /// A checkout prepared under one entity; a status can be read only with both.
  public struct OpenCheckout: Hashable, Sendable {
    /// HyperPay's identifier, 32 hexadecimal digits, a dot and the name of a node.
    public let id: String
    /// Whose it is.
    public let entity: Entity
  }

  /// The calls to HyperPay. A card lives in them between the form and the submission and nowhere else.
  public enum Call: Sendable {
    /// Prepares a checkout; a card that waits for it is submitted next.
    case createCheckout(Entity, waiting: CardDetails?)
    /// Submits a card.
    case submit(CardDetails, to: OpenCheckout)
    /// Reads the status of a checkout.
    case readStatus(OpenCheckout)
    /// Looks the merchant's reference up, because the checkout could not tell.
    case find(Entity, because: Doubt)
  }

  /// Why the checkout could not tell how the payment stands.
  public enum Doubt: Hashable, Sendable {
    /// HyperPay no longer knows the checkout.
    case sessionLost(ProviderWords)
    /// HyperPay says that the payment was made before.
    case duplicate(ProviderWords)
  }

  /// Who it is.
  public static let id = ProviderID.hyperPay

  /// How long a checkout lives (HyperPay docs, COPYandPAY Integration Guide).
  public static let checkoutLifetime = Duration.seconds(30 * 60)

  /// How long to leave a checkout alone after asking too often: two reads a minute are allowed (HyperPay docs, Throttling).
  public static let throttleRest = Duration.seconds(60)

  let configuration: Configuration

  /// An adapter for one merchant.
  public init(configuration: Configuration = .demo) { self.configuration = configuration }

  /// An adapter for the demo merchant.
  public init(settings: Settings) { self.init(configuration: .demo) }

  /// The names of all its calls.
  public static let operations = [
    "hyperpay.create-checkout", "hyperpay.submit-card", "hyperpay.read-status", "hyperpay.find-payment",
  ]
  /// Every word of its outcomes.
  public static let vocabularies: [OutcomeVocabulary] = []

  /// Cards.
  public var methods: [PaymentMethod] { [.card] }

  /// Saudi riyal only: amounts have exactly two decimals, and mada knows no other currency. Asking again keeps just above
  /// 30 seconds between reads, so that any minute sees at most two.
  public var capabilities: GatewayCapabilities {
    GatewayCapabilities(
      currencies: [.sar], pollSchedule: [.seconds(31), .seconds(31), .seconds(31), .seconds(31)])
  }

  /// What the generic gateway must know of a call. HyperPay documents no idempotency key, so a submission is made once.
  public func traits(of call: Call) -> CallTraits {
    switch call {
    case .createCheckout: CallTraits(operation: "hyperpay.create-checkout", movesMoney: false, isRepeatable: true)
    case .submit: CallTraits(operation: "hyperpay.submit-card", movesMoney: true, isRepeatable: false)
    case .readStatus: CallTraits(operation: "hyperpay.read-status", movesMoney: false, isRepeatable: true)
    case .find: CallTraits(operation: "hyperpay.find-payment", movesMoney: false, isRepeatable: true)
    }
  }

  /// A checkout under the cards' entity.
  public func opening(_ context: AdapterContext) -> Call? { .createCheckout(.cards, waiting: nil) }

  /// Asks for a card, or shows the issuer's page again when the shopper left it.
  public func leading(_ context: AdapterContext) -> Reaction<Call>.Step {
    if let page = context.reference(Reference.page) { return .ask(authentication(at: page, context)) }
    return .ask(.card(cardPrompt(context)))
  }

  /// The status of the checkout last used.
  public func asking(_ context: AdapterContext) -> Call? { currentCheckout(context).map(Call.readStatus) }

  /// Nothing: a checkout cannot be called off, it lapses.
  public func cancelling(_ context: AdapterContext) -> Call? { nil }
}

extension HyperPay {
  /// The names under which a session remembers what it learnt.
  enum Reference {
    static let checkout = "checkout"
    static let payment = "payment"
    /// The issuer's page, so that it can be shown again.
    static let page = "page"
    /// Set while a submission's outcome is unknown.
    static let submitted = "submitted"

    static func checkout(of entity: Entity) -> String { "checkout.\(entity.rawValue)" }
  }

  /// The checkout prepared under an entity.
  func checkout(of entity: Entity, _ context: AdapterContext) -> OpenCheckout? {
    context.reference(Reference.checkout(of: entity)).map { OpenCheckout(id: $0, entity: entity) }
  }

  /// The checkout last used.
  func currentCheckout(_ context: AdapterContext) -> OpenCheckout? {
    guard let id = context.reference(Reference.checkout) else { return nil }
    return Entity.allCases.lazy.compactMap { checkout(of: $0, context) }.first { $0.id == id }
  }

  /// The brands a card may have now. One checkout is paid at most once, but two may be paid once each: while a submission's
  /// outcome is unknown, only its own checkout may be tried again.
  func acceptedBrands(_ context: AdapterContext) -> [CardBrand] {
    let all: [CardBrand] = [.mada, .visa, .mastercard]
    guard context.reference(Reference.submitted) != nil, let current = currentCheckout(context) else { return all }
    return all.filter { Self.entity(for: $0) == current.entity }
  }

  func cardPrompt(_ context: AdapterContext, problem: DeclineReason? = nil) -> CardPrompt {
    CardPrompt(amount: context.request.amount, brands: acceptedBrands(context), problem: problem)
  }

  func authentication(at page: String, _ context: AdapterContext) -> Question {
    .page(
      RedirectPrompt(
        purpose: .cardAuthentication, page: page, returnURLs: [returnURL(context)],
        identifiers: ["id": context.reference(Reference.checkout)].compactMapValues(\.self),
        amount: context.request.amount, expiresAt: context.session.expiresAt))
  }

  /// The entity that serves a brand; `nil` when none does.
  static func entity(for brand: CardBrand) -> Entity? {
    switch brand {
    case .mada: .mada
    case .visa, .mastercard: .cards
    case .amex: nil
    }
  }
}
