import Commerce
import HTTPTypes
import Pages
import Payments
import Providers
import Sandbox
import Simulation
import Testing
import Wire

@Suite("Yuno, whole payments")
struct YunoFlowTests {
  @Test("a code that was closed is still open; opened again it is the same code with the same end")
  func sameCode() throws {
    let world = ProviderContractWorld(ContractPlot.first(.yuno))
    guard case .pending(_, let status) = try world.pay(.closes) else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(status.state == .pending(.closedByShopper))
    world.simulation.advance(by: .seconds(300))
    _ = try world.resume(.closes)
    #expect(world.codes.count == 2)
    #expect(Set(world.codes).count == 1)
    #expect(world.wire.sent.filter { $0.operation == "yuno.create-payment" }.count == 1)
  }

  @Test("a code can be paid from the bank's app after its window was closed")
  func paidLater() throws {
    let world = ProviderContractWorld(ContractPlot.first(.yuno))
    _ = try world.pay(.closes)
    let code = try #require(world.codes.first?.payload)
    #expect(try world.perform(.payPix(code: code)) == .accepted)
    guard case .success(_, let status) = try world.verify() else {
      Issue.record("\(try world.events().map(\.kind))")
      return
    }
    #expect(status.state == .captured)
    #expect(try world.truth().captures == 1)
  }

  @Test("the bank refuses another amount, and the payment stays open")
  func wrongAmount() throws {
    let world = ProviderContractWorld(ContractPlot.first(.yuno))
    _ = try world.pay(.closes)
    let code = try #require(world.codes.first?.payload)
    guard case .refused = try world.perform(.payPixWrongAmount(code: code)) else {
      Issue.record("taken")
      return
    }
    guard case .pending = try world.verify() else {
      Issue.record("decided")
      return
    }
  }

  @Test("the app is asked for nothing but its public key, and one payment is made for one session")
  func onePayment() throws {
    let world = ProviderContractWorld(ContractPlot.first(.yuno))
    _ = try world.pay(.goesThrough)
    let fromApp = world.wire.sent.filter { $0.sender == .app }
    #expect(fromApp.map(\.operation) == ["yuno.create-payment"])
    #expect(fromApp.allSatisfy { !"\($0.head.headerFields)".contains("secret") })
  }

  @Test("while a code is shown the provider is asked every five seconds, and the window goes when it is paid")
  func polling() throws {
    let world = ProviderContractWorld(ContractPlot.first(.yuno))
    let start = world.simulation.now.milliseconds
    _ = try world.pay(.goesThrough)
    let events = try world.events()
    let replied = try #require(events.first { $0.kind == .replied(.qr) })
    #expect(replied.at.milliseconds - start < 7_000)
  }
}
