import Commerce
import Payments
import Wire

extension Tabby {
  /// The statuses of a session (Tabby docs, API reference); the last two belong to special integrations.
  enum SessionWord: String, CaseIterable {
    case created
    case rejected
    case approved
    case expired
  }

  /// The statuses of a payment (Tabby docs, Payment statuses); webhooks write them in lower case, the API never does.
  enum PaymentWord: String, CaseIterable {
    case created = "CREATED"
    case authorized = "AUTHORIZED"
    case closed = "CLOSED"
    case rejected = "REJECTED"
    case expired = "EXPIRED"
  }

  /// Why a session is refused before any page is shown (Tabby docs, Checkout flow).
  enum RejectionWord: String, CaseIterable {
    case notAvailable = "not_available"
    case amountTooHigh = "order_amount_too_high"
    case amountTooLow = "order_amount_too_low"
  }

  /// The names of errors (Tabby docs, Response codes); the one for too many requests is not published.
  enum ErrorWord: String, CaseIterable {
    case badData = "bad_data"
    case notAuthorized = "not_authorized"
    case noPermission = "no_permission"
    case notFound = "not_found"
    case conflict
    case `internal`
  }

  /// The results that Tabby's own SDKs report when the page is left (Tabby's iOS SDK, TabbyCheckout).
  enum KitResult: String, CaseIterable {
    case authorized
    case rejected
    case expired
    case close
  }

  /// The money of a payment: captured and refunded.
  struct Movements: Hashable {
    let captured: Money
    let refunded: Money
  }

  /// A payment's status in our vocabulary; an undocumented word is pending.
  ///
  /// `CLOSED` covers captured, cancelled and refunded, so the moved money decides: none means cancelled. `EXPIRED` covers a
  /// shopper who cancelled and one who let the time run out: the return link tells which.
  static func state(of word: String, _ money: Movements?, left: Leaving?) -> PaymentState {
    switch PaymentWord(rawValue: word) {
    case .created: .pending(.shopper)
    case .authorized: .authorised
    case .closed: money.map(closedState) ?? .pending(.unrecognised)
    case .rejected: .declined(.refusedByProvider)
    case .expired: left == .cancel ? .cancelled : .expired
    case nil: .pending(.unrecognised)
    }
  }

  private static func closedState(_ money: Movements) -> PaymentState {
    if money.captured.minorUnits == 0 { return .cancelled }
    return money.refunded == money.captured ? .refunded : .captured
  }

  /// The SDK's result for a payment with this status, after the page was left in this way.
  static func kit(of word: String, left: Leaving?) -> KitResult? {
    switch PaymentWord(rawValue: word) {
    case .created: left == .closed || left == .cancel ? .close : nil
    case .authorized, .closed: .authorized
    case .rejected: .rejected
    case .expired: left == .cancel ? .close : .expired
    case nil: nil
    }
  }

  /// Why a session is refused before any page is shown. The kit calls that a success that offers no product.
  static func rejection(_ reason: String?) -> PaymentError {
    let words = ProviderResponseCode(
      code: reason ?? SessionWord.rejected.rawValue, kit: "success(tabbyProductTypes: [])")
    guard let reason else { return .refused(.notEligible, words) }
    return switch RejectionWord(rawValue: reason) {
    case .amountTooHigh: .refused(.amountTooHigh, words)
    case .amountTooLow: .refused(.amountTooLow, words)
    case .notAvailable: .refused(.notEligible, words)
    case nil: .refused(.refusedByProvider, words)
    }
  }

  /// The place of the reason: the API reference puts it with the products, the page on the checkout flow with the offer.
  static func rejectionReason(in session: JSON) -> String? {
    session.at("configuration", "products", "installments", "rejection_reason")?.string
      ?? session.at("configuration", "available_products", "installments")?[0]?["rejection_reason"]?.string
  }

  /// Why no session was opened (Tabby docs, Response codes). Nothing can have been paid, so all of them end the try.
  static func openingError(_ answer: WireAnswer) -> PaymentError {
    let error = error(answer, field: "payment", kit: "failure(invalidResponse)")
    guard case .invalidRequest(let field, let words) = error, let reason = refusedDetail(field) else { return error }
    return .refused(reason, words)
  }

  /// The shopper's detail in a rejected field (Tabby docs, API reference, `payment.buyer`); `nil` for other fields.
  private static func refusedDetail(_ field: String) -> DeclineReason? {
    switch field {
    case "$.payment.buyer.phone": .invalidMobile
    case "$.payment.buyer.email": .invalidEmail
    case "$.payment.buyer.name": .invalidName
    default: nil
    }
  }

  /// Why a capture, refund or closing was refused (Tabby docs, Response codes).
  static func operationError(_ answer: WireAnswer) -> PaymentError { error(answer, field: "payment", kit: "") }

  private static func error(_ answer: WireAnswer, field: String, kit: String) -> PaymentError {
    let plain = words(of: answer)
    let words = ProviderResponseCode(code: plain.code, text: plain.text, kit: kit)
    return switch answer.status {
    case 400, 404: .invalidRequest(field: answer.json?["errors"]?[0]?["field"]?.string ?? field, words)
    case 401, 403: .invalidRequest(field: "authorization", words)
    case 409: .refused(.notPermitted, words)
    case 429: .tooManyRequests(retryAfter: rateWindow, words)
    default: .providerError(words)
    }
  }

  /// The error's own words (Tabby docs, Response codes), or just the HTTP status if the body is not such an envelope.
  static func words(of answer: WireAnswer) -> ProviderResponseCode {
    let body = answer.json ?? .null
    let text = body["error"]?.string ?? body["errors"]?[0]?["code"]?.string ?? ""
    return ProviderResponseCode(
      code: body["errorType"]?.string ?? "HTTP \(answer.status)", text: String(text.prefix(255)))
  }
}
