import Checkout
import Commerce
import Controller
import HTTPTypes
import Inspection
import Pages
import Payments
import Providers
import Testing
import Wire
import WorldFixture

@testable import Recording

@Suite("A broken rule stops the clock")
struct BrokenJumpTests {
  /// Asks again under another key when an answer was lost.
  private static let gateways = GatewayMaker.replacing(
    .yuno,
    transport: { surroundings in
      BrokenTransport { request throws(TransportFailure) in
        do throws(TransportFailure) { return try await surroundings.transport.send(request) } catch {
          guard case .maybeSent = error, let name = HTTPField.Name("X-Idempotency-Key") else { throw error }
          try? await surroundings.runtime.sleep(for: .seconds(1))
          return try await surroundings.transport.send(request.with(header: name.rawName, "another"))
        }
      }
    })

  /// The ways in which time passes.
  enum Way: CaseIterable {
    case jump
    case byItself
    case untilIdle

    func pass(_ machine: TimeMachine) {
      switch self {
      case .jump: machine.perform(.advance(.seconds(600)))
      case .byItself: machine.advance(to: machine.now.advanced(by: .seconds(600)))
      case .untilIdle: machine.runUntilIdle()
      }
    }
  }

  @Test("a jump ends where a rule is broken, and is the same when it is done again", arguments: Way.allCases)
  func stops(way: Way) throws {
    let machine = TimeMachine(try TestSetup.world(), gateways: Self.gateways)
    machine.perform(.fault(.loss(of: .answer, calls: OperationPattern("yuno.create-payment"))))
    machine.perform(.event(.methodChosen(.pix)))
    let start = machine.now
    way.pass(machine)
    let broken = try #require(machine.snapshot.brokenRule)
    #expect(broken.rule == .stableIdempotencyKey)
    #expect(machine.now < start.advanced(by: .seconds(5)))
    #expect(machine.snapshot.pace == .paused)
    // The last thing that was heard is what contradicts.
    #expect(machine.snapshot.timeline.last?.id == broken.events.last)
    let again = try TimeMachine(replaying: machine.world.entries, in: machine.setup, gateways: Self.gateways)
    #expect(again.world.fingerprint == machine.world.fingerprint && again.now == machine.now)
    #expect(RecordedTravel.fingerprints(again) == RecordedTravel.fingerprints(machine))
    // Whoever wants to can go on all the same.
    machine.perform(.advance(.seconds(60)))
    #expect(machine.now == again.now.advanced(by: .seconds(60)))
  }
}
