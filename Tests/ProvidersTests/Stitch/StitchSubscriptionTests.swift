import Commerce
import DemoMerchant
import Pages
import Payments
import Providers
import Sandbox
import Simulation
import Synchronization
import Testing
import Wire

@Suite("Stitch's webhook subscriptions, from the merchant's side")
struct StitchSubscriptionTests {
  /// The pretend Stitch, without anything between.
  private final class Line: Transport {
    private let box = Mutex(
      (
        sandbox: StitchSandbox(),
        moment: SandboxMoment(
          now: Timestamp(milliseconds: 1_772_355_600_000), random: SeededRandom(seed: 7), settings: Settings())
      ))

    func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
      box.withLock { $0.sandbox.respond(to: request, at: &$0.moment) }
    }
  }

  private let subscriptions = StitchSubscriptions(Stitch(settings: Settings()).configuration, transport: Line())

  @Test("a subscription is made with its secret, listed without it, and gone once it is ended")
  func life() async throws {
    let before = try await subscriptions.all()
    let added = try await subscriptions.add("https://shop.invalid/hooks", filterTypes: ["transaction", "refund"])
    #expect(added.url == "https://shop.invalid/hooks" && added.filterTypes == ["transaction", "refund"])
    #expect(added.secret?.reveal { $0.hasPrefix("whsec_") } == true)
    #expect(!"\(added)".contains("whsec_"))
    let listed = try await subscriptions.all()
    #expect(listed.map(\.id) == before.map(\.id) + [added.id])
    #expect(listed.allSatisfy { $0.secret == nil })
    try await subscriptions.end(added.id)
    #expect(try await subscriptions.all() == before)
    // An identifier is never used again.
    #expect(try await subscriptions.add("https://shop.invalid/other", filterTypes: ["transaction"]).id != added.id)
  }

  @Test("a subscription may lead to a server on this machine without TLS")
  func loopback() async throws {
    let added = try await subscriptions.add("http://127.0.0.1:3000/hooks", filterTypes: ["transaction"])
    #expect(added.url == "http://127.0.0.1:3000/hooks")
  }

  @Test("Stitch's refusals come with its own codes")
  func refused() async {
    await #expect(throws: StitchSubscriptions.Failure.self) {
      try await subscriptions.add("http://shop.invalid/hooks", filterTypes: ["transaction"])
    }
    do {
      try await subscriptions.end("ep_nowhere")
      Issue.record("ended what was never there")
    } catch {
      guard case .refused(let words) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(words.code == "BAD_USER_INPUT")
    }
  }
}
