import Payments
import Testing

@Suite("Whose side a payment failed on")
struct PaymentFaultTests {
  private static let words = ProviderResponseCode(code: "1")

  @Test(
    "each kind of failure is on one side",
    arguments: [
      (PaymentError.cardDeclined(.refusedByBank, words), PaymentFault.bank),
      (.refused(.refusedByProvider, words), .provider), (.refused(.merchantSetup, words), .merchant),
      (.invalidRequest(field: "amount", words), .merchant), (.providerError(ProviderResponseCode(code: "1")), .outage),
      (.cardDeclined(.authenticationUnavailable, words), .outage), (.networkError(.offline), .connection),
      (.insufficientFunds(words), .shopper), (.expired(words), .shopper),
    ])
  func fault(error: PaymentError, fault: PaymentFault) {
    #expect(error.fault == fault)
  }

  @Test("an apology is owed where something went wrong at the merchant or the provider, and for no decision")
  func apology() {
    #expect(PaymentFault.allCases.filter(\.owesApology) == [.outage, .merchant])
  }
}
