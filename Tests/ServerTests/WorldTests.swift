import Commerce
import Glibc
import Server
import Testing
import Wire

@Suite("Worlds that a header tells apart", .ownThreads)
struct WorldTests {
  private static let key = "Authorization: Bearer sk_test_c0ffee1e-a5eb-4d1e-9f0a-dec0de7ab5ee"

  /// Opens a session at Tabby in a world, and gives the payment's identifier and the page's address.
  private static func open(_ reference: String, in world: String?, _ served: Served) throws -> (
    id: String, page: String
  ) {
    let headers = [key, "Content-Type: application/json"] + (world.map { ["Till-World: \($0)"] } ?? [])
    let answer = try served.call(
      "tabby", "POST", "/api/v2/checkout", headers: headers, body: Served.tabbySession(reference).compactText)
    let json = try JSON(parsing: answer.body)
    let product = json["configuration"]?["available_products"]?["installments"]?[0]
    return (try #require(json["payment"]?["id"]?.string), try #require(product?["web_url"]?.string))
  }

  private static func payments(in world: String?, _ served: Served) throws -> [String] {
    let headers = world.map { ["Till-World: \($0)"] } ?? []
    let answer = try served.call(nil, "GET", "/_till/payments", headers: headers)
    return try JSON(parsing: answer.body).array?.compactMap { $0["reference"]?.string } ?? []
  }

  @Test("a payment is in the world that its request names, and in no other")
  func apart() async throws {
    let served = try await Served()
    let usual = try Self.open("order-0", in: nil, served)
    let one = try Self.open("order-1", in: "one", served)
    let two = try Self.open("order-2", in: "two", served)
    #expect(Set([usual.id, one.id, two.id]).count == 3)
    #expect(try Self.payments(in: nil, served) == ["order-0"])
    #expect(try Self.payments(in: "one", served) == ["order-1"])
    #expect(try Self.payments(in: "two", served) == ["order-2"])
    #expect(try served.control("GET", "worlds") == ["one", "two"])
    let read = try served.call("tabby", "GET", "/api/v2/payments/\(one.id)", headers: [Self.key])
    #expect(read.status == 404)
  }

  @Test("a browser finds a page in whichever world it is")
  func pages() async throws {
    let served = try await Served()
    _ = try Self.open("order-0", in: nil, served)
    let page = try Self.open("order-1", in: "one", served).page
    let path = try #require(page.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: true).last)
    let answer = try served.call("tabby", "GET", "/\(path)", headers: ["Accept: text/html"])
    #expect(answer.status == 200)
    #expect(answer.body.contains("148.00"))
  }

  @Test("a world that nobody has begun is not there for a look, and one that was ended is gone")
  func ended() async throws {
    let served = try await Served()
    #expect(try served.call(nil, "GET", "/_till/payments", headers: ["Till-World: nowhere"]).status == 404)
    _ = try Self.open("order-1", in: "one", served)
    _ = try served.control("DELETE", "worlds/one")
    #expect(try served.control("GET", "worlds") == [])
    #expect(try served.call(nil, "DELETE", "/_till/worlds/one").status == 404)
  }

  @Test("a header that is no name is refused by control and by the providers", arguments: ["", "a b", "ä", "a/b"])
  func nonsense(_ name: String) async throws {
    let served = try await Served()
    for provider in [nil, "tabby"] {
      let answer = try served.call(provider, "GET", "/_till/payments", headers: ["Till-World: \(name)"])
      #expect(answer.status == 400)
      #expect(answer.body.contains("64 letters"))
    }
  }

  @Test("a reset sets seed, time, pace and settings, and refuses what it does not know")
  func reset() async throws {
    let served = try await Served()
    let first = try Self.open("order-1", in: nil, served)
    let setup: JSON = [
      "seed": 7, "clock": "2026-05-01T09:00:00Z", "pace": 0, "settings": ["tabby.capture": "at-once"],
    ]
    let clock = try served.control("POST", "reset", setup)
    #expect(clock["now"]?.string == "2026-05-01T09:00:00Z")
    #expect(clock["pace"]?.integer == 0)
    let second = try Self.open("order-1", in: nil, served)
    #expect(second.id != first.id)
    _ = try served.control("POST", "reset", setup)
    #expect(try Self.open("order-1", in: nil, served).id == second.id)
    for wrong: JSON in [["seeds": 7], ["clock": "noon"], ["settings": ["tabby.captures": "x"]], ["pace": 4_000]] {
      #expect(
        try served.call(nil, "POST", "/_till/reset", body: wrong.compactText).status == 400, "\(wrong.compactText)")
    }
  }

  @Test("a move of time is over only when the shop has answered the webhook on the way")
  func patience() async throws {
    let port = try ReservedPort()
    let served = try await Served { $0.webhooks = "http://127.0.0.1:\(port.number)/webhooks/{provider}" }
    let shop = try ExampleShop("mended_shop", port: port, tabby: served.port("tabby"))
    let order = try shop.call("POST", "/orders", ["amount": "148.00"]).body
    let (number, page) = (try #require(order["order"]?.string), try #require(order["page"]?.string))
    _ = try served.control("POST", "page", ["url": .string(page), "press": "submit", "fill": ["otp": "8888"]])
    _ = try served.control("POST", "page", ["url": .string(page), "press": "approve"])
    let clock = try served.control("POST", "clock", ["advance": "1d"])
    #expect(clock["now"]?.string?.hasPrefix("2026-03-02") == true)
    #expect(try shop.call("GET", "/orders/\(number)").body["status"]?.string == "paid")
    let payment = try served.control("GET", "payments/tabby/\(number)")
    #expect(payment["state"]?.string == "captured")
  }

  @Test(
    "a world can be left while the shop has not answered a webhook, and the answer that comes later disturbs nothing")
  func left() async throws {
    let silent = try SilentServer()
    let served = try await Served { $0.webhooks = "http://127.0.0.1:\(silent.port)/webhooks/{provider}" }
    let page = try Self.open("order-1", in: "one", served).page
    let world = ["Till-World: one"]
    for press: JSON in [["press": "submit", "fill": ["otp": "8888"]], ["press": "approve"]] {
      let body = press.adding(["url": .string(page)])
      _ = try served.call(nil, "POST", "/_till/page", headers: world, body: body.compactText)
    }
    // The move of time waits for the answer; the connection is left open meanwhile.
    let port = served.port()
    let clock = try RawConnection(port: port)
    let text = #"{"advance": "10s"}"#
    clock.send(
      "POST /_till/clock HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\nTill-World: one\r\n"
        + "Content-Length: \(text.utf8.count)\r\n\r\n\(text)")
    silent.takeConnection()
    _ = try served.control("DELETE", "worlds/one")
    #expect(try Served.parse(clock.rest().text).status == 200)
    silent.hangUp()
    #expect(try served.control("GET", "health") == ["status": "ok"])
    #expect(try served.control("GET", "worlds") == [])
  }
}

/// A server that takes a connection and says nothing.
private final class SilentServer {
  let port: Int
  private var listener: Int32
  private var taken: Int32 = -1

  init() throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (line, isBound) = withUnsafeMutablePointer(to: &address) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        (
          listener,
          bind(listener, $0, length) == 0 && listen(listener, 4) == 0 && getsockname(listener, $0, &length) == 0
        )
      }
    }
    try #require(isBound && line >= 0)
    port = Int(in_port_t(bigEndian: address.sin_port))
  }

  deinit { hangUp() }

  func takeConnection() { taken = accept(listener, nil, nil) }

  /// Ends both, once: a number that was closed may be another socket's by now.
  func hangUp() {
    for descriptor in [taken, listener] where descriptor >= 0 { close(descriptor) }
    (taken, listener) = (-1, -1)
  }
}
