import Commerce
import HTTPTypes
import Pages
import Sandbox
import Simulation
import Wire

/// A pretend stc pay with a clock that the test moves, and literal requests as integrators of the Direct Payment API V4
/// send them.
struct STCPayBench {
  /// The reference pair of a sent code.
  struct Pair: Hashable {
    let otp: String
    let payment: String
  }

  var sandbox: STCPaySandbox
  var moment: SandboxMoment

  init(options: STCPaySandbox.Options = .init(), at instant: String = "2026-03-01T09:00:00Z", seed: UInt64 = 7) {
    sandbox = STCPaySandbox(options: options)
    moment = SandboxMoment(
      now: Timestamp(iso8601: instant) ?? Timestamp(milliseconds: 0), random: SeededRandom(seed: seed))
  }

  mutating func wait(_ duration: Duration) {
    moment = SandboxMoment(now: moment.now.advanced(by: duration), random: moment.random)
  }

  mutating func send(
    _ operation: String, _ body: String, method: HTTPRequest.Method = .post, clientCode: String? = "61000000000",
    base: String = "/B2B.DirectPayment.WebApi/DirectPayment/V4/"
  ) -> WireAnswer {
    var head = HTTPRequest(method: method, scheme: "https", authority: "b2btest.stcpay.com.sa", path: base + operation)
    if let name = HTTPField.Name("X-ClientCode"), let clientCode { head.headerFields[name] = clientCode }
    head.headerFields[.contentType] = "application/json"
    return sandbox.respond(
      to: WireRequest(head: head, body: body, sender: .merchant, operation: "test"), at: &moment)
  }

  mutating func authorize(
    _ reference: String = "TILL-000502", mobile: String = "966512345678", amount: String = "64.50"
  ) -> WireAnswer {
    send(
      "DirectPaymentAuthorize",
      """
      {"DirectPaymentAuthorizeV4RequestMessage": {"BranchID": "RUH-01", "TellerID": "T07", "DeviceID": "TILL-3",
       "RefNum": "\(reference)", "BillNumber": "502", "MobileNo": "\(mobile)", "Amount": \(amount),
       "MerchantNote": "Till demo"}}
      """)
  }

  /// Asks for a code, and gives the reference pair.
  mutating func pair(_ reference: String = "TILL-000502", mobile: String = "966512345678") -> Pair {
    let message = authorize(reference, mobile: mobile).json?["DirectPaymentAuthorizeV4ResponseMessage"]
    return Pair(otp: message?["OtpReference"]?.string ?? "", payment: message?["STCPayPmtReference"]?.string ?? "")
  }

  mutating func confirm(_ pair: Pair, code: String = "123456") -> WireAnswer {
    send(
      "DirectPaymentConfirm",
      """
      {"DirectPaymentConfirmV4RequestMessage": {"OtpReference": "\(pair.otp)", "OtpValue": "\(code)",
       "STCPayPmtReference": "\(pair.payment)"}}
      """)
  }

  mutating func inquire(_ reference: String = "TILL-000502") -> WireAnswer {
    send("PaymentInquiry", #"{"PaymentInquiryV4RequestMessage": {"RefNum": "\#(reference)"}}"#)
  }

  /// The number and words of the last payment that an inquiry lists.
  mutating func inquiredStatus(_ reference: String = "TILL-000502") -> String {
    let last = inquire(reference).json?.at("PaymentInquiryV4ResponseMessage", "TransactionList")?.array?.last
    return "\(last?["PaymentStatus"]?.integer ?? -1) \(last?["PaymentStatusDesc"]?.string ?? "")"
  }

  func truth(_ reference: String = "TILL-000502") -> LedgerTruth { sandbox.truth(of: reference, at: moment.now) }

  var deadline: SandboxDeadline? { sandbox.nextDeadline(after: moment.now) }
}

extension WireAnswer {
  /// stc pay's error code.
  var errorCode: Int? { json?["Code"]?.integer }
  /// stc pay's error text.
  var errorText: String? { json?["Text"]?.string }
  /// What a confirmation answers.
  var confirmed: JSON? { json?["DirectPaymentConfirmV4ResponseMessage"] }
}
