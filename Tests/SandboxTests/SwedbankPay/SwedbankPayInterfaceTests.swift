import Commerce
import HTTPTypes
import Pages
import Sandbox
import Testing
import Wire

/// Swedbank Pay as a merchant's own backend meets it, without Till's.
@Suite("Swedbank Pay's interface for merchants' backends")
struct SwedbankPayInterfaceTests {
  private static func body(reference: String = "1234567890", product: String = "\"Checkout3\"") -> String {
    """
    {"paymentorder":{"operation":"Purchase","productName":\(product),"currency":"SEK","amount":12900,"vatAmount":2580,
     "description":"Till demo","language":"sv-SE","userAgent":"Shop/1.0",
     "urls":{"hostUrls":["https://shop.till.example"],"completeUrl":"https://shop.till.example/done",
      "cancelUrl":"https://shop.till.example/cancelled","callbackUrl":"https://shop.till.example/hooks",
      "termsOfServiceUrl":"https://shop.till.example/terms"},
     "payeeInfo":{"payeeId":"5cabf558","payeeReference":\(reference),"orderReference":"or-42"},
     "payer":{"email":"leia.ahlstrom@swedbankpay.com","payerReference":"p-1"},"metadata":{"key":"value"},
     "orderItems":[{"reference":"MUG","name":"Mug","quantity":1,"amount":12900,"vatAmount":2580}]}}
    """
  }

  private func made(_ bench: SwedbankPayBench, _ body: String = SwedbankPayInterfaceTests.body()) throws -> JSON {
    let answer = bench.merchant("POST", "/psp/paymentorders", body)
    #expect(answer.status == 201)
    return try #require(answer.json)
  }

  private func href(_ rel: String, _ order: JSON) -> String? {
    order["operations"]?.array?.first { $0["rel"]?.string == rel }?["href"]?.string
  }

  /// The order's page in a browser, where a card is paid with.
  private func pay(_ bench: SwedbankPayBench, _ order: JSON) throws -> SwedbankPayBench.Order {
    let path = try #require(order.at("paymentOrder", "id")?.string)
    let url = try #require(href("redirect-checkout", order))
    let here = SwedbankPayBench.Order(path: path, url: url)
    #expect(bench.open(url, inBrowser: true).shown != nil)
    #expect(bench.card(here) == .redirect("https://shop.till.example/done"))
    return here
  }

  @Test(
    "an order is made at the interface itself, however a backend writes it",
    arguments: [
      ("/psp/paymentorders", "\"abc\"", "Bearer till-merchant-token"),
      ("/psp/paymentorders/", "1234567890", " Bearer till-merchant-token"),
      ("/psp/paymentorders", "1234567890", "Bearer  till-merchant-token"),
    ])
  func create(path: String, reference: String, authorization: String) {
    let bench = SwedbankPayBench()
    let request = WireRequest.literal(
      "POST", host: SwedbankPayBench.api, path, headers: ["Authorization": authorization],
      body: Self.body(reference: reference))
    let answer = bench.sandbox.respond(to: request, at: &bench.moment)
    #expect(answer.status == 201)
    #expect(answer.json?.at("paymentOrder", "status") == "Initialized")
    #expect(bench.sandbox.call(of: request)?.operation == "swedbank-pay.create-payment-order")
    #expect(bench.truth.state == .open)
  }

  @Test("every operation has a whole address, which is used as it is")
  func operations() throws {
    let bench = SwedbankPayBench()
    let order = try made(bench)
    let rels = order["operations"]?.array?.map { $0["rel"]?.string ?? "" }
    #expect(rels == ["update-order", "abort", "view-paymentsession", "redirect-checkout", "view-checkout"])
    #expect(
      order["operations"]?.array?.allSatisfy { $0["href"]?.string?.hasPrefix("https://") ?? false } == true)
    let abort = try #require(href("abort", order)?.dropFirst("https://\(SwedbankPayBench.api)".count))
    let update = #"{"paymentorder":{"operation":"UpdateOrder","amount":5000,"vatAmount":0}}"#
    #expect(bench.merchant("PATCH", String(abort), update).json?.at("paymentOrder", "amount") == 5_000)
    let end = #"{"paymentorder":{"operation":"Abort","abortReason":"CancelledByConsumer"}}"#
    #expect(bench.merchant("PATCH", String(abort), end).json?.at("paymentOrder", "status") == "Aborted")
    #expect(bench.truth.state == .cancelled)
  }

  @Test("resources are links until they are expanded, and each is read at its own address")
  func resources() throws {
    let bench = SwedbankPayBench()
    let order = try pay(bench, try made(bench))
    _ = bench.transaction("captures", order, 5_000, "c1")
    let bare = try #require(bench.merchant("GET", order.path).json?["paymentOrder"]?.members)
    let links = bare.filter { $0.value["id"] != nil }
    #expect(
      links.map(\.name) == [
        "orderItems", "urls", "payeeInfo", "payer", "history", "failed", "aborted", "paid", "cancelled",
        "financialTransactions", "failedAttempts", "metadata",
      ])
    for link in links {
      #expect(link.value.members?.count == 1)
      let id = try #require(link.value["id"]?.string)
      let read = bench.merchant("GET", id)
      #expect(read.status == 200)
      #expect(read.json?["paymentOrder"]?.string == order.path)
      let whole = bench.merchant("GET", "\(order.path)?$expand=\(link.name.lowercased())").json
      #expect(read.json?[link.name] == whole?.at("paymentOrder", link.name))
      #expect(read.json?.at(link.name, "id")?.string == id)
    }
    let paid = bench.merchant("GET", order.path + "/paid").json?["paid"]
    #expect(paid?["payeeReference"] == "1234567890")
    #expect(paid?.at("details", "maskedPan") == "492500******0004")
    #expect(bench.merchant("GET", order.path + "/payeeinfo").json?.at("payeeInfo", "payeeId") == "5cabf558")
    #expect(bench.merchant("GET", order.path + "/metadata").json?.at("metadata", "key") == "value")
    let history = bench.merchant("GET", order.path + "/history").json?.at("history", "historyList")?.array
    #expect(
      history?.map { $0["name"]?.string } == [
        "PaymentCreated", "PaymentLoaded", "PaymentAttemptStarted", "PaymentPaid", "PaymentPartialCaptured",
      ])
    let list = bench.merchant("GET", order.path + "/financialtransactions").json?
      .at("financialTransactions", "financialTransactionsList")
    let transaction = try #require(list?[0]?["id"]?.string)
    #expect(bench.merchant("GET", transaction).json?.at("financialTransaction", "amount") == 5_000)
    let items = try #require(list?[0]?.at("orderItems", "id")?.string)
    #expect(bench.merchant("GET", items).json?.at("orderItems", "orderItemList") == [])
    #expect(bench.merchant("GET", order.path + "/currentpayment").status == 404)
  }

  @Test("a payeeReference may be a number when money is moved, too")
  func numbers() throws {
    let bench = SwedbankPayBench()
    let order = try pay(bench, try made(bench))
    let body = #"{"transaction":{"description":"x","amount":12900,"vatAmount":0,"payeeReference":77}}"#
    let answer = bench.merchant("POST", order.path + "/captures", body)
    #expect(answer.json?.at("capture", "transaction", "payeeReference") == "77")
    #expect(bench.merchant("POST", order.path + "/captures", body).json == answer.json)
    #expect(bench.truth.state == .captured)
  }

  @Test(
    "what a wrong client sends is refused as a problem",
    arguments: [
      ("POST", "/psp/paymentorders", "{", 400), ("POST", "/psp/paymentorders", "{}", 400),
      ("POST", "/psp/paymentorders", SwedbankPayInterfaceTests.body(reference: "\"\""), 400),
      ("GET", "/psp/paymentorders", "", 405), ("DELETE", "/psp/paymentorders/x", "", 405),
      ("GET", "/psp/paymentorders/x/paid", "", 404), ("GET", "/psp/nothing", "", 404),
    ])
  func wrong(method: String, path: String, body: String, status: Int) {
    let bench = SwedbankPayBench()
    let answer = bench.merchant(method, path, body)
    #expect(answer.status == status)
    #expect(answer.head.headerFields[.contentType] == "application/problem+json")
    #expect(bench.truth.state == .nothing)
  }

  @Test("a V2 order's operations have the names of Checkout 2, and its page is another")
  func older() throws {
    let bench = SwedbankPayBench()
    let order = try made(bench, Self.body(product: "null"))
    #expect(
      order["operations"]?.array?.map { $0["rel"]?.string ?? "" } == [
        "update-paymentorder-updateorder", "update-paymentorder-abort", "redirect-paymentorder", "view-paymentorder",
      ])
    #expect(bench.open(try #require(href("redirect-paymentorder", order)), inBrowser: true).shown != nil)
    #expect(order.at("paymentOrder", "state") == "Ready")
  }

  @Test(
    "a menu's address is a script to a program that shows the page in a frame", arguments: ["\"Checkout3\"", "null"])
  func hostedView(_ product: String) throws {
    let bench = SwedbankPayBench()
    let order = try #require(bench.order(SwedbankPayBench.body(product: product)))
    let answer = try #require(bench.sandbox.answerWithoutPage(at: order.url, bench.moment.settings))
    #expect(answer.head.headerFields[.contentType] == "application/javascript; charset=utf-8")
    let address = String(order.url.prefix { $0 != "#" })
    for part in ["\"\(address)\"", "payex.hostedView", "checkout: view", "paymentMenu: view", "open()", "refresh()"] {
      #expect(answer.body.text.contains(part))
    }
    let read = bench.merchant("GET", order.path).json?["operations"]?.array ?? []
    for href in read.compactMap({ $0["href"]?.string }) where href != address {
      #expect(bench.sandbox.answerWithoutPage(at: href, bench.moment.settings) == nil)
    }
    let stranger = address.replacing("token=", with: "token=0")
    #expect(bench.sandbox.answerWithoutPage(at: stranger, bench.moment.settings) == nil)
    #expect(bench.truth.state == .open)
  }

  @Test("the terms open in the browser from a page that no SDK shows")
  func terms() throws {
    let bench = SwedbankPayBench()
    let order = try made(bench)
    let url = try #require(href("redirect-checkout", order))
    let page = try #require(bench.open(url, inBrowser: true).shown)
    let pressed = bench.sandbox.submit(
      PageSubmission(url: url, pageID: page.id, button: "terms", values: [:]), at: &bench.moment)
    #expect(pressed == .redirect("https://shop.till.example/terms"))
  }

  @Test("a shopper is identified at the interface as through the backend")
  func consumers() {
    let bench = SwedbankPayBench()
    let body =
      #"{"operation":"initiate-consumer-session","language":"sv-SE","shippingAddressRestrictedToCountryCodes":["SE"]}"#
    #expect(
      bench.merchant("POST", "/psp/consumers", body).json?["operations"]?[0]?["rel"] == "view-consumer-identification")
    #expect(bench.merchant("POST", "/psp/consumers", "{}").status == 400)
  }
}
