import Commerce
import Cryptography
import HTTPTypes
import Pages
import Testing
import Wire

@testable import Sandbox

@Suite("HyperPay: for a shop’s plugin and its server")
struct HyperPayServerTests {
  private static let card =
    "&paymentBrand=VISA&card.holder=Sara+Demo&card.expiryMonth=12&card.expiryYear=2030&card.cvv=123"

  private static func payment(
    _ type: String = "DB", number: String = "4200000000000091", more: String = ""
  ) -> String {
    "entityId=\(HyperPayBench.cards)&amount=148.00&currency=SAR&paymentType=\(type)&merchantTransactionId=TILL-000481"
      + card + "&card.number=\(number)\(more)"
  }

  @Test("a checkout that asks for integrity gets the hash of the very script that a page loads")
  func integrity() throws {
    var bench = HyperPayBench()
    let made = bench.prepare(more: "&integrity=true").json
    let id = try #require(made?["id"]?.string)
    let script = bench.send(.get, "/v1/paymentWidgets.js?checkoutId=\(id)", authorization: nil)
    #expect(script.status == 200)
    let hash = Base64.encode(Array(SHA256.hash(data: script.body.bytes)), .standard)
    #expect(made?["integrity"]?.string == "sha256-\(hash)")
    #expect(script.body.text.contains("form.paymentWidgets"))
    #expect(bench.prepare(reference: "TILL-000482").json?["integrity"] == nil)
    #expect(bench.send(.get, "/v1/paymentWidgets.js?checkoutId=none", authorization: nil).status == 400)
  }

  @Test("a page of another origin may read the answers, and only a page")
  func origins() throws {
    var bench = HyperPayBench()
    let name = try #require(HTTPField.Name("Access-Control-Allow-Origin"))
    #expect(bench.prepare().head.headerFields[name] == nil)
    let request = WireRequest.literal(
      "POST", host: "eu-test.oppwa.com", "/v1/checkouts/none/payment", headers: ["Origin": "https://shop.example"])
    #expect(bench.sandbox.respond(to: request, at: &bench.moment).head.headerFields[name] == "*")
  }

  @Test("what was sent of cart, addresses and invoice comes back with the status")
  func echo() {
    var bench = HyperPayBench()
    let id = bench.checkout(
      more: "&cart.items%5B0%5D.name=Kettle&cart.items%5B0%5D.sku=K1&cart.items%5B1%5D.name=Cup&billing.city=Riyadh"
        + "&shipping.country=SA&shipping.customer.email=a%40b.example&risk.channelId=1&merchantInvoiceId=INV-7&descriptor=Till+Shop&customer.merchantCustomerId=C-9"
    )
    _ = bench.pay(id)
    let status = bench.status(id).json
    #expect(status?.at("cart", "items") == [["name": "Kettle", "sku": "K1"], ["name": "Cup"]])
    #expect(status?.at("billing", "city") == "Riyadh")
    #expect(status?["shipping"] == ["country": "SA", "customer": ["email": "a@b.example"]])
    #expect(status?["merchantInvoiceId"] == "INV-7")
    #expect(status?["descriptor"]?.string?.hasSuffix(" Till Shop") == true)
    #expect(status?.at("customer", "merchantCustomerId") == "C-9")
  }

  @Test("older programs name the entity longer, and send more with a capture, a refund and a reversal")
  func longerNames() throws {
    var bench = HyperPayBench()
    let made = bench.send(.post, "/v1/payments", Self.payment("PA"))
    let id = try #require(made.json?["id"]?.string)
    let named = "authentication.entityId=\(HyperPayBench.cards)&descriptor=x&merchantInvoiceId=y&currency=SAR"
    #expect(bench.send(.post, "/v1/payments/\(id)", named + "&paymentType=CP&amount=100.00").code == "000.100.110")
    #expect(bench.send(.post, "/v1/payments/\(id)", named + "&paymentType=RF&amount=40.00").code == "000.100.110")
    let read = bench.send(.get, "/v1/payments/\(id)?authentication.entityId=\(HyperPayBench.cards)")
    #expect(read.status == 200)
    let other = bench.send(.post, "/v1/payments", Self.payment("PA").replacing("000481", with: "000482"))
    let second = try #require(other.json?["id"]?.string)
    #expect(bench.send(.post, "/v1/payments/\(second)", named + "&paymentType=RV&amount=").code == "000.100.110")
    #expect(bench.truth("TILL-000482").state == .cancelled)
  }

  @Test("a payment from server to server is taken at once, at either test host, and no checkout of its own can be paid")
  func serverToServer() throws {
    var bench = HyperPayBench()
    let answer = bench.send(.post, "/v1/payments", Self.payment(), host: "test.oppwa.com")
    #expect(answer.code == "000.100.110")
    #expect(answer.json?["ndc"]?.string?.hasPrefix(HyperPayBench.cards) == true)
    #expect(bench.truth().captured == Money(minorUnits: 148_00, currency: .sar))
    let hidden = bench.sandbox.checkouts[0].id
    #expect(bench.pay(hidden).code == "200.300.404")
    #expect(bench.status(hidden).code == "200.300.404")
    let refused = bench.send(.post, "/v1/payments", Self.payment(number: "4200000000000092"))
    #expect(refused.code == "100.100.101")
    #expect(bench.send(.post, "/v1/payments", Self.payment(), authorization: nil).status == 401)
  }

  @Test("a challenge leads to the issuer’s page, and back to where the payment’s own status is")
  func challenge() throws {
    var bench = HyperPayBench()
    let answer = bench.send(
      .post, "/v1/payments",
      Self.payment(number: "4200000000000018", more: "&shopperResultUrl=https%3A%2F%2Fshop.example%2Fback"))
    #expect(answer.code == "000.200.000")
    let (id, url) = (answer.json?["id"]?.string ?? "", answer.json?.at("redirect", "url")?.string ?? "")
    _ = bench.sandbox.open(url, at: &bench.moment)
    #expect(
      bench.press("submit", on: url, code: "123456")
        == .redirect("https://shop.example/back?id=\(id)&resourcePath=%2Fv1%2Fpayments%2F\(id)"))
    #expect(bench.send(.get, "/v1/payments/\(id)?entityId=\(HyperPayBench.cards)").code == "000.100.110")
  }

  @Test("a card is kept without a payment, read, paid with by the merchant without a question, and deleted")
  func registrations() throws {
    var bench = HyperPayBench()
    let made = bench.send(
      .post, "/v1/registrations", "entityId=\(HyperPayBench.cards)\(Self.card)&card.number=4200000000000018")
    let id = try #require(made.json?["id"]?.string)
    #expect(made.json?.at("card", "last4Digits") == "0018")
    #expect(bench.sandbox.references.isEmpty)
    let query = "?entityId=\(HyperPayBench.cards)"
    #expect(bench.send(.get, "/v1/registrations/\(id)\(query)").json?["paymentBrand"] == "VISA")
    let stored = "entityId=\(HyperPayBench.cards)&amount=20.00&currency=SAR&paymentType=DB"
    let silent = bench.send(
      .post, "/v1/registrations/\(id)/payments",
      stored + "&standingInstruction.mode=REPEATED&standingInstruction.source=MIT&merchantTransactionId=TILL-000490")
    #expect(silent.code == "000.100.110")
    let asked = bench.send(
      .post, "/v1/registrations/\(id)/payments",
      stored + "&shopperResultUrl=https%3A%2F%2Fshop.example&merchantTransactionId=TILL-000491")
    #expect(asked.code == "000.200.000")
    #expect(bench.send(.delete, "/v1/registrations/\(id)\(query)").status == 200)
    #expect(bench.send(.get, "/v1/registrations/\(id)\(query)").code == "100.150.202")
    let wrong = bench.send(
      .post, "/v1/registrations", "entityId=\(HyperPayBench.cards)\(Self.card)&card.number=4200000000000019")
    #expect(wrong.code == "100.100.101")
  }

  @Test("an account’s own token and entities count, also one entity for every brand")
  func ownAccount() {
    var account = HyperPaySandbox.Account.demo
    account.accessToken = "another"
    account.cardsEntity = String(repeating: "a", count: 32)
    account.madaEntity = account.cardsEntity
    var bench = HyperPayBench()
    bench.sandbox = HyperPaySandbox(account: account)
    #expect(bench.prepare().status == 403)
    let body =
      "entityId=\(account.cardsEntity)&amount=148.00&currency=SAR&paymentType=DB&merchantTransactionId=TILL-000481"
      + "&customParameters%5B3DS2_enrolled%5D=true&customParameters%5B3DS2_flow%5D=frictionless"
    let id = bench.send(.post, "/v1/checkouts", body, authorization: "Bearer another").json?["id"]?.string ?? ""
    #expect(bench.pay(id, brand: "MADA", number: "4464040000000007").code == "000.100.110")
  }

  @Test("every result code is listed with its words")
  func resultCodes() throws {
    var bench = HyperPayBench()
    let codes = try #require(bench.send(.get, "/v1/resultcodes").json?["resultCodes"]?.array)
    #expect(codes.contains(["code": "000.200.100", "description": "successfully created checkout"]))
  }
}
