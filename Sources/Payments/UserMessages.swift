public import Commerce

extension PaymentError {
  /// The sentence for the shopper: first the money, then what to do, which is what `advice` says. Where the provider advises
  /// something else than the failure alone would (`ProviderResponseCode.retry`), the sentence follows the provider; where it must be
  /// asked first, nothing is said of the money. Where it is known when the same may be tried again, within two hours, the sentence
  /// says in how many minutes: counted from `now` where the provider names a moment, or as long as `tooManyRequests` has it.
  ///
  /// `language` is a language tag such as `ar` or `pt-BR` in any case; the library speaks English, Arabic, Brazilian Portuguese,
  /// Spanish, Swedish, Norwegian, Danish and Finnish, and English where it does not speak the language. Never empty.
  public func userMessage(in language: String, now: Timestamp? = nil) -> String {
    let name = language.prefix { $0 != "-" && $0 != "_" }.lowercased()
    let messages = UserMessages.languages[name] ?? UserMessages.english
    guard let sentence = messages.errors[messageKey] else { return "" }
    // If the money may have moved, no advice makes another payment safe.
    if usualAdvice == .askFirst { return sentence.text }
    if let minutes = minutesToWait(now) { return UserMessages.Sentence(sentence.what, messages.wait(minutes)).text }
    if advice == usualAdvice { return sentence.text }
    if advice == .askFirst { return messages.unknown.text }
    return UserMessages.Sentence(sentence.what, messages.advice[advice] ?? "").text
  }

  /// The minutes until a retry is useful, from 1 to 120; `nil` if unknown or longer.
  private func minutesToWait(_ now: Timestamp?) -> Int? {
    let wait: Duration? =
      switch (self, words.retry) {
      case (.tooManyRequests(let wait, _), _): wait
      case (_, let retry?) where retry.advice == .later:
        retry.notBefore.flatMap { moment in now.map { moment.since($0) } }
      default: nil
      }
    guard let wait, wait > .zero, wait <= .seconds(7_200) else { return nil }
    return Int((wait.wholeMilliseconds + 59_999) / 60_000)
  }
}

/// The library's sentences about failed payments in one language.
struct UserMessages: Sendable {
  /// The state of the payment, and the next step.
  struct Sentence: Hashable, Sendable {
    let what: String
    let next: String

    /// A full sentence, and what to do, which may be empty.
    init(_ what: String, _ next: String) {
      self.what = what
      self.next = next
    }

    /// Both sentences with a space between, or the first alone.
    var text: String { next.isEmpty ? what : "\(what) \(next)" }
  }

  /// By `PaymentError.messageKey`; what to do is what follows from the failure alone.
  let errors: [String: Sentence]
  /// The next step by the provider's advice.
  let advice: [RetryAdvice: String]
  /// The sentence for a payment that the provider must be asked about first.
  let unknown: Sentence
  /// The next step if a retry is possible in the given number of minutes, 1 or more.
  let wait: @Sendable (Int) -> String

  /// By the language's two letters.
  static let languages = [
    "en": english, "ar": arabic, "pt": portuguese, "es": spanish, "sv": swedish, "nb": norwegian, "no": norwegian,
    "nn": norwegian, "da": danish, "fi": finnish,
  ]
}
