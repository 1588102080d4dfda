import Commerce
import DemoMerchant
import HTTPTypes
import Payments
import Providers
import Testing
import Wire

/// One order of two lines in Sweden, and an adapter set up by names.
enum SwedbankPaySample {
  static let order = "/psp/paymentorders/7f3a0000-till"
  static let menu = "https://ecom.externalintegration.payex.com/payment/core/js/px.payment.client.js?token=7f3a"
  static let total = Money(minorUnits: 12_900, currency: .sek)

  static func request(
    country: Country = .sweden, currency: Currency = .sek, language: String = "sv", mobile: String = "0739000001",
    merchant: String = "Till Demo"
  ) throws -> PaymentRequest {
    let items = [
      OrderItem(name: "Mug", reference: "MUG", quantity: 2, unitPrice: Money(minorUnits: 4_950, currency: currency)),
      OrderItem(
        name: "Filters", reference: "FIL", quantity: 1, unitPrice: Money(minorUnits: 3_000, currency: currency)),
    ]
    return PaymentRequest(
      attempt: try #require(AttemptID("a-1042-1")), method: .paymentMenu,
      amount: Money(minorUnits: 12_900, currency: currency), order: try #require(Order(number: "1042", items: items)),
      reference: "TILL-1042-1",
      shopper: Shopper(
        givenName: "Leia", familyName: "Demo", email: "leia.ahlstrom@swedbankpay.com", mobile: mobile),
      country: country, language: language, returnURL: "tillshop://return", merchant: merchant)
  }

  static func context(_ references: [String: String] = [:]) throws -> SwedbankPay.Context {
    SampleIntent.context(try request(), references)
  }

  static func adapter(_ choices: KeyValuePairs<String, String> = [:]) -> SwedbankPay {
    SwedbankPay(settings: settings(choices))
  }

  static func settings(_ choices: KeyValuePairs<String, String>, of known: [Setting] = SwedbankPay.demoSettings)
    -> Settings
  {
    var settings = Settings()
    for (id, choice) in choices {
      let isKnown = known.first { $0.id == id }.map { settings.choose(choice, for: $0) } ?? false
      if !isKnown { Issue.record("no setting \(id): \(choice)") }
    }
    return settings
  }

  /// An answer with a body and a media type.
  static func answer(_ status: Int, _ body: String, _ type: String? = "application/json") -> WireAnswer {
    var answer = WireAnswer(head: HTTPResponse(status: HTTPResponse.Status(code: status)), body: WireBody(body))
    answer.head.headerFields[.contentType] = type
    return answer
  }
}
