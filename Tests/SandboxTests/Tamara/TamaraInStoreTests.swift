import Commerce
import Pages
import Sandbox
import Testing
import Wire

@Suite(
  "Tamara in a store: a link is texted, and what the shopper agrees to is captured (Tamara docs, In-store checkout)")
struct TamaraInStoreTests {
  private static func body(
    phone: String = "544337866", currency: String = "SAR", items: String? = nil, extra: String = ""
  ) -> String {
    let usual = """
      [{"name":"Kettle","type":"Digital","reference_id":"L1","sku":"KET-9","quantity":1,
        "total_amount":{"amount":300,"currency":"SAR"}}]
      """
    return """
      {"total_amount":{"amount":300,"currency":"\(currency)"},"phone_number":"\(phone)","email":"huda@till.example",\(extra)
       "order_reference_id":"TILL-3307","order_number":"A3307","items":\(items ?? usual),"locale":"ar_SA",
       "payment_type":"PAY_BY_INSTALMENTS","additional_data":{"store_code":"Olaya"}}
      """
  }

  /// An order whose link was texted, and its checkout.
  static func made(_ bench: TamaraBench) throws -> (order: TamaraBench.Order, checkout: String) {
    let answer = bench.send("POST", "/checkout/in-store-session", body())
    #expect(answer.status == 200)
    let order = TamaraBench.Order(
      id: try #require(answer.json?["order_id"]?.string),
      url: try #require(answer.json?["checkout_deeplink"]?.string))
    return (order, try #require(answer.json?["checkout_id"]?.string))
  }

  @Test("the order goes from new to fully_captured, which alone is told, and the page has nowhere to lead back to")
  func paid() throws {
    let bench = TamaraBench()
    let (order, _) = try Self.made(bench)
    #expect(bench.status(of: order) == "new")
    #expect(bench.approve(order).shown?.id == "tamara.finished")
    #expect(bench.status(of: order) == "fully_captured")
    #expect(bench.notices.map { $0["event_type"] } == ["order_captured"])
    #expect(bench.truth().captured == Money(minorUnits: 300_00, currency: .sar))
    let details = bench.send("GET", "/orders/\(order.id)").json
    #expect(details?["order_number"] == "A3307")
    #expect(details?.at("captured_amount", "amount") == .number("300.00"))
    #expect(details?.at("consumer", "email") == "huda@till.example")
    #expect(bench.send("POST", "/orders/\(order.id)/authorise").status == 409)
    let refund = bench.send("POST", "/payments/simplified-refund/\(order.id)", bench.move("300"))
    #expect(refund.json?["status"] == "fully_refunded")
  }

  @Test("a shopper who cancels on the page ends the order at once, and is led nowhere")
  func cancelled() throws {
    let bench = TamaraBench()
    let (order, _) = try Self.made(bench)
    _ = bench.open(order.url)
    #expect(bench.press("cancel", on: "tamara.phone", of: order).shown?.id == "tamara.ended")
    #expect(bench.status(of: order) == "expired")
  }

  @Test("the page never says that it leads back, and shows as many parts as the store asked for")
  func parts() throws {
    let bench = TamaraBench(["tamara.redirect": "after-a-tick"])
    let json = bench.send("POST", "/checkout/in-store-session", Self.body(extra: "\"instalments\":4,")).json
    let order = TamaraBench.Order(
      id: try #require(json?["order_id"]?.string), url: try #require(json?["checkout_deeplink"]?.string))
    #expect(bench.passCode(of: order).shown?.parts.count == 4)
    #expect(bench.press("approve", on: "tamara.plan", of: order).shown?.id == "tamara.finished")
    #expect(bench.send("POST", "/checkout/in-store-session", Self.body(extra: "\"instalments\":1,")).status == 400)
  }

  @Test("the link ends after fifteen minutes, whatever expiry_time says")
  func expiry() throws {
    let bench = TamaraBench()
    let answer = bench.send(
      "POST", "/checkout/in-store-session", Self.body(extra: "\"expiry_time\":600,"))
    let id = try #require(answer.json?["order_id"]?.string)
    bench.wait(.seconds(15 * 60 - 1))
    #expect(bench.send("GET", "/orders/\(id)").json?["status"] == "new")
    bench.wait(.seconds(1))
    #expect(bench.send("GET", "/orders/\(id)").json?["status"] == "expired")
  }

  @Test(
    "what is missing or wrong is refused with a code",
    arguments: [
      (TestBody("half a phone", TamaraInStoreTests.body(phone: "534")), "invalid_phone_number"),
      (TestBody("no phone", TamaraInStoreTests.body(phone: "")), "phone_number_invalid"),
      (TestBody("dollars", TamaraInStoreTests.body(currency: "USD")), "currency_unsupported"),
      (TestBody("no items", TamaraInStoreTests.body(items: "[]")), "items_invalid"),
      (TestBody("another way", TamaraInStoreTests.body().replacing("_BY_", with: "_")), "payment_type_invalid"),
    ])
  func problems(body: TestBody, code: String) {
    let answer = TamaraBench().send("POST", "/checkout/in-store-session", body.text)
    #expect(answer.status == 400)
    #expect(answer.json?["errors"] == [["error_code": .string(code)]])
  }

  @Test("an unpaid session is voided once: its page has ended and nothing can be paid (Void checkout session)")
  func voided() throws {
    let bench = TamaraBench()
    let (order, checkout) = try Self.made(bench)
    let path = "/checkout/\(checkout)/void?order_id=\(order.id)&store_code=Olaya"
    let answer = bench.send("POST", path)
    #expect(answer.status == 200)
    #expect(answer.json?["order_was_voided"] == true)
    #expect(answer.json?["captured_amount"] == ["amount": .number("0.00"), "currency": "SAR"])
    #expect(answer.json?["store_code"] == "Olaya")
    #expect(bench.status(of: order) == "expired")
    #expect(bench.open(order.url).shown?.id == "tamara.ended")
    #expect(bench.truth().state == .expired)
    #expect(bench.send("POST", path).json?["order_was_voided"] == false)
    #expect(bench.notices.map { $0["event_type"] } == ["order_expired"])
  }

  @Test("a paid session is not voided, and the answer says what was captured; another checkout’s order is not found")
  func voidedTooLate() throws {
    let bench = TamaraBench()
    let (order, checkout) = try Self.made(bench)
    _ = bench.approve(order)
    let late = bench.send("POST", "/checkout/\(checkout)/void?order_id=\(order.id)")
    #expect(late.json?["order_was_voided"] == false)
    #expect(late.json?.at("captured_amount", "amount") == .number("300.00"))
    #expect(bench.status(of: order) == "fully_captured")
    #expect(bench.send("POST", "/checkout/none/void?order_id=\(order.id)").status == 404)
    #expect(bench.send("POST", "/checkout/\(checkout)/void").status == 400)
  }

  @Test("whether a shopper’s identity is known is as the setting says (Customer’s ID verification status)")
  func identity() {
    let path = "/merchants/customer/id-verification-status"
    let asked = path + "?phone_number=966544337766&country_code=SA"
    #expect(TamaraBench().send("GET", asked).json == ["is_id_verified": true])
    #expect(TamaraBench(["tamara.shopper": "new"]).send("GET", asked).json == ["is_id_verified": false])
    for wrong in ["?phone_number=966544337766", "?phone_number=5&country_code=SA", ""] {
      #expect(TamaraBench().send("GET", path + wrong).status == 400)
    }
  }
}
