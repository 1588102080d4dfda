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
    _ = try served.control("GET", "calls.har")
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
    for calls in ["tabbi.capture-payment", "hyperpay.*", "capture-payment"] {
      let (code, problem) = try Self.refusal(served, path, rule(calls))
      #expect(code == 400 && problem.contains(calls == "capture-payment" ? calls : "tabby, tamara"), "\(problem)")
    }
    for calls in ["*", "tabby.capture-payment", "ta*", "*.notification"] {
      #expect(try Self.refusal(served, path, rule(calls)).0 == 200, "\(calls)")
    }
  }

  @Test("a method that control does not take is refused with those that it takes")
  func methods() async throws {
    let served = try await Served()
    let answer = try served.call(nil, "PUT", "/_till/faults")
    #expect(answer.status == 405)
    #expect(answer.head.contains("Allow: GET, POST, DELETE\r\n"))
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
