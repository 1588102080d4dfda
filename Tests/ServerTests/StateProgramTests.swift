import Foundation
import Glibc
import PseudoTerminal
import Synchronization
import Testing
import Wire

/// The server’s program with its state in a file, as a process that can be ended in any way.
private final class KeptProgram {
  let addresses: JSON
  private let process = Process()

  init(state: String, at ports: ReservedPorts) throws {
    process.executableURL = URL(fileURLWithPath: PseudoTerminal.product("till-serve"))
    process.arguments = ["--port", "\(ports.first)", "--json", "--only", "hyperpay", "--state", state]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    var line = Data()
    while line.last != 0x0A {
      let more = output.fileHandleForReading.availableData
      try #require(!more.isEmpty, "the server did not start")
      line += more
    }
    addresses = try JSON(parsing: String(decoding: line, as: UTF8.self))
  }

  deinit { _ = end(SIGKILL) }

  func port(_ name: String) throws -> Int {
    let origin = name == "control" ? addresses["control"]?.string : addresses["providers"]?[name]?.string
    return try #require(origin?.split(separator: ":").last.flatMap { Int($0) })
  }

  var number: pid_t { process.processIdentifier }

  /// Ends it; returns its status.
  func end(_ number: Int32) -> Int32 {
    if process.isRunning { kill(process.processIdentifier, number) }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// The references of its payments.
  func payments() throws -> Set<String> {
    let port = try port("control")
    let connection = try RawConnection(port: port)
    connection.send("GET /_till/payments HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n")
    let json = try JSON(parsing: Served.parse(connection.rest().text).body)
    return Set(json.array?.compactMap { $0["reference"]?.string } ?? [])
  }
}

/// A client that asks one question after the other over one connection.
private final class LoadClient: Sendable {
  private let connection: RawConnection
  private let port: Int

  init(port: Int) throws {
    connection = try RawConnection(port: port)
    self.port = port
  }

  /// Prepares a checkout; returns whether the answer came.
  func pays(_ reference: String) -> Bool {
    let body =
      "entityId=8ac7a4c000000000000000000000cafe&amount=92.00&currency=SAR&paymentType=DB"
      + "&merchantTransactionId=\(reference)&customer.givenName=Sara&customer.surname=Demo&customer.email=s%40d.test"
    connection.send(
      "POST /v1/checkouts HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nAuthorization: Bearer till-demo-token\r\n"
        + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    return connection.read(until: #""id""#).contains(#""id""#)
  }
}

/// The references that were answered, for several clients at once.
private final class Answered: Sendable {
  private let references = Mutex<Set<String>>([])
  var all: Set<String> { references.withLock { $0 } }

  /// Adds one; returns the number of all.
  func add(_ reference: String) -> Int {
    references.withLock {
      $0.insert(reference)
      return $0.count
    }
  }
}

@Suite("The program that keeps its state", .ownThreads)
struct StateProgramTests {
  /// Has four clients pay at once until the program has a signal; returns the references that were answered.
  private static func load(
    _ program: KeptProgram, round: Int, until most: Int, _ number: Int32
  ) async throws -> Set<String> {
    let clients = try (0..<4).map { _ in try LoadClient(port: program.port("hyperpay")) }
    let answered = Answered()
    let process = program.number
    await withTaskGroup(of: Void.self) { group in
      for (place, client) in clients.enumerated() {
        group.addTask {
          var count = 0
          while true {
            let reference = "order-\(round)-\(place)-\(count)"
            guard client.pays(reference) else { return }
            count += 1
            // The other clients wait for answers at this moment.
            if answered.add(reference) == most { kill(process, number) }
          }
        }
      }
    }
    return answered.all
  }

  @Test("killed under load again and again, it has every payment that it answered")
  func killed() async throws {
    let path = NSTemporaryDirectory() + "till-state-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let ports = try ReservedPorts()
    var answered: Set<String> = []
    for round in 0..<5 {
      let program = try KeptProgram(state: path, at: ports)
      answered.formUnion(try await Self.load(program, round: round, until: 3 + 7 * round, SIGKILL))
      _ = program.end(SIGKILL)
    }
    let program = try KeptProgram(state: path, at: ports)
    #expect(answered.count >= 85)
    #expect(answered.isSubset(of: try program.payments()))
  }

  @Test("asked to end under load, it answers what it took, ends with status 0 and has nothing else the next time")
  func ended() async throws {
    let path = NSTemporaryDirectory() + "till-state-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let ports = try ReservedPorts()
    let first = try KeptProgram(state: path, at: ports)
    let answered = try await Self.load(first, round: 0, until: 20, SIGTERM)
    #expect(first.end(SIGTERM) == 0)
    #expect(try KeptProgram(state: path, at: ports).payments() == answered)
  }
}
