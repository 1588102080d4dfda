import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Providers
import Testing
import WorldFixture

@Suite("How the provider's books came to be as they are")
struct LedgerProvenanceTests {
  /// A card of which so much was set aside, and of which 50 and 30 were taken; the answer to the second is lost or not.
  private func captured(isAnswerLost: Bool) throws -> Snapshot {
    let setup = try TestSetup.world("default") {
      TestSetup.set(&$0, "hyperpay.payment-type", "preauthorise")
    }
    let person = Person(world: World(setup))
    person.payByCard("4200000000000091")
    person.wait(.seconds(65))
    person.world.perform(.payment(.operate(.capture(Money(minorUnits: 50_00, currency: .sar)))))
    person.wait(.seconds(65))
    if isAnswerLost { person.world.perform(.fault(.loss(of: .answer))) }
    person.world.perform(.payment(.operate(.capture(Money(minorUnits: 30_00, currency: .sar)))))
    person.wait(.seconds(65))
    return person.snapshot
  }

  /// The exchanges in which money was to be taken, oldest first.
  private func captures(_ snapshot: Snapshot) -> [Int] {
    snapshot.exchanges.filter { $0.operation.hasSuffix("capture") }.map(\.id)
  }

  @Test("a sum of two captures was set by the second, and was the first before", arguments: [false, true])
  func sum(isAnswerLost: Bool) throws {
    let snapshot = try captured(isAnswerLost: isAnswerLost)
    let captures = captures(snapshot)
    #expect(snapshot.ledger.captured == Money(minorUnits: 80_00, currency: .sar))
    let found = snapshot.provenance(of: .provider)
    #expect(found.exchange.map(captures.dropFirst().contains) == true, "\(found)")
    #expect(found.event?.exchange == found.exchange && found.event?.text.key == "timeline.request")
    #expect(found.before?.values["captured"] == .money(Money(minorUnits: 50_00, currency: .sar)))
    #expect(found.field == nil && found.code.isEmpty)
  }

  @Test("each row tells of the message that changed just that")
  func rows() throws {
    let snapshot = try captured(isAnswerLost: false)
    let captures = captures(snapshot)
    let charges = snapshot.provenance(of: .charges)
    #expect(charges.exchange == captures.first && charges.before?.values["count"] == .number(0))
    let held = snapshot.provenance(of: .held)
    let change = try #require(snapshot.ledgerChanges.last { $0.before.held != $0.after.held })
    #expect(held.event?.id == change.entry && change.after.held == snapshot.ledger.held)
    let attempts = snapshot.provenance(of: .attempts)
    #expect(attempts.event?.text.key == "timeline.started" && attempts.rule.key == "provenance.attempts")
    let words = snapshot.provenance(of: .words)
    #expect(words.field?.text == snapshot.ledger.words && words.code == snapshot.ledger.words)
  }

  @Test("what comes about by itself is said to, rather than put down to the last request")
  func byItself() throws {
    let person = Person(world: World(try TestSetup.world("sao-paulo")))
    person.choose(.pix)
    person.wait(.seconds(5))
    person.wait(.seconds(3_600))
    #expect(person.snapshot.ledger.state == .expired)
    let found = person.snapshot.provenance(of: .provider)
    #expect(
      found.event == nil && found.exchange == nil && found.rule.key == "provenance.provider.by-itself", "\(found)")
  }

  @Test("a gateway with a name of its own is seen at the provider whose hosts it calls")
  func foreignName() throws {
    let gateways = GatewayMaker.replacing(.hyperPay) { base, _ in BrokenGateway(base: base, ownName: "Somebody's") }
    let person = try Person.make(gateways: gateways)
    person.payByVisa()
    #expect(person.snapshot.gateway == "Somebody's")
    #expect(person.truths.provider.state == .captured)
    #expect(person.truths.shopper == .seesPaid)
    #expect(person.broken == [])
  }
}
