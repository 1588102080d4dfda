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
    /// The address of the payment session, where the app pays natively.
    var paymentSession: String?
    /// The operations that the payment session offers now, each as one text.
    var links: [String] = []
    /// The methods that the payment session offers, in its order.
    var offered: [String] = []
    /// The kept cards that the payment session offers.
    var prefills: [String] = []
    /// Whether the app was told what the payment session offers.
    var fetched = false
    /// The end of the type of the last attempt's problem.
    var attemptProblem: String?
    /// The address to which the issuer's page returns.
    var notificationURL: String?
    /// The issuer's question.
    var challenge: String?
    /// The SDK's last message to the app.
    var kit: String?
  }
}
