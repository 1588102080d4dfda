import Commerce
import Deeplinks
import DemoMerchant
import HTTPTypes
import Payments
import Testing
import Wire

@testable import Providers

/// What HyperPay's tests share; identifiers have the documented shapes, their values are invented.
enum HyperPaySample {
  static let adapter = HyperPay()
  static let cardsID = "5E1A0C77D2B94F3AA86B0D4F9917C3E2.uat01-vm-tx03"
  static let madaID = "7B0D44E19C8A4B6E9F02A1C3D5E7F901.uat01-vm-tx02"
  static let paymentID = "8ac7a4a1000000000000000000000481"
  static let start = Timestamp(milliseconds: 1_772_355_600_000)

  /// Test numbers of HyperPay's 3D Secure Testing Guide, and a mada number circulated to its merchants.
  static let visa = "4200000000000042"
  static let mastercard = "5200000000000007"
  static let mada = "5360230159427034"
  static let amex = "374500262001008"

  static func request(minorUnits: Int64 = 14_800) throws -> PaymentRequest {
    let amount = Money(minorUnits: minorUnits, currency: .sar)
    return PaymentRequest(
      attempt: try #require(AttemptID("till-1042-1")), method: .card, amount: amount,
      order: Order(number: "1042", name: "Two coffees", total: amount), reference: "TILL-1042-1",
      shopper: Shopper(
        givenName: "Sara", familyName: "Demo", email: "demo@example.test", mobile: "051 234 5678"),
      country: .saudiArabia, language: "en", returnURL: "tillshop://return", merchant: "Till")
  }

  static func context(_ references: [String: String] = [:], now: Timestamp = start) throws -> HyperPay.Context {
    let session = PaymentSession(
      request: try request(), gateway: "HyperPay", references: references,
      expiresAt: start.advanced(by: HyperPay.checkoutLifetime))
    return HyperPay.Context(payment: session, now: now)
  }

  /// A session with its checkout open.
  static let opened = ["checkout": cardsID, "checkout.cards": cardsID]
  /// A session whose card was submitted.
  static let submitted = opened.merging(["submitted": "yes"]) { $1 }
  static let checkout = HyperPay.OpenCheckout(id: cardsID, entity: .cards)

  static func card(_ number: String, code: String = "123") throws -> CardDetails {
    CardDetails(
      number: try CardNumber(number), expiry: try #require(CardExpiry(month: 3, year: 2030)),
      securityCode: try #require(SecretDigits(code, length: 3...4)), holder: "SARA DEMO")
  }

  static func answer(_ status: Int, _ body: String) -> WireAnswer {
    WireAnswer(head: HTTPResponse(status: .init(code: status)), body: WireBody(body))
  }

  static func result(_ code: String, _ more: String = "") -> String {
    #"{"result":{"code":"\#(code)","description":"as documented"}\#(more)}"#
  }

  static func created(_ id: String) -> WireAnswer { answer(200, result("000.200.100", #","id":"\#(id)""#)) }

  /// What a finished payment looks like.
  static func payment(
    _ code: String, amount: String = "148.00", currency: String = "SAR", reference: String = "TILL-1042-1",
    type: String = "DB", id: String = paymentID, timestamp: String = "2026-03-01 09:00:11+0000"
  ) -> String {
    result(
      code,
      #","id":"\#(id)","paymentType":"\#(type)","paymentBrand":"VISA","amount":"\#(amount)","currency":"\#(currency)""#
        + #","merchantTransactionId":"\#(reference)","timestamp":"\#(timestamp)""#)
  }

  static func list(_ payments: String...) -> String {
    result("000.000.100", #","payments":[\#(payments.joined(separator: ","))]"#)
  }

  static let page = "https://eu-test.oppwa.com/3ds2/483?type=methodRedirect"

  /// What a card that the issuer asks about looks like.
  static let challenge = result(
    "000.200.000", #","id":"\#(paymentID)","redirect":{"url":"\#(page)","parameters":[]}"#)

  /// A payment that was refused, beside another.
  static let declined = payment("800.100.155", id: "8ac7a4a1000000000000000000000400")

  /// Bodies that are no answer of HyperPay's.
  static let noise = [
    "", " ", "<html><body>503</body></html>", "null", "true", "0", "[]", "{}", "\"000.000.000\"", "[{\"result\":{}}]",
    #"{"result":null}"#, #"{"result":"000.000.000"}"#, #"{"result":{"code":0}}"#, #"{"result":{"code":null}}"#,
    #"{"result":{"code":["000.000.000"]}}"#, #"{"result":[{"code":"000.000.000"}]}"#, #"{"code":"000.000.000"}"#,
    #"{"result":{"Code":"000.000.000"}}"#, "{\"result\":{\"code\":\"000.000.000\"}", "\u{FEFF}{}",
  ]
}

extension HyperPay.Call {
  /// The first submission of a typed card.
  static func submit(_ card: CardDetails, to checkout: HyperPay.OpenCheckout) -> HyperPay.Call {
    .submit(HyperPay.Submission(instrument: .card(card), checkout: checkout, number: 1))
  }
}
