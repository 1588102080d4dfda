import Commerce

extension TrueLayer {
  /// The data that the adapter keeps with a payment.
  public struct Session: ProviderSession {
    /// The payment's or mandate's identifier.
    var payment: String?
    /// The app's token, good for this payment or mandate only.
    var resourceToken: String?
    /// The last status that the kit saw; nothing before the authorisation began.
    var seen: String?
    /// The number of times that the authorisation started again.
    var rounds = 0
    /// The number of submitted answers.
    var turns = 0
    /// The number of consecutive responses of 500.
    var failures = 0
    /// The bank's page.
    var page: String?
    /// The bank's name.
    var bank: String?
    /// The country whose banks are listed.
    var country: String?
    /// The submitted fields that TrueLayer refused, with commas between.
    var problem: String?
    /// The reason that the shopper gave for leaving.
    var leaving: String?
    /// The number of times that the shopper was asked for it.
    var farewells = 0
    /// Whether the bank may have been asked already.
    var atBank = false
    /// The time when the result screen opened.
    var resultSince: Timestamp?
    /// The SDK's result for the app.
    private(set) var kit: String?
    /// The payment's status at that time.
    private(set) var kitAt: String?

    /// Remembers what the SDK tells the app while the payment has a status.
    mutating func tell(_ result: String, at status: String) { (kit, kitAt) = (result, status) }
  }
}
