import Commerce
import Payments
import Wire

extension Yuno {
  /// The retry advice of a declined transaction: the card network's, or that the acquirer is unavailable.
  static func retryAdvice(_ transaction: JSON?, _ context: Context) -> ProviderRetryAdvice? {
    guard let advice = transaction?["merchant_advice_code"]?.string.flatMap(MerchantAdvice.init) else {
      return transaction?["response_code"]?.string == "ACQUIRE_CONTINGENCY" ? ProviderRetryAdvice(.later) : nil
    }
    switch advice {
    case .updateInformation: return ProviderRetryAdvice(.afterCorrection)
    case .tryAgainLater: return ProviderRetryAdvice(.later)
    case .doNotTryAgain, .requirementsNotFulfilled, .noRetryLifeCycle, .noRetryPolicy, .noRetrySecurity,
      .multipleUseCard:
      return nil
    case .retryAfterOneHour, .retryAfterOneDay, .retryAfterTwoDays, .retryAfterFourDays, .retryAfterSixDays,
      .retryAfterEightDays, .retryAfterTenDays:
      let tried = transaction?["created_at"]?.string.flatMap { Timestamp(iso8601: $0.prefix(19) + "Z") } ?? context.now
      return ProviderRetryAdvice(.later, notBefore: advice.wait.map { tried.advanced(by: $0) })
    }
  }
}

extension Yuno.MerchantAdvice {
  /// The delay before the same card is tried again (Yuno docs, Merchant advice codes); `nil` if no time is named.
  fileprivate var wait: Duration? {
    switch self {
    case .retryAfterOneHour: .seconds(3_600)
    case .retryAfterOneDay: .seconds(86_400)
    case .retryAfterTwoDays: .seconds(2 * 86_400)
    case .retryAfterFourDays: .seconds(4 * 86_400)
    case .retryAfterSixDays: .seconds(6 * 86_400)
    case .retryAfterEightDays: .seconds(8 * 86_400)
    case .retryAfterTenDays: .seconds(10 * 86_400)
    case .updateInformation, .tryAgainLater, .doNotTryAgain, .requirementsNotFulfilled, .noRetryLifeCycle,
      .noRetryPolicy, .noRetrySecurity, .multipleUseCard:
      nil
    }
  }
}
