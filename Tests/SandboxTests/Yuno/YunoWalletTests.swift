import Commerce
import Pages
import Sandbox
import Testing
import Wire

@Suite("Yuno: Apple Pay, Mercado Pago and faulty PIX codes")
struct YunoWalletTests {
  static let appleToken = """
    {"payment_method":{"type":"APPLE_PAY","wallet":{"payment_token":{"paymentData":{"version":"EC_v1","data":"QUJD"},
     "paymentMethod":{"displayName":"Visa 1111","network":"Visa","type":"debit"}}}}}
    """

  func started(_ bench: YunoBench, _ type: String = "APPLE_PAY", value: String = "84.90") throws
    -> (session: String, id: String, json: JSON)
  {
    let session = try #require(bench.session(YunoBench.sessionBody(value: value)))
    let json = bench.send("POST", "/v1/payments", YunoBench.paymentBody(session: session, value: value, type: type))
      .json
    return (session, try #require(json?["id"]?.string), try #require(json))
  }

  func authorised(_ bench: YunoBench, _ session: String, token body: String = appleToken, value: String = "84.90")
    throws
    -> JSON?
  {
    let token = try #require(bench.token(session, body))
    let body = YunoBench.paymentBody(
      session: session, value: value, type: "APPLE_PAY", method: ",\"token\":\"\(token)\"")
    return bench.send("POST", "/v1/payments", body).json
  }

  @Test("the payment waits while the sheet is open, and the provider answers at once when the token comes")
  func apple() throws {
    let bench = YunoBench()
    let (session, id, json) = try started(bench)
    #expect(bench.status(json) == "READY_TO_PAY/CREATED")
    #expect(bench.truth().words == "PENDING/IN_PROCESS")
    let paid = try authorised(bench, session)
    #expect(paid?["id"]?.string == id)
    #expect(bench.status(paid) == "SUCCEEDED/APPROVED")
    #expect(paid?.at("payment_method", "payment_method_detail", "wallet", "network") == "Visa")
  }

  @Test(
    "a closed sheet leaves the payment waiting; then the provider gives up and what was held is reversed (Seamless SDK iOS)"
  )
  func abandoned() throws {
    let bench = YunoBench()
    let (_, id, _) = try started(bench)
    bench.wait(.seconds(599))
    #expect(bench.status(bench.read(id)) == "PENDING/IN_PROCESS")
    bench.wait(.seconds(1))
    #expect(bench.status(bench.read(id)) == "ERROR/TIMEOUT")
    bench.wait(.seconds(300))
    #expect(bench.status(bench.read(id)) == "ERROR/REVERSED_BY_TIMEOUT")
    #expect(bench.truth().state == .expired)
    #expect(bench.sandbox.nextDeadline(after: bench.moment.now) == nil)
  }

  @Test("the provider may approve late, or the merchant cancel first (Seamless SDK iOS)")
  func late() throws {
    let bench = YunoBench()
    _ = try started(bench)
    #expect(bench.perform("yuno.provider-approves") == .accepted)
    #expect(bench.truth().state == .captured)
    let other = YunoBench()
    let (_, id, json) = try started(other)
    let transaction = try #require(json.at("transactions", "id")?.string)
    #expect(other.status(other.act("cancel", id, transaction).json) == "CANCELED/CANCELED")
    #expect(other.perform("yuno.provider-approves") == .unknown)
  }

  @Test("a token without payment data is refused, and so are Till's own amounts when the sheet is through")
  func refused() throws {
    let bench = YunoBench()
    let (session, _, _) = try started(bench)
    let empty = Self.appleToken.replacing("\"data\":\"QUJD\"", with: "\"data\":\"\"")
    #expect(try authorised(bench, session, token: empty)?.at("transactions", "response_code") == "INVALID_CARD_DATA")
    let poor = YunoBench()
    let (other, _, json) = try started(poor, value: "1.51")
    #expect(poor.status(json) == "READY_TO_PAY/CREATED")
    #expect(
      try authorised(poor, other, value: "1.51")?.at("transactions", "response_code") == "INSUFFICIENT_FUNDS")
  }

  static let payers: [(String, String, String, String)] = [
    ("APRO", "SUCCEEDED/APPROVED", "SUCCEEDED", "approved"), ("", "SUCCEEDED/APPROVED", "SUCCEEDED", "approved"),
    ("CONT", "PENDING/PENDING_PROVIDER_CONFIRMATION", "PENDING_PROVIDER_CONFIRMATION", "pending"),
    ("OTHE", "DECLINED/DECLINED", "DECLINED_BY_PROVIDER", "rejected"),
    ("CALL", "DECLINED/DECLINED", "CALL_FOR_AUTHORIZE", "rejected"),
    ("FUND", "DECLINED/DECLINED", "INSUFFICIENT_FUNDS", "rejected"),
    ("SECU", "DECLINED/DECLINED", "INVALID_SECURITY_CODE", "rejected"),
    ("EXPI", "DECLINED/DECLINED", "EXPIRED_CARD", "rejected"),
    ("form", "DECLINED/DECLINED", "BAD_FILLED_INFO", "rejected"),
  ]

  func page(_ json: JSON) -> String? {
    json.at("payment_method", "payment_method_detail", "wallet", "redirect_url")?.string
  }

  @Test("the name on the card decides at Mercado Pago (Test cards)", arguments: payers)
  func checkoutPro(name: String, status: String, code: String, collection: String) throws {
    let bench = YunoBench()
    let (session, id, json) = try started(bench, "MERCADO_PAGO_CHECKOUT_PRO")
    let url = try #require(page(json))
    #expect(bench.open(url).shown?.id == "yuno.checkout-pro")
    let back = try #require(bench.press("approve", url, "yuno.checkout-pro", ["holder": name]).address)
    #expect(back.hasPrefix("tilldemo://checkout/return?checkoutSession=\(session)&collection_status=\(collection)&"))
    #expect(bench.status(bench.read(id)) == status)
    #expect(bench.read(id)?.at("transactions", "response_code")?.string == code)
  }

  @Test("leaving by the page's own way decides nothing, and the page opens again while the session lives")
  func left() throws {
    let bench = YunoBench()
    let (session, id, json) = try started(bench, "MERCADO_PAGO_CHECKOUT_PRO")
    let url = try #require(page(json))
    #expect(bench.press("cancel", url, "yuno.checkout-pro").address?.contains("collection_status=null") == true)
    #expect(bench.status(bench.read(id)) == "PENDING/IN_PROCESS")
    let again = bench.send(
      "POST", "/v1/payments", YunoBench.paymentBody(session: session, type: "MERCADO_PAGO_CHECKOUT_PRO"))
    #expect(again.json?["id"]?.string == id)
    #expect(bench.press("reject", url, "yuno.checkout-pro").address != nil)
    #expect(bench.open(url) == .unavailable(status: 410))
    let other = YunoBench()
    let (_, late, _) = try started(other, "MERCADO_PAGO_CHECKOUT_PRO")
    other.wait(.seconds(5 * 3_600))
    #expect(other.status(other.read(late)) == "EXPIRED/EXPIRED")
  }

  @Test(
    "what is pending at Mercado Pago may end either way",
    arguments: [("yuno.provider-approves", "SUCCEEDED/APPROVED"), ("yuno.provider-refuses", "DECLINED/DECLINED")])
  func pending(action: String, words: String) throws {
    let bench = YunoBench()
    let (_, _, json) = try started(bench, "MERCADO_PAGO_CHECKOUT_PRO")
    _ = bench.press("pending", try #require(page(json)), "yuno.checkout-pro")
    #expect(bench.perform(action) == .accepted)
    #expect(bench.truth().words == words)
  }

  static let faults: [(YunoSandbox.CodeFault, Bool, String)] = [
    (.none, true, "5802BR"), (.checksum, false, "5802BR"), (.cutShort, false, "5802BR"),
    (.otherScheme, true, "br.com.other.p"), (.otherCurrency, true, "5303840"), (.otherCountry, true, "5802US"),
    (.tooLong, true, "8499"),
  ]

  @Test("a faulty code is faulty in just one way (BR Code manual)", arguments: faults)
  func fault(fault: YunoSandbox.CodeFault, isIntact: Bool, holds: String) throws {
    let bench = YunoBench { $0[YunoSandbox.CodeFault.self] = fault }
    let code = try #require(bench.payment()?.code)
    #expect(BRCode.isIntact(code) == isIntact)
    #expect(code.contains(holds))
    #expect((code.utf8.count > 512) == (fault == .tooLong))
    #expect((bench.pay(code) == .accepted) == (fault == .none))
  }

  @Test("money that leaves late is given back, and a slow notice comes after the code's end (API Pix)")
  func pixBank() throws {
    let late = YunoBench { $0[YunoSandbox.PixBank.self] = .paysLate }
    let first = try #require(late.payment())
    late.wait(.seconds(1_800))
    #expect(late.pay(first.code) == .refused(.returnedLate))
    #expect(late.truth().state == .expired)
    let slow = YunoBench { $0[YunoSandbox.PixBank.self] = .slowNotice }
    let second = try #require(slow.payment())
    slow.wait(.seconds(1_795))
    #expect(slow.pay(second.code) == .accepted)
    #expect(slow.pay(second.code) == .refused(.alreadyPaid))
    slow.wait(.seconds(10))
    #expect(slow.truth().words == "PENDING/PENDING_PROVIDER_CONFIRMATION")
    slow.wait(.seconds(10))
    #expect(slow.truth().words == "SUCCEEDED/APPROVED")
  }

  @Test("codes name the shop in letters that every bank reads")
  func names() throws {
    let bench = YunoBench()
    bench.moment = SandboxMoment(
      now: bench.moment.now, random: bench.moment.random,
      merchant: SandboxMerchant(name: "Café São João", city: "São Paulo", country: .brazil, utcOffsetMinutes: -180))
    let code = try #require(bench.payment()?.code)
    #expect(code.contains("5913CAFE SAO JOAO6009SAO PAULO"))
  }

  @Test("a code names a city of Brazil: the shop’s own, or that of the account of a shop abroad")
  func cities() throws {
    for (city, country, named) in [
      ("Recife", Country.brazil, "6006RECIFE"), ("Riyadh", .saudiArabia, "6009SAO PAULO"),
    ] {
      let bench = YunoBench()
      bench.moment = SandboxMoment(
        now: bench.moment.now, random: bench.moment.random,
        merchant: SandboxMerchant(name: "Qahwa & Co.", city: city, country: country, utcOffsetMinutes: 0))
      let code = try #require(bench.payment()?.code)
      #expect(code.contains("5802BR5911QAHWA & CO.\(named)"), "\(code)")
    }
  }
}
