import Commerce
import HTTPTypes
import Payments
public import Wire

extension Tamara {
  /// The request that makes a call, always from the merchant's server (Tamara docs, Direct online checkout).
  ///
  /// Tamara takes no idempotency key, so `key` is not sent.
  public func request(for call: Call, key: String, _ context: Context) -> WireRequest {
    let fields = configuration.apiToken.reveal {
      [.accept: "application/json", .authorization: "Bearer \($0)"] as HTTPFields
    }
    var head = configuration.baseURL.request(Self.method(of: call), Self.path(of: call), fields)
    let body = body(of: call, context)
    if body != nil { head.headerFields[.contentType] = "application/json" }
    return WireRequest(
      head: head, body: body.map(WireBody.init) ?? "", sender: .merchant, operation: traits(of: call).operation)
  }

  private static func method(of call: Call) -> HTTPRequest.Method {
    switch call {
    case .checkEligibility, .createCheckout, .authorise, .authoriseBefore, .perform: .post
    case .readOrder, .readAuthorised, .readBefore, .readAgainBefore: .get
    }
  }

  private static func path(of call: Call) -> String {
    switch call {
    case .checkEligibility: "/checkout/payment-options-pre-check"
    case .createCheckout: "/checkout"
    case .readOrder(let id), .readAuthorised(let id), .readBefore(_, let id), .readAgainBefore(_, let id):
      "/orders/\(PercentCoding.encode(id))"
    case .authorise(let id), .authoriseBefore(_, let id): "/orders/\(PercentCoding.encode(id))/authorise"
    case .perform(let operation, let standing): path(of: operation, PercentCoding.encode(standing.order))
    }
  }

  private func body(of call: Call, _ context: Context) -> JSON? {
    switch call {
    case .checkEligibility: eligibility(context.request)
    case .createCheckout: checkout(context.request)
    case .perform(let operation, let standing): body(of: operation, standing, context)
    case .readOrder, .readAuthorised, .readBefore, .readAgainBefore, .authorise, .authoriseBefore: nil
    }
  }

  private static func path(of operation: PaymentModification, _ order: String) -> String {
    switch operation {
    case .capture: "/payments/capture"
    case .void: "/orders/\(order)/cancel"
    case .refund: "/payments/simplified-refund/\(order)"
    }
  }

  /// The amount must be said in all three, also where it is all that is left (Tamara docs, Capture, Cancel, Refund).
  private func body(of operation: PaymentModification, _ standing: Standing, _ context: Context) -> JSON {
    let amount = money(Self.amount(of: operation, standing))
    return switch operation {
    case .capture:
      [
        "order_id": .string(standing.order), "total_amount": amount,
        // Goods are handed over at the counter.
        "shipping_info": [
          "shipped_at": .string(context.now.iso8601), "shipping_company": .string(context.request.merchant),
        ],
      ]
    case .void: ["total_amount": amount]
    case .refund: ["total_amount": amount, "comment": .string(context.request.reference)]
    }
  }

  private func eligibility(_ request: PaymentRequest) -> JSON {
    [
      "country": .string(country(request).code),
      "order_value": money(request.amount),
      "phone_number": .string(phone(request)),
      "is_vip": false,
    ]
  }

  private func checkout(_ request: PaymentRequest) -> JSON {
    let nothing = money(Money.zero(request.amount.currency))
    return [
      "order_reference_id": .string(request.reference),
      "order_number": .string(request.order.number),
      "total_amount": money(request.amount),
      "tax_amount": nothing,
      "shipping_amount": nothing,
      "description": .string(String(request.reference.prefix(256))),
      "country_code": .string(country(request).code),
      "locale": request.language.hasPrefix("ar") ? "ar_SA" : "en_US",
      "payment_type": "PAY_BY_INSTALMENTS",
      "instalments": .number(String(Self.instalments)),
      "expires_in_minutes": .number(String(Self.checkoutMinutes)),
      "items": .array(request.lines.map(line)),
      "consumer": consumer(request),
      "shipping_address": address(request),
      "merchant_url": addresses(request),
      "is_mobile": true,
    ]
  }

  /// The three ways back, and the address of the older notifications where the merchant wants them.
  private func addresses(_ request: PaymentRequest) -> JSON {
    let ways = ReturnWay.allCases.map { JSON.Member(name: $0.rawValue, value: .string(returnURL($0, request))) }
    switch configuration.notices {
    case .webhook: return .object(ways)
    case .notificationURL, .both:
      return .object(ways + [JSON.Member(name: "notification", value: .string(configuration.notificationURL))])
    }
  }

  private func country(_ request: PaymentRequest) -> Country { configuration.country ?? request.country }

  private func consumer(_ request: PaymentRequest) -> JSON {
    [
      "first_name": .string(request.shopper.givenName),
      "last_name": .string(request.shopper.familyName),
      "phone_number": .string(phone(request)),
      "email": .string(request.shopper.email),
    ]
  }

  private func address(_ request: PaymentRequest) -> JSON {
    let counter = configuration.counters[country(request).code]
    return [
      "first_name": .string(request.shopper.givenName),
      "last_name": .string(request.shopper.familyName),
      "line1": .string(counter?.line ?? ""),
      "city": .string(counter?.city ?? ""),
      "country_code": .string(country(request).code),
      "phone_number": .string(phone(request)),
    ]
  }

  private func line(_ item: OrderItem) -> JSON {
    [
      "reference_id": .string(item.reference),
      "type": "Physical",
      "name": .string(String(item.name.prefix(255))),
      "sku": .string(String(item.reference.prefix(128))),
      "quantity": .number(String(item.quantity)),
      "unit_price": money(item.unitPrice),
      "total_amount": money(item.unitPrice.multiplied(by: item.quantity) ?? item.unitPrice),
    ]
  }

  /// An unquoted number in major units (Tamara docs, Create checkout session).
  private func money(_ money: Money) -> JSON {
    ["amount": .number(money.decimalText), "currency": .string(money.currency.code)]
  }

  /// The number without calling code (Tamara docs, Testing scenarios); as typed if it is not a number, so that Tamara itself
  /// rejects it.
  private func phone(_ request: PaymentRequest) -> String {
    PhoneNumber(request.shopper.mobile, country: request.country)?.national ?? request.shopper.mobile
  }
}
