import Controller
import Inspection
import Language
import Pages
import Payments
import Scenarios
import Synchronization
import Testing
import TillAssets

@testable import Exploration

@Suite("Exploring a gateway that goes wrong itself")
struct BrokenProgramTests {
  /// Till's own gateways, of which one crashes as soon as it does not hear how a card was taken.
  private static func crashing() -> GatewayMaker {
    let crash = Crash()
    return GatewayMaker(
      takeProblem: {
        crash.flag.withLock { hasCrashed in
          defer { hasCrashed = false }
          return hasCrashed ? Phrase("cli.gateway.ended") : nil
        }
      },
      { surroundings in
        GatewayMaker.own(surroundings).map { own in
          CrashingGateway(own: own) { crash.flag.withLock { $0 = true } }
        }
      })
  }

  private final class Crash: Sendable {
    let flag = Mutex(false)
  }

  private struct CrashingGateway: PaymentGateway {
    let own: any PaymentGateway
    let crash: @Sendable () -> Void

    var name: String { own.name }
    var supportedMethods: [PaymentMethod] { own.supportedMethods }
    var operations: [PaymentModification.Kind] { own.operations }

    func capabilities(for method: PaymentMethod) -> GatewayCapabilities { own.capabilities(for: method) }

    func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
      try await own.initiatePayment(request)
    }

    func processPayment(_ session: PaymentSession, presenter: any PaymentPresenter) async throws(GatewayFailure)
      -> PaymentClaim
    {
      do { return try await own.processPayment(session, presenter: presenter) } catch {
        crash()
        throw error
      }
    }

    func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
      try await own.verifyPayment(session)
    }

    func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
      try await own.cancelPayment(session)
    }

    func operate(_ operation: PaymentModification, on session: PaymentSession) async throws(GatewayFailure)
      -> PaymentStatus
    {
      try await own.operate(operation, on: session)
    }

    func read(_ notification: MerchantNotification) -> NotificationReading? { own.read(notification) }
  }

  /// A card, with one response lost and no unusual choice.
  private static func plan(_ gateways: GatewayMaker) throws -> ExplorationPlan {
    ExplorationPlan(
      WorldSetup(store: try Shipped.assets.store("default")), method: .card, gateways: gateways, faults: 1,
      deviations: 0, kinds: [.dropAfter], orders: 0, walks: 0)
  }

  private static func explored(_ plan: ExplorationPlan) -> Exploration {
    var exploration = Exploration([plan])
    while exploration.advance(sharing: ScenarioRunner.serially) {}
    return exploration
  }

  @Test("that is the counter-example, with its path and its fault, and the search goes on")
  func found() throws {
    let plan = try Self.plan(Self.crashing())
    let exploration = Self.explored(plan)
    let finding = try #require(exploration.findings.first { $0.problem.name == "gateway-failure" })
    #expect(finding.path.faults.map(\.kind) == [.dropAfter] && !finding.path.choices.isEmpty)
    let english = try Shipped.english()
    #expect(english.text(finding.problem.phrase).contains("exited before it answered"))
    // Every path is taken that is taken where nothing crashes.
    #expect(try exploration.paths == Self.explored(Self.plan(.own)).paths)
    #expect(!exploration.findings.contains { $0.problem.kind == .rule(.retryDiscipline) })
    // The same after it was saved and read again, where the path is walked once more.
    let again = try #require(Finding(finding.json, plan))
    #expect(again.problem.kind == finding.problem.kind)
  }
}
