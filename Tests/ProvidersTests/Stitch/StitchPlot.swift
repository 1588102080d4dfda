import Commerce
import Payments
import Providers

extension ContractPlot {
  /// The phone's wallets, each with the bank's page, in a set-up of its own; the amount chooses the outcome.
  ///
  /// A sheet that is closed leaves nothing behind: there is nothing to lapse and nothing to open again. Without the bank's
  /// page there is no return either, so that way of paying has tests of its own.
  static let stitch: [ContractPlot] = [
    stitch(.applePay, ["stitch.three-d-secure": "per-transaction"]),
    stitch(
      .samsungPay,
      ["stitch.three-d-secure": "client-rule", "stitch.interaction-url": "query", "stitch.client-token": "renewed"]),
    stitch(
      .googlePay,
      [
        "stitch.three-d-secure": "per-transaction", "stitch.device": "device-information",
        "stitch.lost-answer": "send-again",
      ]),
  ]

  /// A plot of one wallet with some settings.
  static func stitch(
    _ method: PaymentMethod, _ choices: KeyValuePairs<String, String>, amount: Int64 = 249_90
  ) -> ContractPlot {
    var plot = ContractPlot(provider: .stitch, method: method)
    plot.country = .southAfrica
    plot.amount = Money(minorUnits: amount, currency: .zar)
    plot.mobile = "0821234567"
    plot.settings = .stitch(choices)
    plot.refused = Refused(amount: Money(minorUnits: 1_01, currency: .zar), error: "insufficient-funds")
    plot.expiresAs = .never
    plot.sendsMessages = true
    plot.canBeReopened = false
    // After a lost answer the ledger is asked, and the bank's page may still have to be opened.
    plot.survivesLostAnswers = choices.contains { $0 == ("stitch.lost-answer", "send-again") }
    return plot
  }
}
