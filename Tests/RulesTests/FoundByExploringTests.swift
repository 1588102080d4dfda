import Backend
import Checkout
import Commerce
import Controller
import Inspection
import Pages
import Payments
import Phone
import Testing
import WorldFixture

@Suite("What exploring took for a broken rule, and what it was")
struct FoundByExploringTests {
  @Test("a session that was being opened when the app died can be paid by nobody, so another one may be begun at once")
  func openedUnheard() throws {
    for method in [PaymentMethod.card, .tabby, .pix] {
      let person = try Person.make()
      person.send(.methodChosen(method))
      #expect(person.snapshot.exchanges.last?.outcome == .open)
      person.world.perform(.phone(.kill))
      person.world.perform(.phone(.openShop))
      person.send(.methodChosen(method))
      #expect(person.snapshot.checkout.attempts == 2)
      person.wait(.seconds(5))
      #expect(person.broken == [], "\(method)")
    }
  }

  /// A store in which Yuno keeps cards, so that it makes the shopper known before it opens a session.
  private func keepingCards() throws -> WorldSetup {
    try TestSetup.world("sao-paulo") { TestSetup.set(&$0, "yuno.save-card", "shown") }
  }

  @Test("nor can one whose customer had been made before, as long as the shopper was asked nothing")
  func openedUnheardInTwoCalls() throws {
    for (isAsked, attempts) in [(false, 2), (true, 1)] {
      let person = Person(world: World(try keepingCards()))
      person.send(.methodChosen(.card))
      while person.question == nil, isAsked || person.snapshot.exchanges.last?.operation != "yuno.create-session" {
        person.world.perform(.nextTimer)
      }
      #expect((person.question == .card) == isAsked)
      person.world.perform(.phone(.kill))
      person.world.perform(.phone(.openShop))
      person.send(.methodChosen(.card))
      person.wait(.seconds(5))
      #expect(person.snapshot.checkout.attempts == attempts)
      #expect(person.broken == [])
    }
  }

  @Test("what was refused on the way to a session does not come again when a later call was lost: only that one does")
  func refusedOnTheWay() throws {
    let person = Person(world: World(try keepingCards()))
    person.choose(.card)
    person.press(.cancel)
    person.world.line.arm(
      FaultRule(
        id: "lost", operation: OperationPattern("yuno.find-customer"), occurrence: .nth(1...1), effect: .dropBefore))
    person.choose(.card)
    let customers = person.snapshot.exchanges.filter { $0.operation == "yuno.create-customer" }
    #expect(customers.count == 2)
    #expect(person.snapshot.exchanges.filter { $0.operation == "yuno.find-customer" }.count == 2)
    #expect(person.question == .card)
    #expect(person.broken == [])
  }

  @Test(
    "a wallet that agrees after its payment has timed out is told how the payment stands, not that its session is over")
  func walletTooLate() throws {
    let person = Person(world: World(try TestSetup.world("sao-paulo")))
    person.choose(.applePay)
    person.wait(.milliseconds(597_300))
    person.press(.authorise)
    person.wait(.seconds(30))
    #expect(person.snapshot.ledger.state == .pending)
    guard case .pending? = person.snapshot.checkout.told else {
      Issue.record("\(String(describing: person.snapshot.checkout.told))")
      return
    }
    #expect(person.broken == [])
    person.wait(.seconds(900))
    #expect(person.snapshot.ledger.state == .expired)
    #expect(person.broken == [])
  }

  @Test("what the shopper leaves without having agreed to anything ends in silence")
  func leftUnused() throws {
    let person = try Person.make()
    person.choose(.tabby)
    person.press(.page("cancel"))
    person.wait(.seconds(120))
    #expect(person.snapshot.ledger.state == .cancelled)
    #expect(person.snapshot.webhooks.isEmpty)
    #expect(person.broken == [])
  }

  @Test("a provider whose clock ran ahead takes back nothing that it has called expired")
  func clockAhead() throws {
    for (span, state) in [(Duration.seconds(600), ProviderRecord.State.expired), (.seconds(1), .captured)] {
      let person = try Person.make()
      person.world.line.arm(
        FaultRule(
          id: "ahead", operation: OperationPattern("stc-pay.inquire"), occurrence: .nth(1...1),
          effect: .clockSkew(span)))
      person.choose(.stcPay)
      person.fill(.mobile, "0512345678")
      person.press(.sendCode)
      person.fill(.oneTimeCode, "123456")
      person.send(.pressed(.confirm))
      person.world.perform(.phone(.kill))
      person.world.perform(.phone(.openShop))
      person.wait(.seconds(1_200))
      #expect(person.snapshot.ledger.state == state)
      #expect(person.broken == [])
    }
  }
}
