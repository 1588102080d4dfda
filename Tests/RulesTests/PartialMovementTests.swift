import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Payments
import Phone
import Providers
import Synchronization
import Testing
import WorldFixture

@Suite("Rule 12 with captures and refunds in parts, at every provider that has them")
struct PartialMovementTests {
  /// How something is paid at one provider so that it can be taken and given back in parts.
  struct Provider: Sendable, CustomTestStringConvertible {
    let id: ProviderID
    let store: String
    let currency: Currency
    var settings: [String: String] = [:]
    /// Whether what was not taken has to be given up before anything is given back.
    var closesFirst = false
    let pay: @Sendable (Person) -> Void

    var testDescription: String { id.name }

    var setup: WorldSetup {
      get throws {
        try TestSetup.world(store) { setup in
          for (name, choice) in settings { TestSetup.set(&setup, name, choice) }
        }
      }
    }

    func money(_ minorUnits: Int64) -> Money { Money(minorUnits: minorUnits, currency: currency) }
  }

  static let providers = [
    Provider(
      id: .hyperPay, store: "default", currency: .sar, settings: ["hyperpay.payment-type": "preauthorise"],
      pay: { $0.payByCard("4200000000000026") }),
    Provider(id: .tabby, store: "default", currency: .sar, closesFirst: true, pay: { $0.payWithTabby() }),
    Provider(id: .tamara, store: "default", currency: .sar, pay: { $0.payWithTamara() }),
    Provider(
      id: .swedbankPay, store: "stockholm", currency: .sek,
      pay: { $0.payInMenu() }),
    Provider(
      id: .yuno, store: "sao-paulo", currency: .brl, settings: ["yuno.capture": "authorise-only"],
      pay: { $0.payByCard("4200000000000026", expiry: "1128", holder: "Ana Demo") }),
  ]

  /// Pays, takes two parts and gives two smaller ones back.
  private static func move(_ person: Person, _ provider: Provider) {
    provider.pay(person)
    person.wait(.seconds(65))
    for amount in [30_00, 20_00] {
      person.world.perform(.payment(.operate(.capture(provider.money(Int64(amount))))))
      person.wait(.seconds(65))
    }
    if provider.closesFirst {
      person.world.perform(.payment(.operate(.void)))
      person.wait(.seconds(65))
    }
    for amount in [7_00, 5_00] {
      person.world.perform(.payment(.operate(.refund(provider.money(Int64(amount))))))
      person.wait(.seconds(65))
    }
  }

  @Test("two parts taken and two given back are what both sides hold", arguments: providers)
  func parts(_ provider: Provider) throws {
    let person = Person(world: World(try provider.setup))
    Self.move(person, provider)
    #expect(person.snapshot.ledger.captured == provider.money(50_00), "\(person.snapshot.ledger)")
    #expect(person.snapshot.ledger.refunded == provider.money(12_00), "\(person.snapshot.ledger)")
    guard case .success(_, let status)? = person.snapshot.checkout.told else {
      Issue.record("\(String(describing: person.snapshot.checkout.told))")
      return
    }
    #expect(status.captured == provider.money(50_00))
    #expect(status.refunded == provider.money(12_00))
    #expect(person.broken == [])
    #expect(person.world.exercisedRules.contains(.notificationsCommute))
  }

  /// A merchant who takes each message for news of one part more instead of asking how much there is.
  private static func counting(_ provider: Provider) -> GatewayMaker {
    GatewayMaker { surroundings in
      let count = Mutex(Int64(0))
      return GatewayMaker.own(surroundings).map { base in
        guard base.name == provider.id.name else { return base }
        return BrokenGateway(
          base: base,
          verifying: { base, session throws(GatewayFailure) in
            let status = try await base.verifyPayment(session)
            let known = count.withLock { $0 }
            guard status.state.isPaid, known > 0 else { return status }
            return PaymentStatus(
              state: status.state, words: status.words, amount: status.amount, reference: status.reference,
              captured: provider.money(known * 10_01), refunded: status.refunded)
          },
          reading: { base, message in
            let reading = base.read(message)
            if reading != nil { count.withLock { $0 += 1 } }
            return reading
          })
      }
    }
  }

  @Test("12: a merchant who counts messages instead of asking does not know what was taken", arguments: providers)
  func counts(_ provider: Provider) throws {
    let person = Person(world: World(try provider.setup, gateways: Self.counting(provider)))
    Self.move(person, provider)
    #expect(person.broken == [.notificationsCommute], "\(person.world.brokenRules)")
    #expect(person.world.brokenRules.first?.facts.contains { $0.hasPrefix("known captured") } == true)
  }

  @Test("12: of parts, no order of messages and no repetition leads to anything else", arguments: providers)
  func orders(_ provider: Provider) throws {
    for (maker, isBroken) in [(GatewayMaker.own, false), (Self.counting(provider), true)] {
      let trial = RuleTrial(try provider.setup, gateways: maker) { world in
        world.perform(.webhooks(.hold))
        Self.move(Person(world: world), provider)
      }
      let rule = trial.findOrderThatMatters()
      #expect((rule?.rule == .notificationsCommute) == isBroken, "\(String(describing: rule))")
    }
  }
}

extension Person {
  /// Goes through Tamara's pages to the end, with the code that they show.
  func payWithTamara() {
    choose(.tamara)
    var steps = 0
    while let page, steps < 6 {
      for field in page.fields { fill(.page(field.id), field.id == "otp" ? page.shownCode : "") }
      press(page.buttons.first.map { .page($0.id) } ?? .close)
      steps += 1
    }
  }
}

extension HostedPage {
  /// The code that the page itself shows; empty where it shows none.
  fileprivate var shownCode: String {
    guard case .notice(let phrase)? = blocks.first, case .text(let code)? = phrase.values["code"] else { return "" }
    return code
  }
}
