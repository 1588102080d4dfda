import Commerce
import HTTPTypes
import Wire

extension TabbySandbox {
  /// A refusal that goes out as an HTTP error (Tabby docs, Response codes).
  struct Problem: AnsweringRefusal {
    let answer: WireAnswer

    private init(answer: WireAnswer) { self.answer = answer }

    private init(_ status: Int, _ type: String, _ text: String) {
      answer = WireAnswer(
        status: status, json: ["status": "error", "errorType": .string(type), "error": .string(text)])
    }

    static func badData(_ text: String) -> Problem { Problem(400, "bad_data", text) }
    static func notAuthorized(_ text: String) -> Problem { Problem(401, "not_authorized", text) }
    static let noPermission = Problem(403, "no_permission", "")
    static let noSuchWebhook = Problem(404, "not_found", "no such webhook")
    static func conflict(_ text: String) -> Problem { Problem(409, "conflict", text) }
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
  /// The session, as creating and reading it answer (Tabby docs, API reference).
  func sessionAnswer(at now: Timestamp) -> WireAnswer {
    WireAnswer(
      status: 200,
      json: [
        "id": .string(sessionID),
        "status": .string(sessionStatus(at: now)),
        "token": nil,
        "payment": [
          "id": .string(paymentID),
          "status": .string(status.rawValue),
          "is_test": true,
          "amount": .string(asked.amount.decimalText),
          "currency": .string(asked.amount.currency.code),
          "created_at": .string(createdAt.iso8601),
        ],
        "configuration": configuration,
        "merchant_urls": [
          "success": text(asked.successURL), "cancel": text(asked.cancelURL), "failure": text(asked.failureURL),
        ],
      ])
  }

  /// What is on offer, or why nothing is; where the reason stands depends on which of Tabby's pages is right.
  private var configuration: JSON {
    guard case .turnedDown(let refusal) = fate else {
      let offer: JSON = ["web_url": .string(pageURL), "qr_code": .string(codeURL)]
      return ["available_products": ["installments": [offer]], "products": product(isAvailable: true, reason: .null)]
    }
    let reason = JSON.string(refusal.rawValue)
    return switch terms[TabbySandbox.RejectionPlace.self] {
    case .withProduct: ["available_products": [:], "products": product(isAvailable: false, reason: reason)]
    case .withOffer:
      [
        "available_products": ["installments": [["rejection_reason": reason]]],
        "products": product(isAvailable: false, reason: .null),
      ]
    case .besideNull: ["available_products": nil, "products": product(isAvailable: false, reason: reason)]
    }
  }

  private func product(isAvailable: Bool, reason: JSON) -> JSON {
    [
      "installments": [
        "type": "installments", "is_available": .boolean(isAvailable), "rejection_reason": reason,
      ]
    ]
  }

  /// The whole payment, as reading, capturing, refunding and closing answer (Tabby docs, API reference).
  var paymentAnswer: WireAnswer { WireAnswer(status: 200, json: payment) }

  /// The same as one of a list.
  var payment: JSON {
    let given = asked.payment
    return [
      "id": .string(paymentID),
      "status": .string(status.rawValue),
      "created_at": .string(createdAt.iso8601),
      "expires_at": .string(yearLater),
      "is_test": true,
      "amount": .string(asked.amount.decimalText),
      "currency": .string(asked.amount.currency.code),
      "description": given["description"] ?? "",
      "buyer": given["buyer"] ?? .null,
      "shipping_address": given["shipping_address"] ?? .null,
      "order": given["order"] ?? .null,
      "captures": .array((money?.all(.capture) ?? []).map(capture)),
      "refunds": .array((money?.refunds ?? []).map(refund)),
      "buyer_history": given["buyer_history"] ?? .null,
      "order_history": given["order_history"] ?? [],
      "meta": given["meta"] ?? .null,
      "attachment": given["attachment"] ?? .null,
    ]
  }

  private func sessionStatus(at now: Timestamp) -> String {
    switch fate {
    case .turnedDown: "rejected"
    case .open: isOpen(at: now) ? "created" : "expired"
    case .authorized, .closed: "approved"
    case .rejected: "rejected"
    case .cancelled, .expired: "expired"
    }
  }

  /// In Tabby's own sample this lies a year ahead: it is not the deadline of the checkout.
  var yearLater: String {
    let civil = createdAt.civil()
    return "\(civil.date.adding(months: 12))T\(civil.timeText)Z"
  }

  /// A capture, as a payment and a notice list it.
  func capture(_ movement: TabbySandbox.Movement) -> JSON {
    func part(_ part: Money?) -> JSON { .string((part ?? .zero(movement.amount.currency)).decimalText) }
    let parts = movement.detail.parts
    return [
      "id": .string(movement.id), "created_at": .string(movement.at.iso8601),
      "amount": .string(movement.amount.decimalText), "reference_id": .string(movement.key),
      "tax_amount": part(parts?.tax), "shipping_amount": part(parts?.shipping),
      "discount_amount": part(parts?.discount), "items": movement.detail.items,
    ]
  }

  /// A refund, as a payment and a notice list it.
  func refund(_ movement: TabbySandbox.Movement) -> JSON {
    [
      "id": .string(movement.id), "created_at": .string(movement.at.iso8601),
      "amount": .string(movement.amount.decimalText), "reference_id": .string(movement.key),
      "reason": .string(movement.detail.reason ?? ""), "items": movement.detail.items,
    ]
  }

  private func text(_ text: String?) -> JSON { text.map { .string($0) } ?? .null }
}
