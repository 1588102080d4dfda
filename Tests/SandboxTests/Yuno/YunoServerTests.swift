import Commerce
import HTTPTypes
import Pages
import Sandbox
import Testing
import Wire

/// Yuno as a merchant's server meets it that has neither Till's app nor its SDK.
@Suite("Yuno's interface for merchants' servers")
struct YunoServerTests {
  private static let account = "\"account_id\":\"0b7d6c1e-1111-4222-8333-444455556666\""

  /// A card as a certified merchant's server sends it (Yuno docs, Direct flow).
  private static func direct(
    _ number: String = "4507990000000002", card: String = "\"capture\":false,\"installments\":3", more: String = ""
  ) -> String {
    """
    {\(account),"merchant_order_id":"TILL-000900","description":"basket","country":"BR",
     "amount":{"currency":"BRL","value":"84.90"},"workflow":"DIRECT",
     "payment_method":{"type":"CARD","detail":{"card":{\(card),"card_data":{"number":"\(number)",
      "expiration_month":11,"expiration_year":2028,"security_code":"123","holder_name":"John Doe"}}}\(more)}}
    """
  }

  private func post(_ bench: YunoBench, _ path: String, _ body: String) -> WireAnswer {
    bench.send("POST", "/v1" + path, body)
  }

  @Test("a card is paid with directly, and its own capture says whether money is taken at once")
  func direct() throws {
    let bench = YunoBench()
    let held = post(bench, "/payments", Self.direct())
    #expect(held.status == 201)
    #expect(bench.status(held.json) == "PENDING/AUTHORIZED")
    #expect(held.json?.at("payment_method", "payment_method_detail", "card", "installments") == 3)
    #expect(held.json?.at("payment_method", "payment_method_detail", "card", "card_data", "lfd") == "0002")
    #expect(held.body.text.contains("4507990000000002") == false)
    let id = try #require(held.json?["id"]?.string)
    let transaction = try #require(held.json?.at("transactions", "id")?.string)
    let capture = post(
      bench, "/payments/\(id)/transactions/\(transaction)/capture",
      """
      {"merchant_reference":"AAB01-432245","reason":"PRODUCT_CONFIRMED","description":"Confirmed",
       "amount":{"currency":"BRL","value":84.90}}
      """)
    #expect(capture.status == 200)
    #expect(capture.json?["type"] == "CAPTURE")
    #expect(capture.json?["merchant_reference"] == "AAB01-432245")
    #expect(bench.status(capture.json) == "SUCCEEDED/CAPTURED")
    let taken = YunoBench()
    #expect(taken.status(post(taken, "/payments", Self.direct(card: "\"capture\":true")).json) == "SUCCEEDED/APPROVED")
    let declined = post(YunoBench(), "/payments", Self.direct("4507990000000010"))
    #expect(declined.json?.at("transactions", "response_code") == "INSUFFICIENT_FUNDS")
  }

  @Test("what is canceled or refunded, whichever it is, answers 201 with its transaction")
  func cancelOrRefund() throws {
    let bench = YunoBench()
    let held = try #require(post(bench, "/payments", Self.direct()).json?["id"]?.string)
    let path = "/payments/\(held)/cancel-or-refund"
    #expect(post(bench, path, "{}").json?["code"] == "MISSING_PARAMETERS")
    let body = #"{"reason":"REQUESTED_BY_CUSTOMER"}"#
    let answer = post(bench, path, body)
    #expect(answer.status == 201)
    #expect(answer.json?["type"] == "CANCEL")
    #expect(answer.json?["merchant_reference"] == "TILL-000900")
    #expect(bench.status(answer.json) == "CANCELED/CANCELED")
    let taken = try #require(post(bench, "/payments", Self.direct(card: "\"capture\":true")).json?["id"]?.string)
    #expect(post(bench, "/payments/\(taken)/cancel-or-refund", body).json?["type"] == "REFUND")
  }

  @Test("with a reference of its own it needs no reason, of a payment and of a transaction", arguments: [false, true])
  func cancelOrRefundByReference(namesTransaction: Bool) throws {
    let bench = YunoBench()
    let taken = try #require(post(bench, "/payments", Self.direct(card: "\"capture\":true")).json)
    let id = try #require(taken["id"]?.string)
    let transaction = try #require(taken.at("transactions", "id")?.string)
    let place = namesTransaction ? "/payments/\(id)/transactions/\(transaction)" : "/payments/\(id)"
    let answer = post(bench, place + "/cancel-or-refund", #"{"merchant_reference":"R-1"}"#)
    #expect(answer.status == 201)
    #expect(answer.json?["type"] == "REFUND")
    #expect(answer.json?["merchant_reference"] == "R-1")
    #expect(bench.status(answer.json) == "REFUNDED/REFUNDED")
    let wrong = post(bench, place + "/cancel-or-refund", #"{"merchant_reference":"R-2","reason":"WHY"}"#)
    #expect(wrong.json?["code"] == "INVALID_PARAMETERS")
  }

  @Test("a customer is read, changed and deleted; unknown ones are 404, and 400 when deleted")
  func customers() throws {
    let bench = YunoBench()
    let id = try #require(bench.customer())
    let path = "/v1/customers/\(id)"
    #expect(bench.send("GET", path).json?["merchant_customer_id"] == "ana@till.test")
    #expect(bench.send("PATCH", path, #"{"first_name":"Ana","country":"BR"}"#).json?["first_name"] == "Ana")
    #expect(bench.send("GET", path).json?["country"] == "BR")
    #expect(bench.send("GET", path).json?["last_name"] == .null)
    #expect(bench.customer("rui@till.test") != nil)
    #expect(
      bench.send("PATCH", path, #"{"merchant_customer_id":"rui@till.test"}"#).json?["code"] == "CUSTOMER_ID_DUPLICATED")
    let deleted = bench.send("DELETE", path)
    #expect(deleted.status == 202 && deleted.body.isEmpty)
    for answer in [
      bench.send("GET", path), bench.send("PATCH", path, "{}"),
      bench.send("GET", "/v1/customers?merchant_customer_id=nobody"),
    ] {
      #expect(answer.status == 404 && answer.json?["code"] == "CUSTOMER_NOT_FOUND")
    }
    #expect(bench.send("DELETE", path).status == 400)
  }

  @Test("a session lists what can be paid with in its country, and may change while it has no payment")
  func sessions() throws {
    let bench = YunoBench()
    let session = try #require(bench.session())
    let path = "/v1/checkout/sessions/\(session)"
    let methods = bench.send("GET", path + "/payment-methods").json?.array
    #expect(methods?.map { $0["type"]?.string } == ["CARD", "PIX", "APPLE_PAY", "MERCADO_PAGO_CHECKOUT_PRO"])
    #expect(methods?.allSatisfy { $0.at("checkout", "session")?.string == session } == true)
    #expect(bench.send("GET", path + "/payment-methods?category=WALLET").json?.array?.count == 2)
    let change = """
      {\(Self.account),"merchant_order_id":"TILL-000201","payment_description":"more","country":"CO",
       "amount":{"currency":"COP","value":100}}
      """
    let changed = bench.send("PATCH", path, change)
    #expect(changed.json?.at("amount", "currency") == "COP")
    #expect(changed.json?["used"] == false)
    #expect(changed.json?["workflow"] == "SDK_SEAMLESS")
    #expect(bench.send("PATCH", path, "{}").json?["code"] == "MISSING_PARAMETERS")
    #expect(bench.truth("TILL-000201").state == .open)
    #expect(
      bench.send("GET", path + "/payment-methods").json?.array?.map { $0["type"]?.string } == [
        "CARD", "MERCADO_PAGO_CHECKOUT_PRO",
      ])
  }

  @Test("a card's token is made without a session, and pays once")
  func tokens() throws {
    let bench = YunoBench()
    let card = """
      {\(Self.account),"card_data":{"number":"4507990000000002","expiration_month":11,"expiration_year":28,
       "holder_name":"John Doe"}}
      """
    let made = post(bench, "/tokens", card)
    #expect(made.status == 201)
    #expect(made.json?.at("card_data", "iin") == "45079900")
    let token = try #require(made.json?["token"]?.string)
    let session = try #require(bench.session(YunoBench.sessionBody(workflow: "SDK_CHECKOUT")))
    let body = YunoBench.paymentBody(
      session: session, type: "CARD", workflow: "SDK_CHECKOUT", method: ",\"token\":\"\(token)\"")
    #expect(bench.status(post(bench, "/payments", body).json) == "SUCCEEDED/APPROVED")
    let next = try #require(bench.session(YunoBench.sessionBody(reference: "TILL-000202", workflow: "SDK_CHECKOUT")))
    let again = YunoBench.paymentBody(
      session: next, reference: "TILL-000202", type: "CARD", workflow: "SDK_CHECKOUT",
      method: ",\"token\":\"\(token)\"")
    #expect(post(bench, "/payments", again).json?["code"] == "INVALID_TOKEN")
    #expect(post(bench, "/tokens", "{\(Self.account)}").json?["code"] == "MISSING_PARAMETERS")
  }

  @Test("a card that was kept by a direct payment pays again by its token alone")
  func kept() throws {
    let bench = YunoBench()
    let customer = try #require(bench.customer())
    let whole = Self.direct(card: "\"capture\":true", more: ",\"vault_on_success\":true")
    let body = whole.dropLast() + ",\"customer_payer\":{\"id\":\"\(customer)\",\"email\":\"ana@till.test\"}}"
    let first = post(bench, "/payments", String(body)).json
    #expect(first?.at("customer_payer", "email") == "ana@till.test")
    let token = try #require(first?.at("payment_method", "vaulted_token")?.string)
    #expect(!token.isEmpty)
    let again = """
      {\(Self.account),"merchant_order_id":"TILL-000901","description":"basket","country":"BR","workflow":"DIRECT",
       "amount":{"currency":"BRL","value":10},"payment_method":{"type":"CARD","vaulted_token":"\(token)"}}
      """
    #expect(bench.status(post(bench, "/payments", again).json) == "SUCCEEDED/APPROVED")
  }

  @Test("a payment link is made, read and canceled once")
  func links() throws {
    let bench = YunoBench()
    let body = """
      {\(Self.account),"country":"BR","amount":{"currency":"BRL","value":50},"payment_method_types":["CARD"],
       "merchant_order_id":"AA01","description":"Test","callback_url":"https://shop.till.example/done"}
      """
    let made = post(bench, "/payment-links", body)
    #expect(made.status == 200)
    #expect(made.json?["status"] == "CREATED")
    #expect(made.json?["callback_url"] == "https://shop.till.example/done")
    let id = try #require(made.json?["id"]?.string)
    #expect(bench.send("GET", "/v1/payment-links/\(id)").json == made.json)
    #expect(post(bench, "/payment-links/\(id)/cancel", "").json?["status"] == "CANCELED")
    #expect(post(bench, "/payment-links/\(id)/cancel", "").status == 400)
    #expect(bench.send("GET", "/v1/payment-links/nobody").json?["code"] == "INVALID_REQUEST")
    #expect(post(bench, "/payment-links", "{\(Self.account)}").json?["code"] == "MISSING_PARAMETERS")
  }

  @Test(
    "each call is known for what it asks",
    arguments: [
      ("GET", "/v1/customers/1", "yuno.read-customer"), ("PATCH", "/v1/customers/1", "yuno.update-customer"),
      ("DELETE", "/v1/customers/1", "yuno.delete-customer"),
      ("GET", "/v1/customers/1/payment-methods", "yuno.list-saved-cards"),
      ("POST", "/v1/customers/1/payment-methods", "yuno.enrol-card-directly"),
      ("GET", "/v1/customers/1/payment-methods/2", "yuno.read-saved-card"),
      ("POST", "/v1/customers/1/payment-methods/2/unenroll", "yuno.unenrol-card"),
      ("GET", "/v1/checkout/sessions/1/payment-methods", "yuno.list-payment-methods"),
      ("PATCH", "/v1/checkout/sessions/1", "yuno.update-session"), ("POST", "/v1/tokens", "yuno.create-card-token"),
      ("POST", "/v1/payment-links", "yuno.create-payment-link"),
      ("GET", "/v1/payment-links/1", "yuno.read-payment-link"),
      ("POST", "/v1/payment-links/1/cancel", "yuno.cancel-payment-link"),
    ])
  func calls(method: String, path: String, operation: String) {
    let bench = YunoBench()
    #expect(
      bench.sandbox.call(of: .literal(method, host: "api-sandbox.y.uno", path))?.operation == operation)
    #expect(bench.send(method, path, "{}", secretKey: nil).status == 403)
  }
}
