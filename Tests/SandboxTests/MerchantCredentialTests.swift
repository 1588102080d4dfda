import Commerce
import Sandbox
import Simulation
import Testing
import Wire

/// Another merchant than the demo's: each provider knows the credentials of its account, and no others.
@Suite("The credentials in a merchant's account")
struct MerchantCredentialTests {
  private static let demo = (
    yuno: ["public-api-key": "sandbox_till_public", "private-secret-key": "sandbox_till_secret"] as KeyValuePairs,
    swedbankPay: ["Authorization": "Bearer till-merchant-token"] as KeyValuePairs,
    tamara: ["Authorization": "Bearer till-demo-tamara-token"] as KeyValuePairs,
    stcPay: ["X-ClientCode": "61000000000"] as KeyValuePairs
  )

  private func status(
    _ sandbox: some ProviderSandbox, _ method: String, _ host: BaseURL, _ path: String,
    _ headers: KeyValuePairs<String, String> = [:], _ body: String = "{}"
  ) -> Int {
    var sandbox = sandbox
    var moment = SandboxMoment(now: Timestamp(milliseconds: 1_772_355_600_000), random: SeededRandom(seed: 7))
    let request = WireRequest.literal(method, host: host.authority, path, headers: headers, body: body)
    return sandbox.respond(to: request, at: &moment).status
  }

  @Test("Yuno")
  func yuno() {
    var account = YunoSandbox.Account.demo
    (account.publicKey, account.secretKey) = ("sandbox_other", "sandbox_other_secret")
    let own: KeyValuePairs = ["public-api-key": "sandbox_other", "private-secret-key": "sandbox_other_secret"]
    let other = YunoSandbox(account: account)
    #expect(status(other, "POST", account.api, "/v1/customers", Self.demo.yuno) == 401)
    #expect(status(other, "POST", account.api, "/v1/customers", own, #"{"merchant_customer_id":"ana"}"#) == 201)
  }

  @Test("Swedbank Pay")
  func swedbankPay() {
    var account = SwedbankPaySandbox.Account.demo
    account.accessToken = "other"
    let other = SwedbankPaySandbox(account: account)
    #expect(status(other, "GET", account.api, "/psp/paymentorders/x", Self.demo.swedbankPay) == 401)
    #expect(status(other, "GET", account.api, "/psp/paymentorders/x", ["Authorization": "Bearer other"]) == 404)
  }

  @Test("Tamara")
  func tamara() {
    var account = TamaraSandbox.Account.demo
    account.apiToken = "other"
    let other = TamaraSandbox(account: account)
    #expect(status(other, "GET", account.api, "/orders/x", Self.demo.tamara) == 401)
    #expect(status(other, "GET", account.api, "/orders/x", ["Authorization": "Bearer other"]) == 404)
  }

  @Test("stc pay")
  func stcPay() {
    var account = STCPaySandbox.Account.demo
    account.clientCode = "61000000009"
    let path = "/B2B.DirectPayment.WebApi/DirectPayment/V4/PaymentInquiry"
    let other = STCPaySandbox(account: account)
    #expect(status(other, "POST", account.api, path, Self.demo.stcPay) == 403)
    #expect(status(other, "POST", account.api, path, ["X-ClientCode": "61000000009"]) == 400)
  }

  @Test("Stitch")
  func stitch() {
    var account = StitchSandbox.Account.demo
    (account.clientID, account.clientSecret) = ("test-other", "other")
    let other = StitchSandbox(account: account)
    func ask(_ client: String, _ secret: String) -> Int {
      status(
        other, "POST", account.tokens, "/connect/token", [:],
        "grant_type=client_credentials&client_id=\(client)&client_secret=\(secret)&scope=client_refund")
    }
    #expect(ask("test-till", "till-client-secret") == 400)
    #expect(ask("test-other", "other") == 200)
  }
}
