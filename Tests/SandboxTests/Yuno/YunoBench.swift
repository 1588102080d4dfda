import Commerce
import Pages
import Sandbox
import Simulation
import Wire

/// A pretend Yuno on a bench: requests written out by hand, a clock that is moved by hand.
final class YunoBench {
  var sandbox = YunoSandbox()
  var moment: SandboxMoment

  init(_ choose: (inout Settings) -> Void = { _ in }) {
    var settings = Settings()
    choose(&settings)
    moment = SandboxMoment(
      now: Timestamp(milliseconds: 1_768_219_200_123), random: SeededRandom(seed: 7), settings: settings)
  }

  func wait(_ duration: Duration) {
    moment = SandboxMoment(
      now: moment.now.advanced(by: duration), random: moment.random, settings: moment.settings)
  }

  func send(
    _ method: String, _ path: String, _ body: String = "", key: String = "", publicKey: String = "sandbox_till_public",
    secretKey: String? = "sandbox_till_secret", host: String = "api-sandbox.y.uno"
  ) -> WireAnswer {
    var request = WireRequest.literal(
      method, host: host, path, headers: ["public-api-key": publicKey, "X-Idempotency-Key": key], body: body)
    if let secretKey {
      request = WireRequest.literal(
        method, host: host, path,
        headers: ["public-api-key": publicKey, "private-secret-key": secretKey, "X-Idempotency-Key": key], body: body)
    }
    return sandbox.respond(to: request, at: &moment)
  }

  /// The body of a session (Yuno docs, Create checkout session).
  static func sessionBody(
    reference: String = "TILL-000200", value: String = "84.90", currency: String = "BRL", country: String = "BR",
    callback: String = "tilldemo://checkout/return", account: String = "0b7d6c1e-1111-4222-8333-444455556666",
    workflow: String = "SDK_SEAMLESS", more: String = ""
  ) -> String {
    """
    {"account_id":"\(account)","merchant_order_id":"\(reference)","payment_description":"basket","country":"\(country)",
     "callback_url":"\(callback)","amount":{"currency":"\(currency)","value":\(value)},"workflow":"\(workflow)"\(more)}
    """
  }

  /// The body of a payment (Yuno docs, Create payment).
  static func paymentBody(
    session: String, reference: String = "TILL-000200", value: String = "84.90", currency: String = "BRL",
    country: String = "BR", description: String = "basket", type: String = "PIX", workflow: String = "SDK_SEAMLESS",
    method: String = ""
  ) -> String {
    """
    {"account_id":"0b7d6c1e-1111-4222-8333-444455556666","merchant_order_id":"\(reference)",
     "description":"\(description)","country":"\(country)","amount":{"currency":"\(currency)","value":\(value)},
     "checkout":{"session":"\(session)"},"payment_method":{"type":"\(type)"\(method)},"workflow":"\(workflow)"}
    """
  }

  func session(_ body: String = YunoBench.sessionBody()) -> String? {
    send("POST", "/v1/checkout/sessions", body).json?["checkout_session"]?.string
  }

  /// A payment that waits to be paid.
  struct Payment {
    let id: String
    let transaction: String
    let session: String
    let code: String
  }

  func payment(reference: String = "TILL-000200", value: String = "84.90") -> Payment? {
    guard let session = session(YunoBench.sessionBody(reference: reference, value: value)) else { return nil }
    let body = YunoBench.paymentBody(session: session, reference: reference, value: value)
    let json = send("POST", "/v1/payments", body).json
    guard let id = json?["id"]?.string, let transaction = json?.at("transactions", "id")?.string,
      let code = code(json)
    else { return nil }
    return Payment(id: id, transaction: transaction, session: session, code: code)
  }

  /// The copy-and-paste text in a payment.
  func code(_ json: JSON?) -> String? {
    json?.at("payment_method", "payment_method_detail", "bank_transfer", "reference")?.string
  }

  /// Status and sub-status of a payment.
  func status(of payment: Payment) -> String? {
    let json = send("GET", "/v1/payments/\(payment.id)").json
    guard let status = json?["status"]?.string, let subStatus = json?["sub_status"]?.string else { return nil }
    return "\(status)/\(subStatus)"
  }

  func pay(_ code: String) -> OutsideResult { sandbox.perform(.payPix(code: code), at: &moment) }

  func payWrongAmount(_ code: String) -> OutsideResult {
    sandbox.perform(.payPixWrongAmount(code: code), at: &moment)
  }

  func truth(_ reference: String = "TILL-000200") -> ProviderRecord { sandbox.truth(of: reference, at: moment.now) }

  /// The body of a one-time token for a card; what the SDK sends is not published.
  static func tokenBody(
    _ number: String = "4507990000000002", holder: String = "John Doe", year: Int = 28, month: Int = 11,
    vaults: Bool = false
  ) -> String {
    """
    {"payment_method":{"type":"CARD","vault_on_success":\(vaults),"card":{"number":"\(number)",
     "holder_name":"\(holder)","expiration_month":\(month),"expiration_year":\(year),"security_code":"123"}}}
    """
  }

  func token(_ session: String, _ body: String = YunoBench.tokenBody()) -> String? {
    send("POST", "/v1/checkout/sessions/\(session)/token", body, secretKey: nil).json?["token"]?.string
  }

  func customer(_ name: String = "ana@till.test") -> String? {
    send("POST", "/v1/customers", "{\"merchant_customer_id\":\"\(name)\"}").json?["id"]?.string
  }

  /// Pays a session with a card, and gives the answer.
  func payCard(
    _ number: String = "4507990000000002", more: String = "", reference: String = "TILL-000200", vaults: Bool = false,
    holder: String = "John Doe"
  ) -> JSON? {
    guard let session = session(YunoBench.sessionBody(reference: reference, more: more)),
      let token = token(session, YunoBench.tokenBody(number, holder: holder, vaults: vaults))
    else { return nil }
    let body = YunoBench.paymentBody(
      session: session, reference: reference, type: "CARD", method: ",\"token\":\"\(token)\"")
    return send("POST", "/v1/payments", body, secretKey: nil).json
  }

  /// Authorises a session's money without taking it.
  func authorise() -> (payment: String, transaction: String)? {
    let json = payCard(more: ",\"payment_method\":{\"detail\":{\"card\":{\"capture\":false}}}")
    guard let payment = json?["id"]?.string, let transaction = json?.at("transactions", "id")?.string else {
      return nil
    }
    return (payment, transaction)
  }

  /// Captures, cancels or refunds.
  func act(_ action: String, _ payment: String, _ transaction: String, _ value: String? = nil, key: String = "")
    -> WireAnswer
  {
    let amount = value.map { ",\"amount\":{\"currency\":\"BRL\",\"value\":\($0)}" } ?? ""
    return send(
      "POST", "/v1/payments/\(payment)/transactions/\(transaction)/\(action)",
      "{\"merchant_reference\":\"r\",\"reason\":\"REQUESTED_BY_CUSTOMER\"\(amount)}", key: key)
  }

  /// Status and sub-status of a payment, which may stand in a transaction.
  func status(_ json: JSON?) -> String? {
    let json = json?["payment"] ?? json
    guard let status = json?["status"]?.string, let sub = json?["sub_status"]?.string else { return nil }
    return "\(status)/\(sub)"
  }

  func read(_ payment: String) -> JSON? { send("GET", "/v1/payments/\(payment)").json }

  func perform(_ name: String, _ reference: String = "TILL-000200") -> OutsideResult {
    sandbox.perform(.named(name, reference: reference), at: &moment)
  }

  func open(_ url: String) -> PageResponse { sandbox.open(url, at: &moment) }

  func press(_ button: String, _ url: String, _ page: String, _ values: [String: String] = [:]) -> PageResponse {
    sandbox.submit(PageSubmission(url: url, pageID: page, button: button, values: values), at: &moment)
  }

  /// The messages to the merchant's server so far, by event and status.
  var notices: [String] {
    sandbox.outbox.map { notice in
      let body = notice.content.json
      let payment = body?.at("data", "payment")
      return "\(body?["type_event"]?.string ?? "") \(status(payment) ?? "")"
    }
  }
}
