import PseudoTerminal
import Server
import Synchronization
import Testing
import Wire

@Suite("Who watches a served world", .ownThreads)
struct WatchingTests {
  @Test("waiting ends at once where something has changed already, and else when it does")
  func waiting() async throws {
    let served = try await Served()
    let changes = try #require(try served.control("GET", "view")["changes"]?.integer)
    #expect(try served.control("GET", "wait?after=\(changes + 7)")["changes"]?.integer == changes)
    let port = served.port()
    let waiting = try RawConnection(port: port)
    waiting.send("GET /_till/wait?after=\(changes) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    _ = try served.openTabby("one")
    let answer = try JSON(parsing: Served.parse(waiting.rest().text).body)
    #expect(try #require(answer["changes"]?.integer) > changes)
  }

  @Test("what is done through control is a change, and what is only looked at is none")
  func changing() async throws {
    let served = try await Served()
    func changes() throws -> Int { try #require(try served.control("GET", "view")["changes"]?.integer) }
    let before = try changes()
    _ = try served.control("GET", "payments")
    #expect(try changes() == before)
    _ = try served.control("POST", "clock", ["advance": "1s"])
    let moved = try changes()
    #expect(moved > before)
    _ = try served.control("POST", "faults", ["on": "*", "nth": 1, "do": "reset"])
    #expect(try changes() > moved)
  }

  @Test("whoever asks in the same process is answered as over the port, and woken by a change")
  func inside() async throws {
    let served = try await Served()
    let (status, json) = served.server.ask("GET", "/_till/view", nil)
    #expect(status == 200)
    #expect(json == (try served.control("GET", "view")))
    #expect(served.server.ask("POST", "/_till/clock", ["pace": -1]).status == 400)
    let changes = try #require(json["changes"]?.integer)
    await confirmation { woken in
      await withCheckedContinuation { continuation in
        served.server.awaitChange(after: changes) {
          woken()
          continuation.resume()
        }
        _ = served.server.ask("POST", "/_till/clock", ["advance": "1s"])
      }
    }
  }

  @Test("a webhook that nothing takes is an event with the reason")
  func unanswered() async throws {
    // Nothing listens there, and nothing else will meanwhile.
    let port = try ReservedPort()
    let served = try await Served { $0.webhooks = "http://127.0.0.1:\(port.number)/hook/{provider}" }
    let events = await served.events()
    let products = try served.openTabby("one").at("configuration", "available_products", "installments")
    let page = try #require(products?[0]?["web_url"]?.string)
    _ = try served.control("POST", "page", ["url": .string(page), "press": "submit", "fill": ["otp": "8888"]])
    _ = try served.control("POST", "page", ["url": .string(page), "press": "approve"])
    _ = try served.control("POST", "clock", ["advance": "1m"])
    for await event in events where event["event"]?.string == "unanswered" {
      #expect(event["request"]?.string == "POST http://127.0.0.1:\(port.number)/hook/tabby")
      #expect(event["reason"]?.string == "Your server cannot be reached: Connection refused.")
      break
    }
  }

  @Test("a client in another process gets the same, and nothing where there is no server")
  func client() async throws {
    let served = try await Served()
    let client = ControlClient(served.server.places.control)
    #expect(client.answers)
    let answer = try #require(client.ask("GET", "/_till/view", nil))
    #expect(answer.json == (try served.control("GET", "view")))
    #expect(client.ask("POST", "/_till/faults", ["on": "*"])?.status == 400)
    served.stop()
    #expect(!client.answers)
  }

  @Test("every kind of fault can be armed as it is listed")
  func kinds() async throws {
    let served = try await Served()
    let kinds = try #require(try served.control("GET", "faults/kinds").array)
    #expect(kinds.count > 10)
    for kind in kinds {
      let rule: JSON = ["on": "tabby.*", "nth": 1, "do": try #require(kind["do"])]
      #expect(try served.control("POST", "faults", rule)["state"]?.string == "armed", "\(kind)")
    }
  }

  @Test("a shopper who goes back is a deed of the payment, and goes nowhere but to this machine")
  func returning() async throws {
    let (served, software) = (try await Served(), try await Served())
    _ = try served.openTabby("one")
    let shop = "http://127.0.0.1:\(software.port("yuno"))/thanks?id=1"
    let changes = try #require(try served.control("GET", "view")["changes"]?.integer)
    _ = try served.control("POST", "return", ["url": .string(shop), "provider": "tabby", "reference": "one"])
    _ = try served.control("GET", "wait?after=\(changes + 1)")
    var deeds = try served.control("GET", "view").at("payment", "deeds")?.array ?? []
    while deeds.count < 2 { deeds = try served.control("GET", "view").at("payment", "deeds")?.array ?? [] }
    #expect(deeds.last?["event"]?.string == "return")
    #expect(deeds.last?["request"]?.string == "GET /thanks")
    for url in ["https://example.com/", "http://example.com/", "tillshop://return", ""] {
      let answer = try served.call(nil, "POST", "/_till/return", body: JSON.fields(["url": .string(url)]).compactText)
      #expect(answer.status == 409, "\(url)")
    }
  }
}

@Suite("The server's screen", .ownThreads)
struct ServerScreenTests {
  private static func start(_ words: String...) throws -> PseudoTerminal {
    let environment = [
      "TERM": "xterm-256color", "LANG": "C.UTF-8", "HOME": "/nonexistent", "TILL_ASSETS": Served.root + "assets",
    ]
    return try PseudoTerminal(PseudoTerminal.product("till-serve"), words, environment: environment)
  }

  /// The port that stands beside a name on the first screen.
  private static func port(_ name: String, _ terminal: PseudoTerminal) throws -> Int {
    let row = try #require(terminal.screen.text.first { $0.contains(" \(name) ") })
    return try #require(row.split(separator: ":").last.flatMap { Int($0.filter(\.isNumber)) })
  }

  @Test("a payment appears on it, its page is opened, and the terminal is left as it was")
  func payment() throws {
    let terminal = try Self.start("--port", "0", "--only", "tabby")
    try terminal.wait(forText: "No payments yet")
    let connection = try RawConnection(port: try Self.port("tabby", terminal))
    let body = Served.tabbySession("order-77").compactText
    connection.send(
      "POST /api/v2/checkout HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee\r\n"
        + "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n" + body)
    _ = connection.rest()
    try terminal.wait(forText: "order-77")
    terminal.press(.enter)
    try terminal.wait(forText: "Confirm that it is you")
    terminal.type("8888")
    terminal.press(.enter)
    try terminal.wait(forText: "Split SAR 148.00 into 4")
    terminal.press(.escape)
    try terminal.wait(forText: "nothing is cancelled")
    terminal.type("q")
    #expect(try terminal.waitForChange() == .exited(status: 0))
    #expect(terminal.settings == terminal.settingsBefore)
  }

  @Test("nothing wakes it while nothing happens")
  func rest() throws {
    let terminal = try Self.start("--port", "0", "--pace", "0")
    try terminal.wait(forText: "paused")
    #expect(terminal.comesToRest())
    terminal.press(.controlC)
    #expect(try terminal.waitForChange() == .exited(status: 0))
  }
}
