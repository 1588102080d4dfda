import Backend
import HTTPTypes
import Pages
import Phone
import Simulation
import Synchronization
import Wire

/// A server that notes what reaches it and answers each request alike, or with texts in their order as long as there are some.
final class Server: Transport {
  private let reached = Mutex<[WireRequest]>([])
  private let answers: [String]

  init(answers: [String] = []) { self.answers = answers }

  /// The requests that reached it, in order.
  var requests: [WireRequest] { reached.withLock { $0 } }

  /// The operations that reached it, in order.
  var operations: [String] { requests.map(\.operation) }

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    let number = reached.withLock { reached in
      reached.append(request)
      return reached.count
    }
    if number <= answers.count { return WireAnswer(status: 200, json: .string(answers[number - 1])) }
    return WireAnswer(status: 200, json: ["result": ["code": "000.000.000"]])
  }
}

/// What became of one call.
enum Outcome: Hashable, Sendable {
  case answered(Int, body: String)
  case failed(TransportFailure)

  /// What the server answers when nothing goes wrong.
  static let usual = Outcome.answered(200, body: #"{"result":{"code":"000.000.000"}}"#)

  /// Makes a call.
  static func of(_ call: WireRequest, through transport: some Transport) async -> Outcome {
    do throws(TransportFailure) {
      let answer = try await transport.send(call)
      return .answered(answer.status, body: answer.body.text)
    } catch {
      return .failed(error)
    }
  }
}

extension WireRequest {
  /// The value of a header.
  func headerValue(_ name: String) -> String? { HTTPField.Name(name).flatMap { head.headerFields[$0] } }

  /// A call of a name.
  static func call(_ operation: String, by sender: WireSender = .app) -> WireRequest {
    WireRequest(
      head: HTTPRequest(method: .post, scheme: "https", authority: "api.test", path: "/v1/x"), sender: sender,
      operation: operation)
  }
}

/// A phone in a world of its own.
final class Bench: Sendable {
  let world: Simulation
  let server: Server
  let line: FaultyLine
  let transport: PhoneTransport

  init(
    merchantHosts: Set<String> = [], phone: Phone = Phone(), faults: [FaultRule] = [], answers: [String] = [],
    seed: UInt64 = 1
  ) {
    let world = Simulation(seed: seed, start: VirtualClock.Instant(milliseconds: 0))
    self.world = world
    server = Server(answers: answers)
    line = FaultyLine(to: server, world, merchantHosts: merchantHosts, faults: faults)
    transport = PhoneTransport(line, phone: phone)
  }

  /// Makes calls one after another; gives what became of each and at which millisecond.
  func make(_ calls: WireRequest...) -> [(outcome: Outcome, at: Int64)] {
    let results = Results()
    let transport = transport
    let world = world
    world.start {
      for call in calls { results.add(await Outcome.of(call, through: transport), at: world.now.milliseconds) }
    }
    world.runUntilQuiet(limit: .seconds(3_600))
    return results.all
  }
}

extension Bench {
  /// The fault of a webhook that nothing delays.
  func strike(_ id: Int, hasPrevious: Bool = false, isSigned: Bool = false, tellsTime: Bool = false) -> FaultEffect? {
    line.strike(
      webhook: id, named: "tabby.notification", hasPrevious: hasPrevious, isSigned: { isSigned },
      tellsTime: { tellsTime }
    ).effect
  }

  /// Makes calls, each so much after the one before, without waiting for answers; gives their names as they are answered.
  func makeAtOnce(_ calls: [WireRequest], apart: Duration) -> [(name: String, at: Int64)] {
    let names = Names()
    let (transport, world) = (transport, world)
    for (index, call) in calls.enumerated() {
      world.start {
        try? await world.sleep(for: apart * index)
        _ = await Outcome.of(call, through: transport)
        names.add(call.operation, at: world.now.milliseconds)
      }
    }
    world.runUntilQuiet(limit: .seconds(3_600))
    return names.all
  }
}

/// Gathers what became of calls.
final class Results: Sendable {
  private let box = Mutex<[(outcome: Outcome, at: Int64)]>([])

  var all: [(outcome: Outcome, at: Int64)] { box.withLock { $0 } }

  func add(_ outcome: Outcome, at instant: Int64) { box.withLock { $0.append((outcome, instant)) } }
}

/// Gathers the names of calls as they are answered.
final class Names: Sendable {
  private let box = Mutex<[(name: String, at: Int64)]>([])

  var all: [(name: String, at: Int64)] { box.withLock { $0 } }

  func add(_ name: String, at instant: Int64) { box.withLock { $0.append((name, instant)) } }
}
