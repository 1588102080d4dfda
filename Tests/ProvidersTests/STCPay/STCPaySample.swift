import Commerce
import DemoMerchant
import HTTPTypes
import Payments
import Testing
import Wire

@testable import Providers

/// What stc pay's tests share; identifiers have the documented shapes, their values are invented.
enum STCPaySample {
  static let adapter = STCPay()
  /// An adapter whose shopper approves in the app.
  static let approvals = adapter(.init(["stc-pay.flow": "app-switch"]))

  static func adapter(_ settings: Settings) -> STCPay { STCPay(settings: settings) }
  static let otpReference = "QhTzLmWkRbYcNsVdPgXa"
  static let payment = "4400005021"
  static let mobile = "966512345678"
  static let authorization = "712345678901"
  static let start = Timestamp(milliseconds: 1_772_355_600_000)

  static func request(minorUnits: Int64 = 6_450) throws -> PaymentRequest {
    let amount = Money(minorUnits: minorUnits, currency: .sar)
    return PaymentRequest(
      attempt: try #require(AttemptID("till-1042-1")), method: .stcPay, amount: amount,
      order: Order(number: "1042", name: "Two coffees", total: amount), reference: "TILL-1042-1",
      shopper: Shopper(givenName: "Sara", familyName: "Demo", email: "demo@example.test", mobile: "0512345678"),
      country: .saudiArabia, language: "en", returnURL: "tillshop://return", merchant: "Till")
  }

  static func context(_ references: [String: String] = [:], now: Timestamp = start) throws -> STCPay.Context {
    let session = PaymentSession(request: try request(), gateway: "stc pay", references: references)
    return STCPay.Context(payment: session, now: now)
  }

  /// A session whose first code was sent at the start and lives for five minutes.
  static let sent = [
    "payment": payment, "otp-reference": otpReference, "sent-reference": "TILL-1042-1-1", "mobile": mobile,
    "sent-at": "\(start.milliseconds)", "expires-at": "\(start.advanced(by: .seconds(300)).milliseconds)",
    "wrong-codes": "0", "round": "1",
  ]
  /// A session whose code was confirmed, with the outcome unknown.
  static let confirming = sent.merging(["confirming": "yes"]) { $1 }

  /// A session whose approval was asked for at the start.
  static let approving = [
    "checkout": authorization, "sent-reference": "TILL-1042-1-1", "mobile": mobile, "round": "1",
    "expires-at": "\(start.advanced(by: .seconds(300)).milliseconds)",
  ]

  static func code(_ digits: String = "123456") throws -> SecretDigits {
    try #require(SecretDigits(digits, length: STCPay.codeLength))
  }

  static func phone(_ text: String = "051 234 5678") throws -> PhoneNumber {
    try #require(PhoneNumber(text, country: .saudiArabia))
  }

  static func answer(_ status: Int, _ body: String) -> WireAnswer {
    WireAnswer(head: HTTPResponse(status: .init(code: status)), body: WireBody(body))
  }

  static func trouble(_ code: Int, _ text: String = "as documented") -> String {
    #"{"Code":\#(code),"Text":"\#(text)","Type":1}"#
  }

  static func authorised(_ expiry: String = "300", otp: String = otpReference, payment: String = payment) -> String {
    #"{"DirectPaymentAuthorizeV4ResponseMessage":{"OtpReference":"\#(otp)","STCPayPmtReference":"\#(payment)""#
      + #","ExpiryDuration":\#(expiry)}}"#
  }

  static func transaction(_ status: String, amount: String = "64.500", reference: String = "TILL-1042-1-1") -> String {
    #"{"MerchantID":"61000000000","RefNum":"\#(reference)","STCPayRefNum":"\#(payment)","Amount":\#(amount)"#
      + #","PaymentDate":"2026-03-01T12:00:40.117","PaymentStatus":\#(status),"PaymentStatusDesc":"as documented"}"#
  }

  static func confirmed(_ status: String, reference: String = "TILL-1042-1-1") -> String {
    #"{"DirectPaymentConfirmV4ResponseMessage":\#(transaction(status, reference: reference))}"#
  }

  static func list(_ transactions: String...) -> String { list(transactions) }

  static func list(_ transactions: [String], _ message: String = "PaymentInquiryV4ResponseMessage") -> String {
    #"{"\#(message)":{"TransactionList":[\#(transactions.joined(separator: ","))]}}"#
  }

  /// The same in the merchant's interface.
  static func approvalList(_ transactions: String...) -> String { list(transactions, "PaymentInquiryResponseMessage") }

  static func approval(_ authorization: String = authorization) -> String {
    #"{"MobilePaymentAuthorizeResponseMessage":{"AuthorizationReference":"\#(authorization)"}}"#
  }

  static let refunded = #"{"RefundPaymentResponseMessage":{"NewSTCPayRefNum":"4400009999"}}"#

  /// Bodies that are no answer of stc pay's.
  static let noise = [
    " ", "<html><body>503</body></html>", "null", "true", "2", "[]", "{}", "\"Paid\"", #"{"PaymentStatus":2}"#,
    #"{"Code":null}"#, #"{"Code":"many"}"#, #"{"Code":[2023]}"#, #"{"code":2023}"#,
    #"{"DirectPaymentAuthorizeV4ResponseMessage":null}"#, #"{"DirectPaymentAuthorizeV4ResponseMessage":[]}"#,
    #"{"DirectPaymentConfirmV4ResponseMessage":"Paid"}"#, #"{"PaymentInquiryV4ResponseMessage":2}"#, "{",
    #"{"PaymentInquiryV4ResponseMessage":{"TransactionList":[{"PaymentStatus":2}]}"#,
  ]
}

extension Settings {
  /// Settings by pairs of a setting of stc pay's adapter and a choice.
  init(_ chosen: KeyValuePairs<String, String>) {
    self.init()
    for (id, choice) in chosen {
      let setting = STCPay.demoSettings.first { $0.id == id }
      precondition(setting.map { choose(choice, for: $0) } == true, "no setting \(id) with \(choice)")
    }
  }
}
