import Commerce
import Payments
import Providers

extension ContractPlot {
  /// One payment from a bank account, and a permission: the name that is typed at the mock bank chooses the outcome, here in a
  /// bank that asks inside the app.
  static let trueLayer: [ContractPlot] = [PaymentMethod.bankPayment, .mandate].map { method in
    ContractPlot(
      provider: .trueLayer, method: method, country: .unitedKingdom, amount: Money(minorUnits: 14_800, currency: .gbp),
      refused: Refused(
        amount: Money(minorUnits: 14_800, currency: .eur),
        inputs: Inputs(
          bank: "mock-payments-de-embedded", fields: ["username": "test_authorisation_failed", "password": "any"]),
        error: "refused-by-bank"),
      paidState: method == .mandate ? .linked : .captured, sendsMessages: true)
  }
}
