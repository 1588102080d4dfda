import Commerce
import HTTPTypes
import Wire

extension TabbySandbox {
  /// A refusal that goes out as an HTTP error (Tabby docs, Response codes).
  struct Problem: Error {
    let answer: WireAnswer

    private init(answer: WireAnswer) { self.answer = answer }

    private init(_ status: Int, _ type: String, _ text: String) {
      answer = WireAnswer(
        status: status, json: ["status": "error", "errorType": .string(type), "error": .string(text)])
    }

    static func badData(_ text: String) -> Problem { Problem(400, "bad_data", text) }
    static func notAuthorized(_ text: String) -> Problem { Problem(401, "not_authorized", text) }
    static let noPermission = Problem(403, "no_permission", "")
    static func notFound(_ text: String) -> Problem { Problem(404, "not_found", text) }
    /// The status is documented, the body is not: Till's own.
    static let tooManyRequests = Problem(429, "too_many_requests", "")
    /// Not JSON, on purpose: an unknown route is answered with bare text.
    static let noRoute = Problem(
      answer: WireAnswer(
        head: HTTPResponse(status: .notFound, headerFields: [.contentType: "text/plain; charset=utf-8"]),
        body: "404 page not found"))

    static func fields(_ problems: [FieldProblem]) -> Problem {
      let errors = problems.map { problem -> JSON in
        let path = (["$"] + problem.path).joined(separator: ".")
        return ["field": .string(path), "code": .string(problem.code), "message": ""]
      }
      return Problem(
        answer: WireAnswer(
          status: 400, json: ["status": "error", "errorType": "bad_data", "errors": .array(errors)]))
    }
  }
}

extension TabbySandbox.Checkout {
  /// Where the shopper goes; the shape of the query is not published, so it is Till's own.
  var pageURL: String { "https://\(asked.merchant.region.pageHost)/?sessionId=\(sessionID)" }

  /// The session, as creating and reading it answer (Tabby docs, API reference).
  func sessionAnswer(at now: Timestamp) -> WireAnswer {
    let refusal: TabbySandbox.RejectionReason? = if case .turnedDown(let reason) = fate { reason } else { nil }
    let sessionPath = "https://\(asked.merchant.region.apiHost)/api/v2/checkout/\(sessionID)"
    let offer: JSON = ["web_url": .string(pageURL), "qr_code": .string(sessionPath + "/hpp_link_qr")]
    let product: JSON = [
      "type": "installments", "is_available": .boolean(refusal == nil),
      "rejection_reason": refusal.map { .string($0.rawValue) } ?? .null,
    ]
    return WireAnswer(
      status: 200,
      json: [
        "id": .string(sessionID),
        "status": .string(sessionStatus(at: now)),
        "token": nil,
        "payment": [
          "id": .string(paymentID),
          "status": .string(status(at: now).rawValue),
          "is_test": true,
          "amount": .string(asked.amount.decimalText),
          "currency": .string(asked.amount.currency.code),
          "created_at": .string(createdAt.iso8601),
        ],
        "configuration": [
          "available_products": refusal == nil ? ["installments": [offer]] : [:],
          "products": ["installments": product],
        ],
        "merchant_urls": [
          "success": text(asked.successURL), "cancel": text(asked.cancelURL), "failure": text(asked.failureURL),
        ],
      ])
  }

  /// The whole payment, as reading, capturing, refunding and closing answer (Tabby docs, API reference).
  func paymentAnswer(at now: Timestamp) -> WireAnswer {
    let given = asked.payment
    return WireAnswer(
      status: 200,
      json: [
        "id": .string(paymentID),
        "status": .string(status(at: now).rawValue),
        "created_at": .string(createdAt.iso8601),
        "expires_at": .string(yearLater),
        "is_test": true,
        "amount": .string(asked.amount.decimalText),
        "currency": .string(asked.amount.currency.code),
        "description": given["description"] ?? "",
        "buyer": given["buyer"] ?? .null,
        "shipping_address": given["shipping_address"] ?? .null,
        "order": given["order"] ?? .null,
        "captures": .array((settlement?.captures ?? []).map(capture)),
        "refunds": .array((settlement?.refunds ?? []).map(refund)),
        "buyer_history": given["buyer_history"] ?? .null,
        "order_history": given["order_history"] ?? [],
        "meta": given["meta"] ?? .null,
        "attachment": given["attachment"] ?? .null,
      ])
  }

  private func sessionStatus(at now: Timestamp) -> String {
    switch fate {
    case .turnedDown: "rejected"
    case .open: isOpen(at: now) ? "created" : "expired"
    case .authorized, .closed: "approved"
    case .rejected: "rejected"
    case .cancelled: "expired"
    }
  }

  /// In Tabby's own sample this lies a year ahead: it is not the deadline of the checkout.
  private var yearLater: String {
    let civil = createdAt.civil()
    return "\(civil.date.adding(months: 12))T\(civil.timeText)Z"
  }

  private func capture(_ movement: TabbySandbox.Movement) -> JSON {
    [
      "id": .string(movement.id), "created_at": .string(movement.at.iso8601),
      "amount": .string(movement.amount.decimalText), "reference_id": .string(movement.reference),
      "tax_amount": "0.00", "shipping_amount": "0.00", "discount_amount": "0.00", "items": movement.items,
    ]
  }

  private func refund(_ movement: TabbySandbox.Movement) -> JSON {
    [
      "id": .string(movement.id), "created_at": .string(movement.at.iso8601),
      "amount": .string(movement.amount.decimalText), "reference_id": .string(movement.reference),
      "reason": .string(movement.reason ?? ""), "items": movement.items,
    ]
  }

  private func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
}
