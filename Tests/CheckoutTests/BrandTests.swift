import Checkout
import Payments
import Testing

@Suite("A card of one brand")
struct BrandTests {
  private func started(_ effects: [Effect]) -> [PaymentMethod] {
    effects.compactMap { if case .startPayment(let method, _) = $0 { method } else { nil } }
  }

  private func declined(_ first: PaymentMethod) -> Walk {
    let declined = PaymentResult.failed(.cardDeclined(.refusedByBank, .none))
    return Walk(choosing: first, .finished(declined))
  }

  @Test("it begins as a card of that brand, under the card's own row", arguments: [PaymentMethod.visa, .mada])
  func begins(method: PaymentMethod) {
    var walk = Walk()
    #expect(started(walk.send(.methodChosen(method))) == [method])
    #expect(walk.checkout.method == .card)
  }

  @Test("another try keeps the brand")
  func again() {
    var walk = declined(.visa)
    #expect(started(walk.send(.pressed(.tryAgain))) == [.visa])
  }

  @Test("the card's own row takes every brand again")
  func cleared() {
    var walk = declined(.visa)
    walk.send(.pressed(.otherMethod))
    walk.send(.offersArrived(offers))
    #expect(started(walk.send(.methodChosen(.card))) == [.card])
  }

  @Test("the row that Enter chooses takes every brand again")
  func entered() {
    var walk = declined(.visa)
    walk.send(.pressed(.otherMethod))
    walk.send(.offersArrived(offers))
    walk.send(.methodHighlighted(.card))
    #expect(started(walk.send(.submitted)) == [.card])
  }
}
