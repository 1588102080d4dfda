import Commerce
import Deeplinks
import DemoMerchant
import Payments
import Testing
import Wire

@testable import Providers

@Suite("Stitch, what comes back")
struct StitchReturnTests {
  private let home = "https://pay.tillshop.test/return/stitch"

  @Test(
    "a link is this session's by its transactionId, and never tells an outcome",
    arguments: [
      ("?transactionId=dHJhbnNhY3Rpb24vOGY0Yi10aWxsLTAwMDE%3D", ReturnEvidence.Correlation.ours),
      ("?transactionId=dHJhbnNhY3Rpb24vOGY0Yi10aWxsLTAwMDE=&state=TransactionSuccess", .ours),
      ("?transactionId=b3RoZXI%3D", .foreign), ("?transactionId=", .missing), ("", .missing), ("?id=1", .missing),
      ("/more?transactionId=dHJhbnNhY3Rpb24vOGY0Yi10aWxsLTAwMDE%3D", .elsewhere),
    ])
  func evidence(_ rest: String, _ correlation: ReturnEvidence.Correlation) throws {
    let context = try StitchSample.context(["payment": StitchSample.id])
    let evidence = StitchSample.adapter().evidence(in: try Link(home + rest), context)
    #expect(evidence == ReturnEvidence(claim: .silent, correlation: correlation))
  }

  @Test("a token goes to Stitch under a nonce that is written down first; a closed sheet sends nothing")
  func sheet() throws {
    let stitch = StitchSample.adapter()
    let context = try StitchSample.context([:])
    guard case .ask(let question) = stitch.nextAction(context) else {
      Issue.record("no sheet")
      return
    }
    let agreed = stitch.reaction(to: .sheet(.authorised(StitchSample.walletToken())), after: question, context)
    guard case .call(let call) = SeenStep(agreed.step) else {
      Issue.record("\(agreed.step)")
      return
    }
    #expect(call.hasPrefix("authenticate"))
    #expect(!call.contains("paymentData"))
    #expect(agreed.session.nonce?.isEmpty == false)
    let closed = stitch.reaction(to: .sheet(.cancelled), after: question, context)
    #expect(SeenStep(closed.step) == .done(.cancelled))
    #expect(closed.told == ["paymentAuthorizationControllerDidFinish"])
    #expect(
      SeenStep(stitch.reaction(to: .sheet(.unavailable), after: question, context).step)
        == .failed(.methodUnavailable(.device)))
  }

  @Test("the second shape of the page's address takes its way back with an ampersand")
  func shapes() throws {
    let page = "https://secure.stitch.money/v2/interaction/card/interaction?transactionId=02fa5c7f"
    let json = try Recorded.json("Stitch/transaction-pending.json")
      .setting(["data", "initiateTransaction", "interactionUrl"], to: .string(page))
    let reaction = StitchSample.adapter().reaction(
      to: WireAnswer(status: 200, json: json), after: StitchSample.initiating(), try StitchSample.context())
    guard case .ask(.page(let prompt)) = SeenStep(reaction.step) else {
      Issue.record("\(reaction.step)")
      return
    }
    #expect(prompt.page == page + "&redirect_uri=https%3A%2F%2Fpay.tillshop.test%2Freturn%2Fstitch")
  }

  @Test("a server set up without TLS sends back by plain HTTP, and by nothing else that begins otherwise")
  func plainHTTP() throws {
    for (own, sent) in [
      ("https://pay.tillshop.test/back", "http://pay.tillshop.test/back"), ("tillshop://return", "tillshop://return"),
    ] {
      let configuration = Stitch.Configuration(
        tokenURL: "https://secure.test/token", baseURL: "https://api.test", clientID: "test", clientSecret: Secret("s"),
        scope: "",
        staleToken: Secret("s"), webhookSecret: Secret("whsec_cw=="), legacyWebhookSecret: Secret("s"),
        redirectURI: own, country: .southAfrica,
        walletMerchant: .init(
          appleMerchantID: "merchant.test", samsungServiceID: "s", googleMerchantID: "g", gatewayMerchantID: "m"),
        phone: Stitch.Configuration.demo.phone)
      let stitch = Stitch(configuration: configuration, settings: .stitch(["stitch.redirect": "plain-http"]))
      let reaction = stitch.reaction(
        to: try Recorded.answer("Stitch/transaction-pending.json"), after: StitchSample.initiating(),
        try StitchSample.context())
      guard case .ask(.page(let prompt)) = SeenStep(reaction.step) else {
        Issue.record("\(reaction.step)")
        continue
      }
      #expect(prompt.returnURLs == [sent])
    }
  }

  // MARK: Messages

  /// Computed apart from this code, with OpenSSL, over the recorded body.
  private static let signature = "v1,8hBZQ52kO9Q6Q7GMHBlor4Ko3HCifhSlfMXLa7v2LuI="
  private static let legacy = "b5ece2113606743fa2a23caae7cc3c8660cf4c9c32ab23e2214c7ee0f146c574"

  private func message(_ headers: [(String, String)], _ body: String? = nil) throws -> MerchantNotification {
    MerchantNotification(
      path: "/notifications/stitch", headers: headers.map { .init(name: $0.0, value: $0.1) },
      body: try body ?? Recorded.text("Stitch/notification.json"))
  }

  private let signed = [
    ("svix-id", "msg_till_0001"), ("svix-timestamp", "1767225600"), ("svix-signature", signature),
  ]

  @Test("a message with Svix's signature is genuine, under either set of names and beside other signatures")
  func genuine() throws {
    let others = signed.map { ($0.0, $0.0 == "svix-signature" ? "v1,AAAA v2,x \($0.1)" : $0.1) }
    let renamed = signed.map { ($0.0.replacing("svix", with: "webhook"), $0.1) }
    let shouted = signed.map { ($0.0.uppercased(), $0.1) }
    for headers in [signed, others, renamed, shouted] {
      let reading = try #require(StitchSample.adapter().read(try message(headers)))
      #expect(
        reading
          == NotificationReading(
            authenticity: .genuine, event: "transaction", id: "msg_till_0001", subject: "TILL-1042-1"))
    }
  }

  @Test("the older signature is taken too")
  func legacy() throws {
    let reading = StitchSample.adapter().read(
      try message([("X-Stitch-Signature", "t=1767225600,hmac_sha256=\(Self.legacy)")]))
    #expect(reading?.authenticity == .genuine)
    #expect(reading?.id == "transaction:success:till-0001")
  }

  @Test("a changed body, time or identifier, another signature or none is forged")
  func forged() throws {
    let body = try Recorded.text("Stitch/notification.json")
    var forgeries: [MerchantNotification] = [
      try message([]), try message(signed, body.replacing("249.90", with: "1.00")),
      try message(Array(signed.prefix(2))),
      try message([("X-Stitch-Signature", "t=1767225601,hmac_sha256=\(Self.legacy)")]),
      try message([("X-Stitch-Signature", "")]),
    ]
    for (name, value) in [
      ("svix-id", "msg_other"), ("svix-timestamp", "1767225601"), ("svix-timestamp", "now"),
      ("svix-signature", "v1,"), ("svix-signature", "v1,!"), ("svix-signature", "v2," + Self.signature.dropFirst(3)),
    ] {
      forgeries.append(try message(signed.map { $0.0 == name ? (name, value) : $0 }))
    }
    for forgery in forgeries { #expect(StitchSample.adapter().read(forgery)?.authenticity == .forged) }
  }

  @Test(
    "what is no message of Stitch's makes no sense",
    arguments: [
      "", "{}", "[]", "<html>", #"{"type":"transaction"}"#, #"{"type":7,"data":{}}"#,
      #"{"type":"transaction","data":{"client":{"transactions":{"node":{"externalReference":""}}}}}"#,
    ])
  func unreadable(_ body: String) throws { #expect(StitchSample.adapter().read(try message(signed, body)) == nil) }
}
