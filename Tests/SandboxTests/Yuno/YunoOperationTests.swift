import Commerce
import Cryptography
import HTTPTypes
import Pages
import Sandbox
import Testing
import Wire

@Suite("Yuno: capture, cancel, refund and what happens elsewhere")
struct YunoOperationTests {
  private static func brl(_ units: Int64) -> Money { Money(minorUnits: units, currency: .brl) }

  @Test("what was authorised is captured in parts up to its amount, and no more (Capture payment)")
  func capture() throws {
    let bench = YunoBench()
    let (payment, transaction) = try #require(bench.authorise())
    #expect(bench.truth().words == "PENDING/AUTHORIZED")
    #expect(bench.truth().held == Self.brl(84_90))
    #expect(bench.truth().captured == nil)
    #expect(bench.act("capture", payment, transaction).json?["code"] == "MISSING_PARAMETERS")
    #expect(bench.act("capture", payment, transaction, "84.91").json?["code"] == "INVALID_AMOUNT")
    for _ in 0..<2 {
      #expect(
        bench.status(bench.act("capture", payment, transaction, "30.00", key: "k").json)
          == "SUCCEEDED/PARTIALLY_CAPTURED")
    }
    #expect(bench.truth().captured == Self.brl(30_00))
    #expect(bench.act("cancel", payment, transaction).json?["code"] == "INVALID_STATUS")
    #expect(bench.act("capture", payment, transaction, "54.91").json?["code"] == "INVALID_AMOUNT")
    let whole = bench.act("capture", payment, transaction, "54.90").json
    #expect(bench.status(whole) == "SUCCEEDED/CAPTURED")
    #expect(whole?.at("payment", "amount", "captured") == .number("84.90"))
    #expect(whole?["type"] == "CAPTURE")
    #expect(whole?["merchant_reference"] == "r")
    #expect(bench.read(payment)?["transactions_history"]?.array?.count == 2)
    #expect(bench.act("capture", payment, transaction, "0.01").json?["code"] == "INVALID_STATUS")
  }

  @Test("what was authorised is given up by a cancellation, or by time, and was held nevertheless")
  func cancel() throws {
    let bench = YunoBench()
    let (payment, transaction) = try #require(bench.authorise())
    #expect(bench.status(bench.act("cancel", payment, transaction).json) == "CANCELED/CANCELED")
    #expect(bench.truth() == ProviderRecord(state: .cancelled, words: "CANCELED/CANCELED", wasHeld: true))
    let late = YunoBench()
    _ = try #require(late.authorise())
    #expect(late.sandbox.nextDeadline(after: late.moment.now)?.name == "yuno-authorisation-lapses")
    late.wait(.seconds(7 * 86_400))
    #expect(late.truth() == ProviderRecord(state: .expired, words: "EXPIRED/EXPIRED", wasHeld: true))
  }

  @Test("what was captured in part is refunded in full by that part")
  func refundOfPart() throws {
    let bench = YunoBench()
    let (payment, transaction) = try #require(bench.authorise())
    _ = bench.act("capture", payment, transaction, "30.00")
    #expect(bench.act("refund", payment, transaction, "30.01").json?["code"] == "INVALID_AMOUNT")
    #expect(bench.status(bench.act("refund", payment, transaction, "10.00").json) == "SUCCEEDED/PARTIALLY_REFUNDED")
    #expect(bench.truth().kept == Self.brl(20_00))
    #expect(bench.status(bench.act("refund", payment, transaction).json) == "REFUNDED/REFUNDED")
    #expect(bench.truth().refunded == Self.brl(30_00))
    #expect(bench.act("refund", payment, transaction).json?["code"] == "INVALID_STATUS")
  }

  @Test("a PIX payment can be given back for 90 days (API Pix)")
  func pixRefund() throws {
    for (days, code) in [(90, nil), (91, "INVALID_STATUS")] as [(Int64, String?)] {
      let bench = YunoBench()
      let payment = try #require(bench.payment())
      _ = bench.pay(payment.code)
      bench.wait(.seconds(days * 86_400))
      #expect(bench.act("refund", payment.id, payment.transaction).json?["code"]?.string == code)
    }
  }

  static let manners: [(YunoSandbox.Operations, String, String?, String, Int64, String)] = [
    (.confirmedLater, "cancel", nil, "CANCELED/PENDING_PROVIDER_CONFIRMATION", 60, "CANCELED/CANCELED"),
    (.retried, "capture", "84.90", "SUCCEEDED/CAPTURE_RETRY_IN_PROCESS", 600, "SUCCEEDED/CAPTURED"),
    (
      .failing, "capture", "84.90", "SUCCEEDED/CAPTURE_RETRY_PROCESS_FAILED", 600,
      "SUCCEEDED/CAPTURE_RETRY_PROCESS_FAILED"
    ),
    (.failing, "cancel", nil, "PENDING/AUTHORIZED", 600, "PENDING/AUTHORIZED"),
  ]

  @Test(
    "the provider takes its time, tries again or refuses, and money stays reserved until it is done", arguments: manners
  )
  func manner(
    manner: YunoSandbox.Operations, action: String, value: String?, first: String, seconds: Int64, last: String
  ) throws {
    let bench = YunoBench { $0[YunoSandbox.Operations.self] = manner }
    let (payment, transaction) = try #require(bench.authorise())
    #expect(bench.status(bench.act(action, payment, transaction, value).json) == first)
    #expect(bench.truth().state == .authorised)
    bench.wait(.seconds(seconds))
    #expect(bench.truth().words == last)
  }

  static let refunds: [(YunoSandbox.Operations, String, Int64, String)] = [
    (.confirmedLater, "REFUNDED/PENDING_PROVIDER_CONFIRMATION", 60, "REFUNDED/REFUNDED"),
    (.retried, "SUCCEEDED/REFUND_RETRY_IN_PROCESS", 600, "REFUNDED/REFUNDED"),
    (.failing, "SUCCEEDED/APPROVED", 600, "SUCCEEDED/APPROVED"),
  ]

  @Test("a refund counts when it is done; meanwhile there can be no other (Refund payment)", arguments: refunds)
  func refund(manner: YunoSandbox.Operations, first: String, seconds: Int64, last: String) throws {
    let bench = YunoBench { $0[YunoSandbox.Operations.self] = manner }
    let json = try #require(bench.payCard())
    let payment = try #require(json["id"]?.string)
    let transaction = try #require(json.at("transactions", "id")?.string)
    let answer = bench.act("refund", payment, transaction).json
    #expect(bench.status(answer) == first)
    #expect(bench.truth().kept == Self.brl(84_90))
    if manner == .failing {
      #expect(answer?["status"] == "DECLINED")
    } else {
      #expect(bench.act("refund", payment, transaction).json?["code"] == "INVALID_STATUS")
    }
    bench.wait(.seconds(seconds))
    #expect(bench.truth().words == last)
  }

  @Test("a dispute blocks refunds, and losing it takes the money back (Payment status)")
  func dispute() throws {
    let bench = YunoBench()
    let json = try #require(bench.payCard())
    let payment = try #require(json["id"]?.string)
    let transaction = try #require(json.at("transactions", "id")?.string)
    #expect(bench.perform("yuno.dispute-lost") == .unknown)
    #expect(bench.perform("yuno.dispute") == .accepted)
    #expect(bench.truth().words == "IN_DISPUTE/RECEIVED")
    #expect(bench.act("refund", payment, transaction).json?["code"] == "CHARGEBACK_IN_PROCESS")
    #expect(bench.perform("yuno.dispute-reviewed") == .accepted)
    #expect(bench.truth().words == "IN_DISPUTE/PENDING_REVIEW")
    #expect(bench.perform("yuno.dispute-lost") == .accepted)
    #expect(bench.truth().words == "CHARGEBACK/LOST")
    #expect(bench.truth().state == .refunded)
    #expect(bench.truth().chargedBack == Self.brl(84_90))
    #expect(bench.truth().refunded == nil)
    #expect(
      bench.notices.dropFirst() == [
        "payment.chargeback IN_DISPUTE/RECEIVED", "payment.chargeback IN_DISPUTE/PENDING_REVIEW",
        "payment.chargeback CHARGEBACK/LOST",
      ])
  }

  @Test("what happens outside can happen only when it is offered", arguments: YunoSandbox.outsideActions)
  func offered(name: String) throws {
    let bench = YunoBench()
    #expect(bench.perform(name) == .unknown)
    _ = bench.payCard()
    let isOffered = bench.sandbox.outsideActions(for: "TILL-000200", at: bench.moment.now).contains(name)
    #expect((bench.perform(name) == .accepted) == isOffered)
  }

  @Test("a PIX transfer has no cardholder who could dispute it, nor a bank that charges it back")
  func transfer() throws {
    let bench = YunoBench()
    let payment = try #require(bench.payment())
    #expect(bench.pay(payment.code) == .accepted)
    #expect(bench.truth().state == .captured)
    #expect(bench.sandbox.outsideActions(for: "TILL-000200", at: bench.moment.now).isEmpty)
    #expect(bench.perform("yuno.dispute") == .unknown && bench.perform("yuno.partial-chargeback") == .unknown)
  }

  @Test(
    "messages are signed as documented, told once for each change, and look the same however often somebody looks (Webhooks)"
  )
  func notices() throws {
    func run(looks: Int) throws -> [Webhook<WireRequest>] {
      let bench = YunoBench()
      let payment = try #require(bench.payment())
      for _ in 0..<looks { bench.sandbox.settle(at: &bench.moment) }
      bench.wait(.seconds(1_800))
      for _ in 0..<looks { bench.sandbox.settle(at: &bench.moment) }
      _ = bench.status(of: payment)
      return bench.sandbox.outbox
    }
    let notices = try run(looks: 1)
    #expect(try run(looks: 0) == notices)
    #expect(try run(looks: 3) == notices)
    let notice = try #require(notices.first)
    #expect(notices.count == 1)
    #expect(notice.reference == "TILL-000200")
    #expect(notice.content.path == "/notifications/yuno")
    let body = try #require(notice.content.json)
    #expect(body["version"] == 2)
    #expect(body["retry"] == 0)
    #expect(body.at("data", "idempotency_key") == body.at("data", "payment", "idempotency_key"))
    let signature = notice.content.head.headerFields.first { $0.name.canonicalName == "x-hmac-signature" }?.value
    let key = SymmetricKey(data: Array("till-yuno-secret".utf8))
    let code = HMAC<SHA256>.authenticationCode(for: notice.content.body.bytes, using: key)
    #expect(signature == Base64.encode(Array(code)))
  }
}
