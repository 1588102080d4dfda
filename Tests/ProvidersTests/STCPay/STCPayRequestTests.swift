import Commerce
import HTTPTypes
import Payments
import Testing
import Wire

@testable import Providers

private typealias Sample = STCPaySample

struct STCPayRequestTests {
  private func request(_ call: STCPay.Call, _ context: STCPay.Context) -> WireRequest {
    Sample.adapter.request(for: call, key: "key-that-does-not-travel", context)
  }

  private func golden(_ name: String, _ call: STCPay.Call) throws {
    let sent = request(call, try Sample.context(Sample.sent))
    try WireGolden(folder: "STCPay", name: name).check(sent)
    #expect(!"\(sent)".contains("key-that-does-not-travel"))
    #expect(sent.sender == .merchant)
    #expect(sent.operation == Sample.adapter.traits(of: call).operation)
  }

  @Test("every call is written as documented")
  func goldens() throws {
    try golden("authorize", .authorise(mobile: Sample.mobile, round: 1))
    try golden("confirm", .confirm(Sample.code(), otpReference: Sample.otpReference, payment: Sample.payment))
    try golden("inquire", .inquire(reference: "TILL-1042-1-2"))
    try golden("request-approval", .requestApproval(mobile: Sample.mobile, round: 1))
    try golden("cancel-approval", .cancelApproval(authorization: Sample.authorization))
    try golden("refund", .refund(payment: Sample.payment, Money(minorUnits: 1_450, currency: .sar)))
  }

  @Test("an approval is asked about in the interface it was asked for in")
  func interfaces() throws {
    let code = request(.inquire(reference: "c"), try Sample.context(Sample.sent))
    #expect(code.path == "/B2B.DirectPayment.WebApi/DirectPayment/V4/PaymentInquiry")
    let approval = request(.inquire(reference: "c"), try Sample.context(Sample.approving))
    #expect(approval.path == "/B2B.MerchantTransactionsWebApi/MerchantTransactions/v3/PaymentInquiry")
    #expect(approval.json?.at("PaymentInquiryRequestMessage", "RefNum")?.string == "c")
    #expect(approval.json?["PaymentInquiryV4RequestMessage"] == nil)
  }

  @Test(
    "a store that is set up wrongly leaves one field out, and nothing else",
    arguments: [
      ("no-branch", "BranchID"), ("no-teller", "TellerID"), ("no-device", "DeviceID"), ("no-reference", "RefNum"),
      ("no-bill-number", "BillNumber"), ("no-amount", "Amount"), ("no-mobile", "MobileNo"),
      ("no-code-reference", "OtpReference"), ("no-code", "OtpValue"), ("no-payment-reference", "STCPayPmtReference"),
    ])
  func omitted(choice: String, field: String) throws {
    let adapter = Sample.adapter(.init(["stc-pay.set-up": choice]))
    var missing = 0
    for call: STCPay.Call in [
      .authorise(mobile: Sample.mobile, round: 1),
      .confirm(try Sample.code(), otpReference: Sample.otpReference, payment: Sample.payment),
    ] {
      let context = try Sample.context(Sample.sent)
      func names(_ adapter: STCPay) -> [String] {
        let members = adapter.request(for: call, key: "", context).json?.members?.first?.value.members ?? []
        return members.map(\.name)
      }
      #expect(names(adapter) == names(Sample.adapter).filter { $0 != field })
      missing += names(Sample.adapter).count - names(adapter).count
    }
    #expect(missing == 1)
  }

  @Test("every call says who the merchant is")
  func clientCode() throws {
    let name = try #require(HTTPField.Name("X-ClientCode"))
    for call: STCPay.Call in [
      .authorise(mobile: Sample.mobile, round: 1), .confirm(try Sample.code(), otpReference: "a", payment: "b"),
      .inquire(reference: "c"),
    ] {
      let sent = request(call, try Sample.context())
      #expect(sent.head.headerFields[name] == "61000000000")
      #expect(sent.authority == "b2btest.stcpay.com.sa")
      #expect(!Scrubbing.text(of: sent).contains("61000000000"))
    }
  }

  @Test("a confirmation carries the code, and no log does")
  func code() throws {
    let call = STCPay.Call.confirm(
      try Sample.code("907155"), otpReference: Sample.otpReference, payment: Sample.payment)
    let sent = request(call, try Sample.context(Sample.sent))
    #expect(sent.json?.at("DirectPaymentConfirmV4RequestMessage", "OtpValue")?.string == "907155")
    var dumped = ""
    dump(call, to: &dumped)
    for text in [Scrubbing.text(of: sent), "\(call)", String(reflecting: call), dumped] {
      #expect(!text.contains("907155"))
    }
  }

  @Test(
    "the amount is a number in riyals, never rounded",
    arguments: [(Int64(1), "0.01"), (6_450, "64.50"), (10_000, "100.00"), (999_999_999_999, "9999999999.99")])
  func amounts(minorUnits: Int64, text: String) throws {
    let session = PaymentSession(request: try Sample.request(minorUnits: minorUnits), gateway: "stc pay")
    let sent = request(
      .authorise(mobile: Sample.mobile, round: 1), STCPay.Context(payment: session, now: Sample.start))
    #expect(sent.json?.at("DirectPaymentAuthorizeV4RequestMessage", "Amount") == .number(text))
  }

  @Test("every round has a reference of its own")
  func rounds() throws {
    let references = try (1...3).map { round in
      request(.authorise(mobile: Sample.mobile, round: round), try Sample.context())
        .json?.at("DirectPaymentAuthorizeV4RequestMessage", "RefNum")?.string
    }
    #expect(references == ["TILL-1042-1-1", "TILL-1042-1-2", "TILL-1042-1-3"])
  }

  @Test("a refund moves money and is made once; an approval may be asked for again")
  func otherTraits() {
    let refund = Sample.adapter.traits(of: .refund(payment: "1", Money(minorUnits: 1, currency: .sar)))
    #expect(refund.effect.movesMoney && !refund.isIdempotent)
    let approval = Sample.adapter.traits(of: .requestApproval(mobile: Sample.mobile, round: 1))
    #expect(approval.effect.movesMoney && approval.isIdempotent)
    #expect(!Sample.adapter.traits(of: .cancelApproval(authorization: "1")).effect.movesMoney)
  }

  @Test("only the confirmation moves money, and it is made once")
  func traits() throws {
    let confirmation = Sample.adapter.traits(of: .confirm(try Sample.code(), otpReference: "a", payment: "b"))
    #expect(confirmation.effect.movesMoney)
    #expect(!confirmation.isIdempotent)
    for call: STCPay.Call in [.authorise(mobile: Sample.mobile, round: 1), .inquire(reference: "c")] {
      #expect(!Sample.adapter.traits(of: call).effect.movesMoney)
      #expect(Sample.adapter.traits(of: call).isIdempotent)
    }
  }
}
