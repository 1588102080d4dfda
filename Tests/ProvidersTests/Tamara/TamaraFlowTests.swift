import Commerce
import DemoMerchant
import Pages
import Payments
import Providers
import Simulation
import Testing
import Wire

@Suite("Tamara, whole payments")
struct TamaraFlowTests {
  private static let dinar = Currency(code: "BHD") ?? .kwd

  static let refusals: [ContractPlot] = [
    ContractPlot.first(.tamara, amount: Money(minorUnits: 400_001, currency: .sar)),
    ContractPlot.first(.tamara, amount: Money(minorUnits: 99, currency: .sar)),
  ]

  @Test("an order that Tamara does not want sees no page", arguments: refusals)
  func refused(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    guard case .failed(.refused(.notEligible, _)) = try world.pay(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(try !world.events().contains { $0.kind == .asked(.page) })
  }

  static let markets: [ContractPlot] = [
    ContractPlot.first(.tamara, country: .unitedArabEmirates, amount: Money(minorUnits: 14_800, currency: .aed)),
    ContractPlot.first(
      .tamara, country: .kuwait, amount: Money(minorUnits: 35_250, currency: .kwd),
      mobile: "94433786"),
    ContractPlot.first(
      .tamara, country: .bahrain, amount: Money(minorUnits: 35_250, currency: dinar),
      mobile: "34433786"),
  ]

  @Test("each market has its currency", arguments: markets)
  func market(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    guard case .success(_, let status) = try world.pay(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(status.amount == plot.amount)
  }

  @Test("a currency that is not the country's own is refused before anything is sent")
  func crossCurrency() throws {
    let world = ProviderContractWorld(ContractPlot.first(.tamara, amount: Money(minorUnits: 14_800, currency: .aed)))
    #expect(try world.pay(.goesThrough) == .failed(.methodUnavailable(.currency(accepted: [.sar]))))
    #expect(world.wire.sent.isEmpty)
  }

  @Test("an approved order is authorised exactly once, also when the way back was lost")
  func authorised() throws {
    for plan in [ContractShopper.Plan.goesThrough, .isLost] {
      let world = ProviderContractWorld(ContractPlot.first(.tamara))
      guard case .success(_, let status) = try world.pay(plan) else {
        Issue.record("\(try world.events().map(\.kind))")
        return
      }
      #expect(status.words.code == "authorised")
      _ = try world.verify()
      #expect(world.wire.sent.filter { $0.operation == "tamara.authorise-order" }.count == 1)
    }
  }

  @Test("a shopper who cancels on the page has called it off, although the order stays new at Tamara until it runs out")
  func calledOff() throws {
    let world = ProviderContractWorld(ContractPlot.first(.tamara))
    let words = ProviderResponseCode(code: "new", kit: "onCancel")
    #expect(try world.pay(.callsOff) == .cancelled(words))
    #expect(try world.truth().words == "new")
    world.simulation.advance(by: .seconds(1_801))
    #expect(try world.verify() == .cancelled(ProviderResponseCode(code: "expired", kit: "onCancel")))
  }

  @Test("whoever comes back to a page that was cancelled can still pay the same order")
  func cancelledThenPaid() throws {
    let world = ProviderContractWorld(ContractPlot.first(.tamara))
    _ = try world.pay(.callsOff)
    guard case .success(_, let status) = try world.resume(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(status.words == ProviderResponseCode(code: "authorised", kit: "onSuccessfull"))
  }

  @Test("an order that Tamara will not let us authorise is not paid: it waits for the merchant")
  func notAuthorised() throws {
    func answer(_ status: Int, _ json: JSON) -> ProviderBench.Answer {
      .success(WireAnswer(status: status, json: json))
    }
    let approved = try answer(200, Recorded.json("Tamara/order-new.json").setting(["status"], to: "approved"))
    let bench = ProviderBench(
      answers: [
        "tamara.check-eligibility": [answer(200, ["has_available_payment_options": true])],
        "tamara.create-checkout": [answer(200, try Recorded.json("Tamara/checkout-created.json"))],
        "tamara.read-order": Array(repeating: approved, count: 8),
        "tamara.authorise-order": Array(repeating: answer(500, .null), count: 4),
      ], replies: [.page(.closed)])
    let request = try SampleIntent.request(.tamara)
    let result = try #require(bench.pay(Tamara(), request))
    guard case .pending(_, let status) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(status.state == .pending(.merchant))
    let authorising = bench.wire.sent.filter { $0.request.operation == "tamara.authorise-order" }
    #expect(authorising.count == 4)
    #expect(authorising.allSatisfy { $0.recorded == .calling(operation: "tamara.authorise-order") })
  }
}
