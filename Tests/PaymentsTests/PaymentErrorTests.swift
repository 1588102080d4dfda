import Commerce
import Payments
import Testing

struct PaymentErrorTests {
  static let words = ProviderResponseCode(code: "800.100.155", text: "as the provider says")

  /// One of each case, with what it must say of itself.
  static let rows: [(error: PaymentError, advice: RetryAdvice, isVerified: Bool, key: String)] = [
    (.insufficientFunds(words), .otherWay, true, "insufficient-funds"),
    (.cardDeclined(.refusedByBank, words), .otherWay, true, "refused-by-bank"),
    (.cardDeclined(.invalidSecurityCode, words), .afterCorrection, true, "invalid-security-code"),
    (.cardDeclined(.authenticationFailed, words), .sameAgain, true, "authentication-failed"),
    (.cardDeclined(.lostOrStolen, words), .otherWay, true, "lost-or-stolen"),
    (.refused(.tooManyCodes, words), .later, true, "too-many-codes"),
    (.refused(.duplicate, words), .askFirst, true, "duplicate"),
    (.networkError(.offline), .sameAgain, false, "network-offline"),
    (.networkError(.lost), .sameAgain, false, "network-lost"),
    (.networkError(.certificate), .never, false, "network-certificate"),
    (.providerError(ProviderResponseCode(code: "500", text: "x")), .later, false, "provider"),
    (.userCancelled, .sameAgain, false, "cancelled"),
    (.expired(words), .sameAgain, true, "expired"), (.codeExpired(words), .sameAgain, true, "code-expired"),
    (.methodUnavailable(.noGateway), .otherWay, false, "method-unavailable"),
    (.tooManyRequests(retryAfter: .seconds(60)), .later, false, "too-many-requests"),
    (.mismatch(expected: "a", found: "b"), .askFirst, true, "mismatch"),
    (.deviceNotTrusted(), .never, false, "device-not-trusted"),
    (.signInNeeded(words), .afterCorrection, false, "sign-in-needed"),
    (.invalidRequest(field: "x", words), .otherWay, false, "invalid-request"),
  ]

  @Test("each error says when to try again and which sentence tells it", arguments: rows)
  func row(error: PaymentError, advice: RetryAdvice, isVerified: Bool, key: String) {
    #expect(error.advice == advice)
    #expect(error.isVerified == isVerified)
    #expect(error.messageKey == key)
  }

  @Test("only what can be tried the same way is retryable", arguments: rows)
  func retryable(error: PaymentError, advice: RetryAdvice, isVerified: Bool, key: String) {
    #expect(error.isRetryable == ([.sameAgain, .afterCorrection, .later].contains(advice) && error != .userCancelled))
  }

  @Test("what the provider says of trying again counts before what follows from the reason")
  func ownAdvice() {
    let later = ProviderResponseCode(code: "51", retry: ProviderRetryAdvice(.later))
    #expect(PaymentError.insufficientFunds(later).advice == .later)
    #expect(PaymentError.insufficientFunds(Self.words).advice == .otherWay)
    #expect(PaymentError.cardDeclined(.authenticationFailed, later).isRetryable)
    let never = ProviderResponseCode(code: "R", retry: ProviderRetryAdvice(.never))
    #expect(!PaymentError.cardDeclined(.authenticationFailed, never).isRetryable)
  }

  @Test("the provider's own words travel with the error")
  func ownWords() {
    #expect(PaymentError.insufficientFunds(Self.words).words == Self.words)
    #expect(PaymentError.cardDeclined(.risk, Self.words).words == Self.words)
    #expect(
      PaymentError.providerError(ProviderResponseCode(code: "E1", text: "m")).words
        == ProviderResponseCode(code: "E1", text: "m"))
    #expect(PaymentError.userCancelled.words == .none)
    let words = ProviderResponseCode(code: "E1", text: "m", kit: "failure(.serverError)")
    let errors: [PaymentError] = [
      .insufficientFunds(words), .cardDeclined(.risk, words), .refused(.risk, words), .networkError(.lost, words),
      .providerError(words), .expired(words), .codeExpired(words), .methodUnavailable(.notOffered, words),
      .tooManyRequests(retryAfter: .seconds(1), words), .mismatch(expected: "a", found: "b", words),
      .deviceNotTrusted(words), .signInNeeded(words), .invalidRequest(field: "f", words),
    ]
    for error in errors { #expect(error.words == words, "\(error.messageKey)") }
  }

  @Test("a lost card is never to be tried again the same way, a mistyped code is")
  func seedsMistake() {
    #expect(!PaymentError.cardDeclined(.lostOrStolen, Self.words).isRetryable)
    #expect(PaymentError.cardDeclined(.invalidSecurityCode, Self.words).isRetryable)
  }

  @Test("only a state that the provider's server calls paid is paid")
  func paidStates() {
    let states: [PaymentState] = [
      .pending(.shopper), .pending(.unrecognised), .pending(.askedTooOften(retryAfter: .seconds(1))),
      .declined(.duplicate), .cancelled, .expired,
    ]
    for state in states { #expect(!state.isPaid) }
    #expect(PaymentState.authorised.isPaid)
    #expect(PaymentState.captured.isPaid)
  }

  @Test("an attempt's identifier is short, lower case and plain")
  func attemptID() {
    for text in ["a", "till-1042-1", String(repeating: "x", count: 64)] { #expect(AttemptID(text)?.text == text) }
    for text in ["", "A", "a b", "a_b", "ä", "a/b", String(repeating: "x", count: 65)] {
      #expect(AttemptID(text) == nil)
    }
  }

  @Test("a session is called by the provider's best name for it")
  func transactionID() throws {
    #expect(try Sample.session().transactionID == Sample.reference)
    #expect(try Sample.session(["checkout": "c"]).transactionID == "c")
    #expect(try Sample.session(["checkout": "c", "payment": "p"]).transactionID == "p")
  }
}
