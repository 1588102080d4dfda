import Payments
import Wire

extension WireAnswer {
  /// The status after a response that tells nothing of the payment: too many requests, or none that can be understood.
  func undecided(_ words: ProviderResponseCode, rest: Duration) -> PaymentStatus {
    PaymentStatus(state: .pending(status == 429 ? .askedTooOften(retryAfter: rest) : .unreachable), words: words)
  }
}

extension PaymentStatus {
  /// The status after a response that was lost or cannot be understood.
  static func unreachable(_ words: ProviderResponseCode) -> PaymentStatus {
    PaymentStatus(state: .pending(.unreachable), words: words)
  }
}
