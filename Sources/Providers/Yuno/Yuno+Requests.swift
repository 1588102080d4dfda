import Commerce
import HTTPTypes
import Payments
public import Wire

extension Yuno {
  /// The request that makes a call (Yuno docs, Checkout sessions, Payments and Customers): the app knows the public key only.
  public func request(for call: Call, key: String, _ context: Context) -> WireRequest {
    let operation = traits(of: call).operation
    func get(_ path: String) -> WireRequest {
      WireRequest(
        head: head(.get, path, context.request, sender: .merchant, key: nil), sender: .merchant, operation: operation)
    }
    func post(_ path: String, _ body: JSON, from sender: WireSender = .merchant) -> WireRequest {
      WireRequest(
        head: head(.post, path, context.request, sender: sender, key: key), body: WireBody(body), sender: sender,
        operation: operation)
    }
    switch call {
    case .createCustomer: return post("/customers", customer(context.request))
    case .findCustomer:
      return get("/customers?\(FormFields(["merchant_customer_id": context.request.shopper.email]).text)")
    case .createCustomerSession: return post("/customers/sessions", customerSession(context))
    case .enrol(let details, let session):
      let path = "/customers/sessions/\(PercentCoding.encode(session))/payment-methods"
      return post(path, enrolment(of: details, context.request), from: .app)
    case .createSession: return post("/checkout/sessions", session(context))
    case .createToken(let instrument, let session):
      return post("/checkout/sessions/\(PercentCoding.encode(session))/token", token(instrument, context), from: .app)
    case .createPayment(let session, let means):
      return post("/payments", payment(context.request, session, means), from: paymentSender)
    case .continuePayment(let session, let token):
      return post("/payments", payment(context.request, session, .token(token, saves: false)), from: paymentSender)
    case .reopenPayment(let id), .readPayment(let id), .viewPayment(let id, _):
      return get("/payments/\(PercentCoding.encode(id))")
    case .findPayment: return get("/payments?\(FormFields(["merchant_order_id": context.request.reference]).text)")
    case .capture(let transaction, let amount):
      return post(path(transaction, "capture"), act(.capture(amount), key))
    case .cancel(let transaction): return post(path(transaction, "cancel"), act(.void, key))
    case .refund(let transaction, let amount):
      return post(path(transaction, "refund"), act(.refund(amount), key))
    }
  }

  /// Who creates the payment: the SDK, unless the app overrides `createPayment`.
  private var paymentSender: WireSender { setup.kit == .createPayment ? .merchant : .app }

  private func path(_ transaction: Transaction, _ action: String) -> String {
    "/payments/\(PercentCoding.encode(transaction.payment))/transactions/\(PercentCoding.encode(transaction.id))/\(action)"
  }

  /// The common headers of every request. The SDK naming the language of its forms in its own calls is this library's own: they
  /// are not published.
  private func head(
    _ method: HTTPRequest.Method, _ path: String, _ request: PaymentRequest, sender: WireSender, key: String?
  ) -> HTTPRequest {
    var head = configuration.baseURL.request(method, "/v1" + path)
    head.headerFields[.accept] = "application/json"
    set("public-api-key", publicKey(of: sender), in: &head)
    switch sender {
    case .merchant: configuration.secretKey.reveal { set("private-secret-key", $0, in: &head) }
    case .app: head.headerFields[.acceptLanguage] = formLanguage(request)
    }
    if let key {
      head.headerFields[.contentType] = "application/json"
      set("X-Idempotency-Key", key, in: &head)
    }
    return head
  }

  /// A key of another environment is the app's mistake; the merchant's server has its own.
  private func publicKey(of sender: WireSender) -> String {
    switch sender {
    case .merchant: configuration.publicKey
    case .app: configuration.appKey
    }
  }

  private func set(_ name: String, _ value: String, in head: inout HTTPRequest) {
    guard let name = HTTPField.Name(name) else { return }
    head.headerFields[name] = value
  }
}

extension Yuno {
  private func customer(_ request: PaymentRequest) -> JSON {
    [
      "merchant_customer_id": .string(request.shopper.email), "first_name": .string(request.shopper.givenName),
      "last_name": .string(request.shopper.familyName), "email": .string(request.shopper.email),
      "country": .string(country(request).code),
    ]
  }

  private func session(_ context: Context) -> JSON {
    let request = context.request
    let isDefault = setup.kit == .createPayment || setup.kit == .wrongWorkflow
    var members = intent(
      request, descriptionName: "payment_description", workflow: isDefault ? Self.sdkCheckout : Self.seamless)
    members.append(JSON.Member(name: "callback_url", value: .string(callbackURL(request))))
    if request.order.total.currency != request.amount.currency {
      members.append(JSON.Member(name: "alternative_amount", value: money(request.order.total)))
    }
    if let customer = context.session.customer {
      members.append(JSON.Member(name: "customer_id", value: .string(customer)))
    }
    if request.method == .card {
      let detail: JSON = ["detail": ["card": ["capture": .boolean(setup.capture == .capture)]]]
      members.append(JSON.Member(name: "payment_method", value: detail))
    }
    return .object(members)
  }

  /// The body that becomes a one-time token. The SDK's own traffic is not published, so these bodies are this library's own.
  private func token(_ instrument: Instrument, _ context: Context) -> JSON {
    let method: JSON
    switch instrument {
    case .card(let details):
      method = ["type": "CARD", "vault_on_success": .boolean(keeps(details, context)), "card": card(details)]
    case .wallet(let token):
      let payload = token.reveal { (try? JSON(parsing: $0)) ?? .string($0) }
      method = ["type": "APPLE_PAY", "vault_on_success": false, "wallet": ["payment_token": payload]]
    }
    return ["payment_method": method]
  }

  func card(_ details: CardDetails) -> JSON {
    [
      "number": details.number.reveal { .string($0) },
      "holder_name": .string(details.holder),
      "expiration_month": .number(String(details.expiry.month)),
      "expiration_year": .number(String(details.expiry.year % 100)),
      "security_code": details.securityCode.reveal { .string($0) },
    ]
  }

  /// A card is kept only for a customer that Yuno knows (Yuno docs, Enrollment).
  func keeps(_ details: CardDetails, _ context: Context) -> Bool {
    details.saves && context.session.customer != nil
  }

  private func payment(_ request: PaymentRequest, _ session: String, _ means: Means) -> JSON {
    var method: [JSON.Member] = [JSON.Member(name: "type", value: .string(Self.type(of: request.method)))]
    switch means {
    case .method: break
    case .token(let token, let saves):
      method.append(JSON.Member(name: "token", value: token.reveal { .string($0) }))
      if request.method == .card { method.append(JSON.Member(name: "vault_on_success", value: .boolean(saves))) }
    case .vaulted(let token): method.append(JSON.Member(name: "vaulted_token", value: .string(token)))
    }
    var members = intent(
      request, descriptionName: "description", workflow: paymentSender == .merchant ? Self.sdkCheckout : Self.seamless)
    members.append(JSON.Member(name: "checkout", value: ["session": .string(session)]))
    members.append(JSON.Member(name: "payment_method", value: .object(method)))
    return .object(members)
  }

  /// `paymentMethodType` (Yuno docs, Payment methods).
  static func type(of method: PaymentMethod) -> String {
    switch method {
    case .card, .mada, .visa, .mastercard: "CARD"
    case .applePay: "APPLE_PAY"
    case .mercadoPago: "MERCADO_PAGO_CHECKOUT_PRO"
    case .pix, .stcPay, .samsungPay, .googlePay, .tabby, .tamara, .bankPayment, .mandate, .paymentMenu: "PIX"
    }
  }

  /// The workflow in which the merchant's server creates the payment, Yuno's default (Yuno docs, Checkout sessions).
  private static let sdkCheckout = "SDK_CHECKOUT"
  /// The workflow in which the SDK does.
  private static let seamless = "SDK_SEAMLESS"

  /// The members that session and payment share.
  private func intent(_ request: PaymentRequest, descriptionName: String, workflow: String) -> [JSON.Member] {
    [
      JSON.Member(name: "account_id", value: .string(configuration.accountID)),
      JSON.Member(name: "merchant_order_id", value: .string(request.reference)),
      JSON.Member(name: descriptionName, value: .string(description(request))),
      JSON.Member(name: "country", value: .string(country(request).code)),
      JSON.Member(name: "amount", value: money(request.amount)),
      JSON.Member(name: "workflow", value: .string(workflow)),
    ]
  }

  /// The country in which the payment is processed: the app's, otherwise the country of its currency, wherever the store is.
  func country(_ request: PaymentRequest) -> Country {
    request.processingCountry ?? setup.country ?? Self.country(for: request.amount.currency, of: request.country)
  }

  /// An unquoted number in major units with the currency's own decimals (Yuno docs, Checkout sessions).
  private func money(_ money: Money) -> JSON {
    ["currency": .string(money.currency.code), "value": .number(money.decimalText)]
  }

  /// The goods, in 3 to 255 characters, or the response code that the test gateway is to give (Yuno docs, Testing gateway).
  private func description(_ request: PaymentRequest) -> String {
    if let code = setup.description.code { return code }
    let names = String(request.goods.prefix(255))
    return names.count >= 3 ? names : request.reference
  }

  /// The body of capture, cancel and refund (Yuno docs, Capture, Cancel and Refund payment): the reference is ours and new for
  /// each.
  private func act(_ operation: PaymentModification, _ key: String) -> JSON {
    var members = [
      JSON.Member(name: "merchant_reference", value: .string(String(key.prefix(8)))),
      JSON.Member(name: "reason", value: "REQUESTED_BY_CUSTOMER"),
    ]
    if let amount = operation.amount { members.append(JSON.Member(name: "amount", value: money(amount))) }
    return .object(members)
  }
}
