import Commerce
import Pages
import Sandbox
import Testing
import Wire

@Suite("Tamara: checkouts")
struct TamaraCheckoutTests {
  @Test("a checkout makes an order in status new and a page to pay on (Create checkout session)")
  func created() {
    let bench = TamaraBench()
    let answer = bench.send("POST", "/checkout", TamaraBench.body())
    #expect(answer.status == 200)
    #expect(answer.json?["status"] == "new")
    #expect(answer.json?["order_id"]?.string?.count == 36)
    let checkout = answer.json?["checkout_id"]?.string ?? ""
    #expect(answer.json?["checkout_url"]?.string == "https://checkout-sandbox.tamara.co/c/\(checkout)")
    #expect(bench.truth() == ProviderRecord(state: .open, words: "new"))
  }

  @Test(
    "amounts are numbers in major units; quoted ones and zeros at the end are read too (Create checkout session)",
    arguments: ["431.25", "431.250", "\"431.25\"", "\"431.2500\""])
  func amounts(amount: String) throws {
    let bench = TamaraBench()
    let order = try #require(bench.order(TamaraBench.body(amount: amount)))
    let total = bench.send("GET", "/orders/\(order.id)").json?["total_amount"]
    #expect(total == ["amount": .number("431.25"), "currency": "SAR"])
  }

  @Test("an order reads back by its id and by the merchant's reference (Tamara's PHP client)")
  func read() throws {
    let bench = TamaraBench()
    let order = try #require(bench.order())
    for path in ["/orders/\(order.id)", "/merchants/orders/\(order.id)", "/merchants/orders/reference-id/TILL-3307"] {
      let json = bench.send("GET", path).json
      #expect(json?["order_id"]?.string == order.id)
      #expect(json?["order_reference_id"] == "TILL-3307")
      #expect(json?["instalments"]?.integer == 3)
      #expect(json?.at("transactions", "captures") == [])
    }
  }

  @Test(
    "the pre-check says whether anything is on offer for a country and an amount (Tamara's PHP client)",
    arguments: [
      ("SA", "SAR", "148.00", true), ("SA", "SAR", "4000.00", true), ("SA", "SAR", "4000.01", false),
      ("AE", "AED", "0.99", false), ("KW", "KWD", "400.000", true), ("BH", "BHD", "400.001", false),
    ])
  func preCheck(country: String, currency: String, amount: String, isOffered: Bool) {
    let bench = TamaraBench()
    let answer = bench.send(
      "POST", "/checkout/payment-options-pre-check",
      """
      {"country":"\(country)","order_value":{"amount":\(amount),"currency":"\(currency)"},"phone_number":"544337866",
       "is_vip":false}
      """)
    #expect(answer.status == 200)
    #expect(answer.json?["has_available_payment_options"]?.boolean == isOffered)
    #expect(answer.json?["available_payment_labels"]?.array?.isEmpty == !isOffered)
  }

  @Test(
    "what is wrong comes back as a message and a code (Tamara's WooCommerce plugin)",
    arguments: [
      (TestBody("too much", TamaraBench.body(amount: "4000.01")), "total_amount_invalid_limit"),
      (TestBody("too little", TamaraBench.body(amount: "0.99")), "total_amount_invalid_limit"),
      (TestBody("dirhams in Saudi Arabia", TamaraBench.body(currency: "AED")), "total_amount_invalid_currency"),
      (TestBody("dollars", TamaraBench.body(currency: "USD")), "currency_unsupported"),
      (TestBody("delivery to France", TamaraBench.body(delivery: "FR")), "not_supported_delivery_country"),
      (TestBody("half a phone", TamaraBench.body(phone: "5443")), "consumer_invalid_phone_number"),
      (
        TestBody("half a delivery phone", TamaraBench.body(deliveryPhone: "5443")),
        "shipping_address_invalid_phone_number"
      ),
      (
        TestBody("half a billing phone", TamaraBench.body(extra: "\"billing_address\":{\"phone_number\":\"1\"},")),
        "billing_address_invalid_phone_number"
      ),
      // Not published, so these codes are Till's own.
      (TestBody("three decimals", TamaraBench.body(amount: "431.255")), "total_amount_invalid"),
      (TestBody("a blank in a text", TamaraBench.body(amount: "\"431.25 \"")), "total_amount_invalid"),
      (TestBody("an exponent", TamaraBench.body(amount: "4e2")), "total_amount_invalid"),
      (TestBody("thirteen parts", TamaraBench.body(extra: "\"instalments\":13,")), "instalments_invalid"),
      (TestBody("four minutes", TamaraBench.body(extra: "\"expires_in_minutes\":4,")), "expires_in_minutes_invalid"),
      (TestBody("no reference", TamaraBench.body(reference: "")), "order_reference_id_invalid"),
      (TestBody("no items", TamaraBench.body(items: "[]")), "items_invalid"),
      (TestBody("items of nothing", TamaraBench.body(items: "[{}]")), "items_invalid"),
      (TestBody("items missing", TamaraBench.body(items: "null")), "items_required"),
    ])
  func problems(body: TestBody, code: String) {
    let bench = TamaraBench()
    let answer = bench.send("POST", "/checkout", body.text)
    #expect(answer.status == 400)
    #expect(answer.json?["message"] == "Your order information is invalid")
    #expect(answer.json?["errors"] == [["error_code": .string(code)]])
  }

  @Test("a country that Tamara does not serve has its own message (Tamara's Magento module)")
  func country() {
    let bench = TamaraBench()
    let answer = bench.send("POST", "/checkout", TamaraBench.body(country: "FR"))
    #expect(answer.status == 400)
    #expect(answer.json?["message"] == "Invalid country code")
  }

  @Test("a token that is missing or wrong is refused", arguments: [nil, "till-demo-tamara-token", "Bearer other"])
  func token(token: String?) {
    let bench = TamaraBench()
    #expect(bench.send("POST", "/checkout", TamaraBench.body(), token: token).status == 401)
  }

  @Test(
    "an unknown order, webhook or route is 404",
    arguments: [
      ("GET", "/orders/nobody"), ("POST", "/orders/nobody/authorise"), ("POST", "/orders/nobody/cancel"),
      ("POST", "/payments/simplified-refund/nobody"), ("GET", "/merchants/orders/reference-id/nobody"), ("GET", "/"),
      ("POST", "/orders/cancel/cancel"), ("GET", "/webhooks/nobody"), ("DELETE", "/webhooks/nobody"),
    ])
  func unknown(method: String, path: String) {
    let bench = TamaraBench()
    let answer = bench.send(method, path)
    #expect(answer.status == 404)
    #expect(answer.json?["errors"]?.array?.count == 1)
  }

  @Test(
    "a wrong method is 405",
    arguments: [
      ("GET", "/checkout"), ("PATCH", "/orders/nobody"), ("BREW", "/checkout"), ("GET", "/webhooks"),
    ])
  func wrongMethod(method: String, path: String) {
    #expect(TamaraBench().send(method, path).status == 405)
  }

  @Test("nothing that is sent makes it fall over or say yes", arguments: TestBody.absurd)
  func absurd(body: TestBody) throws {
    let bench = TamaraBench()
    let order = try #require(bench.order())
    _ = bench.approve(order)
    _ = bench.send("POST", "/orders/\(order.id)/authorise")
    let paths = ["/checkout", "/checkout/payment-options-pre-check", "/orders/\(order.id)/cancel", "/payments/capture"]
    for path in paths {
      let answer = bench.send("POST", path, body.text)
      #expect((400...404).contains(answer.status))
      #expect(answer.json?["message"]?.string?.isEmpty == false)
    }
    _ = bench.send("POST", "/payments/capture", bench.move("431.25", of: order))
    #expect(bench.send("POST", "/payments/simplified-refund/\(order.id)", body.text).status == 400)
    #expect(bench.status(of: order) == "fully_captured")
  }
}
