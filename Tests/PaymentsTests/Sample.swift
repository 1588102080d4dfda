import Commerce
import Payments
import Testing

/// What the library's tests share.
enum Sample {
  static let amount = Money(minorUnits: 14_800, currency: .sar)
  static let order = Order(number: "1042", name: "Two coffees", total: amount)
  static let shopper = Shopper(givenName: "Sara", familyName: "Demo", email: "demo@example.test", mobile: "0512345678")
  static let reference = "TILL-1042-1"
  static let words = ProviderResponseCode(code: "PAID", text: "as the provider says")

  static let paid = PaymentStatus(state: .captured, words: words, amount: amount, reference: reference)

  static func status(_ state: PaymentState) -> PaymentStatus {
    PaymentStatus(state: state, words: words, amount: amount, reference: reference)
  }

  static func request(_ attempt: String = "till-1042-1", method: PaymentMethod = .card, amount: Money = amount) throws
    -> PaymentRequest
  {
    PaymentRequest(
      attempt: try #require(AttemptID(attempt)), method: method, amount: amount, order: order, reference: reference,
      shopper: shopper, country: .saudiArabia, language: "en", returnURL: "tillshop://return", merchant: "Till")
  }

  static func session(_ references: [String: String] = [:]) throws -> PaymentSession {
    PaymentSession(request: try request(), gateway: "A", references: references)
  }

  static func store(methods: [String] = [], rates: [String: String] = [:], currency: Currency = .sar) -> Store {
    Store(
      id: "riyadh", name: "Till Coffee", city: "Riyadh", country: .saudiArabia, currency: currency,
      utcOffsetMinutes: 180, shopper: shopper, order: order, methods: methods,
      rates: rates.compactMapValues(ExchangeRate.init))
  }
}
