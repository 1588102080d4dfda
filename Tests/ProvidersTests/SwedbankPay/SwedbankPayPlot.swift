import Commerce
import DemoMerchant
import Payments
import Providers

extension ContractPlot {
  /// The menu of either generation; Swish is its first button in Sweden, and an amount that cards know as "not enough money" is
  /// refused by every bank here.
  static let swedbankPay: [ContractPlot] = [swedbankPayMenu(version: "v3"), swedbankPayMenu(version: "v2")]

  private static func swedbankPayMenu(version: String) -> ContractPlot {
    var plot = ContractPlot(
      provider: .swedbankPay, method: .paymentMenu, country: .sweden,
      amount: Money(minorUnits: 12_900, currency: .sek), email: "leia.ahlstrom@swedbankpay.com", mobile: "+46739000001",
      refused: Refused(amount: Money(minorUnits: 900_361, currency: .sek), error: "refused-by-bank"))
    // No end is documented for an order that nobody pays.
    plot.expiresAs = .never
    plot.sendsMessages = true
    for (id, choice) in [("swedbank-pay.version", version), ("swedbank-pay.check-in", "consumer")] where version == "v2"
    {
      for setting in SwedbankPay.demoSettings where setting.id == id { plot.settings.choose(choice, for: setting) }
    }
    // Before the check-in there is no order, so its identifier is not known yet.
    plot.canBeReopened = version == "v3"
    return plot
  }
}
