import Commerce
import Payments
import Providers

extension ContractPlot {
  /// Three parts; the mobile number chooses the outcome.
  static let tamara = [
    ContractPlot(
      provider: .tamara, method: .tamara, mobile: "0544337866",
      refused: Refused(mobile: "0526422337", error: "refused-by-provider"), paidState: .authorised,
      sendsMessages: true)
  ]
}
