public import Commerce
import Deeplinks
import Payments
import Wire

extension SwedbankPay {
  /// The interface of the merchant's backend (Swedbank Pay docs, Mobile SDK, iOS; custom backends).
  public enum BackendKind: String, SettingChoice {
    /// The documented one, which names its addresses itself.
    case merchantBackend = "merchant-backend"
    /// The shop's own: one address, its own body and its own errors; what they look like is invented, because no document shows one.
    case custom

    /// The name by which `Settings` and scenario files know the setting.
    public static let setting = "swedbank-pay.configuration"
  }

  /// The address at which a backend of the shop's own creates payment orders.
  var ordersOfShop: String { Self.resolve("orders", against: configuration.backend) ?? configuration.backend }

  /// The request to a backend of the shop's own: the payment order, and beside it the app's data for the backend alone
  /// (Swedbank Pay docs, Mobile SDK, iOS, `userData`).
  func orderForShop(_ context: Context) -> JSON {
    let data = configuration.userData.sorted { $0.key < $1.key }.map {
      JSON.Member(name: $0.key, value: .string($0.value))
    }
    return ["paymentorder": order(context), "userData": .object(data)]
  }

  /// Interprets the response of a backend of the shop's own: the order and its page, or an error that only the shop knows.
  func madeByShop(_ answer: WireAnswer) -> Reaction {
    let refusal = Reaction(.failed(Self.errorOfShop(answer)))
    guard (200...299).contains(answer.status), let body = answer.json, let id = body["id"]?.string, Self.isOrder(id),
      let menu = body["viewPaymentLink"]?.string, let link = try? Link(menu), link.isSafe
    else { return refusal }
    // A payment session is the documented backend's; what a shop's own would call it is not known.
    guard kit == .viewController else { return refused(.missingRequiredOperation, "view-paymentsession") }
    return Reaction(.opened) {
      $0.payment = id
      $0.menu = menu
    }
  }

  /// An error of the shop's own: the delegate gets whatever the app's configuration throws, in its own spelling.
  private static func errorOfShop(_ answer: WireAnswer) -> PaymentError {
    let reason = String((answer.json?["error"]?.string ?? "").prefix(120))
    let error = "ShopBackendError.refused(status: \(answer.status), reason: \"\(reason)\")"
    let words = ProviderResponseCode(
      code: "HTTP \(answer.status)", text: reason, kit: Callback.paymentFailed.kit(error))
    return switch answer.status {
    case 401: .signInNeeded(words)
    case 429: .tooManyRequests(retryAfter: rateWindow, words)
    case 400...499: .invalidRequest(field: "paymentorder", words)
    default: .providerError(words)
    }
  }
}
