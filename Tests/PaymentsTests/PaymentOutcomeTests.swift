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

  @Test(
    "a result says what became of the shopper's money, and nothing certain while the provider has not decided",
    arguments: [
      (.success(transactionID: "t", Sample.status(.captured)), .yes),
      (.success(transactionID: "t", Sample.status(.authorised)), .held),
      (.success(transactionID: "t", Sample.status(.linked)), .no),
      (.refunded(transactionID: "t", Sample.status(.refunded)), .refunded),
      (.pending(checkoutID: "c", Sample.status(.pending(.shopper))), .no),
      (.pending(checkoutID: "c", Sample.status(.pending(.closedByShopper))), .unknown),
      (.pending(checkoutID: "c", Sample.status(.pending(.provider))), .unknown),
      (.pending(checkoutID: "c", Sample.status(.pending(.unreachable))), .unknown),
      (.cancelled(.none), .no), (.failed(.networkError(.lost)), .no), (.failed(.insufficientFunds(.none)), .no),
      (.failed(.cardDeclined(.duplicate, .none)), .unknown), (.failed(.cardDeclined(.amountHeld, .none)), .held),
      (.failed(.refused(.amountHeld, .none)), .held), (.failed(.refused(.refusedByBank, .none)), .no),
      (.failed(.mismatch(expected: "SAR 2.00", found: "SAR 1.00")), .unknown),
    ] as [(PaymentResult, ShopperMoney)])
  func money(result: PaymentResult, money: ShopperMoney) {
    #expect(result.money == money)
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
