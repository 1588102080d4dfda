extension SwedbankPay {
  /// The data that the adapter keeps with a payment.
  public struct Session: ProviderSession {
    /// The address at which orders are made.
    var paymentorders: String?
    /// The page of the check-in.
    var identification: String?
    var consumer: String?
    var payment: String?
    var menu: String?
    /// Whether the menu was shown, and left.
    var shown = false
    /// The SDK's last message to the app.
    var kit: String?
  }
}
