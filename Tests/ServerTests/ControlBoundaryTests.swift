import Commerce
import Pages
import Sandbox
import Server
import Testing
import Wire

@Suite("Control's boundaries", .ownThreads)
struct ControlBoundaryTests {
  private static func refusal(_ served: Served, _ path: String, _ body: JSON) throws -> (Int, String) {
    let answer = try served.call(nil, "POST", "/_till/\(path)", body: body.compactText)
    return (answer.status, try JSON(parsing: answer.body)["problem"]?.string ?? "")
  }

  @Test("a fault with a status that is no final answer is refused", arguments: [100, 102, 103, 199, 600])
  func status(status: Int) async throws {
    let served = try await Served()
    for action: JSON in [["status": .whole(status)], ["answer": ["status": .whole(status), "body": "x"]]] {
      let (code, problem) = try Self.refusal(served, "faults", ["on": "tamara.*", "do": action])
      #expect(code == 400)
      #expect(problem.contains("too small or too large"))
    }
    #expect(try served.control("GET", "faults").isEmptyArray)
  }

  @Test(
    "a world begins and moves between 1970 and 9999",
    arguments: ["1969-12-31T23:59:59Z", "0001-01-01T00:00:00Z"])
  func clock(text: String) async throws {
    let served = try await Served()
    let (code, problem) = try Self.refusal(served, "reset", ["clock": .string(text)])
    #expect(code == 400 && problem.contains("1970"))
    _ = try served.control("POST", "reset", ["clock": "9999-12-31T00:00:00Z"])
    let (late, why) = try Self.refusal(served, "clock", ["advance": "30d"])
    #expect(late == 400 && why.contains("9999"))
    #expect(try served.control("GET", "clock")["now"]?.string == "9999-12-31T00:00:00Z")
    #expect(try served.control("GET", "calls.har").at("log", "creator", "version") == "1.2.3")
  }

  @Test("claims about a provider that is not served are refused, not held")
  func claims() async throws {
    let served = try await Served()
    let (code, problem) = try Self.refusal(
      served, "expectations",
      ["expect": ["webhooks": ["sent": 0]], "payment": ["provider": "tabbi", "reference": "x"]])
    #expect(code == 400 && problem.contains("“tabbi”"))
    #expect(try served.control("GET", "expectations")["expectations"]?.isEmptyArray == true)
  }

  @Test("faults and break points for calls that no served provider has are refused", arguments: ["faults", "breaks"])
  func strangeCalls(path: String) async throws {
    let served = try await Served { $0.only = ["tabby", "tamara"] }
    let rule = { (calls: String) -> JSON in
      path == "faults" ? ["on": .string(calls), "do": "reset"] : ["on": .string(calls)]
    }
    let strange = [
      "tabbi.capture-payment": "There are tabby, tamara", "hyperpay.*": "There are tabby, tamara",
      "capture-payment": "“capture-payment” names no calls",
      "tabby.capture": "tabby.capture-payment, tabby.close-payment",
      "tabby.nope*": "No call here is called “tabby.nope*”", "*.capture-paymnt": "tabby.capture-payment",
    ]
    for (calls, told) in strange {
      let (code, problem) = try Self.refusal(served, path, rule(calls))
      #expect(code == 400 && problem.contains(told), "\(problem)")
    }
    for calls in ["*", "tabby.capture-payment", "ta*", "*.notification", "tabby.unknown-call", "*.refund-order"] {
      #expect(try Self.refusal(served, path, rule(calls)).0 == 200, "\(calls)")
    }
  }

  @Test(
    "what has no meaning, or another shape, is refused by its name and changes nothing",
    arguments: [
      ("clock", #"{"advance": 5}"#, "“advance” is a text."), ("clock", #"{"advance": "400d"}"#, "365 days"),
      ("clock", #"{"pace": 1, "pace": 2}"#, "“pace” is there twice."),
      ("reset", "null", "no JSON object"), ("reset", #"{"seed": "1"}"#, "“seed” is a whole number, 0 or more."),
      ("reset", #"{"settings": {"tabby.capture": 1}}"#, "“settings.tabby.capture” is a text."),
      ("checkpoints", #"{"name": {}}"#, "“name” is a text."),
      ("checkpoints", #"{"name": "a\u001bb"}"#, "none that controls a terminal"),
      ("page", #"{"url": "http://127.0.0.1:1/", "press": 5}"#, "“press” is a text."),
      ("page", #"{"url": "http://127.0.0.1:1/", "fill": {"otp": null}}"#, "“fill.otp” is a text or a number."),
      ("webhooks", #"{"hold": true, "like": 3}"#, "goes with"), ("webhooks", #"{"release": 1.5}"#, "“release” is"),
      ("faults", #"{"on": "tabby.*", "do": 5}"#, "“do” is a text or an object."),
      ("expectations", #"{"expect": {}, "payment": {"provider": "tabby", "reference": "x", "y": 1}}"#, "“payment.y”"),
      ("expectations", #"{"expect": {}, "payment": {"provider": "tabby"}}"#, "“payment.reference” is missing."),
      ("return", #"{"url": "http://127.0.0.1:1/", "reference": "x"}"#, "provider and reference"),
      ("return", #"{"url": "http://127.0.0.1:1/", "provider": "nope", "reference": "x"}"#, "“nope”"),
    ])
  func shapes(path: String, body: String, problem: String) async throws {
    let served = try await Served()
    let answer = try served.call(nil, "POST", "/_till/\(path)", body: body)
    #expect(answer.status == 400)
    let told = try JSON(parsing: answer.body)["problem"]?.string ?? ""
    #expect(told.contains(problem), "\(told)")
    #expect(try served.control("GET", "view")["changes"] == 0)
  }

  @Test("only what changes a world begins one, and only for those who may")
  func beginning() async throws {
    let served = try await Served { $0.token = "secret" }
    let header = ["Till-World: one"]
    let token = ["Authorization: bearer secret"]
    let worlds = { try served.call(nil, "GET", "/_till/worlds", headers: token).body }
    for method in ["GET", "HEAD", "OPTIONS", "POST", "DELETE"] {
      #expect(try served.call(nil, method, "/_till/faults", headers: header).status == 401)
    }
    let foreign = ["Till-World: one", "Origin: http://evil.example"]
    #expect(try served.call(nil, "POST", "/_till/reset", headers: foreign + token).status == 421)
    for (method, path, body) in [
      ("HEAD", "health", ""), ("OPTIONS", "health", ""), ("POST", "nope", ""), ("POST", "faults", "{"),
      ("PUT", "reset", ""),
    ] {
      #expect(try served.call(nil, method, "/_till/\(path)", headers: header + token, body: body).status >= 400)
    }
    #expect(try worlds() == "[]\n")
    #expect(try served.call(nil, "POST", "/_till/reset", headers: header + token).status == 200)
    #expect(try worlds() == "[\"one\"]\n")
  }

  @Test("a reset goes back to the server's own options, whatever the reset before chose")
  func again() async throws {
    let served = try await Served { $0.pace = .running(7) }
    let changed = try served.control(
      "POST", "reset", ["clock": "9999-12-31T00:00:00Z", "pace": 0, "settings": ["tabby.capture": "at-once"]])
    #expect(changed["pace"] == 0)
    let usual = try served.control("POST", "reset", [:])
    #expect(usual["pace"] == 7 && usual["now"]?.string == Served.began.iso8601)
  }

  @Test(
    "a shopper does not return to what is no address of your software",
    arguments: [
      "http://127.0.0.1:0/", "http://127.0.0.1:99999/", "http://127.0.0.1:/", "http://example.test/",
      "https://127.0.0.1/",
      "", "http://127.0.0.1:{control}/", "http://127.0.0.1:{tabby}/pay",
    ])
  func nowhere(url: String) async throws {
    let served = try await Served()
    let url = url.replacing("{control}", with: "\(served.port())").replacing("{tabby}", with: "\(served.port("tabby"))")
    #expect(try Self.refusal(served, "return", ["url": .string(url)]).0 == 409)
    #expect(try served.control("GET", "calls") == [])
  }

  @Test("an address with blanks and foreign letters is opened as browsers encode it")
  func encoded() async throws {
    let (served, shop) = (try await Served(), try await Served())
    let url = "http://127.0.0.1:\(shop.port("tabby"))/é a\r\nX: 1"
    #expect(try served.control("POST", "return", ["url": .string(url)])["status"] == 404)
    let request = try #require(try shop.control("GET", "calls/1")["request"]?.string)
    #expect(request == "GET /%C3%A9%20a%0D%0AX:%201", "\(request)")
  }

  @Test("a path with an empty name, or a number in another spelling, is not found")
  func spelling() async throws {
    let served = try await Served()
    _ = try served.control("POST", "faults", ["on": "tabby.*", "do": "drop-response"])
    _ = try served.call("tamara", "GET", "/checkout")
    for (method, path) in [
      ("DELETE", "faults/"), ("DELETE", "breaks/"), ("GET", "health/"), ("GET", "/health"), ("GET", "calls/+1"),
      ("GET", "calls/01"),
    ] {
      #expect(try served.call(nil, method, "/_till/\(path)").status == 404, "\(path)")
    }
    #expect(try served.control("GET", "faults")[0]?["state"]?.string == "armed")
  }

  @Test("two faults of one name are refused while the first is armed")
  func twins() async throws {
    let served = try await Served()
    let fault: JSON = ["id": "one", "on": "tabby.*", "do": "drop-response"]
    _ = try served.control("POST", "faults", fault)
    let (code, problem) = try Self.refusal(served, "faults", fault)
    #expect(code == 409 && problem.contains("“one” already"))
    _ = try served.control("DELETE", "faults/one")
    _ = try served.control("POST", "faults", fault)
  }

  @Test("a body that is no UTF-8, or is coded, is refused")
  func encodings() async throws {
    let served = try await Served()
    let connection = try RawConnection(port: served.port())
    connection.send(
      "POST /_till/checkpoints HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nContent-Length: 12\r\n\r\n")
    connection.send(Array(#"{"name":""#.utf8) + [0xFF] + Array(#""}"#.utf8))
    let answer = try Served.parse(connection.rest().text)
    #expect(answer.status == 400 && answer.body.contains("UTF-8"))
    let coded = try served.call(nil, "POST", "/_till/clock", headers: ["Content-Encoding: gzip"], body: #"{"pace": 1}"#)
    #expect(coded.status == 415)
  }

  @Test("a method that control does not take is refused with those that it takes")
  func methods() async throws {
    let served = try await Served()
    let answer = try served.call(nil, "PUT", "/_till/faults")
    #expect(answer.status == 405)
    #expect(answer.head.contains("Allow: GET, HEAD, POST, DELETE\r\n"))
  }

  @Test(
    "after a fault that kills a provider has ended, the provider answers again", arguments: ["faults", "faults/down"])
  func healed(path: String) async throws {
    let served = try await Served()
    _ = try served.control(
      "POST", "faults", ["id": "down", "on": "tabby.*", "do": ["kill-backend": ["server": "provider", "for": "1h"]]])
    let answer = { () throws -> String in
      let connection = try RawConnection(port: served.port("tabby"))
      connection.send("GET /api/v2/payments/1 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
      return connection.rest().text
    }
    _ = try answer()
    #expect(try answer().isEmpty)
    _ = try served.control("DELETE", path)
    #expect(try answer().hasPrefix("HTTP/1.1 401 "))
  }

  @Test("a card number that your software sends as a reference stands in no answer and in no event")
  func cards() async throws {
    let served = try await Served()
    let events = await served.events()
    let (card, masked) = ("4539578763621486", "453957******1486")
    _ = try served.openTabby(card)
    for path in ["view", "payments", "rules", "calls?texts=true", "calls.har", "webhooks"] {
      #expect(!(try served.call(nil, "GET", "/_till/\(path)").body.contains(card)), "\(path)")
    }
    #expect(try served.control("GET", "payments").compactText.contains(masked))
    let (_, problem) = try Self.refusal(served, "webhooks/\(card)", [:])
    #expect(!problem.contains(card))
    _ = try served.control("POST", "faults", ["id": .string(card), "on": "tabby.*", "do": "drop-before"])
    var lines = 0
    for await event in events {
      #expect(!event.compactText.contains(card))
      lines += 1
      // The call and its answer.
      if lines == 2 { break }
    }
  }

  @Test("a client that reads its answers late gets all of them, and others are answered meanwhile")
  func lateReader() async throws {
    let served = try await Served()
    let late = try RawConnection(port: served.port())
    let request = "GET /_till/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:\(served.port())\r\n\r\n"
    // More answers than any buffer between the two holds.
    for _ in 0..<20 { late.send(String(repeating: request, count: 20)) }
    #expect(try served.control("GET", "health")["status"]?.string == "ok")
    // Once it reads, it gets every answer that it asked for.
    late.send("GET /_till/health HTTP/1.1\r\nHost: 127.0.0.1:\(served.port())\r\nConnection: close\r\n\r\n")
    let all = late.rest().text
    #expect(all.hasSuffix("{\"status\":\"ok\"}\n"))
    #expect(all.split(separator: "HTTP/1.1 200 OK").count == 401)
  }
}

extension JSON {
  fileprivate var isEmptyArray: Bool { self == .array([]) }
}
