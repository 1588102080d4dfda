import Commerce
import Testing

@testable import Payments

@Suite("What the library tells a shopper")
struct UserMessageTests {
  /// One error of each kind.
  static let errors: [PaymentError] =
    [
      .insufficientFunds(.none), .networkError(.offline), .networkError(.lost), .networkError(.certificate),
      .providerError(ProviderResponseCode(code: "500", text: "Internal error")), .userCancelled, .expired(.none),
      .codeExpired(.none),
      .methodUnavailable(.noGateway), .tooManyRequests(retryAfter: .seconds(30)),
      .mismatch(expected: "SAR 250.00", found: "SAR 25.00"), .deviceNotTrusted(),
      .invalidRequest(field: "amount", .none), .signInNeeded(.none),
    ] + DeclineReason.allCases.map { .cardDeclined($0, .none) }

  /// Every language that the library speaks.
  static let spoken = ["en", "ar", "pt", "es", "sv", "nb", "da", "fi"]

  @Test("every language has a sentence for every error, and no other", arguments: spoken)
  func complete(language: String) throws {
    let messages = try #require(UserMessages.languages[language])
    let sentences = messages.errors
    #expect(Set(sentences.keys) == Set(Self.errors.map(\.messageKey)))
    #expect(Set(sentences.values).count == sentences.count)
    #expect(Set(messages.advice.keys) == Set(RetryAdvice.allCases).subtracting([.askFirst]))
    #expect(Set(messages.advice.values).count == messages.advice.count)
  }

  /// How each language says that nothing was taken, and that nobody should pay again.
  private static let moneyWords: [String: (free: String, askFirst: String)] = [
    "en": ("You have not been charged: ", "Do not pay again"),
    "ar": ("لم يُخصم أي مبلغ: ", "لا تدفع مرة أخرى"),
    "pt": ("Nada foi cobrado: ", "Não pague de novo"),
    "es": ("No se te ha cobrado nada: ", "No vuelvas a pagar"),
    "sv": ("Du har inte debiterats: ", "Betala inte igen"),
    "nb": ("Du er ikke belastet: ", "Ikke betal igjen"),
    "da": ("Der er ikke trukket penge: ", "Betal ikke igen"),
    "fi": ("Sinua ei ole veloitettu: ", "Älä maksa uudelleen"),
  ]

  @Test("it says that nothing was taken, except where that is not known", arguments: errors)
  func money(error: PaymentError) {
    let isUnknown =
      switch error {
      case .mismatch, .cardDeclined(.duplicate, _): true
      default: false
      }
    #expect(Set(Self.moneyWords.keys) == Set(Self.spoken))
    for (language, words) in Self.moneyWords {
      let text = error.userMessage(in: language)
      #expect(text.hasPrefix(words.free) != isUnknown, "\(language): \(text)")
      #expect(text.contains(words.askFirst) == isUnknown, "\(language): \(text)")
    }
  }

  @Test("a provider's advice replaces what would follow from the failure", arguments: spoken)
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
    #expect(error.userMessage(in: "es-419") == error.userMessage(in: "es"))
    for norwegian in ["nb-NO", "no", "nn-NO"] {
      #expect(error.userMessage(in: norwegian) == error.userMessage(in: "nb"))
    }
    #expect(Set(Self.spoken.map { error.userMessage(in: $0) }).count == Self.spoken.count)
    #expect(Set(UserMessages.languages.keys) == Set(Self.spoken + ["no", "nn"]))
    #expect(error.userMessage(in: "ja") == error.userMessage(in: "en"))
  }

  /// How each language says in how many minutes, by their number.
  private static let spans: [String: [Int: String]] = [
    "en": [
      1: "in a minute", 2: "in 2 minutes", 10: "in 10 minutes", 15: "in 15 minutes", 120: "in 120 minutes",
    ],
    "ar": [
      1: "بعد دقيقة أو", 2: "بعد دقيقتين", 10: "بعد 10 دقائق", 15: "بعد 15 دقيقة", 120: "بعد 120 دقيقة",
    ],
    "pt": [
      1: "em um minuto", 2: "em 2 minutos", 10: "em 10 minutos", 15: "em 15 minutos", 120: "em 120 minutos",
    ],
    "es": [
      1: "dentro de un minuto o", 2: "dentro de 2 minutos", 10: "dentro de 10 minutos", 15: "dentro de 15 minutos",
      120: "dentro de 120 minutos",
    ],
    "sv": [
      1: "om en minut eller", 2: "om 2 minuter", 10: "om 10 minuter", 15: "om 15 minuter", 120: "om 120 minuter",
    ],
    "nb": [
      1: "om ett minutt, eller", 2: "om 2 minutter", 10: "om 10 minutter", 15: "om 15 minutter", 120: "om 120 minutter",
    ],
    "da": [
      1: "om et minut, eller", 2: "om 2 minutter", 10: "om 10 minutter", 15: "om 15 minutter", 120: "om 120 minutter",
    ],
    "fi": [
      1: "uudelleen minuutin kuluttua", 2: "uudelleen 2 minuutin kuluttua", 10: "uudelleen 10 minuutin kuluttua",
      15: "uudelleen 15 minuutin kuluttua", 120: "uudelleen 120 minuutin kuluttua",
    ],
  ]

  @Test(
    "where it is known when the same may be tried again, the sentence says in how many minutes",
    arguments: [(1, 1), (60, 1), (61, 2), (600, 10), (900, 15), (7_200, 120)])
  func minutes(seconds: Int, minutes: Int) throws {
    #expect(Set(Self.spans.keys) == Set(Self.spoken))
    let now = Timestamp(milliseconds: 1_772_348_400_000)
    let words = ProviderResponseCode(
      code: "", retry: ProviderRetryAdvice(.later, notBefore: now.advanced(by: .seconds(seconds))))
    for error in [
      PaymentError.tooManyRequests(retryAfter: .seconds(seconds)), .cardDeclined(.tooManyCodes, words),
    ] {
      for (language, spans) in Self.spans {
        let span = try #require(spans[minutes])
        let text = error.userMessage(in: language, now: now)
        #expect(text.contains(span), "\(language): \(text)")
      }
    }
    // Without a clock the moment says nothing.
    #expect(!PaymentError.cardDeclined(.tooManyCodes, words).userMessage(in: "en").contains("minute"))
  }

  @Test("a wait that is over, or longer than two hours, is not counted", arguments: [0, -60, 7_201])
  func noMinutes(seconds: Int) {
    #expect(!PaymentError.tooManyRequests(retryAfter: .seconds(seconds)).userMessage(in: "en").contains("minute"))
  }
}
