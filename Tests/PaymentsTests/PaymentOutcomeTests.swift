import Payments
import Testing

struct PaymentOutcomeTests {
  @Test("only what the provider's server was asked about counts as verified")
  func verified() throws {
    let results: [PaymentResult] = [
      .success(transactionID: "t", Sample.paid), .refunded(transactionID: "t", Sample.status(.refunded)),
      .pending(checkoutID: "c", Sample.status(.pending(.provider))),
      .pending(checkoutID: "c", Sample.status(.pending(.unreachable))), .cancelled(.none),
      .failed(.networkError(.lost)),
    ]
    #expect(results.map(\.isVerified) == [true, true, true, false, false, false])
  }

  @Test("states keep their names")
  func names() {
    let states: [PaymentState] = [
      .authorised, .captured, .refunded, .linked, .pending(.shopper), .declined(.risk), .cancelled, .expired,
    ]
    #expect(
      states.map(\.name) == [
        "authorised", "captured", "refunded", "linked", "pending", "declined", "cancelled", "expired",
      ])
  }

  @Test("no words are empty words")
  func noWords() {
    #expect(
      ProviderResponseCode.none.code.isEmpty && ProviderResponseCode.none.text.isEmpty
        && ProviderResponseCode.none.kit.isEmpty)
  }
}
