import Commerce
import Wire

extension TamaraSandbox {
  /// A refusal: `message` and a list of codes, as in Tamara's PHP client.
  ///
  /// Tamara publishes no HTTP statuses for its codes but 409 for a wrong transition; the others are Till's own choice.
  struct Problem: AnsweringRefusal {
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

extension MovementKind {
  /// The member in which Tamara names a movement of this kind.
  fileprivate var idName: String {
    switch self {
    case .authorisation, .capture: "capture_id"
    case .void: "cancel_id"
    case .refund, .chargeback: "refund_id"
    }
  }

  /// The member in which it says how much was moved.
  fileprivate var amountName: String {
    switch self {
    case .authorisation, .capture: "captured_amount"
    case .void: "canceled_amount"
    case .refund, .chargeback: "refunded_amount"
    }
  }
}

extension TamaraSandbox.Order {
  /// What a notice says of a movement; the refund's capture and comment with it.
  func noticeData(_ movement: TamaraSandbox.Movement) -> JSON {
    let note: TamaraSandbox.Note? = movement.kind == .refund ? movement.detail : nil
    return .fields([
      movement.kind.idName: .string(movement.id), "capture_id": note.map { .string($0.captureID) },
      movement.kind.amountName: amount(movement.amount.minorUnits), "comment": note.map { .string($0.comment) },
    ])
  }

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

  /// The answer to a cancel, a capture or a refund.
  func answer(_ movement: TamaraSandbox.Movement) -> WireAnswer {
    let note: TamaraSandbox.Note? = movement.kind == .refund ? movement.detail : nil
    return WireAnswer(
      status: 200,
      json: .fields([
        "order_id": .string(orderID), movement.kind.idName: .string(movement.id),
        "capture_id": note.map { .string($0.captureID) }, "comment": note.map { .string($0.comment) },
        "status": .string(status.rawValue), movement.kind.amountName: amount(movement.amount.minorUnits),
      ]))
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
        "captured_amount": amount(money?.captured ?? 0),
        "refunded_amount": amount(money?.total(.refund) ?? 0),
        "canceled_amount": amount(money?.total(.void) ?? 0),
        "paid_amount": amount(paidByShopper),
        "tax_amount": given["tax_amount"] ?? .null,
        "shipping_amount": given["shipping_amount"] ?? .null,
        "discount_amount": given.at("discount", "amount") ?? .null,
        "settlement_status": (money?.captured ?? 0) > 0 ? "settled" : "not_settled",
        "settlement_date": .null,
        "created_at": .string(createdAt.iso8601),
        "items": given["items"] ?? [],
        "consumer": given["consumer"] ?? .null,
        "shipping_address": given["shipping_address"] ?? .null,
        "billing_address": given["billing_address"] ?? .null,
        "transactions": [
          "captures": entries(.capture), "refunds": entries(.refund), "cancels": entries(.void),
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

  private func entries(_ kind: MovementKind) -> JSON {
    .array(
      (money?.all(kind) ?? []).map { movement in
        [
          kind.idName: .string(movement.id), kind.amountName: amount(movement.amount.minorUnits),
          "created_at": .string(movement.at.iso8601),
        ]
      })
  }

  /// An amount: an unquoted number in major units (Tamara docs, Create checkout session).
  func amount(_ minorUnits: Int64) -> JSON {
    let money = Money(minorUnits: minorUnits, currency: asked.total.currency)
    return ["amount": .number(money.decimalText), "currency": .string(money.currency.code)]
  }
}
