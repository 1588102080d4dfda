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
    static let badMethod = Problem(405, "Method not allowed", ["method_not_allowed"])
    static let unknownWebhook = Problem(404, "Webhook not found", ["webhook_not_found"])

    static func conflict(from: Status, to: Status) -> Problem {
      Problem(409, "Transition from \(from.rawValue) to \(to.rawValue) is not allowed", ["transition_not_allowed"])
    }
  }
}

extension MovementKind {
  /// The member in which Tamara names a movement of this kind.
  var idName: String {
    switch self {
    case .authorisation, .capture: "capture_id"
    case .void: "cancel_id"
    case .refund, .chargeback: "refund_id"
    }
  }

  /// The member in which it says how much was moved.
  var amountName: String {
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

  /// An amount: an unquoted number in major units (Tamara docs, Create checkout session).
  func amount(_ minorUnits: Int64) -> JSON {
    let money = Money(minorUnits: minorUnits, currency: asked.total.currency)
    return ["amount": .number(money.decimalText), "currency": .string(money.currency.code)]
  }
}
