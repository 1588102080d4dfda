public import Commerce
import Deeplinks

extension SwedbankPay {
  /// The strictness of comparing a link with a payment address.
  public enum PaymentURLReading: String, SettingChoice {
    /// The scheme is the original's or the app's own, as documented.
    case strict
    /// Any scheme will do, as with the built-in configuration of version 5.0.3.
    case lenient

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "swedbank-pay.payment-url"
  }

  /// The rule of one order's payment address.
  func paymentURLRule(_ original: String) -> PaymentURLRule {
    PaymentURLRule(
      original: original, callbackScheme: configuration.callbackScheme, isLenient: paymentURLReading == .lenient)
  }

  /// A payment address with the app's scheme in place of its own, as the backend's fallback leads to.
  func inOwnScheme(_ url: String) -> String {
    guard let end = url.firstRange(of: "://") else { return url }
    return configuration.callbackScheme + url[end.lowerBound...]
  }
}
