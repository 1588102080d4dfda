import Commerce
import Inspection
import Pages
import Payments
import Testing

@Suite("The three truths")
struct TruthsTests {
  private static let captured = PaymentStatus(state: .captured, words: ProviderResponseCode(code: "ok"))
  private static let waiting = PaymentStatus(
    state: .pending(.closedByShopper), words: ProviderResponseCode(code: "PENDING"))

  @Test("records that say the same do not disagree")
  func agree() {
    let paid = Truths(
      shopper: .seesPaid, app: .told(.success(transactionID: "1", Self.captured)),
      provider: ProviderRecord(state: .captured, words: "ok"))
    #expect(!paid.disagree)
    #expect(!Truths(shopper: .typingCard, app: .nothing, provider: ProviderRecord(state: .open, words: "")).disagree)
    #expect(
      !Truths(shopper: .lookingAtQR, app: .nothing, provider: ProviderRecord(state: .pending, words: "")).disagree)
  }

  @Test("a closed PIX window is a disagreement between shopper and app, not between app and provider")
  func closedWindow() {
    let truths = Truths(
      shopper: .closedWindow, app: .told(.pending(checkoutID: "1", Self.waiting)),
      provider: ProviderRecord(state: .pending, words: "PENDING"))
    #expect(truths.shopperDisagrees)
    #expect(!truths.appDisagrees)
  }

  @Test("a dispute of which the store knows nothing is a disagreement, one that it knows is none")
  func dispute() {
    for (knows, isDisputed) in [(false, true), (true, true), (false, false)] {
      let truths = Truths(
        shopper: .seesPaid, app: .told(.success(transactionID: "1", Self.captured)), store: .captured,
        provider: ProviderRecord(state: .captured, words: "", isDisputed: isDisputed), knowsDispute: knows)
      #expect(truths.disagree == (isDisputed && !knows))
      #expect(!truths.appDisagrees)
    }
  }

  @Test("money that is held while the app knows nothing is always a disagreement")
  func heldMoney() {
    for app in [
      AppTruth.nothing, .told(.failed(.networkError(.lost))), .told(.pending(checkoutID: "1", Self.waiting)),
      .told(.cancelled(.none)),
    ] {
      #expect(Truths(shopper: .waiting, app: app, provider: ProviderRecord(state: .captured, words: "")).appDisagrees)
    }
  }
}
