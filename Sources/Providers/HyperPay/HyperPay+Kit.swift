public import Commerce
import Payments

extension HyperPay {
  /// The SDK: its errors before anything is sent, by number (HyperPay docs, Mobile SDK, error codes), without those of brands and
  /// fields that are not used here, and what its versions tell differently.
  public enum Kit: String, SettingChoice {
    /// The SDK shows its form and submits the card.
    case usual
    /// The payment parameters fit no transaction.
    case unsupportedParameters = "1000-unsupported-parameters"
    /// The checkout's identifier has no valid form.
    case invalidCheckout = "1010-invalid-checkout-id"
    /// The brand does not fit the payment parameters.
    case brandMismatch = "1011-brand-mismatch"
    /// The shopper did not unlock the device.
    case deviceLocked = "1012-device-authentication-failed"
    /// A token has not 32 letters and digits.
    case invalidToken = "1090-invalid-token"
    /// The brand's cards cannot be kept.
    case brandNotKept = "1091-brand-not-tokenisable"
    /// The holder's name has no valid form.
    case invalidHolder = "1110-invalid-holder"
    /// The number has no valid form.
    case invalidNumber = "1111-invalid-number"
    /// The brand has no valid form.
    case invalidBrand = "1112-invalid-brand"
    /// The month has no valid form.
    case invalidMonth = "1113-invalid-month"
    /// The year has no valid form.
    case invalidYear = "1114-invalid-year"
    /// The card has expired.
    case expired = "1115-card-expired"
    /// The security code has no valid form.
    case invalidSecurityCode = "1116-invalid-security-code"
    /// The checkout's details cannot be loaded.
    case checkoutNotLoaded = "2000-checkout-not-loaded"
    /// No payment method is there.
    case noMethods = "2001-no-payment-methods"
    /// The payment method is not available.
    case methodUnavailable = "2002-method-unavailable"
    /// The app stopped the submission.
    case aborted = "2003-aborted"
    /// The brands' rules cannot be loaded.
    case rulesNotLoaded = "2004-brand-rules-not-loaded"
    /// The checkout's set-up makes no sense.
    case badConfiguration = "2020-bad-configuration"
    /// Error 3000: the SDK has no connection.
    case noConnection = "3000-no-connection"
    /// The server says that the request was wrong.
    case badRequest = "3001-bad-request"
    /// The server's answer makes no sense.
    case badAnswer = "3002-bad-answer"
    /// The kit's own files were changed.
    case tampering = "4000-resource-tampering"
    /// The kit's parts do not fit together.
    case frameworkMismatch = "5000-framework-mismatch"
    /// An SDK before 7.11: Mastercard's certificate in it expired on 15 July 2026, and its 3-D Secure with Mastercard cards fails
    /// (Peach Payments docs, Mobile SDK release notes, 7.11.0; same platform). That it fails before the card is sent, and with this
    /// number, is this library's own.
    case expiredCertificate = "6000-mastercard-certificate"
    /// An SDK from 7.11 on, also 8: a page that the shopper dismissed ends in its generic cancel (hyperpay_sdk, changelog 2.4.0). It
    /// says nothing of the money: the bank may have approved before.
    case dismissed = "9001-cancelled"

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "hyperpay.kit"

    /// The error's number.
    var number: String { String(rawValue.prefix(4)) }

    /// Whether it happens before the form is shown.
    var isBeforeForm: Bool {
      switch self {
      case .checkoutNotLoaded, .noMethods, .methodUnavailable, .rulesNotLoaded, .badConfiguration, .tampering,
        .frameworkMismatch:
        true
      case .usual, .unsupportedParameters, .invalidCheckout, .brandMismatch, .deviceLocked, .invalidToken,
        .brandNotKept, .invalidHolder, .invalidNumber, .invalidBrand, .invalidMonth, .invalidYear, .expired,
        .invalidSecurityCode, .aborted, .noConnection, .badRequest, .badAnswer, .expiredCertificate, .dismissed:
        false
      }
    }

    /// Whether the SDK stops before it sends a card of a brand, where it has an error at all.
    func stops(_ brand: CardBrand) -> Bool { self != .expiredCertificate || brand == .mastercard }

    /// The SDK's own words for its error.
    var words: ProviderResponseCode { ProviderResponseCode(code: number, kit: "error(\(number))") }

    /// The error that ends the payment; nothing was sent.
    var error: PaymentError? {
      switch self {
      case .usual, .dismissed: return nil
      case .expiredCertificate:
        return .cardDeclined(
          .authenticationUnavailable,
          ProviderResponseCode(code: words.code, kit: words.kit, retry: ProviderRetryAdvice(.otherWay)))
      case .noConnection: return .networkError(.offline, words)
      case .expired: return .cardDeclined(.expiredCard, words)
      case .invalidNumber, .invalidHolder, .invalidBrand, .invalidMonth, .invalidYear, .brandMismatch:
        return .cardDeclined(.invalidCard, words)
      case .invalidSecurityCode: return .cardDeclined(.invalidSecurityCode, words)
      case .tampering: return .deviceNotTrusted(words)
      case .unsupportedParameters, .invalidCheckout, .deviceLocked, .invalidToken, .brandNotKept, .checkoutNotLoaded,
        .noMethods, .methodUnavailable, .aborted, .rulesNotLoaded, .badConfiguration, .badRequest, .badAnswer,
        .frameworkMismatch:
        return .invalidRequest(field: "kit", words)
      }
    }
  }

  /// The kit's error for a payment that was refused: the app is to ask its server why.
  static let declinedInKit = "error(2010)"
  /// The SDK's error for a challenge that the shopper cancelled; 6000 is any other of 3-D Secure's (ACI mobile SDK, `OPPErrors.h`).
  static let challengeCancelledInKit = "error(6001)"

  /// Every error number of the kit that a payment can end with.
  static let kitErrors =
    Kit.allCases.filter { $0 != .usual }.map(\.rawValue) + ["2010-declined", "6001-challenge-cancelled"]
}
