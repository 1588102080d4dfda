import Checkout
import Commerce
import Controller
import HTTPTypes
import Pages
import Payments
import Phone
import Providers
import Synchronization
import Testing
import Wire
import WorldFixture

@Suite("Rules about keys, at every provider that has them")
struct KeyRuleTests {
  @Test("each provider has keys that are proven, or is known to have none")
  func everyProvider() {
    let keyed = Set(KeyedCall.all.map(\.id))
    #expect(keyed.isDisjoint(with: KeyedCall.withoutKeys))
    #expect(keyed.union(KeyedCall.withoutKeys) == Set(ProviderID.allCases))
  }

  @Test("Till's own gateway keeps to all rules when the answer to such a call is lost", arguments: KeyedCall.all)
  func own(_ keyed: KeyedCall) throws {
    let person = try keyed.person()
    keyed.prepare(person)
    person.loseAnswer(of: keyed.operation)
    keyed.call(person)
    person.wait(.seconds(60))
    #expect(person.world.phone.faults.fired("lost") == 1)
    #expect(person.broken == [], "\(person.world.brokenRules)")
  }

  /// Somebody at whose gateway rule 5 broke as soon as a call was tried again.
  private func tried(_ keyed: KeyedCall, by gateways: GatewayMaker) throws -> Person {
    let person = try keyed.person(gateways: gateways, rules: [.stableIdempotencyKey])
    keyed.prepare(person)
    person.loseAnswer(of: keyed.operation)
    #expect(person.broken == [])
    keyed.call(person)
    #expect(person.broken == [.stableIdempotencyKey])
    return person
  }

  @Test("5: a try under another key is another operation", arguments: KeyedCall.all)
  func anotherKey(_ keyed: KeyedCall) throws {
    let person = try tried(keyed, by: keyed.tryingAgain(keyed.renamed))
    #expect(person.keys(of: .stableIdempotencyKey).last == "timeline.request")
    #expect(
      person.world.brokenRules.first?.facts.contains { $0.hasPrefix("keys ") || $0 == "not written down" } == true)
  }

  @Test("5: a try with another body under the same key is another operation", arguments: KeyedCall.all)
  func anotherBody(_ keyed: KeyedCall) throws {
    let person = try tried(keyed, by: keyed.tryingAgain(keyed.changed))
    #expect(person.world.brokenRules.first?.facts.last == "two bodies")
  }

  @Test("6: a provider that does something else for another body under the same key is seen", arguments: KeyedCall.all)
  func secondEffect(_ keyed: KeyedCall) throws {
    for (tampering, expected) in [(keyed.forgetsKeys, [PaymentRule.sameKeySameBody]), (nil, [])] {
      let person = try keyed.person(gateways: keyed.saysMore, tampering: tampering, rules: [.sameKeySameBody])
      keyed.prepare(person)
      #expect(person.broken == [])
      keyed.call(person)
      person.wait(.seconds(30))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
      // Stitch's second answer tells of it before the money moves.
      if tampering != nil, keyed.canMoveTwice, keyed.id != .stitch {
        #expect(person.world.brokenRules.first?.facts == ["one key", "two effects"], "\(keyed)")
      }
      #expect(person.world.exercisedRules == [.sameKeySameBody])
    }
  }

  @Test("a provider without keys is sent none", arguments: KeyedCall.withoutKeys)
  func noKey(_ id: ProviderID) throws {
    let keys = Mutex<[String]>([])
    let gateways = GatewayMaker.replacing(
      id,
      transport: { surroundings in
        BrokenTransport { request throws(TransportFailure) in
          keys.withLock { keys in
            keys += request.head.headerFields.map(\.name.canonicalName).filter { $0.contains("idempotency") }
          }
          return try await surroundings.transport.send(request)
        }
      })
    let person = try Person.make(gateways: gateways)
    switch id {
    case .hyperPay: person.payByVisa()
    case .stcPay: person.payWithSTCPay()
    default: person.payWithTamara()
    }
    #expect(!person.snapshot.exchanges.isEmpty)
    #expect(keys.withLock { $0 } == [])
    #expect(!person.world.exercisedRules.contains(.stableIdempotencyKey))
  }
}

extension KeyRuleTests {
  @Test("two parts that are under way at once have a key each, and the same part tried again keeps its own")
  func partsAtOnce() throws {
    for id in [ProviderID.yuno, .swedbankPay, .tabby, .stitch] {
      let keyed = try #require(KeyedCall.all.first { $0.id == id && $0.canMoveTwice && $0.operation != Self.charge })
      let sent = Mutex<[WireRequest]>([])
      let gateways = GatewayMaker.replacing(
        id,
        transport: { surroundings in
          BrokenTransport { request throws(TransportFailure) in
            if request.operation == keyed.operation { sent.withLock { $0.append(request) } }
            return try await surroundings.transport.send(request)
          }
        })
      let person = try keyed.person(gateways: gateways)
      keyed.prepare(person)
      let currency = person.snapshot.ledger.whole?.currency ?? .sar
      for minorUnits in [11_00, 12_00] {
        let part = Money(minorUnits: Int64(minorUnits), currency: currency)
        person.loseAnswer(of: keyed.operation)
        let isRefund = keyed.operation.contains("refund")
        person.world.perform(.operate(isRefund ? .refund(part) : .capture(part)))
      }
      person.wait(.seconds(60))
      let keys = sent.withLock { $0.map(keyed.key(of:)) }
      #expect(Set(keys).count == 2, "\(id) \(keys)")
      #expect(!keys.contains(""))
      #expect(person.broken == [], "\(person.world.brokenRules)")
    }
  }

  private static let charge = "stitch.initiate-transaction"
}
