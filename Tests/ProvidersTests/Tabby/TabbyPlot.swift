import Commerce
import Payments
import Providers

extension ContractPlot {
  /// Four parts; the email address chooses the outcome.
  static let tabby = [
    ContractPlot(
      provider: .tabby, method: .tabby, email: "otp.success@tabby.ai",
      refused: Refused(email: "otp.rejected@tabby.ai", error: "refused-by-provider"), paidState: .authorised,
      sendsMessages: true)
  ]
}
