import Commerce
import Payments
import Wire

extension Tamara {
  /// What an order may be (Tamara docs, Online order status flow).
  enum OrderWord: String, CaseIterable {
    case new
    case approved
    /// Only in third-party lists, without a meaning.
    case onHold = "on_hold"
    case authorised
    case declined
    case expired
    case canceled
    case updated
    case partiallyCaptured = "partially_captured"
    case fullyCaptured = "fully_captured"
    case partiallyRefunded = "partially_refunded"
    case fullyRefunded = "fully_refunded"
  }

  /// An order's status in our vocabulary; a word that is not documented is pending.
  ///
  /// `updated` is an authorised order of which a part was called off. What was called off or given back is taken from the
  /// amount, so that such an order is not mistaken for ours as it was.
  static func state(of word: String, leftByCancel: Bool) -> PaymentState {
    switch OrderWord(rawValue: word) {
    case .new: .pending(.shopper)
    case .approved: .pending(.merchant)
    case .onHold: .pending(.provider)
    case .authorised, .updated: .authorised
    case .partiallyCaptured, .fullyCaptured, .partiallyRefunded: .captured
    case .declined: .declined(.refusedByProvider)
    case .expired: leftByCancel ? .cancelled : .expired
    case .canceled, .fullyRefunded: .cancelled
    case nil: .pending(.unrecognised)
    }
  }

  /// An error code (the list is that of Tamara's own WooCommerce plugin; Tamara docs publish none).
  enum ErrorCode: String, CaseIterable {
    case limit = "total_amount_invalid_limit"
    case dailyVolume = "total_amount_invalid_limit_24hrs_gmv"
    case currencyOfTotal = "total_amount_invalid_currency"
    case currency = "currency_unsupported"
    case deliveryCountry = "not_supported_delivery_country"
    case consumerPhone = "consumer_invalid_phone_number"
    case phone = "invalid_phone_number"
    case billingPhone = "billing_address_invalid_phone_number"
    case shippingPhone = "shipping_address_invalid_phone_number"
    case disabled = "tamara_disabled"
  }

  /// Why no checkout was opened. Nothing can have been paid, so all of them end the try.
  func openingError(_ answer: WireAnswer) -> PaymentError {
    let words = Self.words(of: answer)
    switch ErrorCode(rawValue: words.code) {
    // It does not say whether the order is too large or too small.
    case .limit: return .refused(.notEligible, words)
    case .dailyVolume: return .refused(.limitExceeded, words)
    case .currencyOfTotal, .currency: return .methodUnavailable(.currency(accepted: capabilities.currencies))
    case .deliveryCountry: return .methodUnavailable(.country(served: capabilities.countries))
    case .consumerPhone, .phone: return .invalidRequest(field: "consumer.phone_number", words)
    case .billingPhone: return .invalidRequest(field: "billing_address.phone_number", words)
    case .shippingPhone: return .invalidRequest(field: "shipping_address.phone_number", words)
    case .disabled: return .methodUnavailable(.notOffered)
    case nil: break
    }
    return switch answer.status {
    case 400, 422: .invalidRequest(field: "order", words)
    case 401, 403: .invalidRequest(field: "authorization", words)
    case 429: .tooManyRequests(retryAfter: Self.restAfterTooMany)
    default: .providerError(code: words.code, message: words.text)
    }
  }

  /// An error's own words (Tamara's PHP SDK), or just the HTTP status where the body is no such envelope.
  static func words(of answer: WireAnswer) -> ProviderWords {
    let body = answer.json ?? .null
    let text = String((body["message"]?.string ?? "").prefix(255))
    return ProviderWords(code: body["errors"]?[0]?["error_code"]?.string ?? "HTTP \(answer.status)", text: text)
  }
}
