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

    init(otp: String, payment: String) {
      self.otp = otp
      self.payment = payment
    }

    /// The pair in an answer; `nil` where no code was sent.
    init?(_ answer: WireAnswer) {
      guard let message = answer.json?["DirectPaymentAuthorizeV4ResponseMessage"],
        let otp = message["OtpReference"]?.string, let payment = message["STCPayPmtReference"]?.string
      else { return nil }
      self.init(otp: otp, payment: payment)
    }
  }

  var sandbox: STCPaySandbox
  var moment: SandboxMoment

  /// A bench that is set up by pairs of a setting and a choice.
  init(_ chosen: KeyValuePairs<String, String> = [:], at instant: String = "2026-03-01T09:00:00Z", seed: UInt64 = 7) {
    sandbox = STCPaySandbox()
    var settings = Settings()
    for (id, choice) in chosen {
      let setting = STCPaySandbox.settings.first { $0.id == id }
      precondition(setting.map { settings.choose(choice, for: $0) } == true, "no setting \(id) with \(choice)")
    }
    moment = SandboxMoment(
      now: Timestamp(iso8601: instant) ?? Timestamp(milliseconds: 0), random: SeededRandom(seed: seed),
      settings: settings)
  }

  mutating func wait(_ duration: Duration) {
    moment = SandboxMoment(
      now: moment.now.advanced(by: duration), random: moment.random, settings: moment.settings,
      merchant: moment.merchant)
  }

  static let direct = "/B2B.DirectPayment.WebApi/DirectPayment/V4/"
  static let merchant = "/B2B.MerchantTransactionsWebApi/MerchantTransactions/v3/"

  mutating func send(
    _ operation: String, _ body: String, method: HTTPRequest.Method = .post, clientCode: String? = "61000000000",
    base: String = STCPayBench.direct
  ) -> WireAnswer {
    var head = HTTPRequest(method: method, scheme: "https", authority: "b2btest.stcpay.com.sa", path: base + operation)
    if let name = HTTPField.Name("X-ClientCode"), let clientCode { head.headerFields[name] = clientCode }
    head.headerFields[.contentType] = "application/json"
    return sandbox.respond(
      to: WireRequest(head: head, body: WireBody(body), sender: .merchant, operation: "test"), at: &moment)
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

  /// Has the app ask for an approval.
  mutating func requestApproval(_ reference: String = "TILL-000502", mobile: String = "966512345678") -> WireAnswer {
    send(
      "MobilePaymentAuthorize",
      """
      {"MobilePaymentAuthorizeRequestMessage": {"BranchID": "1", "TellerID": "1", "DeviceID": "1",
       "RefNum": "\(reference)", "BillNumber": "502", "MobileNo": "\(mobile)", "Amount": 64.50, "MerchantNote": "",
       "ExpiryPeriodType": 0, "ExpiryPeriod": 0}}
      """, base: Self.merchant)
  }

  /// The same, and the reference it gets.
  mutating func authorization(_ reference: String = "TILL-000502") -> String {
    requestApproval(reference).json?.at("MobilePaymentAuthorizeResponseMessage", "AuthorizationReference")?.string ?? ""
  }

  mutating func cancelApproval(_ authorization: String) -> WireAnswer {
    send(
      "CancelPaymentAuthorize",
      "{\"CancelPaymentAuthorizeRequestMessage\": {\"AuthorizationReference\": \"\(authorization)\"}}",
      base: Self.merchant)
  }

  /// Gives back some of a payment, by stc pay's number for it.
  mutating func refund(_ payment: String, _ amount: String) -> WireAnswer {
    send(
      "RefundPayment", "{\"RefundPaymentRequestMessage\": {\"STCPayRefNum\": \"\(payment)\", \"Amount\": \(amount)}}",
      base: Self.merchant)
  }

  /// Opens the app at an approval.
  mutating func openApp(_ authorization: String) -> PageResponse {
    sandbox.open(Self.page(authorization), at: &moment)
  }

  /// Presses a button in the app.
  mutating func press(_ button: String, on page: String = "stc-pay.approve", _ authorization: String) -> PageResponse {
    sandbox.submit(
      PageSubmission(url: Self.page(authorization), pageID: page, button: button), at: &moment)
  }

  static func page(_ authorization: String) -> String {
    "https://app.stcpay.till.test/approve?AuthorizationReference=\(authorization)&return=shop%3A%2F%2Fback"
  }

  /// Lets the shopper do something in the app.
  mutating func perform(_ action: String, _ reference: String = "TILL-000502") -> OutsideResult {
    sandbox.perform(.named(action, reference: reference), at: &moment)
  }

  var outside: [String] { sandbox.outsideActions(for: "TILL-000502", at: moment.now) }

  /// Asks for a code, and gives the reference pair.
  mutating func pair(_ reference: String = "TILL-000502", mobile: String = "966512345678") -> Pair {
    Pair(authorize(reference, mobile: mobile)) ?? Pair(otp: "", payment: "")
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

  func truth(_ reference: String = "TILL-000502") -> ProviderRecord { sandbox.truth(of: reference, at: moment.now) }

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
