import Commerce
import Cryptography
import HTTPTypes
import Pages
import Sandbox
import Testing
import Wire

@Suite("HyperPay: messages to the merchant's server (HyperPay docs, Webhooks)")
struct HyperPayWebhookTests {
  private static let key = "74696c6c2064656d6f206e6f74696669636174696f6e206b6579203030303031"

  private func header(_ name: String, of notification: Webhook<WireRequest>) -> String {
    HTTPField.Name(name).flatMap { notification.content.head.headerFields[$0] } ?? ""
  }

  /// What a message holds, decrypted with the merchant's key.
  private func opened(_ notification: Webhook<WireRequest>, body: String? = nil) -> JSON? {
    guard let key = Hexadecimal.decode(Self.key),
      let vector = Hexadecimal.decode(header("X-Initialization-Vector", of: notification)),
      let tag = Hexadecimal.decode(header("X-Authentication-Tag", of: notification)),
      let bytes = Hexadecimal.decode(body ?? notification.content.body.text),
      let box = try? AES.GCM.SealedBox(nonce: AES.GCM.Nonce(data: vector), ciphertext: bytes, tag: tag),
      let text = try? AES.GCM.open(box, using: SymmetricKey(data: key))
    else { return nil }
    return try? JSON(parsing: String(decoding: text, as: UTF8.self))
  }

  private func codes(_ bench: HyperPayBench) -> [String] {
    bench.sandbox.outbox.compactMap { opened($0)?.at("payload", "result", "code")?.string }
  }

  @Test("a payment is told of once, encrypted, with the object that the status holds")
  func paid() throws {
    var bench = HyperPayBench()
    let id = bench.checkout()
    #expect(bench.sandbox.outbox.isEmpty)
    let payment = bench.pay(id).json?["id"]
    _ = bench.status(id)
    bench.sandbox.settle(at: &bench.moment)
    #expect(bench.sandbox.outbox.count == 1)
    let sent = try #require(bench.sandbox.outbox.first)
    #expect(sent.reference == "TILL-000481")
    #expect(sent.at > bench.moment.now)
    #expect(sent.content.head.path == "/notifications/hyperpay")
    let message = try #require(opened(sent))
    #expect(message["type"]?.string == "PAYMENT")
    #expect(message.at("payload", "id") == payment)
    #expect(message.at("payload", "merchantTransactionId")?.string == "TILL-000481")
    #expect(!sent.content.body.text.contains("TILL"))
  }

  @Test("pending is told as well, then the end")
  func pending() {
    var bench = HyperPayBench()
    let url = bench.challenge(bench.checkout())
    #expect(codes(bench) == ["000.200.000"])
    _ = bench.press("submit", on: url, code: "123456")
    #expect(codes(bench) == ["000.200.000", "000.100.110"])
  }

  @Test("what time alone decides is told when somebody looks, once")
  func settled() {
    var bench = HyperPayBench()
    _ = bench.pay(bench.checkout(), holder: "900.100.300")
    bench.wait(.seconds(120))
    bench.sandbox.settle(at: &bench.moment)
    bench.sandbox.settle(at: &bench.moment)
    #expect(codes(bench) == ["900.100.300", "900.100.301"])
  }

  @Test("a refund and a chargeback are told as transactions of their own")
  func changes() {
    var bench = HyperPayBench()
    let payment = bench.pay(bench.checkout()).json?["id"]?.string ?? ""
    _ = bench.send(
      .post, "/v1/payments/\(payment)", "entityId=\(HyperPayBench.cards)&paymentType=RF&amount=8.00&currency=SAR")
    _ = bench.outside("hyperpay.chargeback-fraud")
    let types = bench.sandbox.outbox.compactMap { opened($0)?.at("payload", "paymentType")?.string }
    #expect(types == ["DB", "RF", "CB"])
    #expect(codes(bench).last == "000.100.220")
  }

  @Test("a card that is kept and one that is deleted are told of, encrypted, each with what the call answers")
  func registrations() {
    var bench = HyperPayBench()
    let card =
      "&paymentBrand=VISA&card.number=4200000000000091&card.holder=Sara+Demo&card.expiryMonth=12&card.expiryYear=2030&card.cvv=123"
    let made = bench.send(.post, "/v1/registrations", "entityId=\(HyperPayBench.cards)\(card)").json
    let token = made?["id"]?.string ?? ""
    let stored =
      "entityId=\(HyperPayBench.cards)&amount=20.00&currency=SAR&paymentType=DB&standingInstruction.source=MIT"
    #expect(bench.send(.post, "/v1/registrations/\(token)/payments", stored).code == "000.100.110")
    _ = bench.send(.delete, "/v1/registrations/\(token)?entityId=\(HyperPayBench.cards)")
    let told = bench.sandbox.outbox.map { opened($0) }
    #expect(told.map { $0?["type"] } == ["REGISTRATION", "REGISTRATION"])
    #expect(told.map { $0?["action"] } == ["CREATED", "DELETED"])
    #expect(told.map { $0?.at("payload", "id")?.string } == [token, token])
    #expect(told[0]?.at("payload", "card") == made?["card"])
    #expect(codes(bench) == ["000.100.110", "000.100.110"])
  }

  @Test("a card that is kept with a payment is told of once, when it has paid")
  func registrationPaid() {
    var bench = HyperPayBench()
    let back = "&shopperResultUrl=https%3A%2F%2Fshop.example"
    let asked = bench.pay(
      bench.checkout(more: "&createRegistration=true"), number: "4200000000000018", more: back)
    let url = asked.json?.at("redirect", "url")?.string ?? ""
    _ = bench.sandbox.open(url, at: &bench.moment)
    _ = bench.press("submit", on: url, code: "123456")
    bench.sandbox.settle(at: &bench.moment)
    #expect(bench.sandbox.outbox.map { opened($0)?["type"]?.string } == ["PAYMENT", "PAYMENT", "REGISTRATION"])
    let token = opened(bench.sandbox.outbox[2])?.at("payload", "id")?.string
    #expect(token == asked.json?["registrationId"]?.string)
    #expect(bench.outside("hyperpay.delete-card") == .accepted)
    #expect(bench.sandbox.outbox.last.flatMap { opened($0) }?["action"] == "DELETED")
  }

  @Test("a wrapped body holds the same in a JSON object")
  func wrapped() throws {
    var bench = HyperPayBench(HyperPaySandbox.NotificationBody.wrapped)
    _ = bench.pay(bench.checkout())
    let sent = try #require(bench.sandbox.outbox.first)
    let body = try #require(sent.content.json?["encryptedBody"]?.string)
    #expect(opened(sent, body: body)?["type"]?.string == "PAYMENT")
  }

  @Test("under a key that nobody told the merchant of, nothing can be opened")
  func rotated() throws {
    var bench = HyperPayBench(HyperPaySandbox.NotificationKey.rotated)
    _ = bench.pay(bench.checkout())
    #expect(opened(try #require(bench.sandbox.outbox.first)) == nil)
  }

  @Test("a forged message has a tag that proves nothing")
  func forged() throws {
    var bench = HyperPayBench()
    _ = bench.pay(bench.checkout())
    let sent = try #require(bench.sandbox.outbox.first)
    #expect(opened(sent) != nil)
    #expect(opened(HyperPaySandbox.forge(sent)) == nil)
  }
}
