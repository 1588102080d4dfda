import Commerce
import Server
import Testing
import Wire

@Suite("Control of a server", .ownThreads)
struct ControlTests {
  @Test("time stands where it began, jumps by a span, and jumps to what is due next")
  func clock() async throws {
    let served = try await Served()
    #expect(try served.control("GET", "clock")["now"]?.string == Served.began.iso8601)
    #expect(try served.control("POST", "clock", ["advance": "90s"])["now"]?.string == "2026-03-01T06:01:30Z")
    _ = try served.openTabby("late")
    let next = try served.control("POST", "clock", ["next": true])
    #expect(next["now"]?.string == "2026-03-01T06:21:30Z")
    _ = try served.control("POST", "clock", ["next": true])
    let payment = try served.control("GET", "payments/tabby/late")
    #expect(payment["state"]?.string == "expired")
  }

  @Test(
    "what is asked wrongly is explained",
    arguments: [
      ("GET", "/", "", 404), ("GET", "/_till/nothing", "", 404), ("DELETE", "/_till/clock", "", 405),
      ("POST", "/_till/clock", "", 400), ("POST", "/_till/clock", "{\"advance\":\"soon\"}", 400),
      ("POST", "/_till/clock", "{", 400), ("POST", "/_till/clock", "{\"pace\":-1}", 400),
      ("GET", "/_till/payments/tabby/none", "", 404), ("GET", "/_till/payments/nobody/none", "", 404),
      ("GET", "/_till/calls/7", "", 404), ("DELETE", "/_till/faults/none", "", 404),
      ("POST", "/_till/webhooks", "{\"release\":7}", 404),
      ("POST", "/_till/webhooks", "{\"forge\":\"x\",\"like\":1}", 400),
      ("POST", "/_till/payments/tabby/none/refund", "", 404),
    ])
  func wrong(_ method: String, _ path: String, _ body: String, _ status: Int) async throws {
    let served = try await Served()
    let answer = try served.call(nil, method, path, body: body)
    #expect(answer.status == status)
    #expect(try JSON(parsing: answer.body)["problem"]?.string?.isEmpty == false)
  }

  @Test("the merchant's own backend is served where a provider is reached by way of one")
  func backend() async throws {
    let served = try await Served()
    let backend = try #require(served.server.places.backend)
    #expect(try served.control("GET", "addresses")["backend"]?.string == "\(backend)")
    let tabby = try await Served { $0.only = ["tabby"] }
    #expect(tabby.server.places.backend == nil)
    #expect(try tabby.control("GET", "addresses")["backend"] == nil)
  }

  @Test("a reset forgets payments and faults")
  func reset() async throws {
    let served = try await Served()
    _ = try served.openTabby("one")
    _ = try served.control("POST", "faults", ["on": "tabby.*", "do": "reset"])
    _ = try served.control("POST", "reset")
    #expect(try served.control("GET", "payments") == [])
    #expect(try served.control("GET", "faults") == [])
    #expect(try served.openTabby("two")["status"]?.string == "created")
  }

  @Test("calls are listed with what was sent and answered, without the key")
  func calls() async throws {
    let served = try await Served()
    _ = try served.openTabby("one")
    let call = try served.control("GET", "calls/1")
    #expect(call["operation"]?.string == "tabby.create-session")
    #expect(call["status"]?.integer == 200)
    let sent = try #require(call["sent"]?.string)
    #expect(sent.hasPrefix("POST http://127.0.0.1:\(served.port("tabby"))/api/v2/checkout"))
    #expect(!sent.contains("sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"))
    #expect(try served.control("GET", "calls?after=1") == [])
  }

  @Test("every path of the OpenAPI document answers as it says")
  func document() async throws {
    let served = try await Served()
    let document = try served.control("GET", "openapi.json")
    #expect(document["openapi"]?.string == "3.1.0")
    let paths = try #require(document["paths"]?.members)
    #expect(paths.count >= 10)
    for path in paths where !path.name.contains("{") {
      for operation in path.value.members ?? [] {
        let method = operation.name.uppercased()
        let answer = try served.call(nil, method, "/_till" + path.name)
        #expect([200, 400].contains(answer.status), "\(operation.name) \(path.name)")
        guard answer.status == 200 else { continue }
        #expect(SchemaCheck.problem(method, String(path.name.dropFirst()), try JSON(parsing: answer.body)) == nil)
      }
    }
  }

  @Test("every question is answered to HEAD as to GET, without the body")
  func head() async throws {
    let served = try await Served()
    for path in ["health", "view", "openapi.json"] {
      let answer = try served.call(nil, "HEAD", "/_till/\(path)")
      let whole = try served.call(nil, "GET", "/_till/\(path)")
      #expect(answer.status == 200 && answer.body.isEmpty)
      #expect(answer.head.contains("Content-Length: \(whole.body.utf8.count)\r\n"))
    }
    #expect(try served.call(nil, "HEAD", "/_till/page").status == 405)
  }

  @Test(
    "a query that means nothing, or has another shape, is refused by its name",
    arguments: ["calls?afer=1", "calls?after=x", "calls?texts=yes", "view?ref=1", "wait?after=-1"])
  func query(path: String) async throws {
    let served = try await Served()
    let answer = try served.call(nil, "GET", "/_till/\(path)")
    let name = path.drop { $0 != "?" }.dropFirst().prefix { $0 != "=" }
    #expect(answer.status == 400)
    #expect(try JSON(parsing: answer.body)["problem"]?.string?.hasPrefix("“\(name)” is ") == true)
  }

  @Test("a return says what your software answered, or that nothing did")
  func returned() async throws {
    let (served, shop) = (try await Served(), try await Served())
    let strange = "http://127.0.0.1:\(shop.port())/nothing-here"
    #expect(try served.control("POST", "return", ["url": .string(strange)]) == ["status": 404])
    #expect(try served.control("POST", "return", ["url": "http://127.0.0.1:1/"]) == ["status": .null])
  }
}
