public import Commerce
import Synchronization

/// The configuration of a `PaymentManager`.
public struct PaymentConfiguration: Sendable {
  /// The provider's environment.
  public enum Environment: String, Hashable, Sendable, CaseIterable {
    /// Test data, no money.
    case sandbox
    /// Live accounts and real money.
    case production
  }

  /// The app's details that a payment contains, beside its amount.
  public struct App: Sendable {
    /// The country where the orders are sold.
    public let country: Country
    /// The language in which hosted pages speak, such as `en`.
    public let language: String
    /// The region that the phone is set to, by which TrueLayer's list of banks begins where the app prefers no country.
    public let region: Country
    /// The address to which hosted pages return the shopper, without query, such as `shop://return`.
    public let returnURL: String
    /// Returns the shopper; called for each payment.
    public let shopper: @Sendable () -> Shopper

    /// Creates an app's details. Defaults: an English app in Saudi Arabia and a shopper without a name. The phone's region is
    /// `country` unless `region` names another.
    public init(
      country: Country = .saudiArabia, language: String = "en", region: Country? = nil, returnURL: String = "",
      shopper: @escaping @Sendable () -> Shopper = {
        Shopper(givenName: "", familyName: "", email: "", mobile: "")
      }
    ) {
      self.country = country
      self.language = language
      self.region = region ?? country
      self.returnURL = returnURL
      self.shopper = shopper
    }
  }

  /// The environment: a gateway that is registered for another one takes no payment.
  public let environment: Environment
  /// The merchant as providers and receipts name it, in payments that the app starts without a `PaymentRequest` of its own.
  public let merchantID: String
  /// The app's details in each payment.
  public let app: App
  /// The time limit of one call.
  public let timeout: Duration
  /// The retries of a call, and the waits before them.
  public let retry: RetryPolicy
  /// The same for single gateways, by their names, where it differs.
  public let retries: [String: RetryPolicy]
  /// The preferences for gateways.
  public let routing: RoutingPolicy
  /// Failures in a row after which a gateway rests, and for how long.
  public let breaker: CircuitBreaker
  /// Returns `true` if the device may be used for payments; a jailbroken one may not.
  public let isDeviceTrusted: @Sendable () -> Bool
  /// Whether the device can show a wallet's sheet.
  public let hasWallet: @Sendable (Wallet) -> Bool
  /// Settings of the providers' SDKs.
  public var settings: Settings

  /// Creates a configuration from its parts.
  public init(
    environment: Environment = .sandbox, merchantID: String = "", app: App = App(), timeout: Duration = .seconds(30),
    retry: RetryPolicy = .standard,
    retries: [String: RetryPolicy] = [:],
    routing: RoutingPolicy = RoutingPolicy(), breaker: CircuitBreaker = CircuitBreaker(),
    settings: Settings = Settings(), isDeviceTrusted: @escaping @Sendable () -> Bool = { true },
    hasWallet: @escaping @Sendable (Wallet) -> Bool = { _ in true }
  ) {
    self.settings = settings
    self.hasWallet = hasWallet
    self.environment = environment
    self.merchantID = merchantID
    self.app = app
    self.timeout = timeout
    self.retry = retry
    self.retries = retries
    self.routing = routing
    self.breaker = breaker
    self.isDeviceTrusted = isDeviceTrusted
  }

  /// The retry policy of a gateway's calls.
  public func retry(for gateway: String) -> RetryPolicy { retries[gateway] ?? retry }
}

/// Coordinates payments: picks a gateway, leads the shopper through it, queries the provider's server before it reports a
/// result, and saves what it needs to continue after a crash.
///
/// It holds no invariant across an `await`; its policies are pure values.
public actor PaymentManager {
  /// The configuration that the manager was made with; it never changes.
  public nonisolated let configuration: PaymentConfiguration
  /// Its clock and its random numbers.
  public nonisolated let runtime: any PaymentRuntime
  /// The journal of payments, shared with the gateways.
  public nonisolated let journal: PaymentJournal
  var gateways: [any PaymentGateway]
  private let breakers = Mutex<[String: CircuitBreaker]>([:])
  var inFlight: Set<AttemptID> = []
  /// The number of series of status queries under way for each attempt.
  var queries: [AttemptID: Int] = [:]
  let memory: any StoreMemory
  /// The number of queries, and by attempt the latest one whose response decided something.
  var questions = 0
  var latestDecided: [AttemptID: Int] = [:]

  /// A manager, at first of no or some gateways; managers of one store share a `memory`.
  public init(
    configuration: PaymentConfiguration, runtime: any PaymentRuntime, journal: PaymentJournal,
    memory: any StoreMemory, gateways: [any PaymentGateway] = []
  ) {
    self.memory = memory
    self.gateways = gateways
    self.configuration = configuration
    self.runtime = runtime
    self.journal = journal
  }

  /// Adds a gateway for all its methods; one of the same name is replaced.
  public func register(_ gateway: any PaymentGateway) {
    gateways.removeAll { $0.name == gateway.name }
    gateways.append(gateway)
  }

  /// Returns a stream of events from now on.
  public func events() -> AsyncStream<PaymentEvent> { journal.stream() }

  /// Every method with its price in the method's currency, or the reason why it cannot be used.
  public func availableMethods(for order: Order, in store: Store) -> [MethodOffer] {
    PaymentMethod.allCases.map { offer(for: $0, order: order, store: store) }
  }

  /// The offers for an order, and behind the cards each brand of card that no gateway accepts although cards are offered.
  public func offers(for order: Order, in store: Store) -> [MethodOffer] {
    availableMethods(for: order, in: store).flatMap { offer in
      [offer] + (offer.price.map { unusableBrands(of: offer.method, at: $0, order: order, store: store) } ?? [])
    }
  }

  /// The brands of a method that is offered at a price, each with the reason why it cannot be used; those that can are left out.
  private func unusableBrands(of method: PaymentMethod, at price: Money, order: Order, store: Store) -> [MethodOffer] {
    PaymentMethod.choices.filter { $0.brand != nil && $0.listed == method }.compactMap { brand in
      let offer = offer(for: brand, order: order, store: store)
      switch offer.obstacle {
      case nil: return nil
      // A gateway for this brand exists, but another obstacle comes first.
      case .noGateway, .notOffered, .country, .currency, .brand:
        let accepted = brands(of: method, at: price, in: store)
        return MethodOffer(
          method: brand, gateway: "", price: nil, instalments: 1, obstacle: .brand(accepted: accepted))
      case .tooLow, .tooHigh, .device, .kitNotStarted, .resting: return offer
      }
    }
  }

  /// The brands of card that a payment of an amount can be made with, each once.
  private func brands(of method: PaymentMethod, at price: Money, in store: Store) -> [CardBrand] {
    let candidates = candidates(for: method)
    let names = try? configuration.routing.order(candidates, amount: price, country: store.country, now: runtime.now)
      .get()
    return candidates.filter { names?.contains($0.gateway) ?? false }.reduce(into: []) { brands, candidate in
      brands += candidate.capabilities.cardBrands.filter { !brands.contains($0) }
    }
  }

  private func offer(for method: PaymentMethod, order: Order, store: Store) -> MethodOffer {
    let candidates = candidates(for: method)
    guard let first = candidates.first else {
      return MethodOffer(method: method, gateway: "", price: nil, instalments: 1, obstacle: .noGateway)
    }
    func unavailable(_ obstacle: MethodObstacle) -> MethodOffer {
      MethodOffer(
        method: method, gateway: first.gateway, price: nil, instalments: first.capabilities.instalments,
        cardBrands: first.capabilities.cardBrands, obstacle: obstacle)
    }
    guard store.methods.isEmpty || store.methods.contains(method.listed.rawValue) else {
      return unavailable(.notOffered)
    }
    if let wallet = method.wallet, !configuration.hasWallet(wallet) { return unavailable(.device) }
    let currencies = candidates.flatMap(\.capabilities.currencies)
    let wanted = currencies.contains(order.total.currency) ? [order.total.currency] : currencies
    guard let price = wanted.lazy.compactMap({ store.price(order.total, in: $0) }).first else {
      return unavailable(.currency(accepted: currencies))
    }
    switch configuration.routing.order(candidates, amount: price, country: store.country, now: runtime.now) {
    case .failure(let failure): return unavailable(failure.obstacle)
    case .success(let names):
      let chosen = candidates.first { $0.gateway == names.first } ?? first
      return MethodOffer(
        method: method, gateway: chosen.gateway, price: price, instalments: chosen.capabilities.instalments,
        cardBrands: chosen.capabilities.cardBrands, enrolsCards: chosen.capabilities.enrolsCards, obstacle: nil)
    }
  }

  /// Whether a gateway of the manager's environment serves a method.
  public func serves(_ method: PaymentMethod) -> Bool { !usable(for: method).isEmpty }

  /// A name for a payment that begins, 16 hexadecimal digits.
  public nonisolated func newAttempt() -> AttemptID { AttemptID(number: runtime.random()) }

  /// The payment that a result's or a provider's identifier belongs to; `nil` where the manager has none on record.
  public func payment(_ transactionID: String) async -> PaymentSession? {
    await journal.record(about: transactionID)?.session
  }

  private func usable(for method: PaymentMethod, brand: CardBrand? = nil) -> [any PaymentGateway] {
    gateways.filter { gateway in
      gateway.serves(method, brand: brand)
        && (gateway.environment ?? configuration.environment) == configuration.environment
    }
  }

  func candidates(for method: PaymentMethod, brand: CardBrand? = nil) -> [RouteCandidate] {
    usable(for: method, brand: brand).map { gateway in
      let breaker = breakers.withLock { $0[gateway.name] } ?? configuration.breaker
      let rests = breaker.allows(at: runtime.now) ? nil : breaker.restsUntil
      return RouteCandidate(
        gateway: gateway.name, capabilities: gateway.capabilities(for: method), restsUntil: rests,
        kitStart: gateway.kitStart)
    }
  }

  /// The attempts whose status is being queried, once or again and again.
  public var asking: Set<AttemptID> { Set(queries.keys) }

  /// The attempts through which a shopper is being led.
  public var leading: Set<AttemptID> { inFlight }

  func gateway(named name: String) -> (any PaymentGateway)? { gateways.first { $0.name == name } }

  /// The circuit breaker of every gateway that was called, by its name.
  public nonisolated var circuitBreakers: [String: CircuitBreaker] { breakers.withLock { $0 } }

  /// The number of cards that providers keep for the shoppers.
  public nonisolated var savedCardCount: Int { memory.savedCardCount }

  func answered(by gateway: String) {
    breakers.withLock { $0[gateway, default: configuration.breaker].succeeded() }
  }

  /// Counts a missing answer against a gateway, unless it was the phone that could not or would not send.
  func notAnswered(by gateway: String, _ failure: DeliveryFailure, attempt: AttemptID) async {
    switch failure {
    case .notSent(.offline), .notSent(.certificate): return
    case .notSent(.lost), .maybeSent: break
    }
    let breaker = breakers.withLock { breakers in
      let opened = breakers[gateway, default: configuration.breaker].failed(at: runtime.now)
      return opened ? breakers[gateway] : nil
    }
    if let until = breaker?.restsUntil {
      journal.note(.resting(gateway: gateway, until: until), for: attempt)
    }
  }
}
