import Checkout
import Commerce
import Controller
import Exploration
import Inspection
import Pages
import Payments
import Testing
import WorldFixture

@Suite("What tells states apart")
struct StateFingerprintTests {
  private func states(_ setup: (inout WorldSetup) -> Void = { _ in }, _ body: (Person) -> Void) throws
    -> StateFingerprint
  {
    let person = try Person(setup: setup)
    body(person)
    return person.world.stateFingerprint
  }

  private func pay(_ person: Person) {
    person.choose(.pix)
    person.world.perform(.payment(.payInBank(isRightAmount: true)))
    person.wait(.seconds(8))
  }

  @Test("two runs that differ only in when they began or in what was drawn for them are in the same state")
  func same() throws {
    let usual = try states({ _ in }, pay)
    #expect(try states({ $0.start = $0.start.advanced(by: .seconds(86_400 * 3)) }, pay) == usual)
    #expect(try states({ $0.seed = 99 }, pay) == usual)
  }

  @Test("what differs in any truth is another state")
  func different() throws {
    let steps: [(Person) -> Void] = [
      { _ in }, { $0.choose(.pix) }, pay,
      { person in
        person.choose(.pix)
        person.press(.close)
      },
      { person in
        person.choose(.pix)
        person.world.perform(.phone(.kill))
      },
      { person in
        person.choose(.pix)
        person.world.perform(.phone(.network(.offline)))
      },
      { person in
        person.world.perform(.webhooks(.hold))
      },
      { person in
        person.choose(.stcPay)
      },
      { person in
        person.choose(.stcPay)
        person.press(.sendCode)
      },
    ]
    let all = try steps.map { step in try states({ _ in }, step) }
    #expect(Set(all).count == all.count)
  }

  @Test("what the merchant wants done and what waits for something else is part of the state")
  func waiting() throws {
    func paid(refunds: Int64...) throws -> StateFingerprint {
      let person = try Person()
      person.payByCard("4200000000000091")
      person.wait(.seconds(120))
      person.world.perform(refunds.map { Command.payment(.operate(.refund(Money(minorUnits: $0, currency: .sar)))) })
      return person.world.stateFingerprint
    }
    #expect(try paid(refunds: 7_400) != paid(refunds: 7_400, 2_400))
    // A double click orders nothing.
    #expect(try paid(refunds: 7_400) == paid(refunds: 7_400, 7_400))
  }

  @Test("a fingerprint can be read again from its digits")
  func text() throws {
    let fingerprint = StateFingerprint(high: 7, low: .max)
    #expect(fingerprint.text.count == 32)
    #expect(StateFingerprint(text: fingerprint.text) == fingerprint)
    #expect(StateFingerprint(text: "7") == nil)
  }
}
