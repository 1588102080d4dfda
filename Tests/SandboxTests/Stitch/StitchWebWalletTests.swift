import Sandbox
import Testing
import Wire

@Suite("Stitch: what a web page asks before a wallet’s sheet (Stitch docs, API, mutations)")
struct StitchWebWalletTests {
  private static let apple = """
    mutation Verify($input: ValidateApplePayMerchantInput!) {
      validateApplePayMerchant(input: $input) { __typename sessionData }
    }
    """
  private static let samsung = """
    mutation Verify($input: VerifySamsungPayInput!) {
      verifySamsungPay(input: $input) { __typename merchantSession { id href encInfo { keyId mod exp } } }
    }
    """

  private static func appleInput(
    _ merchant: String = "merchant.till",
    url: String = "https://apple-pay-gateway.apple.com/paymentservices/startSession"
  ) -> String {
    """
    {"input":{"merchantIdentifier":"\(merchant)","validationUrl":"\(url)","displayName":"Till","initiative":"web",
     "initiativeContext":"shop.till.example"}}
    """
  }

  @Test("Apple Pay’s session is a JSON document in a text, for the shop’s domain, and lives five minutes")
  func applePay() throws {
    let bench = StitchBench()
    let payload = bench.graph(Self.apple, Self.appleInput()).json?.at("data", "validateApplePayMerchant")
    #expect(payload?["__typename"] == "ValidateApplePayMerchantPayload")
    let session = try JSON(parsing: try #require(payload?["sessionData"]?.string))
    #expect(session["merchantIdentifier"] == "merchant.till" && session["displayName"] == "Till")
    #expect(session["domainName"] == "shop.till.example")
    let (from, to) = (try #require(session["epochTimestamp"]?.integer), try #require(session["expiresAt"]?.integer))
    #expect(to - from == 300_000)
  }

  @Test("Samsung Pay’s session has what its script is started with")
  func samsungPay() {
    let bench = StitchBench()
    let input = """
      {"input":{"amount":{"quantity":1.5,"currency":"ZAR"},"callbackUrl":"https://shop.till.example/back",
       "displayName":"Till","initiativeContext":"shop.till.example"}}
      """
    let payload = bench.graph(Self.samsung, input).json?.at("data", "verifySamsungPay")
    #expect(payload?["__typename"] == "VerifySamsungPayPayload")
    let session = payload?["merchantSession"]
    #expect(session?["id"]?.string?.isEmpty == false && session?["href"]?.string?.hasPrefix("https://") == true)
    for name in ["keyId", "mod", "exp"] { #expect(session?.at("encInfo", name)?.string?.isEmpty == false) }
    let unsafe = bench.graph(Self.samsung, input.replacing("https://shop.till.example/back", with: "back"))
    #expect(bench.error(unsafe) == "BAD_USER_INPUT")
    let free = bench.graph(Self.samsung, input.replacing("1.5", with: "0"))
    #expect(free.json?["errors"]?[0]?.at("extensions", "field") == "amount")
  }

  @Test(
    "a required member that is missing or no address is an error of the input",
    arguments: [
      ("merchantIdentifier", StitchWebWalletTests.appleInput("")),
      ("validationUrl", StitchWebWalletTests.appleInput(url: "http://apple.example")),
    ])
  func refused(field: String, input: String) {
    let bench = StitchBench()
    let answer = bench.graph(Self.apple, input)
    #expect(bench.error(answer) == "BAD_USER_INPUT")
    #expect(answer.json?["errors"]?[0]?.at("extensions", "field")?.string == field)
    #expect(answer.json?["data"] == .null)
  }

  @Test("the link to the webhooks’ page is another one each time")
  func webhookLogin() {
    let bench = StitchBench()
    let links = (0..<2).map { _ in
      bench.graph("{ client { webhookLogin { url token } } }").json?.at("data", "client", "webhookLogin")
    }
    #expect(links.allSatisfy { $0?["url"]?.string?.hasPrefix("https://") == true && $0?["token"]?.string != nil })
    #expect(links[0] != links[1])
  }

  @Test("each of them is named by what it asks")
  func calls() {
    let sandbox = StitchSandbox()
    func name(_ query: String) -> String? {
      let body: JSON = ["query": .string(query), "variables": ["input": [:]]]
      return sandbox.call(of: .literal("POST", host: "api.stitch.money", "/graphql", body: body.compactText))?.operation
    }
    #expect(name(Self.apple) == "stitch.validate-apple-pay")
    #expect(name(Self.samsung) == "stitch.verify-samsung-pay")
    #expect(name("{ client { webhookLogin { url } } }") == "stitch.webhook-login")
  }
}
