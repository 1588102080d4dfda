import Commerce
import HTTPTypes
import Payments
public import Wire

extension Tabby {
  /// The request that makes a call, always from the merchant's server (Tabby docs, API reference).
  ///
  /// Tabby takes no idempotency key on creation, and the merchant's own name for a capture or refund, so `key` is not sent.
  public func request(for call: Call, key: String, _ context: Context) -> WireRequest {
    let market = configuration.market(for: context.request.amount.currency)
    let fields = configuration.secretKey.reveal {
      [.accept: "application/json", .authorization: "Bearer \($0)"] as HTTPFields
    }
    let path: String
    var body: WireBody = ""
    switch call {
    case .createSession:
      path = "/api/v2/checkout"
      body = WireBody(session(context.request, market))
    case .readPayment(let id):
      path = Self.path(of: id)
    case .capture(let movement):
      path = Self.path(of: movement.payment) + "/captures"
      body = WireBody(self.body(of: movement))
    case .refund(let movement):
      path = Self.path(of: movement.payment) + "/refunds"
      body = WireBody(self.body(of: movement))
    case .close(let id):
      path = Self.path(of: id) + "/close"
    }
    var head = market.baseURL.request(Self.method(of: call), path, fields)
    if !body.isEmpty { head.headerFields[.contentType] = "application/json" }
    return WireRequest(head: head, body: body, sender: .merchant, operation: traits(of: call).operation)
  }

  private static func method(of call: Call) -> HTTPRequest.Method {
    switch call {
    case .createSession, .capture, .refund, .close: .post
    case .readPayment: .get
    }
  }

  private static func path(of payment: String) -> String { "/api/v2/payments/\(PercentCoding.encode(payment))" }

  private func body(of movement: Movement) -> JSON {
    ["amount": .string(movement.amount.decimalText), "reference_id": text(movement.reference)]
  }

  private func session(_ request: PaymentRequest, _ market: Market) -> JSON {
    [
      "merchant_code": .string(market.merchantCode),
      "lang": request.language.hasPrefix("ar") ? "ar" : "en",
      "merchant_urls": .object(
        ReturnWay.allCases.map { JSON.Member(name: $0.rawValue, value: .string(returnURL($0, request))) }),
      "payment": payment(request, market),
    ]
  }

  private func payment(_ request: PaymentRequest, _ market: Market) -> JSON {
    [
      "amount": .string(request.amount.decimalText),
      "currency": .string(request.amount.currency.code),
      "description": .string(request.reference),
      "buyer": [
        "name": text(request.shopper.fullName),
        "email": text(request.shopper.email),
        "phone": text(phone(request)),
      ],
      "shipping_address": [
        "city": .string(market.counter.city),
        "address": .string(market.counter.line),
        "zip": .string(market.counter.postalCode),
      ],
      "order": order(request),
      "buyer_history": [
        "registered_since": .string(configuration.guestsSince.iso8601),
        "loyalty_level": 0,
      ],
      "order_history": [],
      "meta": ["order_id": .string(request.order.number)],
    ]
  }

  private func order(_ request: PaymentRequest) -> JSON {
    let nothing = JSON.string(Money.zero(request.amount.currency).decimalText)
    return [
      "reference_id": .string(request.reference),
      "tax_amount": nothing,
      "shipping_amount": nothing,
      "discount_amount": nothing,
      "items": .array(request.lines.map(line)),
    ]
  }

  private func line(_ item: OrderItem) -> JSON {
    [
      "reference_id": text(item.reference),
      "title": text(item.name),
      "quantity": .number(String(item.quantity)),
      "unit_price": .string(item.unitPrice.decimalText),
      "category": "General",
    ]
  }

  /// The number with `+` and calling code, one of the four forms that Tabby docs, API reference, accept; as typed if it is not
  /// a number, so that Tabby itself rejects it.
  private func phone(_ request: PaymentRequest) -> String {
    let number = PhoneNumber(request.shopper.mobile, country: request.country)
    return number.map { "+\($0.international)" } ?? request.shopper.mobile
  }

  /// At most 255 characters (Tabby docs, Technical requirements).
  private func text(_ text: String) -> JSON { .string(String(text.prefix(255))) }
}
