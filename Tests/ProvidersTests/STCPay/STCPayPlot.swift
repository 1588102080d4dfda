import Commerce
import Payments
import Providers

extension ContractPlot {
  /// The wallet: by a code, which chooses the outcome, and by an approval in the app. An approval is only ever given or called
  /// off, so there is no way for it to be refused.
  static let stcPay = [
    ContractPlot(
      provider: .stcPay, method: .stcPay,
      refused: Refused(inputs: Inputs(code: "111111"), error: "insufficient-funds"), canBeReopened: false),
    ContractPlot(provider: .stcPay, method: .stcPay, settings: approvals),
  ]

  private static var approvals: Settings {
    var settings = Settings()
    settings[STCPay.Flow.self] = .appSwitch
    return settings
  }
}
