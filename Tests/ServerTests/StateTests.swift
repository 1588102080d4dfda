import Commerce
import Foundation
import PseudoTerminal
import Sandbox
import Server
import Storage
import Testing
import Wire

@Suite("A server that keeps its state", .ownThreads)
struct StateTests {
  /// A folder of a test’s own.
  private final class Folder {
    let path = NSTemporaryDirectory() + "till-state-\(UUID().uuidString)"
    private let ports: ReservedPorts

    init() throws {
      ports = try ReservedPorts()
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var file: String { path + "/state" }
    var text: String { get throws { try String(contentsOfFile: file, encoding: .utf8) } }

    /// Has a server keep its state here.
    func keep(_ setup: inout ServerSetup) { (setup.state, setup.port) = (file, ports.first) }

    func write(_ text: String) throws { try text.write(toFile: file, atomically: false, encoding: .utf8) }
  }

  private static let hyperPay = [
    "Authorization: Bearer till-demo-token", "Content-Type: application/x-www-form-urlencoded",
  ]

  /// Prepares a checkout at HyperPay; returns its identifier.
  private static func checkout(_ reference: String, _ served: Served) throws -> String {
    let answer = try served.call(
      "hyperpay", "POST", "/v1/checkouts", headers: hyperPay,
      body: "entityId=8ac7a4c000000000000000000000cafe&amount=92.00&currency=SAR&paymentType=DB"
        + "&merchantTransactionId=\(reference)&customer.givenName=Sara&customer.surname=Demo&customer.email=s%40d.test")
    #expect(answer.status == 200, "\(answer)")
    return try #require(try JSON(parsing: answer.body)["id"]?.string)
  }

  private static func references(_ served: Served) throws -> [String] {
    try served.control("GET", "payments").array?.compactMap { $0["reference"]?.string } ?? []
  }

  /// The problem with which a server does not start.
  private static func problem(_ change: (inout ServerSetup) -> Void) async throws -> StateProblem? {
    do {
      let served = try await Served(change)
      served.stop()
      return nil
    } catch TillServer.Problem.state(_, let problem) {
      return problem
    }
  }

  @Test("after its end, and after a kill, everything is there that was answered")
  func restart() async throws {
    let folder = try Folder()
    var served = try await Served { folder.keep(&$0) }
    let session = try served.openTabby("order-0001")
    _ = try Self.checkout("order-0002", served)
    let payments = try served.control("GET", "payments")
    // A kill leaves the file as it is at that moment.
    let killed = try folder.text
    served.stop()
    for text in [killed, try folder.text] {
      try folder.write(text)
      served = try await Served { folder.keep(&$0) }
      #expect(try served.control("GET", "payments") == payments)
      let id = try #require(session["payment"]?["id"]?.string)
      let read = try served.call(
        "tabby", "GET", "/api/v2/payments/\(id)",
        headers: ["Authorization: Bearer sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"])
      #expect(read.status == 200)
      served.stop()
    }
  }

  @Test("an idempotency key that comes again after a restart finds its payment")
  func keys() async throws {
    let folder = try Folder()
    func move(_ served: Served, _ id: String) throws -> JSON {
      let answer = try served.call(
        "tabby", "POST", "/api/v2/payments/\(id)/captures",
        headers: [
          "Authorization: Bearer sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee", "Content-Type: application/json",
        ], body: #"{"amount": "100.00", "reference_id": "capture-1"}"#)
      #expect(answer.status == 200, "\(answer)")
      return try JSON(parsing: answer.body)
    }
    var served = try await Served { folder.keep(&$0) }
    let session = try served.openTabby("order-0001")
    let id = try #require(session["payment"]?["id"]?.string)
    let products = session.at("configuration", "available_products", "installments")
    let page = try #require(products?[0]?["web_url"]?.string)
    _ = try served.control("POST", "page", ["url": .string(page), "press": "submit", "fill": ["otp": "8888"]])
    _ = try served.control("POST", "page", ["url": .string(page), "press": "approve"])
    let captured = try move(served, id)
    served.stop()
    served = try await Served { folder.keep(&$0) }
    let again = try move(served, id)
    #expect(again["captures"] == captured["captures"])
    #expect(again["captures"]?.array?.count == 1)
    served.stop()
  }

  @Test("one key from 50 connections at once makes one movement, and all have one answer")
  func atOnce() async throws {
    let folder = try Folder()
    let served = try await Served { folder.keep(&$0) }
    let session = try served.openTabby("order-0001")
    let id = try #require(session["payment"]?["id"]?.string)
    let products = session.at("configuration", "available_products", "installments")
    let page = try #require(products?[0]?["web_url"]?.string)
    _ = try served.control("POST", "page", ["url": .string(page), "press": "submit", "fill": ["otp": "8888"]])
    _ = try served.control("POST", "page", ["url": .string(page), "press": "approve"])
    let port = served.port("tabby")
    let body = #"{"amount": "100.00", "reference_id": "capture-1"}"#
    let request =
      "POST /api/v2/payments/\(id)/captures HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n"
      + "Authorization: Bearer sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee\r\nContent-Type: application/json\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    let answers = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<50 {
        group.addTask {
          let connection = try RawConnection(port: port)
          connection.send(request)
          let answer = try Served.parse(connection.rest().text)
          return "\(answer.status) \(answer.body)"
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(answers.count == 1, "\(answers)")
    let answer = try #require(answers.first)
    #expect(answer.hasPrefix("200 "))
    #expect(try JSON(parsing: String(answer.dropFirst(4)))["captures"]?.array?.count == 1)
    served.stop()
  }

  @Test("a last line that was not finished is left out, and the next one follows the whole ones")
  func torn() async throws {
    let folder = try Folder()
    var served = try await Served { folder.keep(&$0) }
    let first = try Self.checkout("order-0001", served)
    served.stop()
    let whole = try folder.text
    try folder.write(whole + #"{"at":1772344800000,"to":"hyperpay","call":"POST /v1/che"#)
    served = try await Served { folder.keep(&$0) }
    #expect(try folder.text == whole)
    #expect(try Self.references(served) == ["order-0001"])
    #expect(try Self.checkout("order-0002", served) != first)
    let both = try served.control("GET", "payments")
    served.stop()
    served = try await Served { folder.keep(&$0) }
    #expect(try served.control("GET", "payments") == both)
    served.stop()
  }

  @Test("a file that does not fit is left as it is, and the problem says why")
  func problems() async throws {
    let folder = try Folder()
    let served = try await Served { folder.keep(&$0) }
    _ = try Self.checkout("order-0001", served)
    let copy = try folder.text
    #expect(try await Self.problem { folder.keep(&$0) } == .storage(.locked(path: folder.file)))
    served.stop()
    #expect(
      try await Self.problem {
        folder.keep(&$0)
        $0.seed = 4
      } == .otherOption("--seed 1"))
    #expect(
      try await Self.problem {
        folder.keep(&$0)
        $0.accounts["tabby", default: .init()].texts["secret-key"] = "sk_test_00000000-0000-4000-8000-0000000000f1"
      } == .otherOption("another --account"))
    #expect(
      try await Self.problem {
        folder.keep(&$0)
        $0.only = ["tabby"]
      }?.sentence.contains("begun with --only") == true)
    #expect(try await Self.problem { $0.state = folder.path } == .storage(.notAFile(path: folder.path)))
    #expect(try folder.text == copy)
    let wrong: [(String, StateProblem)] = [
      ("Dear diary\n", .foreign), (copy.replacing(#"{"till-state":1"#, with: #"{"till-state":2"#), .foreign),
      (copy + "nonsense\n", .damaged),
    ]
    for (text, problem) in wrong {
      try folder.write(text)
      #expect(try await Self.problem { folder.keep(&$0) } == problem)
      #expect(try folder.text == text)
    }
  }

  @Test("a replay that would answer otherwise is noticed")
  func otherAnswers() async throws {
    let folder = try Folder()
    let served = try await Served { folder.keep(&$0) }
    _ = try Self.checkout("order-0001", served)
    _ = try Self.checkout("order-0002", served)
    served.stop()
    let text = try folder.text
    try folder.write(text.replacing("amount=92.00", with: "amount=nothing", maxReplacements: 1))
    #expect(try await Self.problem { folder.keep(&$0) } == .otherAnswers)
  }

  @Test("rewind makes the world again as it was at a checkpoint", arguments: [true, false])
  func rewind(isKept: Bool) async throws {
    let folder = try Folder()
    let served = try await Served { if isKept { folder.keep(&$0) } }
    _ = try Self.checkout("order-0001", served)
    #expect(try served.control("POST", "checkpoints", ["name": "one"])["name"]?.string == "one")
    let payments = try served.control("GET", "payments")
    let calls = try served.control("GET", "calls")
    let second = try Self.checkout("order-0002", served)
    #expect(try Self.references(served).count == 2)
    _ = try served.control("POST", "rewind", ["to": "one"])
    #expect(try served.control("GET", "payments") == payments)
    #expect(try served.control("GET", "calls") == calls)
    // The same happens from there.
    #expect(try Self.checkout("order-0002", served) == second)
    _ = try served.control("POST", "rewind", ["to": "one"])
    let unknown = try served.call(nil, "POST", "/_till/rewind", body: #"{"to": "nowhere"}"#)
    #expect(unknown.status == 404)
    #expect(unknown.body.contains("nowhere"))
    #expect(try served.control("GET", "checkpoints").array?.compactMap { $0["name"]?.string } == ["one"])
    #expect(try served.control("GET", "payments") == payments)
    served.stop()
    guard isKept else { return }
    let again = try await Served { folder.keep(&$0) }
    #expect(try again.control("GET", "payments") == payments)
    #expect(try again.control("GET", "checkpoints").array?.count == 1)
    again.stop()
  }

  private static func has(_ program: String) -> Bool { (try? run(["sh", "-c", "command -v \(program)"]))?.status == 0 }

  private static func run(_ words: [String]) throws -> (output: String, status: Int32) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.environment = ProcessInfo.processInfo.environment.merging(["PYTHONDONTWRITEBYTECODE": "1"]) { $1 }
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (String(decoding: data, as: UTF8.self), process.terminationStatus)
  }

  @Test(
    "after a kill, payments and calls at each provider are those of before, and no card number, code or key is in the file",
    .enabled(if: has("curl") && has("openssl") && has("python3"), "needs curl, openssl and python3"),
    arguments: ["hyperpay", "stc-pay", "tabby", "tamara", "stitch", "truelayer", "yuno", "swedbank-pay"])
  func providers(_ provider: String) throws {
    let folder = try Folder()
    let (output, status) = try Self.run([
      Served.root + "Tests/RealClients/restart", provider, PseudoTerminal.product("till-serve"), folder.path,
    ])
    #expect(status == 0 && output.contains("ok  \(provider): "), "\(output)")
  }
}
