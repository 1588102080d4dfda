import Dispatch
import Foundation
import Glibc
import HTTPTypes
import PaymentKit
import Synchronization
import Testing

/// A server on this machine that answers requests and keeps the first one.
private final class ScriptedServer: Sendable {
  let port: UInt16
  private let socket: Int32
  private let request = Mutex("")
  private let served = DispatchSemaphore(value: 0)

  init() throws {
    let line = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(line, address, length) == 0 && listen(line, 1) == 0 && getsockname(line, address, &length) == 0
      }
    }
    try #require(bound)
    port = UInt16(bigEndian: address.sin_port)
    socket = line
  }

  deinit { close(socket) }

  /// Answers each request in turn, on whatever connection it comes by; where there is no answer, the connection ends without one.
  func start(_ answers: [String?]) {
    Thread.detachNewThread { self.serve(answers) }
  }

  private func serve(_ answers: [String?]) {
    var line: Int32 = -1
    defer { close(line) }
    for answer in answers {
      var request = ""
      while !request.hasSuffix("amount=250.00") {
        var ends = [
          pollfd(fd: line, events: Int16(POLLIN), revents: 0), pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
        ]
        // As long as it takes: between two calls the test may wait for its turn among thousands.
        guard poll(&ends, 2, -1) > 0 else { return }
        guard line >= 0, ends[0].revents != 0 else {
          close(line)
          (line, request) = (accept(socket, nil, nil), "")
          continue
        }
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = read(line, &buffer, buffer.count)
        guard count > 0 else {
          close(line)
          line = -1
          continue
        }
        request += String(decoding: buffer[0..<count], as: UTF8.self)
      }
      guard let answer else {
        close(line)
        line = -1
        continue
      }
      _ = answer.withCString { write(line, $0, strlen($0)) }
    }
  }

  /// Serves on a thread of its own, because it waits for the network.
  func start(_ answer: String) {
    Thread.detachNewThread {
      let request = self.serve(answer)
      self.request.withLock { $0 = request }
      self.served.signal()
    }
  }

  /// Takes a request and never answers.
  func hold() {
    Thread.detachNewThread {
      let line = accept(self.socket, nil, nil)
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = read(line, &buffer, buffer.count)
      self.request.withLock { $0 = String(decoding: buffer[0..<max(0, count)], as: UTF8.self) }
      self.served.signal()
      // What is left of the request may come in several pieces; the end of the client's side is the end of this one.
      while read(line, &buffer, buffer.count) > 0 {}
      close(line)
    }
  }

  /// Waits, without holding a thread of the tests, until a request has come.
  func hasReceived() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        self.served.wait()
        continuation.resume()
      }
    }
  }

  /// What it was sent, once it has answered.
  var received: String {
    served.wait()
    return request.withLock { $0 }
  }

  /// Takes a request to its blank line and body, and answers.
  private func serve(_ answer: String) -> String {
    let line = accept(socket, nil, nil)
    defer { close(line) }
    var request = ""
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while !request.hasSuffix("amount=250.00") {
      let count = read(line, &buffer, buffer.count)
      guard count > 0 else { break }
      request += String(decoding: buffer[0..<count], as: UTF8.self)
    }
    _ = answer.withCString { write(line, $0, strlen($0)) }
    return request
  }
}

@Suite("The live transport", .ownThreads)
struct LiveTests {
  private func request(port: UInt16) -> WireRequest {
    let base = BaseURL("http://127.0.0.1:\(port)")
    return WireRequest(
      head: base.request(.post, "/v1/payments", [.authorization: "Bearer sandbox"]), body: "amount=250.00",
      sender: .merchant, operation: "example.pay")
  }

  @Test("it sends the call as it is and brings status, headers and body back")
  func answer() async throws {
    let server = try ScriptedServer()
    server.start(
      "HTTP/1.1 402 Payment Required\r\nContent-Type: application/json\r\nContent-Length: 20\r\nConnection: close\r\n\r\n{\"state\":\"declined\"}"
    )
    let answer = try await LiveTransport().send(request(port: server.port))
    #expect(answer.status == 402)
    #expect(answer.head.headerFields[.contentType] == "application/json")
    #expect(answer.json?["state"]?.string == "declined")
    let sent = server.received
    #expect(sent.hasPrefix("POST /v1/payments HTTP/1.1\r\n"))
    #expect(sent.contains("Authorization: Bearer sandbox\r\n"))
    #expect(sent.hasSuffix("\r\n\r\namount=250.00"))
  }

  @Test("header fields of one name are sent as one, and an answer's come in alphabetical order with each cookie apart")
  func fields() async throws {
    let server = try ScriptedServer()
    server.start(
      "HTTP/1.1 200 OK\r\nVary: origin\r\nVary: cookie\r\nSet-Cookie: a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/\r\n"
        + "Set-Cookie: b=2\r\nAge: 3\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    var request = request(port: server.port)
    let many = try #require(HTTPField.Name("X-Many"))
    request.head.headerFields.append(contentsOf: [
      HTTPField(name: many, value: "1"), HTTPField(name: .cookie, value: "a=1"), HTTPField(name: many, value: "2, 3"),
      HTTPField(name: .cookie, value: "b=2"),
    ])
    let answer = try await LiveTransport().send(request)
    let fields = answer.head.headerFields.filter { ![.connection, .contentLength].contains($0.name) }
    #expect(
      fields.map { "\($0.name): \($0.value)" } == [
        "Age: 3", "Set-Cookie: a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT; Path=/", "Set-Cookie: b=2",
        "Vary: origin, cookie",
      ])
    let sent = server.received
    #expect(sent.contains("\r\nX-Many: 1, 2, 3\r\n"))
    #expect(sent.contains("\r\nCookie: a=1; b=2\r\n"))
  }

  @Test("a call whose connection ends before its answer is not sent again")
  func once() async throws {
    let server = try ScriptedServer()
    let answer = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"
    // A second try of the call in the middle would take the last answer.
    server.start([answer, nil, answer])
    let transport = LiveTransport()
    #expect(try await transport.send(request(port: server.port)).status == 200)
    await #expect(throws: TransportFailure.maybeSent(.connectionReset)) {
      _ = try await transport.send(request(port: server.port))
    }
    #expect(try await transport.send(request(port: server.port)).status == 200)
  }

  @Test("a redirect is an answer; it is not followed")
  func redirect() async throws {
    let server = try ScriptedServer()
    server.start(
      "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    let answer = try await LiveTransport().send(request(port: server.port))
    #expect(answer.status == 302)
    #expect(!server.received.isEmpty)
  }

  @Test("a server that refuses connections has been sent nothing")
  func refused() async throws {
    let port: UInt16
    do { port = try ScriptedServer().port }
    await #expect(throws: TransportFailure.notSent(.connectionRefused)) {
      _ = try await LiveTransport().send(request(port: port))
    }
  }

  @Test("a call that the app cancels on its way may have arrived")
  func cancelled() async throws {
    let server = try ScriptedServer()
    server.hold()
    let call = Task { try await LiveTransport().send(request(port: server.port)) }
    await server.hasReceived()
    call.cancel()
    await #expect(throws: TransportFailure.maybeSent(.connectionReset)) { _ = try await call.value }
  }

  @Test("a time limit below a second is one", .timeLimit(.minutes(1)))
  func shortLimit() async throws {
    let server = try ScriptedServer()
    server.hold()
    await #expect(throws: TransportFailure.maybeSent(.timedOut)) {
      _ = try await LiveTransport(timeout: .milliseconds(600)).send(request(port: server.port))
    }
  }

  @Test("a pinned host is refused where its certificate cannot be seen")
  func pinned() async throws {
    let pin = try #require(CertificatePins.Fingerprint(String(repeating: "ab", count: 32)))
    let transport = LiveTransport(pins: CertificatePins(["127.0.0.1": [pin]]))
    await #expect(throws: TransportFailure.notSent(.certificateMismatch)) {
      _ = try await transport.send(request(port: 9))
    }
  }

  @Test("a chain is accepted by any pinned certificate in it, by the host in any case, and by no other")
  func pins() throws {
    // SHA-256 of "abc" (FIPS 180-4, example).
    let text = "BA:78:16:BF:8F:01:CF:EA:41:41:40:DE:5D:AE:22:23:B0:03:61:A3:96:17:7A:9C:B4:10:FF:61:F2:00:15:AD"
    let pins = CertificatePins(["Api.Example": [try #require(CertificatePins.Fingerprint(text))]])
    #expect(pins.accept([Array("root".utf8), Array("abc".utf8)], from: "api.example"))
    #expect(!pins.accept([Array("abd".utf8)], from: "api.example"))
    #expect(!pins.accept([], from: "API.EXAMPLE"))
    #expect(pins.accept([], from: "other.example"))
    #expect(CertificatePins.Fingerprint(String(text.dropLast())) == nil)
    #expect(CertificatePins.Fingerprint(String(repeating: "zz", count: 32)) == nil)
  }

  @Test("a manager without arguments runs on the device's clock")
  @MainActor
  func manager() async throws {
    let manager = PaymentKit.PaymentManager()
    await manager.register(MockPaymentGateway(.succeeds, journal: manager.journal))
    let result = try await manager.processPayment(
      method: .stcPay, amount: 250, currency: .sar, orderId: "QH-1", from: CheckoutScreen())
    guard case .success = result else {
      Issue.record("\(result)")
      return
    }
    #expect(manager.runtime is LiveRuntime)
  }

  @Test("the live clock tells the time of day and its numbers differ")
  func runtime() {
    let runtime = LiveRuntime()
    #expect(runtime.now > Timestamp(milliseconds: 1_700_000_000_000))
    #expect(Set((1...8).map { _ in runtime.random() }).count == 8)
  }
}
