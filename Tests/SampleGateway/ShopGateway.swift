import Commerce
import HTTPTypes
import Payments
import Wire

/// A shop's own gateway for cards at HyperPay, as somebody might write it in an afternoon.
///
/// What it does when an answer is lost decides everything: begin anew, as the naive one does, or ask first.
struct ShopGateway: PaymentGateway {
  /// What follows a lost answer.
  enum AfterLostAnswer: String, CaseIterable {
    /// Another checkout is opened and paid.
    case beginAnew = "begin-anew"
    /// The provider is asked what became of the one that was paid.
    case askFirst = "ask-first"
  }

  let name = "Shop"
  let supportedMethods = [PaymentMethod.card]
  let transport: any Transport
  let runtime: any PaymentRuntime
  let afterLostAnswer: AfterLostAnswer

  func capabilities(for method: PaymentMethod) -> GatewayCapabilities { GatewayCapabilities(currencies: [.sar]) }

  func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    var session = PaymentSession(request: request, gateway: name)
    session.references["checkout"] = try await openCheckout(request)
    return session
  }

  func processPayment(_ session: PaymentSession, presenter: any PaymentPresenter) async throws(GatewayFailure)
    -> PaymentClaim
  {
    var session = session
    let prompt = CardPrompt(amount: session.request.amount, brands: [.visa, .mastercard])
    guard case .card(.entered(let card)) = await presenter.present(.card(prompt)) else {
      return PaymentClaim(session: session, ending: .cancelled)
    }
    for attempt in 1...3 {
      let checkout = session.references["checkout"] ?? ""
      do throws(GatewayFailure) {
        let answer = try await send(submission(of: card, to: checkout, session.request))
        return try await PaymentClaim(
          session: session, ending: lead(answer, session, presenter))
      } catch {
        guard case .delivery = error, attempt < 3 else { throw error }
        guard (try? await runtime.sleep(for: .seconds(attempt))) != nil else { throw error }
        switch afterLostAnswer {
        case .beginAnew: session.references["checkout"] = try await openCheckout(session.request)
        // The checkout may have been paid: whoever asked this gateway asks the provider next.
        case .askFirst: return PaymentClaim(session: session, ending: .completed)
        }
      }
    }
    return PaymentClaim(session: session, ending: .completed)
  }

  /// The issuer may want to ask its customer on a page of its own.
  private func lead(_ answer: WireAnswer, _ session: PaymentSession, _ presenter: any PaymentPresenter)
    async throws(GatewayFailure) -> PaymentClaim.Ending
  {
    if let page = answer.json?.at("redirect", "url")?.string {
      let prompt = RedirectPrompt(
        purpose: .cardAuthentication, page: page, returnURLs: [returnURL(session.request)],
        amount: session.request.amount, expiresAt: nil)
      if case .page(.closed) = await presenter.present(.page(prompt)) { return .closed }
    }
    return .completed
  }

  func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    let checkout = session.references["checkout"] ?? ""
    let read = try await send(
      request(
        .get, "/v1/checkouts/\(checkout)/payment?entityId=\(Self.entity)", "", .merchant, "hyperpay.read-status"))
    let code = read.json?.at("result", "code")?.string ?? ""
    guard code == "200.300.404" else { return status(read.json) }
    // A checkout is forgotten after half an hour; the payment is still found by the shop's reference.
    let found = try await send(
      request(
        .get, "/v1/query?entityId=\(Self.entity)&merchantTransactionId=\(session.request.reference)", "", .merchant,
        "hyperpay.find-payment"))
    let payment = found.json?["payments"]?.array?.last
    return payment.map { status($0) }
      ?? PaymentStatus(state: .expired, words: ProviderResponseCode(code: code))
  }

  private func status(_ payment: JSON?) -> PaymentStatus {
    let code = payment?.at("result", "code")?.string ?? ""
    let words = ProviderResponseCode(code: code, text: payment?.at("result", "description")?.string ?? "")
    let state: PaymentState =
      if code.hasPrefix("000.000.") || code.hasPrefix("000.100.1") {
        .captured
      } else if code.hasPrefix("000.200.") || code.hasPrefix("800.400.5") || code.hasPrefix("900.100.") || code.isEmpty
      {
        .pending(.provider)
      } else {
        .declined(.refusedByBank)
      }
    return PaymentStatus(
      state: state, words: words, amount: amount(in: payment), reference: payment?["merchantTransactionId"]?.string)
  }

  func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    try await verifyPayment(session)
  }

  // MARK: HyperPay's calls

  private static let entity = "8ac7a4c000000000000000000000cafe"

  private func openCheckout(_ payment: PaymentRequest) async throws(GatewayFailure) -> String {
    let form = FormFields([
      "entityId": Self.entity, "amount": payment.amount.decimalText, "currency": payment.amount.currency.code,
      "paymentType": "DB", "merchantTransactionId": payment.reference, "customer.email": payment.shopper.email,
    ])
    let answer = try await send(request(.post, "/v1/checkouts", form.text, .merchant, "hyperpay.create-checkout"))
    guard let id = answer.json?["id"]?.string else {
      throw .payment(.providerError(ProviderResponseCode(code: answer.json?.at("result", "code")?.string ?? "")))
    }
    return id
  }

  private func submission(of card: CardDetails, to checkout: String, _ payment: PaymentRequest) -> WireRequest {
    let form = FormFields([
      "paymentBrand": card.brand == .visa ? "VISA" : "MASTER", "card.number": card.number.reveal { $0 },
      "card.holder": card.holder,
      "card.expiryMonth": card.expiry.month < 10 ? "0\(card.expiry.month)" : "\(card.expiry.month)",
      "card.expiryYear": "\(card.expiry.year)", "card.cvv": card.securityCode.reveal { $0 },
      "shopperResultUrl": returnURL(payment),
    ])
    return request(.post, "/v1/checkouts/\(checkout)/payment", form.text, .app, "hyperpay.submit-card")
  }

  private func returnURL(_ payment: PaymentRequest) -> String { payment.returnURL + "/hyperpay" }

  private func amount(in payment: JSON?) -> Money? {
    guard let currency = (payment?["currency"]?.string).flatMap({ Currency(code: $0) }),
      let text = payment?["amount"]?.string
    else { return nil }
    return try? Money.parse(text, currency: currency)
  }

  private func request(
    _ method: HTTPRequest.Method, _ path: String, _ body: String, _ sender: WireSender, _ operation: String
  ) -> WireRequest {
    var fields: HTTPFields = method == .post ? [.contentType: "application/x-www-form-urlencoded"] : [:]
    if sender == .merchant { fields[.authorization] = "Bearer till-demo-token" }
    let head = HTTPRequest(
      method: method, scheme: "https", authority: "eu-test.oppwa.com", path: path, headerFields: fields)
    return WireRequest(head: head, body: WireBody(body), sender: sender, operation: operation)
  }

  private func send(_ request: WireRequest) async throws(GatewayFailure) -> WireAnswer {
    do { return try await transport.send(request) } catch {
      switch error {
      case .notSent(.offline): throw .delivery(.notSent(.offline))
      case .notSent: throw .delivery(.notSent(.lost))
      case .maybeSent: throw .delivery(.maybeSent)
      }
    }
  }
}
