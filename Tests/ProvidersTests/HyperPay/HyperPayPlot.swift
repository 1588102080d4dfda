import Commerce
import Payments
import Providers

extension ContractPlot {
  /// Cards: one that passes after the issuer's page, or one without money.
  static let hyperPay = [
    ContractPlot(
      provider: .hyperPay, method: .card,
      refused: Refused(inputs: Inputs(card: "4201320000311101"), error: "insufficient-funds"),
      survivesLostAnswers: false)
  ]
}
