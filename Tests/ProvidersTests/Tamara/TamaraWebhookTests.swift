import Backend
import Commerce
import Cryptography
import DemoMerchant
import Pages
import Payments
import Providers
import Sandbox
import Testing
import Wire

@Suite("Tamara's notices")
struct TamaraWebhookTests {
  let tamara = Tamara()
  static let orderID = "3b7b2f0a-8a55-4c0e-9b0d-0c9c0ed4a911"
  static let secret = "till-demo-tamara-notification-token"

  /// A token written out by hand (RFC 7515, RFC 7519).
  static func token(
    secret: String = secret, head: String = #"{"typ":"JWT","alg":"HS256"}"#,
    claims: String = #"{"iss":"Tamara","iat":1772344800,"exp":1772345700}"#
  ) -> String {
    let text = [head, claims].map { Base64.encode(Array($0.utf8), .url) }.joined(separator: ".")
    return text + "." + Base64.encode(HMAC<SHA256>.code(of: text, key: secret), .url)
  }

  func read(_ body: String, header: String? = token(), query: String? = token()) -> NotificationReading? {
    let headers = header.map { [MerchantNotification.Header(name: "authorization", value: "Bearer \($0)")] } ?? []
    let path = "/notifications/tamara" + (query.map { "?tamaraToken=\($0)" } ?? "")
    return tamara.read(MerchantNotification(path: path, headers: headers, body: body))
  }

  @Test("both channels and both forms of data are read; the same news by the other channel is the same news")
  func genuine() throws {
    #expect(
      try read(Recorded.text("Tamara/notice-approved.json"))
        == NotificationReading(
          authenticity: .genuine, event: "order_approved", id: "\(Self.orderID)/approved/", subject: Self.orderID))
    let older = try #require(try read(Recorded.text("Tamara/notice-older.json")))
    #expect(older.event == "approved")
    #expect(older.id == "\(Self.orderID)/approved/")
    let captured = try #require(try read(Recorded.text("Tamara/notice-captured.json")))
    #expect(captured.id == "\(Self.orderID)/captured/91e02f0a-8a55-4c0e-9b0d-0c9c0ed4a911")
  }

  @Test("two refunds of one capture are two webhooks")
  func refunds() throws {
    func notice(_ refund: String) -> String {
      """
      {"order_id":"\(Self.orderID)","event_type":"order_refunded","data":{"refund_id":"\(refund)","capture_id":"c"}}
      """
    }
    let (first, second) = (try #require(read(notice("r1"))), try #require(read(notice("r2"))))
    #expect(first.authenticity == .genuine)
    #expect(first.id != second.id)
    #expect(read(notice("r1"))?.id == first.id)
  }

  @Test("one right token is enough, but none may be wrong")
  func places() throws {
    let body = try Recorded.text("Tamara/notice-approved.json")
    #expect(read(body, query: nil)?.authenticity == .genuine)
    #expect(read(body, header: nil)?.authenticity == .genuine)
    #expect(read(body, header: nil, query: nil)?.authenticity == .forged)
    #expect(read(body, header: "x")?.authenticity == .forged)
    #expect(read(body, query: Self.token(secret: "x"))?.authenticity == .forged)
  }

  static let wrong = [
    "", "x", "..", token(secret: "somebody-else"), token() + "A", String(token().dropLast()), token() + ".x",
    token(head: #"{"typ":"JWT","alg":"none"}"#), token(head: #"{"typ":"JWT","alg":"HS512"}"#), token(head: "x"),
    token(claims: #"{"iss":"Other","iat":1,"exp":2}"#), token(claims: #"{"iat":1,"exp":2}"#),
    token(claims: #"{"iss":"Tamara"}"#), token(claims: #"{"iss":"Tamara","iat":2,"exp":2}"#),
    token(claims: #"{"iss":"Tamara","iat":"1","exp":"2"}"#), token(claims: "[]"),
  ]

  @Test("a token with another signature, algorithm, issuer or no times is somebody else's", arguments: wrong)
  func forged(_ token: String) throws {
    let body = try Recorded.text("Tamara/notice-approved.json")
    #expect(read(body, header: token, query: token)?.authenticity == .forged)
  }

  @Test("what is no notice is read as none, and nothing crashes", arguments: Recorded.nonsense)
  func nonsense(_ answer: WireAnswer) { #expect(read(answer.body.text) == nil) }

  @Test("no strange type anywhere crashes", arguments: JSON.strangers)
  func strangers(_ stranger: JSON) throws {
    for mutant in try Recorded.json("Tamara/notice-captured.json").mutants(stranger) {
      let reading = read(mutant.compactText)
      #expect(reading == nil || reading?.subject.isEmpty == false)
    }
  }

  @Test("approved, authorised and captured are told once each; repeated and forged ones change nothing")
  func whole() throws {
    let world = try PayLaterWorld(.tamara)
    _ = try world.pay()
    world.wait(.seconds(3))
    #expect(try world.notices().map(\.event) == ["order_approved", "order_authorised"])
    _ = try world.operate(.capture(.riyals(148_00)))
    world.wait(.seconds(3))
    let receipts = try world.notices()
    #expect(receipts.map(\.event) == ["order_captured"])
    #expect(receipts.map(\.decision) == [.unchanged])
    #expect(try world.again())
    #expect(try world.notices().map(\.decision) == [.repeated])
    #expect(try world.again(forged: true))
    #expect(try world.notices().map(\.decision) == [.forged])
    #expect(try world.truth().captures == 1)
  }

  @Test("a shopper who never came back is authorised by the notice, in time")
  func withoutReturn() throws {
    let world = try PayLaterWorld(.tamara)
    _ = try world.pay(pressing: ["tamara.plan": nil])
    #expect(try world.outside("tamara.finish-elsewhere") == .accepted)
    #expect(world.calls("tamara.authorise-order") == 0)
    world.wait(.seconds(2))
    #expect(try world.notices().map(\.decision) == [.applied])
    guard case .success? = try world.told() else {
      Issue.record("\(String(describing: try world.told()))")
      return
    }
    #expect(world.calls("tamara.authorise-order") == 1)
  }

  @Test("with both channels on, each news comes twice and counts once")
  func both() throws {
    let world = try PayLaterWorld(.tamara, ["tamara.notices": "both"])
    _ = try world.pay()
    world.wait(.seconds(3))
    let receipts = try world.notices()
    #expect(receipts.map(\.event) == ["order_approved", "approved", "order_authorised", "authorised"])
    #expect(receipts.map(\.decision) == [.unchanged, .repeated, .unchanged, .repeated])
    #expect(world.calls("tamara.authorise-order") == 1)
  }

  @Test(
    "an order that nobody authorised in 72 hours is told to have expired, and that its first part was paid stays known")
  func lapsed() throws {
    let world = try PayLaterWorld(.tamara)
    _ = try world.pay(pressing: ["tamara.plan": nil])
    _ = try world.outside("tamara.finish-elsewhere")
    world.wait(.seconds(72 * 3_600 + 2))
    let truth = try world.truth()
    #expect(truth.state == .expired)
    #expect(truth.wasHeld)
    #expect(try world.notices().map(\.event) == ["order_approved", "order_expired"])
    guard case .failed(.expired)? = try world.told() else {
      Issue.record("\(String(describing: try world.told()))")
      return
    }
  }
}
