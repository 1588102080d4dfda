import Backend
import Commerce
import Pages
import Payments
import Providers
import Simulation
import Testing

/// What every provider's ledger says of money, whichever provider it is.
@Suite("Every provider's ledger", .ownThreads)
struct ProviderLedgerTests {
  private static let payable = ContractPlot.all.everywhere
  private static let reserving = ContractPlot.all.filter {
    $0.paidState == .authorised && ProviderContractWorld($0).operations.contains(.capture)
  }.everywhere

  /// A payment that was made, a minute ago.
  private func paid(_ plot: ContractPlot) throws -> ProviderContractWorld {
    let world = ProviderContractWorld(plot)
    _ = try world.pay(.goesThrough)
    world.simulation.advance(by: .seconds(61))
    return world
  }

  @Test("the merchant's reference is the only one under which anything stands", arguments: payable)
  func references(_ plot: ContractPlot) throws {
    let world = try paid(plot)
    let holdings = try world.holdings()
    #expect(holdings.map(\.provider) == [plot.provider.rawValue])
    #expect(holdings.map(\.reference) == [try plot.request().reference])
    #expect(try holdings.map(\.truth) == [world.truth()])
  }

  @Test("what is taken is no longer held", arguments: payable.filter { $0.paidState == .captured })
  func taken(_ plot: ContractPlot) throws {
    let truth = try paid(plot).truth()
    #expect(truth.state == .captured)
    #expect(truth.held == nil)
    #expect(truth.captured == plot.amount)
    #expect(truth.kept == plot.amount)
  }

  @Test("after a part is captured the rest is held, and is so no more once it lapses or is taken", arguments: reserving)
  func partly(_ plot: ContractPlot) throws {
    let world = try paid(plot)
    #expect(try world.truth().held == plot.amount)
    let part = Money(minorUnits: plot.amount.minorUnits / 3, currency: plot.amount.currency)
    guard case .done = try world.operate(.capture(part)) else {
      Issue.record("not captured")
      return
    }
    let truth = try world.truth()
    #expect(truth.captured == part)
    #expect(truth.held == Money(minorUnits: plot.amount.minorUnits - part.minorUnits, currency: part.currency))
    #expect(truth.whole == plot.amount)
    world.simulation.advance(by: .seconds(100 * 86_400))
    #expect(try world.truth().held == nil)
  }
}
