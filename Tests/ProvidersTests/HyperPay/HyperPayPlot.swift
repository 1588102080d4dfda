import Commerce
import Payments
import Providers

extension ContractPlot {
  /// Cards: one that passes after the issuer's page, or one without money; the same reserved only; and a wallet.
  static let hyperPay = [
    ContractPlot(
      provider: .hyperPay, method: .card,
      refused: Refused(inputs: Inputs(card: "4201320000311101"), error: "insufficient-funds"),
      survivesLostAnswers: false, sendsMessages: true),
    ContractPlot(
      provider: .hyperPay, method: .card, inputs: Inputs(card: "5200000000000064"),
      settings: Settings(HyperPay.PaymentType.preauthorise),
      refused: Refused(inputs: Inputs(card: "5457350076543210"), error: "not-permitted"), paidState: .authorised,
      survivesLostAnswers: false, sendsMessages: true),
    ContractPlot(
      provider: .hyperPay, method: .stcPay, settings: Settings(HyperPay.Wallet.on),
      refused: Refused(mobile: "0515555556", error: "refused-by-bank"), survivesLostAnswers: false, sendsMessages: true),
  ]
}

extension Settings {
  /// The defaults but for one choice.
  fileprivate init<Choice: SettingChoice>(_ choice: Choice) {
    self.init()
    self[Choice.self] = choice
  }
}
