import Checkout
import Commerce
import Payments
import Testing

/// A card that is saved without paying for the order.
@Suite("A card saved without an order")
struct EnrolmentTests {
  private static let id = QuestionID(number: 1)
  private static let prompt = CardPrompt(amount: .zero(.sar), brands: [.visa], purpose: .enrolment)
  private static let enrolling = offers.map { offer in
    MethodOffer(
      method: offer.method, gateway: offer.gateway, price: offer.price, instalments: 1,
      enrolsCards: offer.method == .card, obstacle: offer.obstacle)
  }

  @Test("it begins at the methods, counts as no attempt, and ends at the methods, which say what became of it")
  func whole() throws {
    let expiry = try #require(CardExpiry(month: 11, year: 2028))
    let card = SavedCard(token: "v", gateway: "G", brand: .visa, lastFour: "0002", expiry: expiry)
    for enrolment in [CardEnrolment.saved(card), .cancelled, .failed(.networkError(.offline)), .unknown] {
      var walk = Walk(Self.enrolling)
      guard case .enrolCard? = walk.send(.enrolmentChosen).first else {
        Issue.record("\(walk.effects)")
        return
      }
      walk.send(.asked(Self.id, .card(Self.prompt)))
      walk.send(.pressed(.cancel))
      #expect(walk.checkout.isEnrolling)
      guard case .loadOffers? = walk.send(.enrolled(enrolment)).first,
        case .selecting(let selecting) = walk.checkout.phase
      else {
        Issue.record("\(walk.checkout.phase)")
        return
      }
      #expect(selecting.enrolment == enrolment)
      #expect(walk.checkout.attempts == 0 && walk.checkout.asked.isEmpty && !walk.checkout.hasSubmitted)
      #expect(!walk.checkout.isEnrolling)
    }
  }

  @Test("where no gateway saves cards it does not begin")
  func notOffered() {
    var walk = Walk()
    walk.send(.enrolmentChosen)
    #expect(walk.ignored == .methodUnavailable)
  }

  @Test("an earlier payment that is decided meanwhile does not take the card form away")
  func meanwhile() {
    var walk = Walk(Self.enrolling)
    walk.send(.enrolmentChosen)
    let paid = PaymentResult.success(
      transactionID: "1", PaymentStatus(state: .captured, words: .none, amount: price, reference: "r"))
    walk.send(.finished(paid))
    #expect(walk.checkout.isEnrolling)
    walk.send(.asked(Self.id, .card(Self.prompt)))
    walk.send(.finished(paid))
    guard case .answering(Self.id, .card) = walk.checkout.phase else {
      Issue.record("\(walk.checkout.phase)")
      return
    }
  }

  @Test("what becomes of a card that nobody is saving changes nothing")
  func stale() {
    var walk = Walk(Self.enrolling)
    walk.send(.methodChosen(.card))
    walk.send(.enrolled(.unknown))
    #expect(walk.ignored == .staleQuestion)
  }
}
