import Checkout
import Commerce
import Payments
import Testing

@Suite("A wallet's sheet that stays")
struct StayingSheetTests {
  private let taken = PaymentResult.success(
    transactionID: "t-1",
    PaymentStatus(state: .captured, words: ProviderResponseCode(code: "TransactionSuccess"), amount: price))

  /// A walk in which the shopper has agreed in a wallet's sheet.
  private func agreed(_ wallet: Wallet, _ method: PaymentMethod) -> Walk {
    let prompt = WalletSheetPrompt(
      wallet: wallet, merchant: "Till", items: [SummaryItem(label: "Till", amount: price)], amount: price,
      country: .southAfrica, networks: [.visa], cards: [WalletCard(id: "visa-1", brand: .visa, lastFour: "1111")])
    var walk = Walk(choosing: method, .asked(QuestionID(number: 1), .sheet(prompt)))
    walk.send(.pressed(.authorise))
    return walk
  }

  private func sheetAtWork(_ walk: Walk) -> WalletSheetPrompt? {
    if case .working(let working) = walk.checkout.phase { working.sheet } else { nil }
  }

  private func finishedSheet(_ walk: Walk) -> Phase.FinishedSheet? {
    if case .result(let outcome) = walk.checkout.phase { outcome.sheet(at: walk.now) } else { nil }
  }

  @Test("Apple Pay's sheet stays while the library works and says how it ended; the others are gone at once")
  func staying() {
    for (wallet, method) in [(Wallet.samsungPay, PaymentMethod.samsungPay), (.googlePay, .googlePay)] {
      var other = agreed(wallet, method)
      #expect(sheetAtWork(other) == nil)
      other.send(.finished(taken))
      #expect(finishedSheet(other) == nil)
    }
    var walk = agreed(.applePay, .applePay)
    walk.send(.progressed(.verifying))
    #expect(sheetAtWork(walk)?.wallet == .applePay)
    walk.send(.finished(taken))
    #expect(finishedSheet(walk)?.prompt.wallet == .applePay)
    // The same again, as a message to the store's server brings it, changes nothing about the sheet.
    walk.send(.finished(taken))
    #expect(finishedSheet(walk) != nil)
    walk.now = morning.advanced(by: .milliseconds(1_999))
    #expect(finishedSheet(walk) != nil)
    walk.now = morning.advanced(by: .seconds(2))
    #expect(finishedSheet(walk) == nil)
  }

  @Test("Enter and Escape close the finished sheet and nothing else", arguments: [ShopperEvent.submitted, .escaped])
  func closing(event: ShopperEvent) {
    var walk = agreed(.applePay, .applePay)
    walk.send(.finished(taken))
    walk.send(event)
    #expect(finishedSheet(walk) == nil)
    #expect(walk.effects.isEmpty)
    guard case .result(let outcome) = walk.checkout.phase else {
      Issue.record("\(walk.checkout.phase)")
      return
    }
    #expect(outcome.result == taken)
  }

  @Test("a button that is pressed by its name works through the finished sheet")
  func throughTheSheet() {
    var walk = agreed(.applePay, .applePay)
    walk.send(.finished(taken))
    walk.send(.pressed(.leave))
    guard case .selecting = walk.checkout.phase else {
      Issue.record("\(walk.checkout.phase)")
      return
    }
  }

  @Test("the sheet makes way for a page, and does not come back")
  func makingWay() {
    var walk = agreed(.applePay, .applePay)
    let page = RedirectPrompt(
      purpose: .cardAuthentication, page: "https://bank.test/", returnURLs: [], amount: price, expiresAt: nil)
    walk.send(.asked(QuestionID(number: 2), .page(page)))
    walk.send(.returned(url: "https://shop.test/"))
    #expect(sheetAtWork(walk) == nil)
    walk.send(.finished(taken))
    #expect(finishedSheet(walk) == nil)
  }

  @Test("a sheet is told of success only where money is held or taken")
  func sheetStatus() {
    #expect(taken.walletSheetStatus == .success)
    let unknown = PaymentStatus(state: .pending(.unreachable), words: .none)
    #expect(PaymentResult.pending(checkoutID: "c-1", unknown).walletSheetStatus == .failure)
    #expect(PaymentResult.failed(.insufficientFunds(.none)).walletSheetStatus == .failure)
    #expect(PaymentResult.cancelled(.none).walletSheetStatus == .failure)
  }
}
