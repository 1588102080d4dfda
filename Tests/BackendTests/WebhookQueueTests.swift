import Backend
import Commerce
import HTTPTypes
import Pages
import Sandbox
import SandboxFixture
import Simulation
import Synchronization
import Testing
import Wire

/// A provider that sends one message two seconds after each request, and one more when an hour has passed.
private struct Messenger: StubSandbox {
  static let id = "messenger"
  static let origin: BaseURL = "https://messenger.test"
  let account: StubAccount<Messenger>
  var outbox: [Webhook<WireRequest>] = []
  private var lapsesAt: Timestamp?

  init(account: StubAccount<Messenger>) { self.account = account }

  mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    outbox.append(Self.message("paid", at: moment.now.advanced(by: .seconds(2))))
    lapsesAt = moment.now.advanced(by: .seconds(3_600))
    return WireAnswer(status: 200, json: .null)
  }

  mutating func settle(at moment: inout SandboxMoment) {
    guard let end = lapsesAt, end <= moment.now else { return }
    lapsesAt = nil
    outbox.append(Self.message("lapsed", at: end))
  }

  private static func message(_ text: String, at instant: Timestamp) -> Webhook<WireRequest> {
    var fields = HTTPFields()
    fields[.authorization] = "secret"
    fields[.contentType] = "application/json"
    let head = HTTPRequest(
      method: .post, scheme: "https", authority: "shop.till.test", path: "/", headerFields: fields)
    return Webhook(
      WireRequest(head: head, body: WireBody(text), sender: .merchant, operation: "messenger.notification"), from: id,
      about: "TILL-1", at: instant)
  }
}

@Suite("The webhooks of providers’ servers")
struct WebhookQueueTests {
  private final class Inbox: Sendable {
    private let box = Mutex<[(Int64, WireRequest)]>([])
    var messages: [(Int64, WireRequest)] { box.withLock { $0 } }
    func take(_ new: [(Int64, WireRequest)]) { box.withLock { $0 += new } }
  }

  private struct Bench {
    let simulation = Simulation(seed: 1, start: .init(milliseconds: 1_772_344_800_000))
    let server: SandboxServer
    let inbox = Inbox()

    init(_ delivery: WebhookArrival = .usual) {
      var settings = Settings()
      settings[WebhookArrival.self] = delivery
      server = SandboxServer(simulation: simulation, sandboxes: [Messenger()], delay: 0...0, settings: settings)
    }

    func run(_ body: @escaping @Sendable (SandboxServer) async -> Void) {
      let server = server
      simulation.start { await body(server) }
      simulation.runUntilIdle()
    }

    func pay() {
      run { server in
        let head = HTTPRequest(method: .post, scheme: "https", authority: "messenger.test", path: "/")
        _ = try? await server.send(WireRequest(head: head, sender: .app, operation: "messenger.pay"))
      }
    }

    /// What arrives when somebody looks so many seconds later.
    func look(after seconds: Int64) -> [String] {
      simulation.advance(by: .seconds(seconds))
      let before = inbox.messages.count
      let inbox = inbox
      run { server in
        let arrived = await server.arrivedWebhooks()
        inbox.take(arrived.map { ($0.at.milliseconds, $0.content) })
      }
      return inbox.messages.dropFirst(before).map { $0.1.body.text }
    }
  }

  @Test("a message arrives when it is due and not before")
  func due() {
    let bench = Bench()
    bench.pay()
    #expect(bench.look(after: 1).isEmpty)
    #expect(bench.look(after: 1) == ["paid"])
    #expect(bench.look(after: 100).isEmpty)
  }

  @Test("what happens by itself sends its message, once")
  func lapse() {
    let bench = Bench()
    bench.pay()
    #expect(bench.look(after: 3_601) == ["paid", "lapsed"])
    #expect(bench.look(after: 3_600).isEmpty)
  }

  @Test(
    "messages can come at once, late, twice or never",
    arguments: [
      (WebhookArrival.early, 0, ["paid"]), (.late, 601, []), (.late, 602, ["paid"]),
      (.twice, 10, ["paid", "paid"]),
      (.never, 1_000, []),
    ])
  func delivery(delivery: WebhookArrival, after seconds: Int, expected: [String]) {
    let bench = Bench(delivery)
    bench.pay()
    #expect(bench.look(after: Int64(seconds)) == expected)
  }

  @Test("held messages wait, and all come when they may go on")
  func hold() {
    let bench = Bench()
    bench.pay()
    bench.run { await $0.holdWebhooks(true) }
    #expect(bench.look(after: 60).isEmpty)
    bench.run { await $0.holdWebhooks(false) }
    #expect(bench.look(after: 0) == ["paid"])
  }

  @Test("a repeated message is the same; an imitation proves nothing")
  func repeatAndForge() throws {
    let bench = Bench()
    bench.pay()
    _ = bench.look(after: 2)
    bench.run { _ = await $0.repeatWebhook(about: "TILL-1") }
    #expect(bench.look(after: 0) == ["paid"])
    bench.run { _ = await $0.forgeWebhook(about: "TILL-1", as: .wrongSignature) }
    #expect(bench.look(after: 0) == ["paid"])
    let all = bench.inbox.messages.map(\.1)
    #expect(all.map { $0.head.headerFields[.authorization] } == ["secret", "secret", nil])
  }

  @Test("how often somebody looks changes nothing that is drawn later")
  func looking() {
    let (often, seldom) = (Bench(), Bench())
    for _ in 0..<50 { _ = often.look(after: 0) }
    #expect(often.simulation.random("sandbox.messenger") == seldom.simulation.random("sandbox.messenger"))
  }
}
