import Server
import Testing
import Wire

@Suite("Break points", .ownThreads)
struct BreakpointTests {
  private static let key = "Authorization: Bearer sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"

  /// Asks Tabby for a session on a connection of its own, which the caller reads when a break point has let the call go.
  private static func ask(_ served: Served) throws -> RawConnection {
    let port = served.port("tabby")
    let body = Served.tabbySession("order-1").compactText
    let connection = try RawConnection(port: port)
    connection.send(
      "POST /api/v2/checkout HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\(key)\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    return connection
  }

  /// The call that is held, once there is one.
  private static func held(_ served: Served) throws -> JSON {
    while true {
      let changes = try served.control("GET", "wait")["changes"]?.integer ?? 0
      if let call = try served.control("GET", "breaks")["held"]?[0] { return call }
      _ = try served.control("GET", "wait?after=\(changes)")
    }
  }

  @Test("a held request has not reached the provider, and goes on changed")
  func request() async throws {
    let served = try await Served()
    _ = try served.control("POST", "breaks", ["on": "tabby.create-session", "once": true])
    let connection = try Self.ask(served)
    let call = try Self.held(served)
    #expect(call["at"]?.string == "request" && call["sent"]?.string?.contains("148.00") == true)
    #expect(call["sent"]?.string?.contains("c0ffee1e") == false)
    #expect(try served.control("GET", "payments") == [])
    let number = try #require(call["held"]?.integer)
    let wrong = try served.call(nil, "POST", "/_till/held/\(number)", body: #"{"set": {"payment.price": "1.00"}}"#)
    #expect(wrong.status == 400)
    _ = try served.control("POST", "held/\(number)", ["set": ["payment.amount": "150.00"]])
    let answer = try Served.parse(connection.rest().text)
    #expect(answer.status == 200)
    #expect(try JSON(parsing: answer.body)["payment"]?["amount"]?.string == "150.00")
    #expect(try served.control("GET", "breaks") == ["breaks": [], "held": []])
  }

  @Test("a held response goes on under another status, and the provider has acted")
  func response() async throws {
    let served = try await Served()
    _ = try served.control("POST", "breaks", ["on": "tabby.*", "at": "response"])
    let connection = try Self.ask(served)
    let number = try #require(try Self.held(served)["held"]?.integer)
    #expect(try served.control("GET", "payments").array?.count == 1)
    _ = try served.control("POST", "held/\(number)", ["status": 503])
    #expect(try Served.parse(connection.rest().text).status == 503)
  }

  @Test("a call that is dropped or answered in the provider’s place has not reached it")
  func instead() async throws {
    let served = try await Served()
    _ = try served.control("POST", "breaks", ["on": "*"])
    let dropped = try Self.ask(served)
    _ = try served.control("POST", "held/\(try #require(try Self.held(served)["held"]?.integer))", ["drop": true])
    #expect(dropped.rest().text.isEmpty)
    let answered = try Self.ask(served)
    let number = try #require(try Self.held(served)["held"]?.integer)
    _ = try served.control("POST", "held/\(number)", ["answer": ["status": 418, "body": ["a": 1]]])
    #expect(try Served.parse(answered.rest().text).body.contains(#"{"a":1}"#))
    #expect(try served.control("GET", "payments") == [])
  }

  @Test("a refund whose response is held while somebody looks at the payment breaks no rule, and is told as a refund")
  func lookedAt() async throws {
    let served = try await Served()
    let payment = try served.openTabby("order-1")["payment"]?["id"]?.string
    let id = try #require(payment)
    let page = try #require(try served.control("GET", "view").at("payment", "pages")?[0]?.string)
    _ = try served.control("POST", "page", ["url": .string(page), "press": "submit", "fill": ["otp": "8888"]])
    _ = try served.control("POST", "page", ["url": .string(page), "press": "approve"])
    let capture = try served.call(
      "tabby", "POST", "/api/v2/payments/\(id)/captures", headers: [Self.key, "Content-Type: application/json"],
      body: #"{"amount": "148.00", "reference_id": "capture-1"}"#)
    #expect(capture.status == 200)
    _ = try served.control("POST", "breaks", ["on": "tabby.refund-payment", "at": "response"])
    let body = #"{"amount": "50.00", "reference_id": "refund-1"}"#
    let connection = try RawConnection(port: served.port("tabby"))
    connection.send(
      "POST /api/v2/payments/\(id)/refunds HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\(Self.key)\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    let held = try Self.held(served)
    #expect(try served.control("GET", "payments/tabby/order-1")["refunded"]?["amount"]?.string == "50.00")
    // The places in it that can be changed.
    #expect(held["fields"]?["amount"]?.string == "148.00")
    _ = try served.control("POST", "held/\(try #require(held["held"]?.integer))", [:])
    #expect(try Served.parse(connection.rest().text).status == 200)
    #expect(try served.control("GET", "rules").array?.allSatisfy { $0["broken"] == [] } == true)
    let text = try served.control("GET", "scenario")["scenario"]?.string
    #expect(text?.contains("- merchant: {refund: 50.00 SAR}") == true, "\(text ?? "")")
  }

  @Test("a reset lets go of everything that is held")
  func reset() async throws {
    let served = try await Served()
    _ = try served.control("POST", "breaks", ["on": "*"])
    let connection = try Self.ask(served)
    _ = try Self.held(served)
    _ = try served.control("POST", "reset")
    #expect(connection.rest().text.isEmpty)
    #expect(try served.control("GET", "breaks") == ["breaks": [], "held": []])
  }
}
