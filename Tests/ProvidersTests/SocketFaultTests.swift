import Backend
import Pages
import Payments
import Providers
import Simulation
import Testing
import Wire

/// What goes wrong on sockets, and what the library makes of it.
@Suite("A fault on a real connection", .ownThreads)
struct SocketFaultTests {
  /// A fault of the server, and its like in memory.
  struct Trial: CustomTestStringConvertible, Sendable {
    let effect: FaultEffect
    /// What the library makes the same of in memory.
    let like: FaultEffect
    /// Why no answer comes; `nil` where one does.
    var failure: TransportFailure?

    init(_ effect: FaultEffect, like other: FaultEffect? = nil, _ failure: TransportFailure? = nil) {
      (self.effect, like, self.failure) = (effect, other ?? effect, failure)
    }

    var testDescription: String { effect.kind.word }
  }

  /// A connection that ends says neither whether the request came nor whether the answer was sent.
  private static let trials = [
    Trial(.dropBefore, like: .reset, .maybeSent(.connectionReset)), Trial(.dropAfter, .maybeSent(.connectionReset)),
    Trial(.reset, .maybeSent(.connectionReset)), Trial(.timeout(.seconds(60)), .maybeSent(.timedOut)),
    Trial(.status(503)), Trial(.rateLimit(.seconds(7))), Trial(.malformed), Trial(.truncate(nil)),
    Trial(.answer(status: 200, body: "<html>")),
  ]

  private static let plots = ContractPlot.all.reduce(into: [ContractPlot]()) { plots, plot in
    if plots.last?.provider != plot.provider { plots.append(plot) }
  }

  @Test("on any call it is to the library and to the ledger what its like is in memory", arguments: plots, trials)
  func same(_ plot: ContractPlot, _ trial: Trial) throws {
    let whole = ProviderContractWorld(plot)
    #expect(try whole.pay(.goesThrough).step == "paid")
    let isLate = trial.failure == .maybeSent(.timedOut)
    let writing = try #require(whole.wire.sent.firstIndex { $0.effect != .nothing })
    // It takes seconds to wait for nothing.
    for (index, request) in whole.wire.sent.enumerated() where !isLate || index == writing {
      let operation = Comment(rawValue: request.operation)
      let memory = try End(plot, trial.like, on: index + 1, hurried: nil)
      let served = try End(
        plot.at(.served), trial.effect, on: index + 1, hurried: isLate ? request.operation : nil)
      #expect(served.failures.first == trial.failure, operation)
      #expect((memory.failures.first == nil) == (trial.failure == nil), operation)
      #expect(served.steps == memory.steps, operation)
      #expect(served.status == memory.status, operation)
      #expect(served.ledger == memory.ledger, operation)
    }
  }

  /// How a payment ends with a fault on one of its calls.
  private struct End {
    var steps: [String]
    let ledger: ProviderRecord
    let failures: [TransportFailure]
    /// What the call was answered with; `nil` for nothing.
    let status: Int?

    init(_ plot: ContractPlot, _ effect: FaultEffect, on call: Int, hurried: String?) throws {
      let rule = FaultRule(id: "fault", operation: .all, occurrence: .nth(call...call), effect: effect)
      let world = ProviderContractWorld(plot, faults: [rule], hurried: hurried)
      steps = [try world.pay(.goesThrough).step]
      ledger = try world.truth()
      if world.hasSession {
        world.simulation.advance(by: .seconds(61))
        steps.append(try world.verify().step)
      }
      failures = world.wire.failures
      status = failures.isEmpty ? world.wire.answers.dropFirst(call - 1).first?.status : nil
    }
  }
}
