import Commerce
import HTTPTypes
import Pages
import Sandbox
import Testing
import Wire

/// What published clients of Tamara ask and read that Till's own does not.
@Suite("Tamara's interface for other clients")
struct TamaraServerTests {
  private func captured(_ bench: TamaraBench) throws -> (order: TamaraBench.Order, capture: String) {
    let order = try #require(bench.order())
    _ = bench.approve(order)
    _ = bench.send("POST", "/orders/\(order.id)/authorise")
    let body = """
      {"order_id":"\(order.id)","total_amount":{"amount":431.25,"currency":"SAR"},
       "shipping_amount":{"amount":15,"currency":"SAR"},
       "shipping_info":{"shipped_at":"2027-01-13T09:00:00Z","shipping_company":"Till Post","tracking_number":"TP-1"}}
      """
    return (order, try #require(bench.send("POST", "/payments/capture", body).json?["capture_id"]?.string))
  }

  private static func registration(_ url: String, _ events: String, headers: String = "{}") -> String {
    "{\"type\":\"order\",\"url\":\"\(url)\",\"events\":[\(events)],\"headers\":\(headers)}"
  }

  @Test("a webhook is registered once, told of its events with its headers, changed and removed")
  func webhooks() throws {
    let bench = TamaraBench()
    let url = "https://shop.till.example/tamara?shop=1"
    let body = Self.registration(url, "\"order_approved\"", headers: #"{"X-Shop":"1","Authorization":"mine"}"#)
    let made = bench.send("POST", "/webhooks", body)
    #expect(made.status == 200)
    let id = try #require(made.json?["webhook_id"]?.string)
    #expect(bench.send("GET", "/webhooks/\(id)").json == made.json)
    let again = bench.send("POST", "/webhooks", body)
    #expect(again.json?["errors"]?[0]?["error_code"] == "webhook_already_registered")
    let order = try #require(bench.order())
    _ = bench.approve(order)
    _ = bench.send("POST", "/orders/\(order.id)/authorise")
    let told = bench.sandbox.outbox.filter { $0.content.authority == "shop.till.example" }
    #expect(told.map { $0.content.json?["event_type"] } == ["order_approved"])
    let notice = try #require(told.first)
    let token = try #require(notice.content.query["tamaraToken"])
    #expect(notice.content.query["shop"] == "1")
    #expect(HTTPField.Name("X-Shop").map { notice.content.head.headerFields[$0] } == "1")
    #expect(notice.content.head.headerFields[.authorization] == "Bearer \(token)")
    let later = bench.sandbox.renewed(notice, attempt: 2, at: bench.moment.now.advanced(by: .seconds(60)))
    #expect(later.content.query["shop"] == "1")
    #expect(later.content.query["tamaraToken"] != token)
    let change = Self.registration(url, "\"order_captured\"")
    #expect(bench.send("PUT", "/webhooks/\(id)", change).json?["events"] == ["order_captured"])
    #expect(bench.send("DELETE", "/webhooks/\(id)").status == 200)
    #expect(bench.send("GET", "/webhooks/\(id)").status == 404)
  }

  @Test(
    "a registration that cannot be is refused",
    arguments: [
      "{}", TamaraServerTests.registration("http://shop.till.example", "\"order_approved\""),
      TamaraServerTests.registration("https://shop.till.example", "\"order_nothing\""),
      TamaraServerTests.registration("https://shop.till.example", ""),
      TamaraServerTests.registration(
        "https://shop.till.example/" + String(repeating: "x", count: 255), "\"order_approved\""),
    ])
  func badRegistration(body: String) { #expect(TamaraBench().send("POST", "/webhooks", body).status == 400) }

  @Test("a read order has every member that Tamara's own clients read, whatever the checkout left out")
  func details() throws {
    let bench = TamaraBench()
    let (order, capture) = try captured(bench)
    let refund = try #require(
      bench.send("POST", "/payments/simplified-refund/\(order.id)", bench.move("100.00")).json?["refund_id"]?.string)
    let json = try #require(bench.send("GET", "/merchants/orders/reference-id/TILL-3307").json)
    #expect(json.at("billing_address", "line1") == "Olaya 12")
    #expect(json.at("shipping_address", "postal_code") == "")
    #expect(json.at("consumer", "is_first_order") == false)
    #expect(json.at("discount_amount", "amount", "amount") == .number("0.00"))
    #expect(json["items"]?[0]?.at("unit_price", "currency") == "SAR")
    let made = json.at("transactions", "captures")?[0]
    #expect(made?["capture_id"]?.string == capture)
    #expect(made?.at("refunded_amount", "amount") == .number("100.00"))
    #expect(made?.at("shipping_amount", "amount") == 15)
    #expect(made?.at("shipping_info", "shipping_company") == "Till Post")
    #expect(made?.at("shipping_info", "tracking_url") == .null)
    let back = json.at("transactions", "refunds")?[0]
    #expect(back?["refund_id"]?.string == refund)
    #expect(back?["capture_id"]?.string == capture)
    #expect(back?.at("total_amount", "amount") == .number("100.00"))
  }

  @Test("captures are refunded in the older form, all or none")
  func olderRefund() throws {
    let bench = TamaraBench()
    let (order, capture) = try captured(bench)
    func refund(_ amounts: [String], of capture: String) -> WireAnswer {
      let parts = amounts.map {
        "{\"capture_id\":\"\(capture)\",\"total_amount\":{\"amount\":\($0),\"currency\":\"SAR\"}}"
      }
      return bench.send(
        "POST", "/payments/refund", "{\"order_id\":\"\(order.id)\",\"refunds\":[\(parts.joined(separator: ","))]}")
    }
    #expect(refund(["100.00"], of: "nobody").status == 400)
    #expect(refund(["400.00", "31.26"], of: capture).status == 400)
    #expect(bench.truth().refunded == nil)
    let made = refund(["100.00", "31.25"], of: capture)
    #expect(made.json?["refunds"]?.array?.map { $0["capture_id"]?.string } == [capture, capture])
    #expect(bench.truth().refunded == Money(minorUnits: 131_25, currency: .sar))
  }

  @Test("an order goes by the reference that it was given last")
  func reference() throws {
    let bench = TamaraBench()
    let order = try #require(bench.order())
    let path = "/orders/\(order.id)/reference-id"
    #expect(bench.send("PUT", path, "{}").status == 400)
    #expect(bench.send("PUT", path, #"{"order_reference_id":"A1234"}"#).json?["message"] != nil)
    #expect(bench.send("GET", "/merchants/orders/reference-id/A1234").json?["order_id"]?.string == order.id)
    #expect(bench.truth("A1234").state == .open)
  }

  @Test("what is offered is asked in each of four ways")
  func offers() {
    let bench = TamaraBench()
    let types = bench.send("GET", "/checkout/payment-types?country=SA&currency=SAR&order_value=431.25").json
    #expect(types?[0]?["name"] == "PAY_BY_INSTALMENTS")
    #expect(types?[0]?["supported_instalments"]?[1]?["instalments"] == 3)
    #expect(bench.send("GET", "/checkout/payment-types?country=SA&order_value=99999").json == [])
    #expect(bench.send("GET", "/checkout/payment-types?country=FR").status == 400)
    let basket = #"{"country_code":"SA","total_amount":{"amount":431.25,"currency":"SAR"}}"#
    #expect(bench.send("POST", "/checkout/credit-pre-check", basket).json == types)
    let order = #"{"order":{"amount":431.25,"currency":"SAR"},"customer":{"phone":"544337866"}}"#
    #expect(bench.send("POST", "/pre-checkout/v1/eligibility", order).json == ["is_eligible": true])
    let much = #"{"order":{"amount":99999,"currency":"SAR"}}"#
    #expect(bench.send("POST", "/pre-checkout/v1/eligibility", much).json == ["is_eligible": false])
  }

  @Test(
    "each call is known for what it asks",
    arguments: [
      ("POST", "/webhooks", "tamara.register-webhook"), ("GET", "/webhooks/1", "tamara.read-webhook"),
      ("PUT", "/webhooks/1", "tamara.update-webhook"), ("DELETE", "/webhooks/1", "tamara.remove-webhook"),
      ("PUT", "/orders/1/reference-id", "tamara.update-reference"), ("POST", "/payments/refund", "tamara.refund-order"),
      ("GET", "/checkout/payment-types", "tamara.list-payment-types"),
      ("POST", "/pre-checkout/v1/eligibility", "tamara.check-eligibility"),
    ])
  func calls(method: String, path: String, operation: String) {
    let call = TamaraSandbox().call(of: .literal(method, host: "api-sandbox.tamara.co", path))
    #expect(call?.operation == operation)
  }
}
