public import Commerce

/// A provider's own code and words, which travel beside ours and never instead of them.
public struct ProviderResponseCode: Hashable, Sendable {
  /// The code or status, such as `800.100.155` or `AUTHORIZED`; empty when there is none.
  public let code: String
  /// The provider's text, for logs and support; empty when there is none.
  public let text: String
  /// What the provider's own kit would have told the app, such as `failure(.insufficientFunds)`; empty when there is no kit.
  public let kit: String
  /// What the provider says of trying again; `nil` when it says nothing beyond the code's usual meaning.
  public let retry: ProviderRetryAdvice?

  /// A code, a text, the kit's own name for it, and what the provider says of trying again.
  public init(code: String, text: String = "", kit: String = "", retry: ProviderRetryAdvice? = nil) {
    self.code = code
    self.text = text
    self.kit = kit
    self.retry = retry
  }

  /// No code and no text: the provider said nothing, or there was no provider.
  public static let none = ProviderResponseCode(code: "")
}

/// What a provider says of trying again, where that is more than follows from why the payment failed.
public struct ProviderRetryAdvice: Hashable, Sendable {
  /// When trying again makes sense.
  public let advice: RetryAdvice
  /// When the same may be tried again at the earliest; `nil` when the provider names no time.
  public let notBefore: Timestamp?

  /// Advice, with the earliest moment where there is one.
  public init(_ advice: RetryAdvice, notBefore: Timestamp? = nil) {
    self.advice = advice
    self.notBefore = notBefore
  }
}
