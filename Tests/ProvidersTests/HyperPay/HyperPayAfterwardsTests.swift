import Commerce
import Cryptography
import DemoMerchant
import HTTPTypes
import Payments
import Testing
import Wire

@testable import Providers

private typealias Sample = HyperPaySample

/// What a merchant does to a payment, and what HyperPay tells the merchant's server.
struct HyperPayAfterwardsTests {
  private static let references = Sample.submitted.merging(["payment": Sample.paymentID]) { $1 }
  private static let amount = Money(minorUnits: 4_800, currency: .sar)

  private func reaction(
    _ call: HyperPay.Call, _ status: Int, _ body: String, _ references: [String: String] = references
  ) throws -> HyperPay.Reaction {
    Sample.adapter.reaction(to: Sample.answer(status, body), after: call, try Sample.context(references))
  }

  private func change(_ type: String, _ amount: String, _ code: String = "000.100.110", at time: String = "10:00:00")
    -> String
  {
    Sample.result(
      code,
      #","id":"8ac7a4a1000000000000000000000999","referencedId":"\#(Sample.paymentID)","paymentType":"\#(type)","#
        + #""amount":"\#(amount)","currency":"SAR","merchantTransactionId":"TILL-1042-1","#
        + #""timestamp":"2026-03-01 \#(time)+0000""#)
  }

  // MARK: Operations

  /// What is made of an answer after which a change may have been made.
  private static let undecided = "status \(PaymentState.pending(.unreachable))"

  @Test("a payment is looked up before anything is done to it, and its report is read from then on")
  func located() throws {
    let operation = PaymentModification.refund(Self.amount)
    guard case .call(let first) = Sample.adapter.operating(operation, try Sample.context(Self.references)) else {
      Issue.record("no call")
      return
    }
    #expect(Sample.adapter.traits(of: first).operation == "hyperpay.locate-payment")
    let made = try reaction(first, 200, Sample.payment("000.100.110"))
    guard case .call(.change(_, Sample.paymentID, .cards)) = made.step else {
      Issue.record("\(made.step.summary)")
      return
    }
    #expect(
      made.session(after: Self.references) == .kept(Self.references.merging(["changed": "yes"]) { $1 }))
    let after = made.texts(after: Self.references)
    guard case .find(.cards, .changed) = Sample.adapter.statusRequest(try Sample.context(after)) else {
      Issue.record("the report is not read")
      return
    }
  }

  @Test("a payment that was changed and is not in the report is not said to wait for the shopper")
  func notInReport() throws {
    for body in [Sample.list(), Sample.result("700.400.580")] {
      guard case .status(let status) = try reaction(.find(.cards, because: .changed), 200, body).step else {
        Issue.record("no status")
        return
      }
      #expect(status.state == .pending(.unreachable))
    }
  }

  @Test("a payment whose identifier was never learnt is found in the report")
  func locatedByReference() throws {
    let call = HyperPay.Call.locate(.void, .cards)
    let sent = Sample.adapter.request(for: call, key: "", try Sample.context(Sample.submitted))
    #expect(sent.query["merchantTransactionId"] == "TILL-1042-1")
    let body = Sample.list(Sample.declined, Sample.payment("000.100.110"), change("RF", "1.00"))
    guard case .call(.change(.void, Sample.paymentID, .cards)) = try reaction(call, 200, body).step else {
      Issue.record("not found")
      return
    }
  }

  @Test(
    "what comes of a change",
    arguments: [
      (200, Sample.result("000.100.110"), "status captured"), (400, Sample.result("700.300.300"), "failed duplicate"),
      (400, Sample.result("700.400.200"), "failed amount-too-high"),
      (400, Sample.result("700.400.100"), "failed amount-too-high"),
      (400, Sample.result("700.300.400"), "failed not-permitted"),
      (400, Sample.result("700.300.600"), "failed not-permitted"),
      (400, Sample.result("700.300.700"), "failed not-permitted"),
      (400, Sample.result("700.100.100"), "failed not-permitted"),
      (400, Sample.result("100.550.702"), "failed invalid-request"),
      (429, "", "failed too-many-requests"),
      // Something in front of HyperPay refused, so that nothing was done.
      (401, "", "failed provider"), (404, "<html>", "failed provider"),
      // It may have been done.
      (500, "", undecided), (200, "<html>", undecided), (204, "", undecided),
      (400, Sample.result("000.100.110"), undecided), (200, Sample.result("900.100.300"), undecided),
      (200, Sample.result("123.123.123"), undecided),
    ])
  func changed(status: Int, body: String, step: String) throws {
    let made = try reaction(.change(.refund(Self.amount), payment: Sample.paymentID, .cards), status, body).step
    #expect(made.summary == step)
  }

  @Test("a reservation that is a week old has lapsed, although HyperPay reports it as it was made")
  func lapsed() throws {
    let body = Sample.list(Sample.payment("000.100.110", type: "PA"))
    for (days, state) in [(6, PaymentState.authorised), (8, .expired)] as [(Int64, PaymentState)] {
      let made = try #require(Timestamp(iso8601: "2026-03-01T09:00:00Z"))
      let context = try Sample.context(Self.references, now: made.advanced(by: .seconds(days * 86_400)))
      let step = Sample.adapter.reaction(
        to: Sample.answer(200, body), after: .find(.cards, because: .changed), context
      ).step
      guard case .status(let status) = step else {
        Issue.record("no status")
        continue
      }
      #expect(status.state == state)
    }
  }

  @Test(
    "the report adds up what was done",
    arguments: [
      ("DB", [], PaymentState.captured, 14_800, nil),
      ("DB", [("RF", "48.00")], .captured, 14_800, 4_800),
      ("DB", [("RF", "48.00"), ("RF", "100.00")], .refunded, 14_800, 14_800),
      ("DB", [("CB", "148.00")], .refunded, 14_800, nil),
      ("DB", [("RF", "100.00"), ("CB", "148.00")], .refunded, 14_800, 10_000),
      ("DB", [("CB", "48.00")], .captured, 14_800, nil),
      ("PA", [], .authorised, nil, nil), ("PA", [("RV", "148.00")], .cancelled, nil, nil),
      ("PA", [("RV", "48.00")], .authorised, nil, nil),
      ("PA", [("RV", "48.00"), ("RV", "100.00")], .cancelled, nil, nil),
      ("PA", [("RV", "48.00"), ("CP", "100.00")], .captured, 10_000, nil),
      ("PA", [("CP", "100.00")], .captured, 10_000, nil),
      ("PA", [("CP", "100.00"), ("CP", "48.00"), ("RF", "8.00")], .captured, 14_800, 800),
      ("PA", [("CP", "100.00"), ("RF", "100.00")], .refunded, 10_000, 10_000),
    ] as [(String, [(String, String)], PaymentState, Int64?, Int64?)])
  func sums(type: String, changes: [(String, String)], state: PaymentState, captured: Int64?, refunded: Int64?) throws {
    let list = changes.map { change($0.0, $0.1, $0.0 == "CB" ? "000.100.220" : "000.100.110") }
    let body = Sample.result(
      "000.000.100", #","payments":[\#(([Sample.payment("000.100.110", type: type)] + list).joined(separator: ","))]"#)
    guard case .status(let status) = try reaction(.find(.cards, because: .changed), 200, body).step else {
      Issue.record("no status")
      return
    }
    #expect(status.state == state)
    #expect(status.captured?.minorUnits == captured)
    #expect(status.refunded?.minorUnits == refunded)
    #expect(status.amount?.minorUnits == 14_800)
    let back = changes.last.flatMap { $0.0 == "CB" ? Int64($0.1.replacing(".", with: "")) : nil }
    #expect(status.chargedBack?.minorUnits == back)
    if back != nil { #expect(status.words.code == "000.100.220") }
  }

  @Test("what was refused, or done to another payment, does not count")
  func uncounted() throws {
    let other = change("RF", "148.00").replacing(Sample.paymentID, with: "8ac7a4a1000000000000000000000777")
    let body = Sample.list(Sample.payment("000.100.110"), change("RF", "148.00", "700.400.200"), other)
    guard case .status(let status) = try reaction(.find(.cards, because: .changed), 200, body).step else {
      Issue.record("no status")
      return
    }
    #expect(status.state == .captured)
    #expect(status.refunded == nil)
  }

  // MARK: Notifications

  private static let key = "101112131415161718191a1b1c1d1e1f202122232425262728292a2b2c2d2e2f"
  private static let adapter = HyperPay(
    configuration: HyperPay.Configuration(
      baseURL: "https://eu-test.oppwa.com", token: Secret("t"), cardsEntity: "c", madaEntity: "m",
      notificationKey: Secret(key),
      environment: .sandbox))

  private func sealed(_ text: String, wrapped: Bool = false, tag: String? = nil) throws -> MerchantNotification {
    let vector = [UInt8](repeating: 9, count: 12)
    let key = SymmetricKey(data: try #require(Hexadecimal.decode(Self.key)))
    let made = try AES.GCM.seal(Array(text.utf8), using: key, nonce: AES.GCM.Nonce(data: vector))
    let body = Hexadecimal.encode(made.ciphertext, .upper)
    return MerchantNotification(
      path: "/notifications/hyperpay",
      headers: [
        .init(name: "x-initialization-vector", value: Hexadecimal.encode(vector, .upper)),
        .init(name: "X-AUTHENTICATION-TAG", value: tag ?? Hexadecimal.encode(made.tag, .upper)),
      ], body: wrapped ? #"{"encryptedBody":"\#(body)"}"# : body)
  }

  @Test("a message is decrypted, whole or wrapped, and names the merchant's reference", arguments: [false, true])
  func opened(wrapped: Bool) throws {
    let text = #"{"type":"PAYMENT","payload":\#(Sample.payment("000.100.110"))}"#
    let reading = try #require(Self.adapter.read(sealed(text, wrapped: wrapped)))
    #expect(
      reading
        == NotificationReading(
          authenticity: .genuine, event: "PAYMENT.DB", id: "\(Sample.paymentID)/000.100.110", subject: "TILL-1042-1"))
  }

  @Test("a message about a card that is kept is taken and about no payment", arguments: ["CREATED", "DELETED"])
  func registration(action: String) throws {
    let payload = #"{"id":"8ac7a4a2","result":{"code":"000.100.110"}}"#
    let text = #"{"type":"REGISTRATION","action":"\#(action)","payload":\#(payload)}"#
    #expect(
      Self.adapter.read(try sealed(text))
        == NotificationReading(
          authenticity: .genuine, event: "REGISTRATION.\(action)", id: "REGISTRATION.\(action)/8ac7a4a2",
          subject: "8ac7a4a2", status: 200))
  }

  @Test("the vector made for this cipher is read, and speaks of a payment's identifier")
  func vector() throws {
    let notification = MerchantNotification(
      path: "/",
      headers: [
        .init(name: "X-Initialization-Vector", value: "0a0b0c0d0e0f101112131415"),
        .init(name: "X-Authentication-Tag", value: "BE405A3B47AEB2D9149FF444D20ADE07"),
      ],
      body: "FA9E12F5E17752CF6C761F0772FFC3229403805E430C7985E64299B6C9E39059DEBF77341BFEC8EA907F42DC508EB0769A67B5EDA2"
        + "9B9645BFD8F471AC0908EA8E5524B30F8038C0B6B5B4E9BB02CFEF3551F7075E53319B2FA8F74232A164C9E77AA4F9A0F3")
    let reading = try #require(Self.adapter.read(notification))
    #expect(reading.subject == "8ac7a4a1000000000000000000000042")
    #expect(reading.authenticity == .genuine)
  }

  @Test("a tag or a key that does not fit proves nothing")
  func forged() throws {
    let text = #"{"type":"PAYMENT","payload":\#(Sample.payment("000.100.110"))}"#
    #expect(Self.adapter.read(try sealed(text, tag: String(repeating: "0", count: 32)))?.authenticity == .forged)
    #expect(HyperPay().read(try sealed(text))?.authenticity == .forged)
  }

  @Test("what is no message is none", arguments: ["", "hello", "{}", "0", "{\"encryptedBody\":5}", "[]"])
  func unreadable(body: String) throws {
    let whole = try sealed("x")
    #expect(Self.adapter.read(MerchantNotification(path: "/", headers: whole.headers, body: body)) == nil)
    #expect(Self.adapter.read(MerchantNotification(path: "/", headers: [], body: whole.body)) == nil)
  }

  @Test(
    "a message that makes no sense after decryption is none", arguments: ["", "no", "[]", "{\"type\":\"PAYMENT\"}"])
  func nonsense(text: String) throws { #expect(Self.adapter.read(try sealed(text)) == nil) }
}
