import Commerce
import Wire

extension TamaraSandbox {
  /// A refusal: `message` and a list of codes, as in Tamara's PHP client.
  ///
  /// Tamara publishes no HTTP statuses for its codes but 409 for a wrong transition; the others are Till's own choice.
  struct Problem: Error {
    let answer: WireAnswer

    init(_ status: Int, _ message: String, _ codes: [String]) {
      let errors = codes.map { code -> JSON in ["error_code": .string(code)] }
      answer = WireAnswer(status: status, json: ["message": .string(message), "errors": .array(errors)])
    }

    static func invalid(_ code: String) -> Problem { Problem(400, "Your order information is invalid", [code]) }
    static let badBody = Problem(400, "Invalid request body", ["request_invalid"])
    static let unauthorised = Problem(401, "Unauthorized", ["unauthorized"])
    static let unknownOrder = Problem(404, "Order not found", ["order_not_found"])
    static let noRoute = Problem(404, "Not found", ["not_found"])

    static func conflict(from: Status, to: Status) -> Problem {
      Problem(409, "Transition from \(from.rawValue) to \(to.rawValue) is not allowed", ["transition_not_allowed"])
    }
  }
}

extension TamaraSandbox.Order {
  /// Where the shopper goes; the shape of the path is Till's own.
  var pageURL: String { "https://\(TamaraSandbox.pageHost)/c/\(checkoutID)" }

  /// The answer to `POST /checkout` (Tamara docs, Create checkout session).
  var checkoutAnswer: WireAnswer {
    WireAnswer(
      status: 200,
      json: [
        "order_id": .string(orderID), "checkout_id": .string(checkoutID), "checkout_url": .string(pageURL),
        "status": .string(status.rawValue),
      ])
  }

  /// The answer to `POST /orders/{id}/authorise` (Tamara docs, Authorise order).
  func authoriseAnswer(at now: Timestamp) -> WireAnswer {
    WireAnswer(
      status: 200,
      json: [
        "order_id": .string(orderID), "status": .string(status.rawValue),
        "order_expiry_time": .string(now.advanced(by: Self.orderLife).iso8601),
        "payment_type": .string(asked.paymentType.rawValue), "auto_captured": false,
        "authorized_amount": amount(asked.total.minorUnits), "capture_id": "",
      ])
  }

  /// The answer to `POST /orders/{id}/cancel`.
  func cancelAnswer(_ movement: TamaraSandbox.Movement) -> WireAnswer {
    WireAnswer(
      status: 200,
      json: [
        "order_id": .string(orderID), "cancel_id": .string(movement.id),
        "status": .string(status.rawValue), "canceled_amount": amount(movement.amount.minorUnits),
      ])
  }

  /// The answer to `POST /payments/capture`.
  func captureAnswer(_ movement: TamaraSandbox.Movement) -> WireAnswer {
    WireAnswer(
      status: 200,
      json: [
        "order_id": .string(orderID), "capture_id": .string(movement.id),
        "status": .string(status.rawValue), "captured_amount": amount(movement.amount.minorUnits),
      ])
  }

  /// The answer to `POST /payments/simplified-refund/{id}`.
  func refundAnswer(_ movement: TamaraSandbox.Movement) -> WireAnswer {
    WireAnswer(
      status: 200,
      json: [
        "order_id": .string(orderID), "refund_id": .string(movement.id), "capture_id": .string(movement.captureID),
        "comment": .string(movement.comment), "status": .string(status.rawValue),
        "refunded_amount": amount(movement.amount.minorUnits),
      ])
  }

  /// The whole order, as reading answers (Tamara's iOS and PHP clients).
  var detailAnswer: WireAnswer {
    let given = asked.body
    return WireAnswer(
      status: 200,
      json: [
        "order_id": .string(orderID),
        "order_reference_id": .string(asked.reference),
        "order_number": .string(asked.number),
        "description": given["description"] ?? .null,
        "status": .string(status.rawValue),
        "payment_type": .string(asked.paymentType.rawValue),
        "instalments": asked.paymentType == .instalments ? .number(String(parts)) : .null,
        "total_amount": amount(asked.total.minorUnits),
        "captured_amount": amount(settlement?.captures.minorUnits ?? 0),
        "refunded_amount": amount(settlement?.refunds.minorUnits ?? 0),
        "canceled_amount": amount(settlement?.cancels.minorUnits ?? 0),
        "paid_amount": amount(paidByShopper),
        "tax_amount": given["tax_amount"] ?? .null,
        "shipping_amount": given["shipping_amount"] ?? .null,
        "discount_amount": given.at("discount", "amount") ?? .null,
        "settlement_status": (settlement?.captures.minorUnits ?? 0) > 0 ? "settled" : "not_settled",
        "settlement_date": .null,
        "created_at": .string(createdAt.iso8601),
        "items": given["items"] ?? [],
        "consumer": given["consumer"] ?? .null,
        "shipping_address": given["shipping_address"] ?? .null,
        "billing_address": given["billing_address"] ?? .null,
        "transactions": [
          "captures": .array((settlement?.captures ?? []).map { entry($0, "capture_id", "captured_amount") }),
          "refunds": .array((settlement?.refunds ?? []).map { entry($0, "refund_id", "refunded_amount") }),
          "cancels": .array((settlement?.cancels ?? []).map { entry($0, "cancel_id", "canceled_amount") }),
        ],
      ])
  }

  /// What the shopper has paid to Tamara: the first part, once the order was approved.
  private var paidByShopper: Int64 {
    switch fate {
    case .new, .onHold, .declined, .expired(wasPaid: false): 0
    case .approved, .authorised, .expired(wasPaid: true): asked.total.split(into: parts).first?.minorUnits ?? 0
    }
  }

  private func entry(_ movement: TamaraSandbox.Movement, _ idName: String, _ amountName: String) -> JSON {
    .object([
      JSON.Member(name: idName, value: .string(movement.id)),
      JSON.Member(name: amountName, value: amount(movement.amount.minorUnits)),
      JSON.Member(name: "created_at", value: .string(movement.at.iso8601)),
    ])
  }

  /// An amount: an unquoted number in major units (Tamara docs, Create checkout session).
  func amount(_ minorUnits: Int64) -> JSON {
    let money = Money(minorUnits: minorUnits, currency: asked.total.currency)
    return ["amount": .number(money.decimalText), "currency": .string(money.currency.code)]
  }
}
