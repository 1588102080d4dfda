import Commerce
import Payments
import Providers

extension ContractPlot {
  /// PIX; the cents of an amount in reais choose the outcome.
  static let yuno = [
    ContractPlot(
      provider: .yuno, method: .pix, amount: Money(minorUnits: 21_605, currency: .brl),
      refused: Refused(amount: Money(minorUnits: 151, currency: .brl), error: "insufficient-funds"),
      callingOffIsKnown: false)
  ]
}
