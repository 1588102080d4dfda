import Commerce
import Payments
import Testing

struct MethodOfferTests {
  private func offers(_ world: PaymentWorld, _ store: Store, total: Money = Sample.amount) -> [MethodOffer] {
    let order = Order(number: "1042", name: "Two coffees", total: total)
    return world.run { world in await world.manager.availableMethods(for: order, in: store) } ?? []
  }

  private func offer(_ world: PaymentWorld, _ store: Store, total: Money = Sample.amount) -> MethodOffer? {
    offers(world, store, total: total).first { $0.method == .card }
  }

  @Test("every method is offered in order, those without a gateway with the reason")
  func all() {
    let world = PaymentWorld()
    world.register(ScriptedGateway("A", in: world))
    let offers = offers(world, Sample.store())
    #expect(offers.map(\.method) == PaymentMethod.allCases)
    #expect(offers.first { $0.method == .card }?.obstacle == nil)
    #expect(offers.filter { $0.obstacle == .noGateway }.map(\.method) == PaymentMethod.allCases.filter { $0 != .card })
  }

  @Test("a method in the order's currency costs the order's total")
  func sameCurrency() {
    let world = PaymentWorld()
    world.register(ScriptedGateway("A", in: world, capabilities: GatewayCapabilities(currencies: [.aed, .sar])))
    #expect(offer(world, Sample.store())?.price == Sample.amount)
  }

  @Test("a method in another currency costs what the store's rate makes of it")
  func converted() {
    let world = PaymentWorld()
    world.register(ScriptedGateway("A", in: world, capabilities: GatewayCapabilities(currencies: [.brl, .aed])))
    let price = offer(world, Sample.store(rates: ["AED": "0.9793", "BRL": "1.4598"]))?.price
    #expect(price == Money(minorUnits: 21_605, currency: .brl))
  }

  @Test("without a rate the method is not available, and says which currencies it takes")
  func noRate() {
    let world = PaymentWorld()
    world.register(ScriptedGateway("A", in: world, capabilities: GatewayCapabilities(currencies: [.brl])))
    let offer = offer(world, Sample.store())
    #expect(offer?.price == nil)
    #expect(offer?.obstacle == .currency(accepted: [.brl]))
  }

  @Test("a store that does not offer a method says so before anything else")
  func notOffered() {
    let world = PaymentWorld()
    world.register(ScriptedGateway("A", in: world, capabilities: GatewayCapabilities(currencies: [.brl])))
    #expect(offer(world, Sample.store(methods: ["pix"]))?.obstacle == .notOffered)
  }

  @Test("the limits count for the converted price")
  func limits() {
    let world = PaymentWorld()
    let minimum = Money(minorUnits: 21_606, currency: .brl)
    world.register(
      ScriptedGateway(
        "A", in: world, capabilities: GatewayCapabilities(currencies: [.brl], minimums: [minimum])))
    #expect(offer(world, Sample.store(rates: ["BRL": "1.4598"]))?.obstacle == .tooLow(minimum: minimum))
  }

  @Test("of two gateways the one that would serve is named, with its instalments")
  func chosen() {
    let world = PaymentWorld(routing: RoutingPolicy(preferences: ["SAR": ["B"]]))
    world.register(
      ScriptedGateway("A", in: world),
      ScriptedGateway("B", in: world, capabilities: GatewayCapabilities(currencies: [.sar], instalments: 4)))
    #expect(offer(world, Sample.store())?.gateway == "B")
    #expect(offer(world, Sample.store())?.instalments == 4)
  }

  @Test("an offer names the brands of card of the gateway that would serve, used or not")
  func cardBrands() {
    let world = PaymentWorld(routing: RoutingPolicy(preferences: ["SAR": ["B"]]))
    world.register(
      ScriptedGateway("A", in: world, capabilities: GatewayCapabilities(currencies: [.sar], cardBrands: [.mada])),
      ScriptedGateway(
        "B", in: world, capabilities: GatewayCapabilities(currencies: [.sar], cardBrands: [.visa, .amex])))
    #expect(offer(world, Sample.store())?.cardBrands == [.visa, .amex])
    #expect(offer(world, Sample.store(methods: ["pix"]))?.cardBrands == [.mada])
  }

  @Test("a brand that only a gateway of elsewhere takes stands behind the cards, with the brands that are taken here")
  func untakenBrand() {
    let world = PaymentWorld()
    world.register(
      ScriptedGateway("A", in: world, capabilities: GatewayCapabilities(currencies: [.brl], cardBrands: [.mada])),
      ScriptedGateway(
        "B", in: world, capabilities: GatewayCapabilities(currencies: [.sar], cardBrands: [.visa, .amex])))
    let order = Order(number: "1042", name: "Two coffees", total: Sample.amount)
    let offers = world.run { world in await world.manager.offers(for: order, in: Sample.store()) } ?? []
    #expect(offers.prefix(3).map(\.method) == [.card, .mada, .mastercard])
    #expect(offers.count == PaymentMethod.allCases.count + 2)
    #expect(offers.first { $0.method == .mada }?.obstacle == .brand(accepted: [.visa, .amex]))
  }

  @Test("a gateway of the same name replaces the one before")
  func replaced() throws {
    let world = PaymentWorld()
    let first = ScriptedGateway("A", in: world)
    let second = ScriptedGateway("A", in: world)
    world.register(first, second)
    _ = world.pay(try Sample.request())
    #expect(first.names.isEmpty)
    #expect(second.names == ["initiate", "process", "verify"])
  }

  @Test("each method stands in its group")
  func groups() {
    let groups = PaymentMethod.allCases.map { "\($0.rawValue) \($0.group)" }.sorted()
    #expect(
      groups == [
        "apple-pay wallet", "bank-payment bankAndQR", "card card", "google-pay wallet", "mandate bankAndQR",
        "mercado-pago wallet", "payment-menu menu", "pix bankAndQR", "samsung-pay wallet", "stc-pay wallet",
        "tabby payLater", "tamara payLater",
      ])
  }
}
