import Server
import Testing
import Wire

@Suite("A shop of the examples", .ownThreads)
struct ExampleShopTests {
  /// The rules that a shop has broken after one order that is paid, refunded in part while the first response is lost, and refunded once
  /// more than is left; and what Tabby holds then.
  private static func afternoon(_ name: String) async throws -> (broken: [String], payment: JSON) {
    let port = try ReservedPort()
    let served = try await Served { $0.webhooks = "http://127.0.0.1:\(port.number)/webhooks/{provider}" }
    let shop = try ExampleShop(name, port: port, tabby: served.port("tabby"))
    let events = await served.events()
    let order = try shop.call("POST", "/orders", ["amount": "148.00"]).body
    let (number, page) = (try #require(order["order"]?.string), try #require(order["page"]?.string))
    _ = try served.control("POST", "page", ["url": .string(page), "press": "submit", "fill": ["otp": "8888"]])
    _ = try served.control("POST", "page", ["url": .string(page), "press": "approve"])
    _ = try served.control("POST", "clock", ["advance": "10s"])
    for await event in events where event["step"]?.string == "answered" { break }
    #expect(try shop.call("GET", "/orders/\(number)").body["status"]?.string == "paid")
    _ = try served.control("POST", "faults", ["on": "tabby.refund-payment", "nth": 1, "do": "drop-response"])
    #expect(try shop.call("POST", "/orders/\(number)/refund", ["amount": "50.00"]).status == 200)
    let payment = try served.control("GET", "payments/tabby/\(number)")
    #expect(try shop.call("POST", "/orders/\(number)/refund", ["amount": "148.00"]).status == 500)
    let broken = try served.control("GET", "rules").array?.flatMap { rule in
      (rule["broken"]?.array ?? []).compactMap { $0["rule"]?.string }
    }
    return (broken ?? [], payment)
  }

  @Test("the naive one gives back twice what it was asked to, and is found out")
  func naive() async throws {
    let (broken, payment) = try await Self.afternoon("naive_shop")
    #expect(payment["refunded"]?["amount"]?.string == "100.00")
    #expect(broken == ["asked-before-repeating", "refund-within-charge"])
  }

  @Test("the mended one gives back once, and breaks no rule")
  func mended() async throws {
    let (broken, payment) = try await Self.afternoon("mended_shop")
    #expect(payment["refunded"]?["amount"]?.string == "50.00")
    #expect(broken == [])
  }
}
