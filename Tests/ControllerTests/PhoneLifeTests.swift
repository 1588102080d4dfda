import Checkout
import Commerce
import Controller
import Deeplinks
import Inspection
import Pages
import Payments
import Testing
import WorldFixture

@Suite("The phone's life: background, death and return")
struct PhoneLifeTests {
  private func qr(_ person: Person) -> QRPrompt? {
    guard case .answering(_, .qr(let prompt, _)) = person.snapshot.checkout.phase else { return nil }
    return prompt
  }

  private func killAndReturn(_ person: Person, after pause: Duration = .seconds(5)) {
    person.world.perform(.phone(.kill))
    person.wait(pause)
    person.world.perform(.phone(.openShop))
    person.wait()
  }

  @Test("the same PIX code is shown again after the app died, with its true remaining time")
  func pixAgain() throws {
    let person = try Person()
    person.choose(.pix)
    let first = try #require(qr(person))
    killAndReturn(person, after: .seconds(60))
    #expect(person.snapshot.checkout.wasBroughtBack)
    guard case .pending = person.result else {
      Issue.record("\(person.snapshot.checkout.phase)")
      return
    }
    person.press(.reopen)
    let again = try #require(qr(person))
    #expect(again.payload == first.payload)
    #expect(again.expiresAt == first.expiresAt)
  }

  @Test("a PIX code paid while the app was dead is told as paid because the store has asked the provider meanwhile")
  func paidWhileDead() throws {
    let person = try Person()
    person.choose(.pix)
    person.world.perform(.phone(.kill))
    let asked = person.snapshot.exchanges.count
    person.world.perform(.payment(.payInBank(isRightAmount: true)))
    person.wait(.seconds(30))
    #expect(person.truths.app == .nothing)
    #expect(person.truths.store == .captured)
    #expect(person.snapshot.ledger.state == .captured)
    person.world.perform(.phone(.openShop))
    person.wait()
    #expect(person.truths.shopper == .seesPaid)
    #expect(person.snapshot.exchanges.count > asked)
    #expect(person.snapshot.ledger.captures == 1)
  }

  @Test(
    "a card payment whose app dies while the call is on its way is found again, captured once",
    arguments: [0, 20, 60, 120, 180, 260, 400, 900])
  func cardInFlight(milliseconds: Int64) throws {
    let person = try Person()
    person.beginToPayByCard("4200000000000000")
    person.wait(.milliseconds(milliseconds))
    killAndReturn(person)
    person.wait(.seconds(60))
    let ledger = person.snapshot.ledger
    #expect(ledger.captures <= 1)
    #expect(person.snapshot.brokenRule == nil)
    if ledger.state == .captured {
      #expect(person.truths.shopper == .seesPaid, "\(person.snapshot.checkout.phase)")
    }
  }

  @Test("an app that dies while the methods are listed starts with the methods")
  func nothingBegun() throws {
    let person = try Person()
    killAndReturn(person)
    guard case .selecting(let selecting) = person.snapshot.checkout.phase else {
      Issue.record("\(person.snapshot.checkout.phase)")
      return
    }
    #expect(!selecting.offers.isEmpty)
    #expect(person.snapshot.phone.launches == 2)
  }

  @Test("a stopped app is told nothing, whatever happens meanwhile")
  func deaf() throws {
    let person = try Person()
    person.choose(.stcPay)
    person.press(.sendCode)
    person.fill(.oneTimeCode, "123456")
    person.send(.pressed(.confirm))
    person.world.perform(.phone(.kill))
    person.wait(.seconds(600))
    #expect(person.snapshot.phone.life == .stopped)
    #expect(person.truths.app == .nothing)
    #expect(person.snapshot.ledger.state == .captured)
    person.world.perform(.phone(.openShop))
    person.wait(.seconds(60))
    #expect(person.truths.shopper == .seesPaid, "\(person.snapshot.checkout.phase)")
    #expect(person.snapshot.ledger.captures == 1)
  }

  @Test(
    "an app in the background is suspended after half a minute and hears nothing until it is back, unlike the store")
  func suspended() throws {
    let person = try Person()
    person.choose(.pix)
    person.world.perform(.phone(.home))
    person.wait(.seconds(29))
    #expect(person.snapshot.phone.life == .background)
    person.wait(.seconds(11))
    #expect(person.snapshot.phone.life == .suspended)
    person.world.perform(.payment(.payInBank(isRightAmount: true)))
    person.wait(.seconds(300))
    #expect(person.truths.store == .captured)
    #expect(person.truths.app == .nothing)
    person.world.perform(.phone(.openShop))
    person.wait(.seconds(30))
    #expect(person.snapshot.phone.life == .foreground)
    #expect(person.truths.shopper == .seesPaid)
  }

  @Test("a link that wakes a dead app is late, is not handled, and the provider is asked")
  func coldStart() throws {
    let person = try Person()
    person.choose(.tabby)
    let expected = try #require(person.snapshot.expectedLinks.last?.returns.first?.text)
    person.world.perform(.phone(.kill))
    let handled = person.world.deliver(expected + "?payment_id=x", .automatic, source: .socket)
    person.wait()
    #expect(!handled)
    #expect(person.snapshot.phone.life == .foreground)
    #expect(person.snapshot.checkout.wasBroughtBack)
    #expect(person.truths.shopper != .seesPaid)
  }

  @Test("the phone's wrong clock changes no outcome")
  func skew() throws {
    for clock in ClockSkew.allCases {
      let person = try Person()
      person.world.perform(.phone(.clock(clock)))
      person.payByCard("4200000000000000")
      person.wait()
      #expect(person.truths.shopper == .seesPaid, "\(clock)")
      #expect(person.snapshot.phoneNow == person.snapshot.now.advanced(by: clock.offset))
    }
  }

  @Test("a web view that lost its page loads it again")
  func lostPage() throws {
    let person = try Person()
    person.choose(.tabby)
    let page = try #require(person.page)
    person.world.perform(.phone(.memoryWarning))
    #expect(person.page == nil)
    person.press(.reopen)
    #expect(person.page?.id == page.id)
  }

  @Test("a lossy network never takes money twice, whatever it loses", arguments: 1...20)
  func lossy(seed: UInt64) throws {
    let person = try Person(setup: { $0.seed = seed })
    person.world.perform(.phone(.network(Phone.Network(.lossy))))
    person.payByCard("4200000000000000")
    person.wait(.seconds(300))
    #expect(person.snapshot.ledger.captures <= 1)
    #expect(person.snapshot.brokenRule == nil)
  }
}
