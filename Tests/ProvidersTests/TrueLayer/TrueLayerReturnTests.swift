import Commerce
import Cryptography
import Deeplinks
import DemoMerchant
import Payments
import Testing
import Wire

@testable import Providers

@Suite("TrueLayer returns and messages")
struct TrueLayerReturnTests {
  static let address = "https://pay.tillshop.test/return/truelayer"
  static let id = TrueLayerSample.id

  static let links: [(String, ReturnEvidence.Claim, ReturnEvidence.Correlation)] = [
    ("\(address)?payment_id=\(id)", .silent, .ours),
    ("\(address)?payment_id=\(id)&error=tl_hpp_abandoned", .cancelled, .ours),
    ("\(address)?error=tl_hpp_cancel&payment_id=\(id)", .cancelled, .ours), ("\(address)", .silent, .missing),
    ("\(address)?payment_id=other", .silent, .foreign), ("\(address)?payment_id=", .silent, .foreign),
    ("\(address)?mandate_id=\(id)", .silent, .foreign),
    ("\(address)?payment_id=\(id)&mandate_id=\(id)", .silent, .foreign),
    ("\(address)?payment_id=\(id)&payment_id=\(id)", .silent, .foreign),
    ("\(address)/?payment_id=\(id)", .silent, .elsewhere), ("\(address)-preview?payment_id=\(id)", .silent, .elsewhere),
    ("tillshop://return/tabby/success?payment_id=\(id)", .silent, .elsewhere),
  ]

  @Test("a link is known by its exact address and one identifier, and tells no outcome", arguments: links)
  func evidence(_ url: String, _ claim: ReturnEvidence.Claim, _ correlation: ReturnEvidence.Correlation) throws {
    let evidence = TrueLayerSample.adapter().evidence(in: try Link(url), try TrueLayerSample.context())
    #expect(evidence == ReturnEvidence(claim: claim, correlation: correlation))
    let question = Question.page(
      TrueLayerSample.adapter().redirect(to: "https://bank.test/", try TrueLayerSample.context()))
    let reaction = TrueLayerSample.adapter().reaction(
      to: .page(.returned(url: url)), after: question, try TrueLayerSample.context())
    guard case .call(.look(let look)) = reaction.step else {
      Issue.record("\(reaction.step.summary)")
      return
    }
    switch correlation {
    case .ours, .missing: #expect(look == (claim == .cancelled ? .left : .returned))
    case .foreign, .elsewhere: #expect(look == .strayed)
    }
  }

  @Test("a mandate comes back under its own name")
  func mandate() throws {
    let context = try TrueLayerSample.context(.mandate)
    let link = try Link("\(Self.address)?mandate_id=\(Self.id)")
    #expect(TrueLayerSample.adapter().evidence(in: link, context).correlation == .ours)
    let prompt = TrueLayerSample.adapter().redirect(to: "https://bank.test/", context)
    #expect(prompt.identifiers == ["mandate_id": Self.id])
    #expect(prompt.purpose == .mandate)
  }

  // MARK: Messages

  private static let time = "2026-03-01T06:16:02Z"
  private static let path = "/notifications/truelayer"

  private static let key = P521.Signing.PrivateKey()
  private static let keySet = "https://webhooks.truelayer.com/.well-known/jwks"
  private static let adapter = {
    var configuration = TrueLayer.Configuration.demo()
    configuration.webhooks = TrueLayer.SignatureVerifier(keySets: [
      keySet: JSONWebKeySet(parsing: TrueLayerSample.keySet(of: key.publicKey, id: "k"))
    ])
    return TrueLayer(configuration: configuration)
  }()

  /// Signed here by hand, with nothing of the adapter's.
  private static func signature(
    _ body: String, jku: String = keySet, time: String = Self.time, id: String = "k", version: JSON = "2",
    names: JSON = "X-TL-Webhook-Timestamp", key: P521.Signing.PrivateKey = key
  ) throws -> String {
    let header: JSON = [
      "alg": "ES512", "kid": .string(id), "tl_version": version, "tl_headers": names, "jku": .string(jku),
    ]
    let parts = [header.compactText, "POST \(path)\nX-TL-Webhook-Timestamp: \(time)\n\(body)"].map {
      Base64.encode(Array($0.utf8), .url)
    }
    let signature = try key.signature(for: Array("\(parts[0]).\(parts[1])".utf8))
    return "\(parts[0])..\(Base64.encode(Array(signature.rawRepresentation), .url))"
  }

  private func read(
    _ body: String, _ signature: String?, time: String? = Self.time, path: String = Self.path,
    receivedAt: Timestamp? = nil
  ) -> NotificationReading? {
    let headers = [("tl-signature", signature), ("x-tl-webhook-timestamp", time)].compactMap { name, value in
      value.map { MerchantNotification.Header(name: name, value: $0) }
    }
    return Self.adapter.read(
      MerchantNotification(path: path, headers: headers, body: body, receivedAt: receivedAt))
  }

  @Test("a signed message says what happened, to which payment, and which message it is")
  func genuine() throws {
    let body = try Recorded.text("TrueLayer/webhook-failed.json")
    #expect(
      try read(body, Self.signature(body))
        == NotificationReading(
          authenticity: .genuine, event: "payment_failed", id: "e7e70000-0000-4000-8000-000000000001", subject: Self.id)
    )
  }

  @Test("anything changed, left out or signed with another key set makes it an imitation")
  func forged() throws {
    let body = try Recorded.text("TrueLayer/webhook-failed.json")
    let signed = try Self.signature(body)
    #expect(read(body, nil)?.authenticity == .forged)
    #expect(read(body, signed, time: nil)?.authenticity == .forged)
    #expect(read(body, signed, time: "2026-03-01T06:16:03Z")?.authenticity == .forged)
    #expect(read(body, signed, path: "/notifications/other")?.authenticity == .forged)
    #expect(read(body.replacing("expired", with: "settled"), signed)?.authenticity == .forged)
    #expect(read(body + " ", signed)?.authenticity == .forged)
    #expect(read(body, String(signed.dropLast()))?.authenticity == .forged)
    let imitations = try [
      Self.signature(body, jku: "https://evil.test/jwks"), Self.signature(body, id: "another"),
      Self.signature(body, version: "1"), Self.signature(body, names: ""), Self.signature(body, names: "Content-Type"),
      Self.signature(body, key: P521.Signing.PrivateKey()),
    ]
    for imitation in imitations { #expect(read(body, imitation)?.authenticity == .forged) }
    for nonsense in ["", "a.b.c", "..", "a..b", "....", "é..é"] {
      #expect(read(body, nonsense)?.authenticity == .forged)
    }
  }

  static let ages: [(Int64, NotificationReading.Authenticity)] = [
    (-300_001, .forged), (-300_000, .genuine), (0, .genuine), (300_000, .genuine), (300_001, .forged),
    (86_400_000, .forged),
  ]

  @Test("a message is TrueLayer's up to five minutes from the time under its signature", arguments: ages)
  func age(milliseconds: Int64, authenticity: NotificationReading.Authenticity) throws {
    let body = try Recorded.text("TrueLayer/webhook-failed.json")
    let signed = try #require(Timestamp(iso8601: Self.time))
    let present = signed.advanced(by: .milliseconds(milliseconds))
    #expect(try read(body, Self.signature(body), receivedAt: present)?.authenticity == authenticity)
  }

  @Test("a time that cannot be read is as good as none", arguments: ["", "now", "1772345762", "2026-03-01"])
  func noTime(_ time: String) throws {
    let body = try Recorded.text("TrueLayer/webhook-failed.json")
    #expect(try read(body, Self.signature(body, time: time), time: time)?.authenticity == .forged)
  }

  @Test(
    "what is no message is not read",
    arguments: ["", "{}", "[]", "<html>", #"{"type":"x"}"#, #"{"type":7,"event_id":"e","payment_id":"p"}"#])
  func unreadable(_ body: String) {
    #expect(read(body, "x..y") == nil)
  }
}
