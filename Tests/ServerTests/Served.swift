import Commerce
import Server
import Synchronization
import Testing
import TillAssets
import Wire

/// A server in a test: its ports are any free ones, and its time moves only when told to.
final class Served: Sendable {
  let server: TillServer
  private let time: Clock
  private let isStopped = Atomic(false)

  private final class Clock: Sendable {
    let nanoseconds = Atomic<UInt64>(0)
  }

  /// The top of the sources.
  static let root = String(#filePath.dropLast("Tests/ServerTests/Served.swift".count))
  private static let assets = AssetFolder(path: root + "assets")

  static let began = Timestamp(milliseconds: 1_772_344_800_000)

  init(_ change: (inout ServerSetup) -> Void = { _ in }) async throws {
    var setup = ServerSetup(try Self.assets.phrasebook("en"), version: "1.2.3")
    setup.port = 0
    change(&setup)
    let time = Clock()
    self.time = time
    server = try TillServer.start(setup, now: Self.began) { time.nanoseconds.load(ordering: .relaxed) }
  }

  deinit { stop() }

  /// Ends the server, once; a test that only lets go of it ends it as well, so that no ports stay open.
  func stop() {
    if isStopped.exchange(true, ordering: .relaxed) { return }
    server.stop()
  }

  /// Everything that happens from now on.
  func events() async -> AsyncStream<JSON> {
    let (stream, continuation) = AsyncStream.makeStream(of: JSON.self)
    server.listen { continuation.yield($0) }
    return stream
  }

  /// The port of a provider, or that of control.
  func port(_ provider: String? = nil) -> Int {
    let origin = provider.map { id in server.places.providers.first { $0.id == id }?.origin } ?? server.places.control
    return origin.flatMap { Int($0.authority.split(separator: ":").last ?? "") } ?? 0
  }

  /// Sends a request and gives what comes back: the status, the headers as text, and the body.
  func call(
    _ provider: String?, _ method: String, _ path: String, headers: [String] = [], body: String = ""
  ) throws -> (status: Int, head: String, body: String) {
    let port = port(provider)
    let connection = try RawConnection(port: port)
    let lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close"] + headers
    let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
    connection.send((lines + length).joined(separator: "\r\n") + "\r\n\r\n" + body)
    return try Self.parse(connection.rest().text)
  }

  /// A question to control, or an order; what it answers is as the OpenAPI document says.
  func control(_ method: String, _ path: String, _ body: JSON? = nil) throws -> JSON {
    let answer = try call(nil, method, "/_till/\(path)", body: body?.compactText ?? "")
    #expect(answer.status == 200, "\(answer)")
    let json = try JSON(parsing: answer.body)
    if answer.status == 200 { #expect(SchemaCheck.problem(method, path, json) == nil) }
    return json
  }

  static func parse(_ text: String) throws -> (status: Int, head: String, body: String) {
    let end = try #require(text.firstRange(of: "\r\n\r\n"), "\(text)")
    let head = String(text[..<end.lowerBound])
    let status = try #require(head.split(separator: " ").dropFirst().first.flatMap { Int($0) })
    return (status, head, String(text[end.upperBound...]))
  }

  /// A session at Tabby, as its document's example asks for one.
  func openTabby(_ reference: String) throws -> JSON {
    let answer = try call(
      "tabby", "POST", "/api/v2/checkout",
      headers: [
        "Authorization: Bearer sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee", "Content-Type: application/json",
      ],
      body: Self.tabbySession(reference).compactText)
    #expect(answer.status == 200, "\(answer)")
    return try JSON(parsing: answer.body)
  }

  static func tabbySession(_ reference: String) -> JSON {
    [
      "payment": [
        "amount": "148.00", "currency": "SAR",
        "buyer": ["phone": "+966500000001", "email": "otp.success@tabby.ai", "name": "Sara Demo"],
        "order": [
          "reference_id": .string(reference), "items": [["title": "Cup", "quantity": 1, "unit_price": "148.00"]],
        ],
      ],
      "lang": "en", "merchant_code": "TILL_SA",
      "merchant_urls": [
        "success": "http://127.0.0.1:3000/ok", "cancel": "http://127.0.0.1:3000/cancel",
        "failure": "http://127.0.0.1:3000/failure",
      ],
    ]
  }
}
