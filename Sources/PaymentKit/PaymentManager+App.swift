public import Commerce
public import Foundation
public import Payments
public import Providers
public import Wire

/// The short way in, as an app's checkout calls it (Payment Gateway Integration in iOS, The Payment Manager).
extension PaymentManager {
  /// A manager on the device's own clock that remembers payments while the app runs.
  ///
  /// An app that must find unfinished payments after a restart gives its own `AttemptStore`.
  public init(
    configuration: PaymentConfiguration = PaymentConfiguration(), store: any AttemptStore = InMemoryAttemptStore()
  ) {
    let runtime = LiveRuntime()
    self.init(
      configuration: configuration, runtime: runtime, journal: PaymentJournal(store: store, runtime: runtime),
      memory: InMemoryStoreMemory())
  }

  /// Registers a provider whose server the app reaches through `transport`.
  public func register(_ adapter: some ProviderAdapter, over transport: any Transport = LiveTransport()) {
    register(
      ProviderGateway(
        adapter, transport: transport, runtime: runtime, journal: journal,
        retry: configuration.retry(for: type(of: adapter).descriptor.name), timeout: configuration.timeout))
  }

  /// Registers a gateway in the guide's shape.
  public func register(_ gateway: any SimplePaymentGateway) { register(SimpleGatewayDriver(gateway)) }

  /// Leads a shopper through a payment and says how it ended: `success` only after the provider's server has said so. A page that a link
  /// ends needs the app's `links`.
  ///
  /// Throws `methodUnavailable` where no gateway serves the method, and `invalidRequest` for an amount that is not positive, has more
  /// decimals than the currency, or an order number that `Order.isNumber` refuses.
  public func processPayment(
    method: PaymentMethod, amount: Decimal, currency: Currency, orderId: String,
    from presenter: any PaymentPresenter, links: PaymentLinks? = nil
  ) async throws(PaymentError) -> PaymentResult {
    try await processPayment(
      method: method, amount: amount, currency: currency, orderId: orderId, in: configuration.app, from: presenter,
      links: links)
  }

  func processPayment(
    method: PaymentMethod, amount: Decimal, currency: Currency, orderId: String, in app: PaymentConfiguration.App,
    processingCountry: Country? = nil, from presenter: any PaymentPresenter, links: PaymentLinks? = nil
  ) async throws(PaymentError) -> PaymentResult {
    guard serves(method) else { throw .methodUnavailable(.noGateway) }
    guard let money = Money(amount, currency), money.minorUnits > 0 else {
      throw .invalidRequest(field: "amount", .none)
    }
    guard Order.isNumber(orderId) else { throw .invalidRequest(field: "orderId", .none) }
    let attempt = newAttempt()
    var request = PaymentRequest(
      attempt: attempt, method: method, amount: money,
      order: Order(number: orderId, name: orderId, total: money),
      reference: "\(orderId)-\(attempt.text.suffix(8))", shopper: app.shopper(), country: app.country,
      language: app.language, returnURL: app.returnURL, merchant: configuration.merchantID, region: app.region)
    request.processingCountry = processingCountry
    return await processPayment(request, presenter: presenter, links: links)
  }

  /// Leads a shopper through a payment, whose pages the app's links end.
  public func processPayment(
    _ request: PaymentRequest, presenter: any PaymentPresenter, links: PaymentLinks?
  ) async -> PaymentResult {
    guard let links else { return await processPayment(request, presenter: presenter) }
    defer { links.close(request.attempt) }
    return await processPayment(request, presenter: links.screen(presenter, for: request.attempt, in: journal))
  }

  /// Continues a pending payment, whose pages the app's links end: the same session, and the same page or code where the provider allows
  /// it.
  public func resumePayment(
    _ session: PaymentSession, presenter: any PaymentPresenter, links: PaymentLinks?
  ) async -> PaymentResult {
    guard let links else { return await resumePayment(session, presenter: presenter) }
    let attempt = session.request.attempt
    defer { links.close(attempt) }
    return await resumePayment(session, presenter: links.screen(presenter, for: attempt, in: journal))
  }

  /// Saves a card of the shopper's without an order and without a charge, to be charged in a currency later; `failed` with
  /// `methodUnavailable` where no gateway does that.
  public func enrolCard(currency: Currency, from presenter: any PaymentPresenter) async -> CardEnrolment {
    let app = configuration.app
    return await enrolCard(
      CardEnrolmentRequest(
        attempt: newAttempt(), currency: currency, shopper: app.shopper(), country: app.country,
        language: app.language, returnURL: app.returnURL, merchant: configuration.merchantID),
      presenter: presenter)
  }

  /// The sentence for the shopper in the app's language, `configuration.app.language`; see `PaymentError.userMessage(in:now:)`.
  public nonisolated func userMessage(for error: PaymentError) -> String {
    error.userMessage(in: configuration.app.language, now: runtime.now)
  }

  /// Queries the provider's server for a payment's status, by the transaction identifier from `processPayment`.
  ///
  /// - Throws: `invalidRequest` for a payment that this manager does not know, and the payment's own error if it failed.
  public func verifyPayment(transactionId: String) async throws(PaymentError) -> PaymentStatus {
    guard let session = await payment(transactionId) else { throw .invalidRequest(field: "transactionId", .none) }
    switch await verifyPayment(session) {
    case .success(_, let status), .refunded(_, let status), .pending(_, let status): return status
    case .cancelled(let words): return PaymentStatus(state: .cancelled, words: words)
    case .failed(let error): throw error
    }
  }
}

extension PaymentError {
  /// The sentence for the shopper in the language that the device is set to (`Locale.current`); see `userMessage(in:now:)`. An app that
  /// lets its shoppers choose a language asks `PaymentManager.userMessage(for:)`.
  public var userMessage: String { userMessage(in: Locale.current.identifier) }
}

extension Money {
  /// An amount in major units, such as 250.5; `nil` when the currency cannot have it or it is too large.
  public init?(_ amount: Decimal, _ currency: Currency) {
    var scaled = amount * Decimal(currency.minorUnitsPerMajor)
    var whole = Decimal()
    NSDecimalRound(&whole, &scaled, 0, .plain)
    guard whole == scaled, whole.magnitude <= Decimal(Money.largestMinorUnits) else { return nil }
    self.init(minorUnits: NSDecimalNumber(decimal: whole).int64Value, currency: currency)
  }

  /// The amount in major units.
  public var decimal: Decimal { Decimal(minorUnits) / Decimal(currency.minorUnitsPerMajor) }
}
