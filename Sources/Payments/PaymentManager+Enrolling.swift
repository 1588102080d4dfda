public import Commerce

/// A request to save a card of the shopper's: no order, no amount.
public struct CardEnrolmentRequest: Hashable, Sendable {
  /// Names this request; idempotency keys are made from it.
  public let attempt: AttemptID
  /// The currency in which the card will be charged later.
  public let currency: Currency
  /// The shopper whose card it is.
  public let shopper: Shopper
  /// The country where the shop sells.
  public let country: Country
  /// The language of the forms, such as `en`.
  public let language: String
  /// The address to which hosted pages return the shopper, without query.
  public let returnURL: String
  /// The shop's name.
  public let merchant: String

  /// A request to save a card.
  public init(
    attempt: AttemptID, currency: Currency, shopper: Shopper, country: Country, language: String, returnURL: String,
    merchant: String
  ) {
    self.attempt = attempt
    self.currency = currency
    self.shopper = shopper
    self.country = country
    self.language = language
    self.returnURL = returnURL
    self.merchant = merchant
  }

  /// The request as gateways take it: the amount is zero and the order has no items.
  package var request: PaymentRequest {
    let nothing = Money.zero(currency)
    var request = PaymentRequest(
      attempt: attempt, method: .card, amount: nothing,
      order: Order(number: attempt.text, name: attempt.text, total: nothing), reference: attempt.text,
      shopper: shopper, country: country, language: language, returnURL: returnURL, merchant: merchant)
    request.isEnrolment = true
    return request
  }
}

/// The outcome of saving a card; nothing is charged in any case.
public enum CardEnrolment: Hashable, Sendable {
  /// The provider keeps the card, and the library offers it the next time.
  case saved(SavedCard)
  /// The shopper cancelled.
  case cancelled
  /// The card was not saved.
  case failed(PaymentError)
  /// No answer came: the provider may keep the card, but the library does not know it.
  case unknown
}

extension PaymentManager {
  /// Saves a card of the shopper's at the first gateway that does so without a payment.
  public func enrolCard(_ enrolment: CardEnrolmentRequest, presenter: any PaymentPresenter) async -> CardEnrolment {
    guard configuration.isDeviceTrusted() else { return .failed(.deviceNotTrusted()) }
    let able = candidates(for: .card).filter { $0.capabilities.enrols(in: enrolment.currency, enrolment.country) }
    guard let candidate = able.first(where: { $0.restsUntil == nil }) ?? able.first,
      let gateway = gateway(named: candidate.gateway)
    else { return .failed(.methodUnavailable(.noGateway)) }
    if let until = candidate.restsUntil { return .failed(.methodUnavailable(.resting(until: until))) }
    if case .refused(isHeeded: true) = candidate.kitStart { return .failed(.methodUnavailable(.kitNotStarted)) }
    journal.note(.routed(gateway: candidate.gateway, reserve: []), for: enrolment.attempt)
    switch await open(enrolment.request, at: gateway) {
    case .opened(let session): return await lead(enrolment, session, through: gateway, presenter: presenter)
    case .refused(let error): return .failed(error)
    case .unreached(let problem, let words): return .failed(.networkError(problem, words))
    case .unknown: return .unknown
    }
  }

  private func lead(
    _ enrolment: CardEnrolmentRequest, _ session: PaymentSession, through gateway: any PaymentGateway,
    presenter: any PaymentPresenter
  ) async -> CardEnrolment {
    do {
      let claim = try await gateway.processPayment(session, presenter: presenter)
      answered(by: gateway.name)
      guard let card = claim.session.enrolledCard else { return .cancelled }
      memory.keep(card, of: enrolment.shopper.email)
      return .saved(card)
    } catch {
      switch error {
      case .payment(let error):
        answered(by: gateway.name)
        return .failed(error)
      case .delivery(let failure, let words):
        await notAnswered(by: gateway.name, failure, attempt: enrolment.attempt)
        guard case .notSent(let problem) = failure else { return .unknown }
        return .failed(.networkError(problem, words))
      }
    }
  }
}

extension GatewayCapabilities {
  fileprivate func enrols(in currency: Currency, _ country: Country) -> Bool {
    enrolsCards && currencies.contains(currency) && (countries.isEmpty || countries.contains(country))
  }
}
