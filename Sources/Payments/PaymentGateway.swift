public import Commerce

/// The uses of a gateway, as data.
public struct GatewayCapabilities: Hashable, Sendable {
  /// The accepted currencies, in order of preference.
  public let currencies: [Currency]
  /// The countries it serves; empty means all.
  public let countries: [Country]
  /// The one currency of each country in which it takes no other; a country that is not listed takes them all.
  public let ownCurrencies: [Country: Currency]
  /// The smallest amounts, at most one a currency.
  public let minimums: [Money]
  /// The largest amounts, at most one a currency.
  public let maximums: [Money]
  /// The number of equal instalments; 1 if the amount is paid at once.
  public let instalments: Int
  /// The brands of card it takes, in order of preference: those that its card form accepts; empty when it takes no cards, or does
  /// not say which.
  public let cardBrands: [CardBrand]
  /// Waits before each further status query, in order, when the provider's answer is "not yet"; empty means ask once.
  public let pollSchedule: [Duration]
  /// Whether an approval only reserves the money until the merchant captures it, so that a late one can be voided.
  public let reservesFirst: Bool
  /// Whether it saves a card without a payment.
  public let enrolsCards: Bool

  /// Creates capabilities. By default: every country, every amount, one instalment, no cards, and one status query.
  public init(
    currencies: [Currency], countries: [Country] = [], ownCurrencies: [Country: Currency] = [:], minimums: [Money] = [],
    maximums: [Money] = [], instalments: Int = 1, cardBrands: [CardBrand] = [], pollSchedule: [Duration] = [],
    reservesFirst: Bool = false, enrolsCards: Bool = false
  ) {
    self.ownCurrencies = ownCurrencies
    self.enrolsCards = enrolsCards
    self.cardBrands = cardBrands
    self.reservesFirst = reservesFirst
    self.pollSchedule = pollSchedule
    self.currencies = currencies
    self.countries = countries
    self.minimums = minimums
    self.maximums = maximums
    self.instalments = instalments
  }
}

/// Our client of one payment provider.
///
/// A gateway learns and asks; it never decides that something is paid: `PaymentManager` asks `verifyPayment` first.
public protocol PaymentGateway: Sendable {
  /// Its name, such as `HyperPay`; unique among the registered gateways.
  var name: String { get }
  /// The methods it serves.
  var supportedMethods: [PaymentMethod] { get }
  /// The only environment that it may be used in; `nil` where it does not matter.
  var environment: PaymentConfiguration.Environment? { get }
  /// Returns the gateway's capabilities for a method.
  func capabilities(for method: PaymentMethod) -> GatewayCapabilities
  /// The result of starting the SDK.
  var kitStart: KitStart { get }
  /// Opens a session at the provider; it must not move money, so that it may be repeated for the same attempt.
  ///
  /// Throws `.delivery` when no answer came, `.payment` when the provider refused.
  nonisolated(nonsending) func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession
  /// Leads the shopper through the payment; what it returns is what the provider's client side believes.
  ///
  /// Throws `.delivery` when an answer is missing, `.payment` when the provider refused.
  nonisolated(nonsending) func processPayment(_ session: PaymentSession, presenter: any PaymentPresenter)
    async throws(GatewayFailure)
    -> PaymentClaim
  /// Asks the provider's server; this is the only truth.
  nonisolated(nonsending) func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus
  /// Calls a payment off at the provider, where that can be done.
  nonisolated(nonsending) func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus
  /// The operations that a merchant can perform on a payment afterwards.
  var operations: [PaymentModification.Kind] { get }
  /// Returns the operations that the provider accepts in the given state.
  func operations(on standing: PaymentStanding) -> [PaymentModification.Kind]
  /// Performs a merchant's operation on a payment and returns its new status.
  ///
  /// - Throws: `.delivery` if no response came, `.payment` if the provider rejected the operation.
  nonisolated(nonsending) func operate(_ operation: PaymentModification, on session: PaymentSession)
    async throws(GatewayFailure)
    -> PaymentStatus
  /// Reads a webhook to the merchant's server; `nil` if it is unreadable.
  func read(_ notification: MerchantNotification) -> NotificationReading?
}

extension PaymentGateway {
  /// No restriction to one environment.
  public var environment: PaymentConfiguration.Environment? { nil }

  /// Whether it serves a method, with a card of the brand where one is given or the method names one.
  ///
  /// A gateway for one brand serves `card` as well; one for `card` serves the brands that its capabilities list, or all.
  public func serves(_ method: PaymentMethod, brand: CardBrand? = nil) -> Bool {
    let brand = brand ?? method.brand
    let isListed = supportedMethods.contains { own in
      own.listed == method.listed && (own.brand == nil || brand == nil || own.brand == brand)
    }
    guard isListed, let brand else { return isListed }
    let brands = capabilities(for: brand.method ?? method.listed).cardBrands
    return brands.isEmpty || brands.contains(brand)
  }

  /// Started; a gateway without an SDK needs no start.
  public var kitStart: KitStart { .started }
  /// No operations; a gateway with captures, voids or refunds lists them.
  public var operations: [PaymentModification.Kind] { [] }
  /// The gateway's operations for which the payment has money.
  public func operations(on standing: PaymentStanding) -> [PaymentModification.Kind] {
    operations.filter(standing.allows)
  }
  /// Throws `invalidRequest` for every operation; a gateway that lists operations performs them here.
  nonisolated(nonsending) public func operate(_ operation: PaymentModification, on session: PaymentSession)
    async throws(GatewayFailure)
    -> PaymentStatus
  {
    throw .payment(.invalidRequest(field: operation.kind.rawValue, .none))
  }
  /// No message makes sense.
  public func read(_ notification: MerchantNotification) -> NotificationReading? { nil }
}

/// The result of starting a provider's SDK, before any payment.
public enum KitStart: Hashable, Sendable {
  /// The SDK started, or the gateway has no SDK.
  case started
  /// It did not; `isHeeded` is whether the app then offers none of its methods.
  case refused(isHeeded: Bool)
}

/// The gateway's belief after the shopper has finished: evidence, never proof.
public struct PaymentClaim: Hashable, Sendable {
  /// The way in which the shopper left.
  public enum Ending: Hashable, Sendable {
    /// Went through to the end.
    case completed
    /// Called it off before anything was submitted.
    case cancelled
    /// Closed the window without calling anything off.
    case closed
    /// Did not finish and closed nothing: an error ended the SDK, or a link of something else ended the page.
    case interrupted
  }

  /// The session with everything learnt on the way.
  public let session: PaymentSession
  /// The way in which the shopper left.
  public let ending: Ending

  /// A claim about a session with everything learnt on the way.
  public init(session: PaymentSession, ending: Ending) {
    self.session = session
    self.ending = ending
  }
}

/// The reasons for which the library waits.
public enum PaymentWait: String, Hashable, Sendable, CaseIterable {
  /// The next try of a call that was not answered.
  case retry
  /// The next status query.
  case poll = "asks-again"
  /// The end of its patience with a call under way.
  case call = "call-times-out"
  /// The time limit of a question to the shopper.
  case question = "wait-ends"
}

/// The library's connection to its surroundings: time, timers, random numbers. The library never reads a wall clock or system
/// randomness.
public protocol PaymentRuntime: Sendable {
  /// The moment that counts as now.
  var now: Timestamp { get }
  /// Waits; throws `CancellationError` when the task is cancelled first.
  nonisolated(nonsending) func sleep(for duration: Duration) async throws
  /// Waits for something that has a name; throws `CancellationError` when the task is cancelled first.
  nonisolated(nonsending) func sleep(for duration: Duration, until wait: PaymentWait) async throws
  /// Returns 64 random bits, for keys and waits; they must not be guessable in production.
  func random() -> UInt64
  /// `true` once the app process has ended; pending waits are abandoned.
  var isOver: Bool { get }
}

extension PaymentRuntime {
  /// Always false, for an app that lives as long as its process.
  public var isOver: Bool { false }
  /// Waits for a duration, whatever the reason; throws `CancellationError` when the task is cancelled.
  nonisolated(nonsending) public func sleep(for duration: Duration, until wait: PaymentWait) async throws {
    try await sleep(for: duration)
  }

  /// Runs work with a time limit and returns its value, or `nil` when the limit passes first, which cancels the work.
  ///
  /// Throws what the work throws. A caller that is cancelled while it waits still gets the work's own result.
  nonisolated(nonsending) public func result<Value: Sendable, Failure: Error>(
    within limit: Duration, until wait: PaymentWait,
    of work:
      nonisolated(nonsending) @escaping @Sendable () async throws(Failure) -> Value
  ) async throws(Failure) -> Value? {
    let first = await withTaskGroup(of: Result<Value?, Failure>?.self) { group in
      group.addTask {
        do throws(Failure) {
          return .success(try await work())
        } catch {
          return .failure(error)
        }
      }
      group.addTask { (try? await sleep(for: limit, until: wait)).map { .success(nil) } }
      defer { group.cancelAll() }
      while let first = await group.next() {
        if let first { return first }
      }
      return Result<Value?, Failure>.success(nil)
    }
    return try first.get()
  }
}
