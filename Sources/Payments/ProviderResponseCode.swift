public import Commerce

/// A provider's own code and words, which travel beside ours and never instead of them.
public struct ProviderResponseCode: Hashable, Sendable {
  /// The code or status, such as `800.100.155` or `AUTHORIZED`; empty when there is none.
  public let code: String
  /// The provider's text, for logs and support; empty when there is none.
  public let text: String
  /// The SDK's own message to the app, such as `failure(.insufficientFunds)`; empty without an SDK.
  public let kit: String
  /// The provider's advice on retrying; `nil` if it gives none beyond the code's usual meaning.
  public let retry: ProviderRetryAdvice?
  /// The whole problem that the SDK hands to the app; `nil` if there is none.
  public let problem: ProviderProblem?

  /// A code, a text, the kit's own name for it, what the provider says of trying again, and the problem that it came with.
  public init(
    code: String, text: String = "", kit: String = "", retry: ProviderRetryAdvice? = nil,
    problem: ProviderProblem? = nil
  ) {
    self.problem = problem
    self.code = code
    self.text = text
    self.kit = kit
    self.retry = retry
  }

  /// No code and no text: the provider said nothing, or there was no provider.
  public static let none = ProviderResponseCode(code: "")
}

/// A provider's advice on retrying, where it goes beyond the reason of the failure.
public struct ProviderRetryAdvice: Hashable, Sendable {
  /// The advice.
  public let advice: RetryAdvice
  /// The earliest time for a retry; `nil` if the provider names none.
  public let notBefore: Timestamp?

  /// Advice, with the earliest moment where there is one.
  public init(_ advice: RetryAdvice, notBefore: Timestamp? = nil) {
    self.advice = advice
    self.notBefore = notBefore
  }
}
