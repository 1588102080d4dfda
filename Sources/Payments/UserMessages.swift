extension PaymentError {
  /// The sentence for the shopper in English: first the money, then what to do. An error knows no app: `PaymentManager.userMessage(for:)`
  /// says it in the app's language, and `userMessage(in:)` in any other.
  public var userMessage: String { userMessage(in: "en") }

  /// The sentence for the shopper: first the money, then what to do, which is what `advice` says. Where the provider advises
  /// something else than the failure alone would (`ProviderResponseCode.retry`), the sentence follows the provider; where it must be
  /// asked first, nothing is said of the money.
  ///
  /// `language` is a language tag such as `ar` or `pt-BR` in any case; the library speaks English, Arabic and Brazilian Portuguese,
  /// and English where it does not speak the language. Never empty.
  public func userMessage(in language: String) -> String {
    let name = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    let messages = UserMessages.languages[name] ?? UserMessages.english
    guard let sentence = messages.errors[messageKey] else { return "" }
    // Where the money may have moved, no advice makes paying again safe.
    if advice == usualAdvice || usualAdvice == .askFirst { return sentence.text }
    if advice == .askFirst { return messages.unknown.text }
    return UserMessages.Sentence(sentence.what, messages.advice[advice] ?? "").text
  }
}

/// The library's sentences about failed payments in one language.
struct UserMessages: Sendable {
  /// What became of the payment, and what to do.
  struct Sentence: Hashable, Sendable {
    let what: String
    let next: String

    /// A full sentence, and what to do, which may be empty.
    init(_ what: String, _ next: String) {
      self.what = what
      self.next = next
    }

    /// Both.
    var text: String { next.isEmpty ? what : "\(what) \(next)" }
  }

  /// By `PaymentError.messageKey`; what to do is what follows from the failure alone.
  let errors: [String: Sentence]
  /// What to do by the provider's advice.
  let advice: [RetryAdvice: String]
  /// Where the provider must be asked first.
  let unknown: Sentence

  /// By the language's two letters.
  static let languages = ["en": english, "ar": arabic, "pt": portuguese]
}
