import Pages
import Sandbox
import Testing
import Wire

@Suite("Yuno: cards that are kept for a customer")
struct YunoSavedCardTests {
  private static let account = "\"account_id\":\"0b7d6c1e-1111-4222-8333-444455556666\""

  private func customerSession(_ bench: YunoBench) throws -> (customer: String, session: String) {
    let customer = try #require(bench.customer())
    let body = "{\(Self.account),\"country\":\"BR\",\"customer_id\":\"\(customer)\"}"
    let answer = bench.send("POST", "/v1/customers/sessions", body)
    return (customer, try #require(answer.json?["customer_session"]?.string))
  }

  private func enrol(_ bench: YunoBench, _ session: String, card: String? = nil) -> WireAnswer {
    let method = card.map {
      """
      ,"payment_method":{"type":"CARD","card":{"number":"\($0)","holder_name":"John Doe","expiration_month":11,
       "expiration_year":28,"security_code":"123"}}
      """
    }
    return bench.send(
      "POST", "/v1/customers/sessions/\(session)/payment-methods",
      """
      {\(Self.account),"payment_method_type":"CARD","country":"BR","verify":{"vault_on_success":true,"currency":"BRL"}
       \(method ?? "")}
      """)
  }

  @Test("a payment method is ready to be enrolled without a card, and is the same once its card comes")
  func readyToEnrol() throws {
    let bench = YunoBench()
    let (_, session) = try customerSession(bench)
    let ready = enrol(bench, session)
    #expect(ready.status == 201)
    let id = try #require(ready.json?["id"]?.string)
    #expect(
      ready.json == [
        "id": .string(id), "name": "Card", "type": "CARD", "category": "CARD", "country": "BR",
        "status": "READY_TO_ENROLL", "created_at": "2026-01-12T12:00:00.123000Z",
        "enrollment": ["session": .string(session), "sdk_required_action": true],
        "provider": ["id": "YUNO", "type": "YUNO", "provider_status": nil], "vaulted_token": nil,
      ])
    #expect(enrol(bench, session).json?["id"]?.string == id)
    let enrolled = enrol(bench, session, card: "4507990000000002").json
    #expect(enrolled?["id"]?.string == id)
    #expect(enrolled?["status"] == "ENROLLED")
    #expect(enrolled?["vaulted_token"]?.string?.count == 36)
    #expect(enrolled?.at("card_data", "lfd") == "0002")
    #expect(enrol(bench, session, card: "0").json?["code"] == "INVALID_PARAMETERS")
  }

  /// A verification as a certified merchant's server sends it (Yuno docs, Card verification).
  private static func verification(
    _ number: String = "4507990000000002", amount: String = ",\"amount\":{\"currency\":\"BRL\",\"value\":0}",
    more: String = ""
  ) -> String {
    """
    {\(account),"merchant_order_id":"TILL-000900","description":"basket","country":"BR"\(amount),"workflow":"DIRECT",
     "payment_method":{"type":"CARD","vault_on_success":true,"detail":{"card":{"verify":true,"card_data":{
      "number":"\(number)","expiration_month":11,"expiration_year":28,"security_code":"123","holder_name":"John Doe"}}}}
     \(more)}
    """
  }

  @Test("a card is verified and charged nothing where the amount is zero or left out", arguments: [false, true])
  func verified(hasAmount: Bool) throws {
    let bench = YunoBench()
    let customer = try #require(bench.customer())
    let more = ",\"customer_payer\":{\"id\":\"\(customer)\"}"
    let body = hasAmount ? Self.verification(more: more) : Self.verification(amount: "", more: more)
    let answer = bench.send("POST", "/v1/payments", body)
    #expect(answer.status == 201)
    #expect(bench.status(answer.json) == "VERIFIED/VERIFIED")
    #expect(answer.json?.at("transactions", "type") == "VERIFY")
    #expect(answer.json?.at("amount", "captured") == .number("0.00"))
    #expect(answer.json?.at("payment_method", "payment_method_detail", "card", "verify") == true)
    #expect(answer.json?.at("payment_method", "vaulted_token")?.string?.count == 36)
    #expect(bench.notices == ["payment.verify VERIFIED/VERIFIED"])
    #expect(bench.truth("TILL-000900").captured == nil && bench.truth("TILL-000900").held == nil)
    #expect(bench.truth("TILL-000900").captures == 0)
  }

  @Test("a card that is verified may be declined, and one with something to be charged is charged")
  func notVerified() {
    let declined = YunoBench()
    let answer = declined.send("POST", "/v1/payments", Self.verification("4507990000000036"))
    #expect(declined.status(answer.json) == "DECLINED/DECLINED")
    #expect(answer.json?.at("transactions", "type") == "VERIFY")
    #expect(answer.json?.at("payment_method", "vaulted_token") == "")
    let charged = YunoBench()
    let amount = ",\"amount\":{\"currency\":\"BRL\",\"value\":10}"
    let paid = charged.send("POST", "/v1/payments", Self.verification(amount: amount))
    #expect(charged.status(paid.json) == "SUCCEEDED/APPROVED")
    let pix = Self.verification().replacing("\"type\":\"CARD\"", with: "\"type\":\"PIX\"")
    #expect(YunoBench().send("POST", "/v1/payments", pix).status == 400)
  }

  @Test("the merchant is told of a card that is enrolled or unenrolled, and of no other")
  func told() throws {
    let bench = YunoBench()
    let (customer, session) = try customerSession(bench)
    _ = enrol(bench, session)
    _ = enrol(bench, session, card: "4507990000000036")
    #expect(bench.sandbox.outbox.isEmpty)
    let kept = try #require(enrol(bench, session, card: "4507990000000002").json)
    let notice = try #require(bench.sandbox.outbox.last)
    #expect(!notice.content.body.text.contains("4507990000000002"))
    let body = notice.content.json
    #expect(["type", "type_event"].map { body?[$0] } == ["enrollment", "enrollment.enroll"])
    #expect(body?["account_id"] == "0b7d6c1e-1111-4222-8333-444455556666")
    let method = try #require(body?.at("data", "payment_method"))
    #expect(["id", "type", "country", "status"].map { method[$0] } == [kept["id"], "CARD", "BR", "ENROLLED"])
    #expect(method["customer_id"] == .string(customer) && method["name"] == "VISA ****0002")
    #expect(method["enrollment"] == ["session": .string(session), "sdk_action_required": false])
    #expect(method.at("detail", "card", "lfd") == "0002")
    let path = "/v1/customers/\(customer)/payment-methods/\(try #require(kept["vaulted_token"]?.string))/unenroll"
    #expect(bench.send("POST", path).status == 200)
    let gone = bench.sandbox.outbox.last?.content.json
    #expect(gone?["type_event"] == "enrollment.unenroll")
    #expect(gone?.at("data", "payment_method", "status") == "UNENROLLED")
    #expect(bench.sandbox.outbox.count == 2)
  }

  @Test("a customer session says the address and the metadata that it was begun with")
  func session() throws {
    let bench = YunoBench()
    let customer = try #require(bench.customer())
    let more = "\"callback_url\":\"https://shop.till.test/cards\",\"metadata\":[{\"key\":\"shop\",\"value\":\"7\"}]"
    let answer = bench.send(
      "POST", "/v1/customers/sessions", "{\(Self.account),\"country\":\"BR\",\"customer_id\":\"\(customer)\",\(more)}")
    #expect(answer.json?["callback_url"] == "https://shop.till.test/cards")
    #expect(answer.json?["metadata"] == [["key": "shop", "value": "7"]])
  }

  @Test("a customer's cards are listed and read; an unenrolled one is listed and pays no more")
  func saved() throws {
    let bench = YunoBench()
    let (customer, session) = try customerSession(bench)
    let path = "/v1/customers/\(customer)/payment-methods"
    #expect(bench.send("GET", path).json == ["payment_methods": []])
    let token = try #require(enrol(bench, session, card: "4507990000000002").json?["vaulted_token"]?.string)
    let listed = bench.send("GET", path).json?["payment_methods"]?.array
    #expect(listed?.count == 1)
    #expect(listed?.first?["name"] == "VISA ****0002")
    #expect(listed?.first?["status"] == "ENROLLED")
    #expect(listed?.first?["vaulted_token"]?.string == token)
    #expect(listed?.first?.at("card_data", "iin") == "45079900")
    let read = bench.send("GET", "\(path)/\(token)").json
    #expect(read?["status"] == "ENROLLED" && read?["id"]?.string?.count == 36)
    #expect(read?["account_id"] == "0b7d6c1e-1111-4222-8333-444455556666")
    bench.wait(.seconds(60))
    let gone = bench.send("POST", "\(path)/\(token)/unenroll")
    #expect(gone.status == 200 && gone.json?["status"] == "UNENROLLED")
    #expect(gone.json?["created_at"] != gone.json?["updated_at"])
    #expect(bench.send("GET", path).json == ["payment_methods": []])
    #expect(bench.send("GET", "\(path)/\(token)").json?["status"] == "UNENROLLED")
    #expect(bench.send("POST", "\(path)/\(token)/unenroll").json?["code"] == "INVALID_STATUS")
    let payment = """
      {\(Self.account),"merchant_order_id":"TILL-000901","description":"basket","country":"BR","workflow":"DIRECT",
       "amount":{"currency":"BRL","value":10},"payment_method":{"type":"CARD","vaulted_token":"\(token)"}}
      """
    #expect(bench.send("POST", "/v1/payments", payment).json?["code"] == "INVALID_CUSTOMER_FOR_TOKEN")
    #expect(bench.send("GET", "\(path)/nobody").json?["code"] == "INVALID_REQUEST")
    #expect(bench.send("GET", "/v1/customers/nobody/payment-methods").status == 404)
  }

  @Test("a card that was kept by a payment is listed as well")
  func savedByPayment() throws {
    let bench = YunoBench()
    let customer = try #require(bench.customer())
    let paid = bench.payCard(more: ",\"customer_id\":\"\(customer)\"", vaults: true)
    let token = try #require(paid?.at("payment_method", "vaulted_token")?.string)
    let listed = bench.send("GET", "/v1/customers/\(customer)/payment-methods").json?["payment_methods"]?.array
    #expect(listed?.compactMap { $0["vaulted_token"]?.string } == [token])
  }

  @Test("a certified merchant's server enrols a card itself; a declined one is not kept")
  func enrolledDirectly() throws {
    let bench = YunoBench()
    let path = "/v1/customers/\(try #require(bench.customer()))/payment-methods"
    func enrol(_ number: String) -> WireAnswer {
      bench.send(
        "POST", path,
        """
        {\(Self.account),"country":"BR","type":"CARD","workflow":"DIRECT","card_data":{"number":"\(number)",
         "holder_name":"John Doe","expiration_month":11,"expiration_year":2028}}
        """)
    }
    let kept = enrol("4507990000000002")
    #expect(kept.status == 201)
    #expect(kept.json?["name"] == "VISA ****0002" && kept.json?["status"] == "ENROLLED")
    #expect(kept.json?.at("card_data", "lfd") == "0002")
    #expect(!kept.body.text.contains("4507990000000002"))
    let declined = enrol("4507990000000036").json
    #expect(declined?["status"] == "DECLINED" && declined?["vaulted_token"] == .null)
    let listed = bench.send("GET", path).json?["payment_methods"]?.array
    #expect(listed?.map { $0["vaulted_token"] } == [kept.json?["vaulted_token"]])
    #expect(bench.send("POST", path, "{\(Self.account)}").json?["code"] == "MISSING_PARAMETERS")
    #expect(bench.send("POST", "/v1/customers/nobody/payment-methods", "{}").status == 404)
  }
}
