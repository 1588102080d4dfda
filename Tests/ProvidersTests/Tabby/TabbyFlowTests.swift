import Commerce
import Payments
import Providers
import Simulation
import Testing
import Wire

@Suite("Tabby, whole payments")
struct TabbyFlowTests {
  private static func riyals(_ halalas: Int64) -> Money { Money(minorUnits: halalas, currency: .sar) }

  static let refusals: [(ContractPlot, DeclineReason)] = [
    (ContractPlot.first(.tabby, mobile: "+966500000002"), .notEligible),
    (ContractPlot.first(.tabby, amount: riyals(500_001)), .amountTooHigh),
    (ContractPlot.first(.tabby, amount: riyals(999)), .amountTooLow),
  ]

  @Test("a shopper or an order that Tabby does not want sees no page", arguments: refusals)
  func refused(_ plot: ContractPlot, _ reason: DeclineReason) throws {
    let world = ProviderContractWorld(plot)
    guard case .failed(.refused(let found, _)) = try world.pay(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(found == reason)
    #expect(try !world.events().contains { $0.kind == .asked(.page) })
  }

  static let markets: [ContractPlot] = [
    ContractPlot.first(.tabby, country: .unitedArabEmirates, amount: Money(minorUnits: 14_800, currency: .aed)),
    ContractPlot.first(
      .tabby, country: .kuwait, amount: Money(minorUnits: 35_250, currency: .kwd),
      mobile: "90000001"),
  ]

  @Test("each market has its host, store and currency", arguments: markets)
  func market(_ plot: ContractPlot) throws {
    let world = ProviderContractWorld(plot)
    guard case .success(_, let status) = try world.pay(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(status.amount == plot.amount)
    #expect(world.wire.sent.allSatisfy { $0.authority == "api.tabby.ai" })
  }

  @Test("a shopper who paid and lost the way back has paid")
  func lostReturn() throws {
    let world = ProviderContractWorld(ContractPlot.first(.tabby))
    guard case .success(_, let status) = try world.pay(.isLost) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(status.state == .authorised)
  }

  @Test("the page of a session that is over is not opened again")
  func over() throws {
    let world = ProviderContractWorld(ContractPlot.first(.tabby))
    _ = try world.pay(.closes)
    world.simulation.advance(by: .seconds(1_200))
    guard case .pending = try world.resume(.goesThrough) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(try world.events().filter { $0.kind == .asked(.page) }.count == 1)
  }
}
