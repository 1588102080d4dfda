import Commerce
import Payments
import Wire

extension Tamara {
  /// The results of the check before the checkout (Tamara's PHP SDK, payment options availability).
  enum EligibilityWord: String, CaseIterable {
    /// Nothing is offered to this shopper for this amount.
    case unavailable
    /// Some plan is offered, and the merchant names it.
    case available
    /// Some plan is offered, and the shopper picks it on Tamara's page.
    case singleCheckout = "single_checkout"
  }

  /// The statuses of an order (Tamara docs, Online order status flow).
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

  /// The calls of Tamara's iOS SDK to its delegate (spelled as there).
  enum KitCallback: String, CaseIterable {
    case success = "onSuccessfull"
    case failure = "onFailured"
    case cancel = "onCancel"

    /// The word it is listed under.
    var word: String {
      switch self {
      case .success: "success"
      case .failure: "failure"
      case .cancel: "cancel"
      }
    }

    /// The SDK's call when the page is left; `nil` if there is none, as after a closed window.
    init?(_ left: Leaving?) {
      switch left {
      case .success: self = .success
      case .failure: self = .failure
      case .cancel: self = .cancel
      case .closed, nil: return nil
      }
    }
  }

  /// An order's status in our vocabulary; an undocumented word is pending.
  ///
  /// The effect of a shopper's cancellation on the page is not published. Tamara's Magento module cancels the sale while the
  /// order is still `new`, `expired` or `declined`, and so does this: the return link tells, and no money has moved. `updated`
  /// is an authorised order that was cancelled in part.
  static func state(of word: String, left: Leaving?) -> PaymentState {
    let wasCancelled = left == .cancel
    return switch OrderWord(rawValue: word) {
    case .new: wasCancelled ? .cancelled : .pending(.shopper)
    case .approved: .pending(.merchant)
    case .onHold: .pending(.provider)
    case .authorised, .updated: .authorised
    case .partiallyCaptured, .fullyCaptured, .partiallyRefunded: .captured
    case .fullyRefunded: .refunded
    case .declined: .declined(.refusedByProvider)
    case .expired: wasCancelled ? .cancelled : .expired
    case .canceled: .cancelled
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
  static func openingError(_ answer: WireAnswer) -> PaymentError {
    let words = words(of: answer)
    switch ErrorCode(rawValue: words.code) {
    // It does not say whether the order is too large or too small.
    case .limit: return .refused(.notEligible, words)
    // The store's own limits and places, not the shopper's.
    case .dailyVolume, .deliveryCountry, .disabled: return .refused(.notPermitted, words)
    case .currencyOfTotal, .currency: return .invalidRequest(field: "total_amount.currency", words)
    // All of them are the shopper's one number (Tamara+Requests.swift), so the shopper can correct it.
    case .consumerPhone, .phone, .billingPhone, .shippingPhone: return .refused(.invalidMobile, words)
    case nil: return error(answer, field: "order")
    }
  }

  /// Why a capture, cancel or refund was refused; 409 names the transition that an order does not make.
  static func operationError(_ answer: WireAnswer) -> PaymentError { error(answer, field: "total_amount") }

  private static func error(_ answer: WireAnswer, field: String) -> PaymentError {
    let words = words(of: answer)
    return switch answer.status {
    case 400, 404, 422: .invalidRequest(field: field, words)
    case 401, 403: .invalidRequest(field: "authorization", words)
    case 409: .refused(.notPermitted, words)
    case 429: .tooManyRequests(retryAfter: restAfterTooMany, words)
    default: .providerError(words)
    }
  }

  /// The error's own words (Tamara's PHP SDK), or just the HTTP status if the body is not such an envelope.
  static func words(of answer: WireAnswer) -> ProviderResponseCode {
    let body = answer.json ?? .null
    let text = String((body["message"]?.string ?? "").prefix(255))
    return ProviderResponseCode(code: body["errors"]?[0]?["error_code"]?.string ?? "HTTP \(answer.status)", text: text)
  }
}
