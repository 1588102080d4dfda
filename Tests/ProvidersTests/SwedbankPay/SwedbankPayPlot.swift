import Commerce
import Payments
import Providers

extension ContractPlot {
  /// The menu.
  static let swedbankPay: [ContractPlot] = []
}
