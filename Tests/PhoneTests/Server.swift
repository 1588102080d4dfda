import HTTPTypes
import Pages
import Phone
import Simulation
import Synchronization
import Wire

/// A server that notes what reaches it and answers each request alike.
final class Server: Transport {
  private let reached = Mutex<[String]>([])

  /// The operations that reached it, in order.
  var operations: [String] { reached.withLock { $0 } }

  func send(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    reached.withLock { $0.append(request.operation) }
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
      return .answered(answer.status, body: answer.body)
    } catch {
      return .failed(error)
    }
  }
}

extension WireRequest {
  /// A call of a name.
  static func call(_ operation: String, by sender: WireSender = .app) -> WireRequest {
    WireRequest(
      head: HTTPRequest(method: .post, scheme: "https", authority: "api.test", path: "/v1/x"), sender: sender,
      operation: operation)
  }
}

/// A phone in a world of its own.
final class Bench: Sendable {
  let world = Simulation(seed: 1, start: VirtualClock.Instant(milliseconds: 0))
  let server = Server()
  let transport: PhoneTransport

  init(phone: Phone = Phone(), faults: [FaultRule] = []) {
    let world = world
    transport = PhoneTransport(server, phone: phone, faults: FaultPlan(faults)) { try await world.sleep(for: $0) }
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

/// Gathers what became of calls.
final class Results: Sendable {
  private let box = Mutex<[(outcome: Outcome, at: Int64)]>([])

  var all: [(outcome: Outcome, at: Int64)] { box.withLock { $0 } }

  func add(_ outcome: Outcome, at instant: Int64) { box.withLock { $0.append((outcome, instant)) } }
}
