import Payments
import Wire

extension BaseURL {
  /// The environment by the host; `nil` for a host of neither.
  func environment(sandbox: [String], production: [String]) -> PaymentConfiguration.Environment? {
    sandbox.contains(authority) ? .sandbox : production.contains(authority) ? .production : nil
  }
}
