extension Tabby {
  /// The data that the adapter keeps with a payment.
  public struct Session: ThreeWaySession {
    var payment: String?
    var page: String?
    /// The way in which the shopper left the page.
    var left: Leaving?
  }
}
