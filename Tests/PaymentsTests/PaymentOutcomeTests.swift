import Commerce
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

  @Test(
    "a result says when trying again makes sense: a payment that waits for the shopper is continued, any other pending one checked",
    arguments: [
      (.success(transactionID: "t", Sample.status(.captured)), .notNeeded),
      (.success(transactionID: "t", Sample.status(.linked)), .notNeeded),
      (.refunded(transactionID: "t", Sample.status(.refunded)), .notNeeded),
      (.pending(checkoutID: "c", Sample.status(.pending(.shopper))), .sameAgain),
      (.pending(checkoutID: "c", Sample.status(.pending(.closedByShopper))), .sameAgain),
      (.pending(checkoutID: "c", Sample.status(.pending(.handedIn))), .askFirst),
      (.pending(checkoutID: "c", Sample.status(.pending(.provider))), .askFirst),
      (.pending(checkoutID: "c", Sample.status(.pending(.unreachable))), .askFirst), (.cancelled(.none), .sameAgain),
      (.failed(.networkError(.lost)), .sameAgain), (.failed(.insufficientFunds(.none)), .otherWay),
    ] as [(PaymentResult, RetryAdvice)])
  func advice(result: PaymentResult, advice: RetryAdvice) {
    #expect(result.advice == advice)
  }

  @Test("what a bank took back is not paid again without a person, and what was captured is checked first")
  func adviceAboutMoney() {
    let money = Money(minorUnits: 14_800, currency: .sar)
    let chargedBack = PaymentStatus(state: .refunded, words: .none, amount: money, chargedBack: money)
    #expect(PaymentResult.refunded(transactionID: "t", chargedBack).advice == .never)
    let taken = PaymentStatus(state: .pending(.shopper), words: .none, amount: money, captured: money)
    #expect(PaymentResult.pending(checkoutID: "c", taken).advice == .askFirst)
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
