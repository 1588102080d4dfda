import Commerce
import HTTPTypes
import Payments
public import Wire

extension Yuno {
  /// The request that makes a call (Yuno docs, Checkout sessions and Payments): the app knows the public key only.
  public func request(for call: Call, key: String, _ context: AdapterContext) -> WireRequest {
    let request = context.request
    let operation = traits(of: call).operation
    switch call {
    case .createSession:
      let head = head(.post, "/checkout/sessions", sender: .merchant, key: key)
      return WireRequest(head: head, body: session(request).compactText, sender: .merchant, operation: operation)
    case .createPayment(let session):
      let head = head(.post, "/payments", sender: .app, key: key)
      return WireRequest(head: head, body: payment(request, session).compactText, sender: .app, operation: operation)
    case .reopenPayment(let id), .readPayment(let id):
      let head = head(.get, "/payments/\(PercentCoding.encode(id))", sender: .merchant, key: nil)
      return WireRequest(head: head, sender: .merchant, operation: operation)
    case .findPayment:
      let query = FormFields(["merchant_order_id": request.reference]).text
      let head = head(.get, "/payments?\(query)", sender: .merchant, key: nil)
      return WireRequest(head: head, sender: .merchant, operation: operation)
    }
  }

  private func head(_ method: HTTPRequest.Method, _ path: String, sender: WireSender, key: String?) -> HTTPRequest {
    var head = HTTPRequest(method: method, scheme: "https", authority: configuration.host, path: "/v1" + path)
    head.headerFields[.accept] = "application/json"
    set("public-api-key", configuration.publicKey, in: &head)
    switch sender {
    case .merchant: configuration.secretKey.reveal { set("private-secret-key", $0, in: &head) }
    case .app: break
    }
    if let key {
      head.headerFields[.contentType] = "application/json"
      set("X-Idempotency-Key", key, in: &head)
    }
    return head
  }

  private func set(_ name: String, _ value: String, in head: inout HTTPRequest) {
    guard let name = HTTPField.Name(name) else { return }
    head.headerFields[name] = value
  }

  private func session(_ request: PaymentRequest) -> JSON {
    var members = intent(request, descriptionName: "payment_description")
    members.append(JSON.Member(name: "callback_url", value: .string(returnURL(request))))
    if request.order.total.currency != request.amount.currency {
      members.append(JSON.Member(name: "alternative_amount", value: money(request.order.total)))
    }
    return .object(members)
  }

  private func payment(_ request: PaymentRequest, _ session: String) -> JSON {
    var members = intent(request, descriptionName: "description")
    members.append(JSON.Member(name: "checkout", value: ["session": .string(session)]))
    members.append(JSON.Member(name: "payment_method", value: ["type": "PIX"]))
    return .object(members)
  }

  /// What session and payment say alike.
  private func intent(_ request: PaymentRequest, descriptionName: String) -> [JSON.Member] {
    [
      JSON.Member(name: "account_id", value: .string(configuration.accountID)),
      JSON.Member(name: "merchant_order_id", value: .string(request.reference)),
      JSON.Member(name: descriptionName, value: .string(description(request))),
      JSON.Member(name: "country", value: .string(configuration.country.code)),
      JSON.Member(name: "amount", value: money(request.amount)),
      JSON.Member(name: "workflow", value: "SDK_SEAMLESS"),
    ]
  }

  /// An unquoted number in major units with the currency's own decimals (Yuno docs, Checkout sessions).
  private func money(_ money: Money) -> JSON {
    ["currency": .string(money.currency.code), "value": .number(money.decimalText)]
  }

  /// What is bought, 3 to 255 characters. Yuno's test gateway takes the outcome of a payment without a card from it (Yuno
  /// docs, Testing gateway).
  private func description(_ request: PaymentRequest) -> String {
    let names = String(request.order.items.map(\.name).joined(separator: ", ").prefix(255))
    return names.count >= 3 ? names : request.reference
  }
}
