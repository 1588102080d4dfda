import Commerce
import Payments
import Providers

extension ContractPlot {
  /// The phone's wallets.
  static let stitch: [ContractPlot] = []
}
