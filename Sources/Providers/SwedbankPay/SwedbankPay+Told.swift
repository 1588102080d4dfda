package import Payments

/// The SDK's messages to the app, for the calls of its delegate.
extension SwedbankPay {
  /// The SDK's last call to its delegate for a payment; `nil` where it made none.
  package static func callback(of payment: PaymentSession) -> Callback? {
    let session: Session = SessionTexts.decode(payment.references)
    guard let kit = session.kit else { return nil }
    return Callback.allCases.first { kit.hasPrefix($0.kit("").prefix { $0 != ":" && $0 != ")" }) }
  }

  /// The error of the page in the SDK's web view that ended a payment; `nil` where none did.
  package static func webContentError(of payment: PaymentSession) -> WebContentWord? {
    let session: Session = SessionTexts.decode(payment.references)
    return WebContentWord.allCases.first { session.kit == Callback.paymentFailed.kit($0.kit) }
  }

  /// The problem that an error stands for; `nil` where it stands for none of the backend's.
  package static func problemWord(in words: ProviderResponseCode) -> ProblemWord? { ProblemWord(rawValue: words.code) }
}
