import Commerce
import Payments
import Providers

extension ContractPlot {
  /// One payment from a bank account, and a permission.
  static let trueLayer: [ContractPlot] = []
}
