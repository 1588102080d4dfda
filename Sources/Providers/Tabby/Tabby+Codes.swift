import Commerce
import Payments
import Wire

extension Tabby {
  /// What a session may be (Tabby docs, API reference); the last two belong to special integrations.
  enum SessionWord: String, CaseIterable {
    case created
    case rejected
    case approved
    case expired
  }

  /// What a payment may be (Tabby docs, Payment statuses); notifications write them in lower case, the API never does.
  enum PaymentWord: String, CaseIterable {
    case created = "CREATED"
    case authorized = "AUTHORIZED"
    case closed = "CLOSED"
    case rejected = "REJECTED"
    case expired = "EXPIRED"
  }

  /// A payment's status in our vocabulary; a word that is not documented is pending.
  ///
  /// `CLOSED` covers captured, called off and given back, so it is decided by what the merchant keeps: nothing means called
  /// off. `EXPIRED` covers a shopper who cancelled and one who let time run out: the way back tells which.
  static func state(of word: String, kept: Money?, leftByCancel: Bool) -> PaymentState {
    switch PaymentWord(rawValue: word) {
    case .created: .pending(.shopper)
    case .authorized: .authorised
    case .closed: kept.map { $0.minorUnits > 0 ? .captured : .cancelled } ?? .pending(.unrecognised)
    case .rejected: .declined(.refusedByProvider)
    case .expired: leftByCancel ? .cancelled : .expired
    case nil: .pending(.unrecognised)
    }
  }

  /// Why a session is refused before any page is shown (Tabby docs, Checkout flow).
  static func rejection(_ reason: String?) -> PaymentError {
    let words = ProviderWords(code: reason ?? SessionWord.rejected.rawValue)
    return switch reason {
    case "order_amount_too_high": .refused(.amountTooHigh, words)
    case "order_amount_too_low": .refused(.amountTooLow, words)
    case "not_available", nil: .refused(.notEligible, words)
    default: .refused(.refusedByProvider, words)
    }
  }

  /// Where the reason stands: the API reference puts it with the products, the page on the checkout flow with the offer.
  static func rejectionReason(in session: JSON) -> String? {
    session.at("configuration", "products", "installments", "rejection_reason")?.string
      ?? session.at("configuration", "available_products", "installments")?[0]?["rejection_reason"]?.string
  }

  /// Why no session was opened (Tabby docs, Response codes). Nothing can have been paid, so all of them end the try.
  static func openingError(_ answer: WireAnswer) -> PaymentError {
    let words = words(of: answer)
    return switch answer.status {
    case 400: .invalidRequest(field: answer.json?["errors"]?[0]?["field"]?.string ?? "payment", words)
    case 401, 403: .invalidRequest(field: "authorization", words)
    case 429: .tooManyRequests(retryAfter: rateWindow)
    default: .providerError(code: words.code, message: words.text)
    }
  }

  /// An error's own words (Tabby docs, Response codes), or just the HTTP status where the body is no such envelope.
  static func words(of answer: WireAnswer) -> ProviderWords {
    let body = answer.json ?? .null
    let text = body["error"]?.string ?? body["errors"]?[0]?["code"]?.string ?? ""
    return ProviderWords(code: body["errorType"]?.string ?? "HTTP \(answer.status)", text: String(text.prefix(255)))
  }
}
