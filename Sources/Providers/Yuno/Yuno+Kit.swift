public import Payments
import Wire

extension Yuno {
  /// The environment of a key, named by its prefix (Yuno docs, Credentials).
  enum Environment: String, CaseIterable {
    case development = "dev"
    case staging
    case sandbox
    case production = "prod"

    /// The environment of a key; `nil` when its prefix names none.
    init?(key: String) { self.init(rawValue: String(key.prefix { $0 != "_" })) }
  }

  /// The result of `initialize(apiKey:config:callback:)` in its callback (Yuno docs, Seamless SDK iOS, Initialise the SDK):
  /// `false` for a key of another environment. The SDK's check is not published; checking the prefix is this library's own.
  public var kitStart: KitStart {
    let isRight = Environment(key: configuration.appKey) == Environment(key: configuration.publicKey)
    return isRight ? .started : .refused(isHeeded: setup.initialise == .heeded)
  }

  /// The SDK's result for the app: `Yuno.Result` (Yuno docs, Seamless SDK iOS, Transaction status), spelled as there.
  public enum SDKResult: String, Sendable, CaseIterable {
    /// Rejected by the bank or for its risk.
    case reject
    /// Paid, or reserved.
    case success
    /// It did not work.
    case fail
    /// Not decided yet.
    case processing
    /// A fault of the system, not of what was typed.
    case internalError
    /// The shopper cancelled.
    case userCancell

    /// The case's name in SDK 2.x (Yuno SDK iOS, README).
    var currentName: String {
      switch self {
      case .success: "succeeded"
      case .userCancell: "userCancelled"
      case .reject, .fail, .processing, .internalError: rawValue
      }
    }
  }

  /// The details beside a result; none of them is a sub-status of a payment (Yuno docs, Seamless SDK iOS, Payment status
  /// validation).
  enum SDKSubStatus: String, CaseIterable {
    case closedByUser = "CLOSED_BY_USER"
    case cancelledByUser = "CANCELLED_BY_USER"
    /// The result has no case for it, so the status stands beside `fail`.
    case expired = "EXPIRED"
  }

  /// The SDK's own errors (Yuno docs, SDK errors).
  enum SDKError: String, CaseIterable {
    case networkError
    case authenticationFailed
    case sessionExpired
    case invalidConfiguration
    case providerError
  }

  /// The SDK's result for a payment, by the payment's status; where its documentation names none, the mapping is this library's own.
  /// What happens to a payment long after the SDK has told its result has none.
  static func result(of payment: JSON) -> SDKResult? {
    payment["status"]?.string.flatMap { result(of: $0, sub: payment["sub_status"]?.string) }
  }

  private static func result(of status: String, sub: String?) -> SDKResult? {
    switch PaymentWord(rawValue: status) {
    case .succeeded: .success
    case .pending: sub == "AUTHORIZED" ? .success : .processing
    case .created, .readyToPay: .processing
    case .declined, .rejected: .reject
    case .error, .expired: .fail
    case .canceled, .refunded, .verified, .fraud, .inDispute, .chargeback, nil: nil
    }
  }

  /// The statuses that SDK 3 makes itself; it passes all others on as the backend spells them (Yuno SDK 3, Objects you receive).
  enum SDKStatus: String, CaseIterable {
    /// A call of the SDK's failed, or something in the SDK.
    case internalError = "INTERNAL_ERROR"
    /// The shopper closed a form or a view.
    case userCancel = "USER_CANCEL"
  }

  /// The status that SDK 3 hands to `onStatus(status:)`.
  static func onStatus(_ status: String, _ details: String?...) -> String {
    "onStatus(\(([status] + details.compactMap(\.self)).joined(separator: " ")))"
  }

  /// The status that SDK 3 hands to `onStatus(status:)` for a payment that waits, whatever its first word: `PENDING`, with Yuno's sub-status if there
  /// is one of that status.
  static func waiting(_ payment: JSON) -> String {
    let isPending = payment["status"]?.string == PaymentWord.pending.rawValue
    return onStatus(PaymentWord.pending.rawValue, isPending ? payment["sub_status"]?.filledString : nil)
  }

  /// SDK 3 tells that the payment waits as soon as the shopper has the code (Yuno SDK 3, onStatus).
  public func kitWords(at question: Question, _ context: Context) -> String? {
    if case .qr = question { context.session.told } else { nil }
  }

  /// The SDK's words for a payment and for how the shopper left it: never a refusal for a sheet that was closed, and never a
  /// cancellation for a closed window (Yuno docs, Seamless SDK iOS, Payment status validation).
  func kit(of status: String, sub: String?, _ context: Context) -> String {
    guard let result = Self.result(of: status, sub: sub) else { return "" }
    let left = context.session.left
    if setup.kit.isTransaction {
      return switch (result, left) {
      case (.processing, .sheet): Self.onStatus(SDKStatus.userCancel.rawValue)
      case (.processing, .window): Self.onStatus(status, SDKSubStatus.closedByUser.rawValue)
      default: Self.onStatus(status, sub)
      }
    }
    switch (result, left) {
    case (.processing, .sheet): return kit(.userCancell, .cancelledByUser)
    case (.processing, .window): return kit(.processing, .closedByUser)
    case (.fail, _) where status == PaymentWord.expired.rawValue: return kit(.fail, .expired)
    case (.reject, _), (.success, _), (.fail, _), (.processing, nil), (.internalError, _), (.userCancell, _):
      return kit(result)
    }
  }

  /// The result that the SDK's words name, in either version and however the app hears it; `nil` where they name none.
  public static func result(in words: ProviderResponseCode) -> SDKResult? {
    let said = words.kit.split { !$0.isLetter && $0 != "_" }.map(String.init)
    if said.first == "onStatus", said.count > 1 {
      return switch SDKStatus(rawValue: said[1]) {
      case .internalError: .internalError
      case .userCancel: .userCancell
      case nil: result(of: said[1], sub: said.count > 2 ? said[2] : nil)
      }
    }
    return said.lazy.compactMap { word in SDKResult.allCases.first { $0.rawValue == word || $0.currentName == word } }
      .first
  }

  func kit(_ result: SDKResult, _ sub: SDKSubStatus? = nil) -> String { kit(result, besides: sub?.rawValue) }

  /// A result with what stands beside it, as the app got it: returned, or handed to a callback or a delegate.
  func kit(_ result: SDKResult, besides: String?) -> String {
    let name = setup.kit == .documented ? result.rawValue : result.currentName
    let text = [name, besides].compactMap(\.self).joined(separator: " ")
    return switch setup.start {
    case .async: text
    case .callback: "callback(\(text))"
    case .delegate: "yunoPaymentResult(\(text))"
    }
  }
}
