import Commerce
import Testing

@testable import Payments

@Suite("What the library tells a shopper")
struct UserMessageTests {
  /// One error of each kind.
  static let errors: [PaymentError] =
    [
      .insufficientFunds(.none), .networkError(.offline), .networkError(.lost), .networkError(.certificate),
      .providerError(code: "500", message: "Internal error"), .userCancelled, .expired(.none), .codeExpired(.none),
      .methodUnavailable(.noGateway), .tooManyRequests(retryAfter: .seconds(30)),
      .mismatch(expected: "SAR 250.00", found: "SAR 25.00"), .deviceNotTrusted,
      .invalidRequest(field: "amount", .none), .signInNeeded(.none),
    ] + DeclineReason.allCases.map { .cardDeclined($0, .none) }

  @Test("every language has a sentence for every error, and no other", arguments: ["en", "ar", "pt"])
  func complete(language: String) throws {
    let messages = try #require(UserMessages.languages[language])
    let sentences = messages.errors
    #expect(Set(sentences.keys) == Set(Self.errors.map(\.messageKey)))
    #expect(Set(sentences.values).count == sentences.count)
    #expect(Set(messages.advice.keys) == Set(RetryAdvice.allCases).subtracting([.askFirst]))
    #expect(Set(messages.advice.values).count == messages.advice.count)
  }

  @Test("it says that nothing was taken, except where that is not known", arguments: errors)
  func money(error: PaymentError) {
    let isUnknown =
      switch error {
      case .mismatch, .cardDeclined(.duplicate, _): true
      default: false
      }
    #expect(error.userMessage(in: "en").hasPrefix("You have not been charged: ") != isUnknown)
    #expect(error.userMessage(in: "en").contains("Do not pay again") == isUnknown)
    #expect(error.userMessage(in: "ar").hasPrefix("لم يُخصم أي مبلغ: ") != isUnknown)
    #expect(error.userMessage(in: "pt").hasPrefix("Nada foi cobrado: ") != isUnknown)
  }

  @Test("a provider's advice replaces what would follow from the failure", arguments: ["en", "ar", "pt"])
  func advice(language: String) throws {
    let messages = try #require(UserMessages.languages[language])
    for reason in DeclineReason.allCases where reason != .duplicate {
      let what = try #require(messages.errors[reason.rawValue]).what
      for advice in RetryAdvice.allCases where advice != reason.advice {
        let words = ProviderResponseCode(code: "1", retry: ProviderRetryAdvice(advice))
        let text = PaymentError.cardDeclined(reason, words).userMessage(in: language)
        #expect(text.hasSuffix(messages.advice[advice] ?? messages.unknown.text), "\(reason) \(advice): \(text)")
        #expect(advice == .askFirst || text.hasPrefix(what), "\(reason) \(advice): \(text)")
      }
    }
    let duplicate = PaymentError.cardDeclined(
      .duplicate, ProviderResponseCode(code: "1", retry: ProviderRetryAdvice(.sameAgain)))
    #expect(duplicate.userMessage(in: language) == messages.errors["duplicate"]?.text)
    let words = ProviderResponseCode(code: "100.380.401", retry: ProviderRetryAdvice(.otherWay))
    let declined = PaymentError.cardDeclined(.authenticationFailed, words).userMessage(in: "en")
    #expect(declined == "You have not been charged: your identity could not be verified. Pay another way.")
  }

  @Test("a region does not matter, and an unknown language gets English")
  func languages() {
    let error = PaymentError.networkError(.offline)
    #expect(error.userMessage(in: "pt-BR") == error.userMessage(in: "pt"))
    #expect(error.userMessage(in: "pt-BR") != error.userMessage(in: "en"))
    #expect(error.userMessage(in: "AR_sa") == error.userMessage(in: "ar"))
    #expect(error.userMessage(in: "sv") == error.userMessage(in: "en"))
  }

  @Test(
    "where it is known when the same may be tried again, the sentence says in how many minutes",
    arguments: [
      (1, "in a minute", "بعد دقيقة أو", "em um minuto"), (60, "in a minute", "بعد دقيقة أو", "em um minuto"),
      (61, "in 2 minutes", "بعد دقيقتين", "em 2 minutos"), (600, "in 10 minutes", "بعد 10 دقائق", "em 10 minutos"),
      (900, "in 15 minutes", "بعد 15 دقيقة", "em 15 minutos"),
      (7_200, "in 120 minutes", "بعد 120 دقيقة", "em 120 minutos"),
    ])
  func minutes(seconds: Int, english: String, arabic: String, portuguese: String) {
    let now = Timestamp(milliseconds: 1_772_348_400_000)
    let words = ProviderResponseCode(
      code: "", retry: ProviderRetryAdvice(.later, notBefore: now.advanced(by: .seconds(seconds))))
    for error in [
      PaymentError.tooManyRequests(retryAfter: .seconds(seconds)), .cardDeclined(.tooManyCodes, words),
    ] {
      #expect(error.userMessage(in: "en", now: now).contains(english))
      #expect(error.userMessage(in: "ar", now: now).contains(arabic))
      #expect(error.userMessage(in: "pt", now: now).contains(portuguese))
    }
    // Without a clock the moment says nothing.
    #expect(!PaymentError.cardDeclined(.tooManyCodes, words).userMessage(in: "en").contains("minute"))
  }

  @Test("a wait that is over, or longer than two hours, is not counted", arguments: [0, -60, 7_201])
  func noMinutes(seconds: Int) {
    #expect(!PaymentError.tooManyRequests(retryAfter: .seconds(seconds)).userMessage(in: "en").contains("minute"))
  }
}
