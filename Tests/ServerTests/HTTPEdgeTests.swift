import Server
import Testing
import Wire

@Suite("A port of the server", .ownThreads)
struct HTTPEdgeTests {
  private static let question = "GET /_till/health HTTP/1.1\r\nHost: 127.0.0.1\r\n"

  /// Sends bytes and gives everything that comes back until the connection ends.
  private static func talk(_ served: Served, _ provider: String? = nil, _ texts: String...) throws -> String {
    let connection = try RawConnection(port: served.port(provider))
    for text in texts { connection.send(text) }
    return connection.rest().text
  }

  @Test("requests that come one behind the other are answered in their order, on one connection")
  func pipelined() async throws {
    let served = try await Served()
    let text = try Self.talk(
      served, nil,
      Self.question + "\r\n" + "GET /_till/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    let first = try #require(text.firstRange(of: "HTTP/1.1 200 OK"))
    let second = try #require(text.firstRange(of: "HTTP/1.1 404 Not Found"))
    #expect(first.lowerBound < second.lowerBound)
  }

  @Test("a body in chunks is the same as one with its length")
  func chunked() async throws {
    let served = try await Served()
    let rule = #"{"on":"tabby.*","do":"drop-response"}"#
    let text = try Self.talk(
      served, nil,
      "POST /_till/faults HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
        + "5\r\n" + rule.prefix(5) + "\r\n",
      String(rule.utf8.count - 5, radix: 16) + "\r\n" + rule.dropFirst(5) + "\r\n0\r\n\r\n")
    #expect(text.hasPrefix("HTTP/1.1 200 OK"), "\(text)")
    #expect(try served.control("GET", "faults")[0]?["on"]?.string == "tabby.*")
  }

  @Test("who asks first whether to send a body is told to go on, and then answered")
  func expecting() async throws {
    let served = try await Served()
    let connection = try RawConnection(port: served.port())
    connection.send(
      "POST /_till/reset HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
    )
    #expect(connection.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 100 Continue"))
    connection.send("{}")
    #expect(connection.rest().text.hasPrefix("HTTP/1.1 200 OK"))
  }

  @Test(
    "what is no request, or could be read in two ways, is refused and the connection ends",
    arguments: [
      "POST /_till/reset HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      "POST /_till/reset HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
      "POST /_till/reset HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -1\r\n\r\n",
      "POST /_till/reset HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
      "GET /_till/health\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n",
      "GET /_till/health HTTP/1.1\r\nHost: 127.0.0.1\r\n folded: yes\r\n\r\n",
    ])
  func malformed(_ text: String) async throws {
    let served = try await Served()
    let answer = try Self.talk(served, nil, text)
    #expect(!answer.contains("200 OK"), "\(answer)")
    #expect(try served.control("GET", "health")["status"]?.string == "ok")
  }

  @Test("a body that is too long is refused before it has come, and the next client is served")
  func tooLong() async throws {
    let served = try await Served()
    let text = try Self.talk(
      served, "tabby", "POST /api/v2/checkout HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000000\r\n\r\n")
    #expect(text.hasPrefix("HTTP/1.1 413"), "\(text)")
    #expect(try served.openTabby("after")["status"]?.string == "created")
  }

  @Test("a request for another host is refused, as from a page whose name was pointed here", arguments: [nil, "tabby"])
  func foreignHost(_ provider: String?) async throws {
    let served = try await Served()
    for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "10.0.0.1", ""] {
      let text = try Self.talk(
        served, provider, "GET /_till/health HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
      #expect(text.hasPrefix("HTTP/1.1 421") || text.hasPrefix("HTTP/1.1 400"), "\(host): \(text)")
    }
    for host in ["localhost", "LOCALHOST:1", "shop.localhost", "127.0.0.1:9", "[::1]:8455"] {
      let text = try Self.talk(
        served, nil, "GET /_till/health HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
      #expect(text.hasPrefix("HTTP/1.1 200"), "\(host): \(text)")
    }
  }

  @Test(
    "a page of another site moves nothing",
    arguments: ["https://evil.example", "null", "http://127.0.0.1.evil.example"])
  func foreignOrigin(_ origin: String) async throws {
    let served = try await Served()
    let answer = try served.call(nil, "POST", "/_till/reset", headers: ["Origin: \(origin)"])
    #expect(answer.status == 421)
    #expect(try served.call(nil, "POST", "/_till/reset", headers: ["Origin: http://localhost:3000"]).status == 200)
  }

  @Test("a client that goes away in the middle of a request costs nobody else anything")
  func halfOpen() async throws {
    let served = try await Served()
    for _ in 0..<50 {
      let connection = try RawConnection(port: served.port("tabby"))
      connection.send("POST /api/v2/checkout HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{\"payment\"")
    }
    #expect(try served.openTabby("after")["status"]?.string == "created")
  }
}
