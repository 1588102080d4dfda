import Backend
import Commerce
import HTTPTypes
import Pages
import Sandbox
import Simulation
import Synchronization
import Testing
import Wire

@Suite("Webhooks are delivered without a phone, an app or a shop")
struct WebhookDeliveryTests {
  @Test("the provider tries again by its schedule until the merchant's server takes the webhook")
  func schedule() {
    let bench = Bench(answering: [503, 404, 204])
    bench.pay("a")
    bench.pass(seconds: 3_600)
    #expect(bench.shop.taken == [.init("a", at: 2), .init("a", at: 12), .init("a", at: 42)])
    #expect(
      bench.shop.ends == [
        .init(503, attempt: 1, at: 2), .init(404, attempt: 2, at: 12), .init(204, attempt: 3, at: 42),
      ])
  }

  struct Case: Sendable {
    let effect: FaultEffect
    /// The seconds at which the merchant's server takes the webhook, which it accepts.
    let taken: [Int64]
    /// The status that the provider sees of its first try, and when.
    let status: Int?
    let second: Int64

    init(_ effect: FaultEffect, taken: [Int64], sees status: Int?, at second: Int64) {
      (self.effect, self.taken, self.status, self.second) = (effect, taken, status, second)
    }
  }

  @Test(
    "a fault on the first try is what it is for calls",
    arguments: [
      Case(.dropBefore, taken: [12], sees: nil, at: 2), Case(.offline, taken: [12], sees: nil, at: 2),
      Case(.reset, taken: [12], sees: nil, at: 2), Case(.dropAfter, taken: [2, 12], sees: nil, at: 2),
      Case(.duplicate, taken: [2, 2], sees: 200, at: 2), Case(.status(500), taken: [12], sees: 500, at: 2),
      Case(.rateLimit(.seconds(5)), taken: [12], sees: 429, at: 2),
      Case(.answer(status: 502, body: ""), taken: [2, 12], sees: 502, at: 2),
      Case(.timeout(.seconds(4)), taken: [16], sees: nil, at: 6),
      Case(.slowDrip(.seconds(4)), taken: [2], sees: 200, at: 6),
      // No provider waits longer than 30 seconds.
      Case(.slowDrip(.seconds(40)), taken: [2, 42], sees: nil, at: 32),
      Case(.latency(.fixed(.seconds(4))), taken: [6], sees: 200, at: 6),
      // A server that died is back before the next try.
      Case(.killBackend(.merchant, down: .seconds(5)), taken: [2, 12], sees: nil, at: 2),
      // Without a signature or a time there is nothing to alter, and without a webhook before none to come in its place.
      Case(.badSignature, taken: [2], sees: 200, at: 2), Case(.clockSkew(.seconds(60)), taken: [2], sees: 200, at: 2),
      Case(.stale, taken: [2], sees: 200, at: 2),
    ])
  func fault(_ fault: Case) {
    let bench = Bench(fault.effect, on: 1)
    bench.pay("a")
    bench.pass(seconds: 60)
    #expect(bench.shop.taken == fault.taken.map { .init("a", at: $0) })
    #expect(bench.shop.ends.first == .init(fault.status, attempt: 1, at: fault.second))
  }

  @Test("half of a body arrives with rubbish behind it, or only so many bytes of it, or the body before")
  func words() {
    for (effect, body) in [(FaultEffect.malformed, "se<!"), (.truncate(3), "sec"), (.stale, "first")] {
      let bench = Bench(effect, on: 2)
      bench.pay("first")
      bench.pay("second".prefixed(for: effect))
      bench.pass(seconds: 60)
      #expect(bench.shop.taken.map(\.body) == ["first", body], "\(effect.name)")
    }
  }

  @Test("a webhook that is overtaken arrives behind the next one of its provider")
  func overtaken() {
    let bench = Bench(.reorder, on: 1)
    bench.pay("a")
    bench.pay("b")
    bench.pass(seconds: 60)
    #expect(bench.shop.taken.map(\.body) == ["b", "a"])
  }

  @Test("a webhook that finds the merchant's server down is refused, and comes again by the schedule")
  func down() {
    let bench = Bench()
    bench.line.setMerchant(isRunning: false)
    bench.pay("a")
    bench.pass(seconds: 5)
    #expect(bench.shop.taken.isEmpty)
    #expect(bench.shop.refused == 1)
    #expect(bench.shop.ends == [.init(nil, attempt: 1, at: 2)])
    bench.line.setMerchant(isRunning: true)
    bench.pass(seconds: 60)
    #expect(bench.shop.taken == [.init("a", at: 12)])
  }

  @Test("a provider that is down delivers when it is back, and that is no further try")
  func providerDown() {
    let bench = Bench()
    bench.pay("a")
    bench.line.kill(.provider, of: Patient.id, for: .seconds(20))
    bench.pass(seconds: 60)
    #expect(bench.shop.taken == [.init("a", at: 20)])
    #expect(bench.shop.ends == [.init(200, attempt: 1, at: 20)])
  }
}

extension String {
  /// Of an even number of characters, where half of them is asked for.
  fileprivate func prefixed(for effect: FaultEffect) -> String { effect == .malformed ? String(prefix(4)) : self }
}

/// A merchant's server that answers with some statuses in their order, and then with 200.
private final class Shop: WebhookReceiver {
  struct Taken: Hashable, Sendable {
    let body: String
    let second: Int64
    init(_ body: String, at second: Int64) { (self.body, self.second) = (body, second) }
  }

  struct End: Hashable, Sendable {
    let status: Int?
    let attempt: Int
    let second: Int64
    init(_ status: Int?, attempt: Int, at second: Int64) {
      (self.status, self.attempt, self.second) = (status, attempt, second)
    }
  }

  private struct State {
    var answers: [Int]
    var taken: [Taken] = []
    var ends: [End] = []
    var refused = 0
  }

  private let simulation: Simulation
  private let state: Mutex<State>

  init(_ simulation: Simulation, answering answers: [Int]) {
    self.simulation = simulation
    state = Mutex(State(answers: answers))
  }

  var taken: [Taken] { state.withLock { $0.taken } }
  var ends: [End] { state.withLock { $0.ends } }
  var refused: Int { state.withLock { $0.refused } }
  private var second: Int64 { simulation.now.milliseconds / 1_000 }

  func take(_ webhook: Webhook<WireRequest>) async -> Int {
    state.withLock { state in
      state.taken.append(Taken(webhook.content.body.text, at: second))
      return state.answers.isEmpty ? 200 : state.answers.removeFirst()
    }
  }

  func note(_ news: WebhookNews, of webhook: Webhook<WireRequest>) {
    state.withLock { state in
      switch news {
      case .arrived, .postponed, .killed: break
      case .refused: state.refused += 1
      case .ended(let status): state.ends.append(End(status, attempt: webhook.attempt, at: second))
      }
    }
  }
}

/// The provider, the line and the merchant's server.
private struct Bench {
  let simulation = Simulation(seed: 1, start: .init(milliseconds: 0))
  let server: SandboxServer
  let line: FaultyLine
  let delivery: WebhookDelivery
  let shop: Shop

  /// A fault may happen to the try of a number.
  init(_ effect: FaultEffect? = nil, on number: Int = 1, answering answers: [Int] = []) {
    server = SandboxServer(simulation: simulation, sandboxes: [Patient()], delay: 0...0)
    let rule = effect.map {
      FaultRule(
        id: "f", operation: OperationPattern("patient.notification"), occurrence: .nth(number...number), effect: $0)
    }
    line = FaultyLine(to: server, simulation, faults: rule.map { [$0] } ?? [])
    delivery = WebhookDelivery(from: server, over: line)
    shop = Shop(simulation, answering: answers)
  }

  /// Makes the provider send a webhook with a body in two seconds.
  func pay(_ body: String) {
    let (server, simulation) = (server, simulation)
    let head = HTTPRequest(method: .post, scheme: "https", authority: "patient.test", path: "/")
    simulation.start {
      _ = try? await server.send(
        WireRequest(head: head, body: WireBody(body), sender: .merchant, operation: "patient.pay"))
    }
    simulation.runUntilIdle()
  }

  /// Lets time pass, and has a look at what has arrived every second.
  func pass(seconds: Int) {
    let (delivery, shop) = (delivery, shop)
    for _ in 0..<seconds {
      simulation.advance(by: .seconds(1))
      simulation.start { await delivery.deliverArrived(to: shop) }
      simulation.runUntilIdle()
    }
  }
}
