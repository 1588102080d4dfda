import Backend
import Commerce
import Controller
import HTTPTypes
import Inspection
import Language
import Pages
import Payments
import Phone
import Providers
import Sandbox
import Simulation
import Synchronization
import Testing
import Wire
import WorldFixture

@testable import Rules

@Suite("All tries of one operation carry one key and one body, and no two operations share a key")
struct StableIdempotencyKeyRuleTests {
  @Test("a call that a kill cut off is made again under its own key only")
  func keyAfterKill() {
    for (key, life, isBroken) in [("one", 2, false), ("two", 2, true), ("two", 1, false)] {
      var story = RuleStory(StableIdempotencyKeyRule())
      story.begin()
      story.send("p.pay", key: "one")
      story.life = life
      story.send("p.pay", key: key)
      #expect(story.broken.isEmpty != isBroken, "\(key) in life \(life)")
    }
  }

  @Test("operations of two payments are told apart even where their names run into each other")
  func namesRunTogether() {
    var story = RuleStory(StableIdempotencyKeyRule())
    story.begin()
    story.begin("ab")
    story.library(.calling(operation: "bp.pay", sender: .merchant, attempt: 1, key: "one"))
    story.library(.calling(operation: "p.pay", sender: .merchant, attempt: 2, key: "two"), attempt: "ab")
    #expect(story.broken.isEmpty)
  }

  @Test("5: a try with another key after a lost answer is another payment")
  func oneKey() throws {
    let gateways = GatewayMaker.replacing(
      .yuno,
      transport: { surroundings in
        BrokenTransport { request throws(TransportFailure) in
          do throws(TransportFailure) { return try await surroundings.transport.send(request) } catch {
            guard case .maybeSent = error else { throw error }
            try? await surroundings.runtime.sleep(for: .seconds(1))
            var other = request
            if let name = HTTPField.Name("X-Idempotency-Key") { other.head.headerFields[name] = "another" }
            return try await surroundings.transport.send(other)
          }
        }
      })
    for (maker, expected) in [(gateways, [PaymentRule.stableIdempotencyKey]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.loseAnswer(of: "yuno.create-payment")
      person.choose(.pix)
      person.wait(.seconds(5))
      #expect(person.broken == expected)
      #expect(person.world.exercisedRules.contains(.stableIdempotencyKey) == true)
      if !expected.isEmpty { #expect(person.keys(of: .stableIdempotencyKey).last == "timeline.request") }
    }
  }

  @Test("5: the merchant's own name of a capture is a key as well")
  func keyInBody() throws {
    let gateways = GatewayMaker.replacing(
      .tabby,
      transport: { surroundings in
        BrokenTransport { request throws(TransportFailure) in
          do throws(TransportFailure) { return try await surroundings.transport.send(request) } catch {
            guard request.operation == "tabby.capture-payment" else { throw error }
            try? await surroundings.runtime.sleep(for: .seconds(1))
            var other = request
            other.body = WireBody(
              request.body.text.replacing("\"reference_id\":\"", with: "\"reference_id\":\"another-"))
            return try await surroundings.transport.send(other)
          }
        }
      })
    for (maker, expected) in [(gateways, [PaymentRule.stableIdempotencyKey]), (.own, [])] {
      let person = try Person.make(gateways: maker)
      person.payWithTabby()
      person.loseAnswer(of: "tabby.capture-payment")
      person.world.perform(.payment(.operate(.capture(Money(minorUnits: 5_000, currency: .sar)))))
      person.wait(.seconds(5))
      #expect(person.broken == expected, "\(person.world.brokenRules)")
    }
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

  private static let charge = "stitch.initiate-transaction"

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
    #expect(person.world.line.faults.fired("lost") == 1)
    #expect(person.broken == [], "\(person.world.brokenRules)")
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
        person.world.perform(.payment(.operate(isRefund ? .refund(part) : .capture(part))))
      }
      person.wait(.seconds(60))
      let keys = sent.withLock { $0.map(keyed.key(of:)) }
      #expect(Set(keys).count == 2, "\(id) \(keys)")
      #expect(!keys.contains(""))
      #expect(person.broken == [], "\(person.world.brokenRules)")
    }
  }
}
