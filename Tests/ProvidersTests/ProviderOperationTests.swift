import Commerce
import Pages
import Payments
import Providers
import Simulation
import Testing
import Wire

/// What a merchant can do to a payment afterwards, at every provider that offers it.
@Suite("Every provider's operations", .ownThreads)
struct ProviderOperationTests {
  /// A payment that was made, with the world it was made in; HyperPay answers two questions a minute, so a minute passes after
  /// each operation.
  private struct Paid {
    let world: ProviderContractWorld
    let amount: Money

    init(_ plot: ContractPlot, losing loss: LossyWire.Loss? = nil) throws {
      world = ProviderContractWorld(plot, losing: loss)
      amount = plot.amount
      _ = try world.pay(.goesThrough)
      world.simulation.advance(by: .seconds(61))
    }

    func operate(_ operation: PaymentModification) throws -> OperationResult {
      let result = try world.operate(operation)
      world.simulation.advance(by: .seconds(61))
      return result
    }

    /// Operates, and says of what the provider only accepted what the next status tells of it.
    func settle(_ operation: PaymentModification) throws -> OperationResult {
      let before = try settled(operation).count
      let result = try operate(operation)
      guard case .accepted = result else { return result }
      _ = try world.verify()
      world.simulation.advance(by: .seconds(61))
      return try settled(operation).dropFirst(before).last ?? result
    }

    private func settled(_ operation: PaymentModification) throws -> [OperationResult] {
      try world.events().compactMap {
        if case .settled(let settled, let result) = $0.kind, settled == operation { result } else { nil }
      }
    }

    func retry(_ operation: PaymentModification) throws -> OperationResult {
      let result = try world.retry(operation)
      world.simulation.advance(by: .seconds(61))
      return result
    }

    /// Makes sure that everything is taken, so that it can be given back.
    func capture() throws {
      if try world.truth().state == .authorised, world.operations.contains(.capture) {
        _ = try operate(.capture(amount))
      }
    }

    var half: Money { Money(minorUnits: amount.minorUnits / 2, currency: amount.currency) }
    var rest: Money { Money(minorUnits: amount.minorUnits - half.minorUnits, currency: amount.currency) }
    var tooMuch: Money { Money(minorUnits: amount.minorUnits + 1, currency: amount.currency) }
  }

  private static func plots(_ kind: PaymentModification.Kind) -> [ContractPlot] {
    ContractPlot.all.filter { ProviderContractWorld($0).operations.contains(kind) && $0.paidState != .linked }
      .everywhere
  }

  private static func authorised(_ kind: PaymentModification.Kind) -> [ContractPlot] {
    plots(kind).filter { $0.paidState == .authorised }
  }

  @Test("what was authorised is taken once, and the app is told so", arguments: authorised(.capture))
  func capture(_ plot: ContractPlot) throws {
    let paid = try Paid(plot)
    guard case .done = try paid.operate(.capture(paid.amount)) else {
      Issue.record("not captured")
      return
    }
    let truth = try paid.world.truth()
    #expect(truth.state == .captured)
    #expect(truth.captures == 1)
    guard case .success(_, let status) = try paid.world.verify() else {
      Issue.record("the app does not know")
      return
    }
    #expect(status.state == .captured)
  }

  @Test("more than was authorised cannot be taken", arguments: authorised(.capture))
  func overCapture(_ plot: ContractPlot) throws {
    let paid = try Paid(plot)
    guard case .refused = try paid.operate(.capture(paid.tooMuch)) else {
      Issue.record("captured too much")
      return
    }
    #expect(try paid.world.truth().state == .authorised)
  }

  @Test("what was authorised and not taken can be given up", arguments: authorised(.void))
  func void(_ plot: ContractPlot) throws {
    let paid = try Paid(plot)
    guard case .done = try paid.operate(.void) else {
      Issue.record("not voided")
      return
    }
    let truth = try paid.world.truth()
    #expect(!truth.state.holdsMoney)
    #expect(truth.wasHeld)
    if case .success = try paid.world.verify() { Issue.record("the app still thinks that it is paid") }
  }

  @Test("all that was taken can be given back, and the app is told so", arguments: plots(.refund))
  func refund(_ plot: ContractPlot) throws {
    let paid = try Paid(plot)
    try paid.capture()
    guard case .done = try paid.settle(.refund(paid.amount)) else {
      Issue.record("not refunded")
      return
    }
    #expect(try paid.world.truth().refunded == paid.amount)
    guard case .refunded = try paid.world.verify() else {
      Issue.record("\(try paid.world.verify())")
      return
    }
  }

  @Test("a part can be given back, then the rest, then nothing more", arguments: plots(.refund))
  func parts(_ plot: ContractPlot) throws {
    let paid = try Paid(plot)
    try paid.capture()
    guard case .done = try paid.settle(.refund(paid.half)) else {
      #expect(!plot.refundsInParts)
      return
    }
    #expect(plot.refundsInParts)
    #expect(try paid.world.truth().refunded == paid.half)
    if case .refunded = try paid.world.verify() { Issue.record("half is not all") }
    guard case .refused = try paid.operate(.refund(paid.amount)) else {
      Issue.record("gave back more than was taken")
      return
    }
    guard case .done = try paid.settle(.refund(paid.rest)) else {
      Issue.record("the rest was not refunded")
      return
    }
    #expect(try paid.world.truth().refunded == paid.amount)
    guard case .refused = try paid.operate(.refund(paid.half)) else {
      Issue.record("gave back what was not there any more")
      return
    }
    #expect(try paid.world.truth().refunded == paid.amount)
  }

  @Test(
    "a refund whose answer was lost is settled by the next status, made once by a retry, and made again by another order",
    arguments: plots(.refund))
  func lost(_ plot: ContractPlot) throws {
    let plain = try Paid(plot)
    try plain.capture()
    let before = plain.world.wire.sent.count
    guard case .refused = try plain.operate(.refund(plain.half)) else {
      // A call before it may have been refused for its old token.
      let call = try #require(plain.world.wire.sent[before...].lastIndex { $0.effect.movesMoney }) + 1
      return try lost(plot, call)
    }
    #expect(!plot.refundsInParts)
  }

  private func lost(_ plot: ContractPlot, _ call: Int) throws {
    let paid = try Paid(plot, losing: LossyWire.Loss(call: call, part: .answer))
    try paid.capture()
    let first = try paid.operate(.refund(paid.half))
    #expect([.done, .accepted, .unknown].contains(first.name), "\(first)")
    let given = try paid.world.truth().refunded
    #expect(given == paid.half)
    _ = try paid.world.verify()
    paid.world.simulation.advance(by: .seconds(61))
    let sent = paid.world.wire.sent.filter(\.effect.movesMoney).count
    guard case .doneEarlier = try paid.retry(.refund(paid.half)) else {
      Issue.record("not done earlier")
      return
    }
    #expect(paid.world.wire.sent.filter(\.effect.movesMoney).count == sent)
    #expect(try paid.world.truth().refunded == paid.half)
    #expect(try paid.settle(.refund(paid.half)).name == .done)
    #expect(try paid.world.truth().refunded?.minorUnits == paid.half.minorUnits * 2)
  }
}
