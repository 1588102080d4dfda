import Commerce
import Cryptography
import HTTPTypes
import Pages
import Sandbox
import Testing
import Wire

@Suite("Pretend Stitch, refunds and messages")
struct StitchWebhookTests {
  private static let refundDocument = """
    mutation Refund($input: RefundTransactionInitiateInput!) {
      refundTransactionInitiate(input: $input) { id amount nonce state { __typename ... on TransactionPending { reason } } }
    }
    """

  private func refund(_ bench: StitchBench, _ id: String, _ quantity: String, nonce: String) -> WireAnswer {
    bench.graph(
      Self.refundDocument,
      """
      {"input":{"originalPaymentId":"\(id)","refundInput":{"amount":{"quantity":"\(quantity)","currency":"ZAR"},
       "reason":"requestedByUser","nonce":"\(nonce)","externalReference":"TILL-2041"}}}
      """)
  }

  private func paid(_ choices: KeyValuePairs<String, String> = [:]) -> (StitchBench, String) {
    let bench = StitchBench(choices)
    let id = bench.initiate()["id"]?.string ?? ""
    return (bench, id)
  }

  @Test("a refund is pending for five seconds, then the money is back; several parts make the whole")
  func refunds() {
    let (bench, id) = paid()
    let first = refund(bench, id, "100.00", nonce: "r1").json?.at("data", "refundTransactionInitiate")
    #expect(first?.at("state", "__typename") == "TransactionPending")
    #expect(bench.truth().refunded == nil && bench.truth().refunding?.minorUnits == 100_00)
    #expect(bench.truth().refundable?.minorUnits == 149_90)
    bench.wait(.seconds(5))
    #expect(bench.truth().state == .captured && bench.truth().refunding == nil)
    #expect(bench.truth().refunded?.minorUnits == 100_00)
    #expect(bench.truth().kept?.minorUnits == 149_90)
    #expect(refund(bench, id, "149.90", nonce: "r2").json?["errors"] == nil)
    bench.wait(.seconds(5))
    #expect(bench.truth().state == .refunded)
    #expect(bench.truth().captured?.minorUnits == 249_90)
    let query = "{ node(id: \"\(id)\") { ... on ApplePayTransaction { refunds { nonce state { __typename } } } } }"
    let refunds = bench.graph(query).json?.at("data", "node", "refunds")?.array
    #expect(refunds?.compactMap { $0["nonce"]?.string } == ["r1", "r2"])
    #expect(refunds?.allSatisfy { $0.at("state", "__typename") == "TransactionSuccess" } == true)
  }

  @Test("no more than what is left, only of a success, only with the scope, and each nonce once")
  func refused() {
    let (bench, id) = paid()
    #expect(bench.error(refund(bench, id, "249.91", nonce: "r1")) == "REFUND_NOT_ALLOWED")
    #expect(refund(bench, id, "200.00", nonce: "r1").json?["errors"] == nil)
    // What is on its way cannot be asked back again.
    let rest = refund(bench, id, "49.91", nonce: "r2")
    #expect(bench.error(rest) == "REFUND_NOT_ALLOWED")
    #expect(rest.json?["errors"]?[0]?["message"]?.string?.contains("49.90") == true)
    #expect(bench.error(refund(bench, id, "1.00", nonce: "r1")) == "NONCE_DUPLICATE")
    #expect(bench.error(refund(bench, id, "1.00", nonce: "nonce-1")) == "NONCE_DUPLICATE")
    #expect(bench.error(refund(bench, "x", "1.00", nonce: "r3")) == "BAD_USER_INPUT")
    #expect(bench.error(refund(bench, id, "0", nonce: "r3")) == "BAD_USER_INPUT")
    #expect(bench.error(refund(bench, id, "1.00", nonce: "")) == "BAD_USER_INPUT")
    let failed = bench.initiate(StitchBench.input(quantity: "1.01", nonce: "n2"))["id"]?.string ?? ""
    #expect(bench.error(refund(bench, failed, "1.00", nonce: "r4")) == "REFUND_NOT_ALLOWED")
    let narrow = bench.token("transaction_initiate")
    #expect(bench.error(bench.graph(Self.refundDocument, #"{"input":{}}"#, token: narrow)) == "FORBIDDEN")
  }

  @Test("a refund that fails leaves the money where it was and may be asked for again")
  func failed() {
    let (bench, id) = paid(["stitch.refunds": "fail"])
    _ = refund(bench, id, "249.90", nonce: "r1")
    #expect(bench.error(refund(bench, id, "1.00", nonce: "r2")) == "REFUND_NOT_ALLOWED")
    bench.wait(.seconds(5))
    #expect(bench.truth().state == .captured)
    #expect(bench.truth().kept?.minorUnits == 249_90)
    #expect(refund(bench, id, "1.00", nonce: "r3").json?["errors"] == nil)
  }

  private func header(_ name: String, _ notification: Webhook<WireRequest>) throws -> String? {
    notification.content.head.headerFields[try #require(HTTPField.Name(name))]
  }

  @Test("success and failure are told once, three tenths of a second later, signed as Svix does")
  func messages() throws {
    let (bench, id) = paid()
    let told = bench.takeMessages()
    let message = try #require(told.first)
    #expect(told.count == 1)
    #expect(message.at == bench.moment.now.advanced(by: .milliseconds(300)))
    #expect(message.reference == "TILL-2041")
    #expect(message.content.authority == "shop.till.test")
    #expect(message.content.path == "/notifications/stitch")
    let body = try #require(message.content.json)
    #expect(body["type"] == "transaction")
    let node = try #require(body.at("data", "client", "transactions", "node"))
    #expect(node["id"]?.string == id)
    #expect(node["__typename"] == "ApplePayTransaction")
    #expect(node["externalReference"] == "TILL-2041")
    #expect(node["retrievalReferenceNumber"]?.string?.count == 12)
    let (messageID, time) = (try header("svix-id", message) ?? "", try header("svix-timestamp", message) ?? "")
    // The demo secret's key behind `whsec_`, written out.
    let key = SymmetricKey(data: Array("till-sandbox-signing-key-0000001".utf8))
    let signed = Array("\(messageID).\(time).\(message.content.body.text)".utf8)
    let code = Array(HMAC<SHA256>.authenticationCode(for: signed, using: key))
    #expect(try header("svix-signature", message) == "v1," + Base64.encode(code))
    bench.wait(.seconds(60))
    #expect(bench.takeMessages().isEmpty)
  }

  @Test("a refund is told when it is decided, under an identifier of its own")
  func refundMessage() throws {
    let (bench, id) = paid()
    let first = bench.takeMessages()
    _ = refund(bench, id, "1.00", nonce: "r1")
    #expect(bench.takeMessages().isEmpty)
    bench.wait(.seconds(6))
    let told = bench.takeMessages()
    #expect(told.map { $0.content.json?["type"] } == ["refund"])
    #expect(told.map(\.reference) == ["TILL-2041"])
    #expect(try header("svix-id", told[0]) != header("svix-id", first[0]))
    bench.wait(.seconds(6))
    #expect(bench.takeMessages().isEmpty)
  }

  @Test("who subscribed to payments only hears nothing of wallets; the older signature is hexadecimal")
  func subscriptions() throws {
    let (deaf, _) = paid(["stitch.subscription": "payment-only"])
    #expect(deaf.takeMessages().isEmpty)
    let (old, _) = paid(["stitch.webhook-signature": "legacy"])
    let message = try #require(old.takeMessages().first)
    let given = try #require(try header("X-Stitch-Signature", message))
    let time = given.dropFirst(2).prefix { $0 != "," }
    let code = HMAC<SHA256>.authenticationCode(
      for: Array("\(time).\(message.content.body.text)".utf8),
      using: SymmetricKey(data: Array("till-legacy-secret".utf8)))
    #expect(given == "t=\(time),hmac_sha256=\(Hexadecimal.encode(Array(code)))")
    #expect(try header("svix-id", message) == nil)
  }

  @Test("a new subscription shows its secret once and gets the messages it asked for")
  func newSubscription() throws {
    let bench = StitchBench()
    let document =
      "mutation Listen($input: ClientAddWebhookInput!) { clientWebhookAdd(input: $input) { id url filterTypes secret } }"
    let made = bench.graph(
      document, #"{"input":{"url":"https://shop.invalid/hooks/stitch","filterTypes":["transaction"]}}"#)
    #expect(made.json?.at("data", "clientWebhookAdd", "secret")?.string?.hasPrefix("whsec_") == true)
    let listed = bench.graph("{ client { webhookEndpoints { url secret filterTypes } } }")
    let endpoints = listed.json?.at("data", "client", "webhookEndpoints")?.array
    #expect(
      endpoints?.compactMap { $0["url"]?.string } == [
        "https://shop.till.test/notifications/stitch", "https://shop.invalid/hooks/stitch",
      ])
    #expect(endpoints?.allSatisfy { $0["secret"] == .null } == true)
    _ = bench.initiate()
    #expect(bench.takeMessages().map(\.content.authority) == ["shop.till.test", "shop.invalid"])
    for input in [
      #"{"input":{"url":"http://x","filterTypes":["transaction"]}}"#,
      #"{"input":{"url":"https://x","filterTypes":["all"]}}"#, #"{"input":{}}"#,
    ] {
      #expect(bench.error(bench.graph(document, input)) == "BAD_USER_INPUT")
    }
  }

  @Test("a deleted subscription is returned without its secret, gets nothing more, and cannot be deleted again")
  func deletedSubscription() {
    let bench = StitchBench()
    let document = """
      mutation Stop($input: ClientDeleteWebhookInput!) {
        clientWebhookDelete(input: $input) { id url filterTypes secret }
      }
      """
    let deleted = bench.graph(document, #"{"input":{"webhookId":"ep_till_0001"}}"#)
    #expect(
      deleted.json?.at("data", "clientWebhookDelete") == [
        "id": "ep_till_0001", "url": "https://shop.till.test/notifications/stitch",
        "filterTypes": ["transaction", "refund"], "secret": nil,
      ])
    _ = bench.initiate()
    #expect(bench.takeMessages().isEmpty)
    for input in [#"{"input":{"webhookId":"ep_till_0001"}}"#, #"{"input":{}}"#] {
      #expect(bench.error(bench.graph(document, input)) == "BAD_USER_INPUT")
    }
  }

  @Test("a late issuer's answer arrives after a minute and is told then")
  func late() {
    let (bench, _) = paid(["stitch.reason": "authorization-not-finalised"])
    #expect(bench.truth().state == .pending)
    #expect(bench.takeMessages().isEmpty)
    #expect(bench.sandbox.nextDeadline(after: bench.moment.now)?.name == "stitch-issuer-answers")
    bench.wait(.seconds(60))
    #expect(bench.truth().state == .captured)
    #expect(bench.takeMessages().count == 1)
  }
}
