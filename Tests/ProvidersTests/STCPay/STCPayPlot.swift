import Commerce
import Payments
import Providers

extension ContractPlot {
  /// The wallet; the code chooses the outcome.
  static let stcPay = [
    ContractPlot(
      provider: .stcPay, method: .stcPay,
      refused: Refused(inputs: Inputs(code: "111111"), error: "insufficient-funds"), canBeReopened: false,
      survivesLostAnswers: false)
  ]
}
