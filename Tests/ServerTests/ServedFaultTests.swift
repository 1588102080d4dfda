import Backend
import Server
import Testing
import Wire

@Suite("A fault on a served line", .ownThreads)
struct ServedFaultTests {
  private static func raw(_ served: Served, _ reference: String) throws -> (text: String, isReset: Bool) {
    let body = Served.tabbySession(reference).compactText
    let connection = try RawConnection(port: served.port("tabby"))
    connection.send(
      "POST /api/v2/checkout HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body)
    return connection.rest()
  }

  @Test("a lost response ends the connection after the provider has acted")
  func lostResponse() async throws {
    let served = try await Served()
    _ = try served.control("POST", "faults", ["on": "tabby.create-session", "nth": 1, "do": "drop-response"])
    #expect(try Self.raw(served, "lost") == ("", false))
    #expect(try served.control("GET", "payments?reference=lost")[0]?["state"]?.string == "open")
    let fault = try #require(try served.control("GET", "faults")[0])
    #expect(fault["fired"]?.integer == 1)
    #expect(fault["state"]?.string == "spent")
  }

  @Test("a lost request ends the connection and the provider knows nothing")
  func lostRequest() async throws {
    let served = try await Served()
    _ = try served.control("POST", "faults", ["on": "tabby.create-session", "nth": 1, "do": "drop-request"])
    #expect(try Self.raw(served, "lost") == ("", false))
    #expect(try served.control("GET", "payments") == [])
    #expect(try served.openTabby("again")["status"]?.string == "created")
  }

  @Test("a reset is a reset")
  func reset() async throws {
    let served = try await Served()
    _ = try served.control("POST", "faults", ["on": "tabby.*", "do": "reset"])
    #expect(try Self.raw(served, "reset") == ("", true))
    #expect(try served.control("GET", "payments") == [])
  }

  @Test("a status comes in the provider's place")
  func status() async throws {
    let served = try await Served()
    _ = try served.control("POST", "faults", ["on": "tabby.*", "do": ["status": 503]])
    let answer = try served.call(
      "tabby", "GET", "/api/v2/payments/1",
      headers: ["Authorization: Bearer sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"])
    #expect(answer.status == 503)
  }

  @Test("a fault that cannot be read is explained and not armed")
  func wrong() async throws {
    let served = try await Served()
    for body: JSON in [
      ["on": "tabby.*"], ["on": "tabby.*", "do": "explode"], ["on": "a", "do": "reset", "when": 1], [],
    ] {
      let answer = try served.call(nil, "POST", "/_till/faults", body: body.compactText)
      #expect(answer.status == 400)
      #expect(try JSON(parsing: answer.body)["problem"]?.string?.isEmpty == false)
    }
    #expect(try served.control("GET", "faults") == [])
  }
}
