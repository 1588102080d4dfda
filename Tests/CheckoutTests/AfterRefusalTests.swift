import Checkout
import Payments
import Testing

@Suite("After a refusal that the shopper can mend")
struct AfterRefusalTests {
  /// A checkout whose shopper corrects the mobile number that was refused.
  private func correcting(_ method: PaymentMethod) -> Walk {
    var walk = Walk(choosing: method, .finished(.failed(.refused(.invalidMobile, .none))))
    walk.send(.pressed(.correctDetails))
    return walk
  }

  @Test("a corrected detail goes on with the method that was chosen")
  func correctedAndGoneOn() {
    var walk = correcting(.tamara)
    walk.type("1")
    walk.send(.pressed(.save))
    guard case .startPayment(.tamara, attempt: 2)? = walk.effects.first else {
      Issue.record("\(walk.effects)")
      return
    }
  }

  @Test("a detail that was not corrected, or another amount, leads back to the methods")
  func notCorrected() {
    var cancelled = correcting(.tamara)
    cancelled.send(.pressed(.cancel))
    #expect(cancelled.effects.count == 1)
    guard case .loadOffers? = cancelled.effects.first, case .selecting = cancelled.checkout.phase else {
      Issue.record("\(cancelled.effects)")
      return
    }
    cancelled.send(.offersArrived(offers))
    for event in [ShopperEvent.detailsOpened, .pressed(.save)] { cancelled.send(event) }
    guard case .selecting = cancelled.checkout.phase else {
      Issue.record("\(cancelled.checkout.phase)")
      return
    }
    var dearer = correcting(.tamara)
    dearer.send(.focused(.field(.amount)))
    dearer.send(.edited(.deleteToStart))
    dearer.type("20")
    dearer.send(.pressed(.save))
    guard case .loadOffers? = dearer.effects.first, case .selecting = dearer.checkout.phase else {
      Issue.record("\(dearer.effects)")
      return
    }
  }

  @Test("signing in again goes on with the same method")
  func signIn() {
    var walk = Walk(
      choosing: .paymentMenu, .finished(.failed(.signInNeeded(.none))))
    walk.send(.pressed(.signIn))
    guard case .signIn? = walk.effects.first, case .startPayment(.paymentMenu, attempt: 2)? = walk.effects.last else {
      Issue.record("\(walk.effects)")
      return
    }
    #expect(walk.effects.count == 2)
  }

  @Test("a card of a brand that nobody takes gets a row of its own once it is asked for, and no payment")
  func untakenBrand() {
    let mada = MethodOffer(
      method: .mada, gateway: "", price: nil, instalments: 1, obstacle: .brand(accepted: [.visa]))
    var walk = Walk([offers[0], mada])
    guard case .selecting(let before) = walk.checkout.phase else {
      Issue.record("\(walk.checkout.phase)")
      return
    }
    #expect(before.shown.map(\.method) == [.card])
    walk.send(.methodChosen(.mada))
    guard case .selecting(let after) = walk.checkout.phase else {
      Issue.record("\(walk.checkout.phase)")
      return
    }
    #expect(walk.ignored == .methodUnavailable)
    #expect(after.shown.map(\.method) == [.card, .mada])
    #expect(after.highlighted == .mada)
    #expect(walk.checkout.attempts == 0)
  }
}
