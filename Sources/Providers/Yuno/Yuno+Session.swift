extension Yuno {
  /// The data that the adapter keeps with a payment.
  public struct Session: ProviderSession {
    var customer: String?
    /// The session in which a card is enrolled.
    var enrolment: String?
    /// The token of the card that was enrolled there.
    var enrolled: String?
    /// The checkout session.
    var checkout: String?
    var payment: String?
    var transaction: String?
    /// The way in which the shopper left the last window.
    var left: Left?
    /// The faulty field of a payment that waits for the shopper and is therefore not shown, by Yuno's name.
    var unshown: String?
    /// The status that SDK 3 told the app when the shopper got the code.
    var told: String?
    /// The status screen that waits behind the loader, by its key below `kit-screen.`.
    var behindLoader: String?
  }
}
