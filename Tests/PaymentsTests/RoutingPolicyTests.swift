import Commerce
import Payments
import Testing

struct RoutingPolicyTests {
  private let now = Timestamp(milliseconds: 1_000_000)
  private let amount = Money(minorUnits: 10_000, currency: .sar)

  private func candidate(
    _ name: String, currencies: [Currency] = [.sar], countries: [Country] = [], minimums: [Money] = [],
    maximums: [Money] = [], restsUntil: Timestamp? = nil
  ) -> RouteCandidate {
    RouteCandidate(
      gateway: name,
      capabilities: GatewayCapabilities(
        currencies: currencies, countries: countries, minimums: minimums, maximums: maximums),
      restsUntil: restsUntil)
  }

  private func order(_ candidates: [RouteCandidate], preferences: [String: [String]] = [:]) -> Result<
    [String], RoutingFailure
  > {
    RoutingPolicy(preferences: preferences).order(candidates, amount: amount, country: .saudiArabia, now: now)
  }

  private func obstacle(_ result: Result<[String], RoutingFailure>) -> MethodObstacle? {
    switch result {
    case .success: nil
    case .failure(let failure): failure.obstacle
    }
  }

  @Test("gateways are tried as they were registered")
  func registered() throws {
    #expect(try order([candidate("B"), candidate("A"), candidate("C")]).get() == ["B", "A", "C"])
  }

  @Test(
    "preferred gateways come first, the others keep their order",
    arguments: [
      (["C"], ["C", "B", "A"]), (["A", "C"], ["A", "C", "B"]), (["X"], ["B", "A", "C"]), ([], ["B", "A", "C"]),
      (["X", "A"], ["A", "B", "C"]),
    ])
  func preferred(wanted: [String], expected: [String]) throws {
    let candidates = [candidate("B"), candidate("A"), candidate("C")]
    #expect(try order(candidates, preferences: ["SAR": wanted]).get() == expected)
  }

  @Test("a preference for another currency changes nothing")
  func otherCurrency() throws {
    #expect(try order([candidate("A"), candidate("B")], preferences: ["BRL": ["B"]]).get() == ["A", "B"])
  }

  @Test("a gateway that cannot serve the payment is left out, also when it is preferred")
  func leftOut() throws {
    let candidates = [candidate("A", currencies: [.brl]), candidate("B")]
    #expect(try order(candidates, preferences: ["SAR": ["A"]]).get() == ["B"])
  }

  @Test("without a candidate there is no gateway")
  func nobody() {
    #expect(obstacle(order([])) == .noGateway)
  }

  @Test("what stands in the way is named")
  func obstacles() {
    let low = Money(minorUnits: 10_001, currency: .sar)
    let high = Money(minorUnits: 9_999, currency: .sar)
    let until = now.advanced(by: .milliseconds(1))
    let rows: [(RouteCandidate, MethodObstacle)] = [
      (candidate("A", countries: [.brazil]), .country(served: [.brazil])),
      (candidate("A", currencies: [.brl, .kwd]), .currency(accepted: [.brl, .kwd])),
      (candidate("A", minimums: [low]), .tooLow(minimum: low)),
      (candidate("A", maximums: [high]), .tooHigh(maximum: high)),
      (candidate("A", restsUntil: until), .resting(until: until)),
      (
        RouteCandidate(
          gateway: "A", capabilities: candidate("A").capabilities, kitStart: .refused(isHeeded: true)), .kitNotStarted
      ),
    ]
    for (candidate, obstacle) in rows { #expect(self.obstacle(order([candidate])) == obstacle) }
  }

  @Test("where a country has one currency no other is taken there, though the gateway knows it")
  func ownCurrency() {
    let own = RouteCandidate(
      gateway: "A",
      capabilities: GatewayCapabilities(
        currencies: [.sar, .bhd], ownCurrencies: [.saudiArabia: .bhd, .bahrain: .sar]))
    #expect(obstacle(order([own])) == .currency(accepted: [.bhd]))
    let home = RouteCandidate(
      gateway: "B", capabilities: GatewayCapabilities(currencies: [.sar, .bhd], ownCurrencies: [.saudiArabia: .sar]))
    #expect(obstacle(order([home])) == nil)
  }

  @Test("an app that does not heed its kit's refusal to start goes on")
  func unheeded() throws {
    let capabilities = candidate("A").capabilities
    let stubborn = RouteCandidate(gateway: "A", capabilities: capabilities, kitStart: .refused(isHeeded: false))
    #expect(try order([stubborn]).get() == ["A"])
  }

  @Test("of several obstacles that of the gateway nearest to serving it is told, whichever was registered first")
  func nearestObstacle() {
    let abroad = candidate("A", countries: [.brazil])
    let foreign = candidate("B", currencies: [.brl])
    let stopped = RouteCandidate(
      gateway: "C", capabilities: candidate("C").capabilities, kitStart: .refused(isHeeded: true))
    #expect(obstacle(order([abroad, foreign])) == .currency(accepted: [.brl]))
    #expect(obstacle(order([foreign, stopped])) == .kitNotStarted)
    #expect(obstacle(order([stopped, foreign, abroad])) == .kitNotStarted)
  }

  @Test("limits are inclusive and belong to one currency")
  func limits() throws {
    let candidates = [
      candidate("A", minimums: [amount], maximums: [amount]),
      candidate(
        "B", minimums: [Money(minorUnits: 99_999, currency: .brl)], maximums: [Money(minorUnits: 1, currency: .brl)]),
    ]
    #expect(try order(candidates).get() == ["A", "B"])
  }

  @Test("a rest that is over is no obstacle")
  func rested() throws {
    #expect(try order([candidate("A", restsUntil: now)]).get() == ["A"])
  }
}
