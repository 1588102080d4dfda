extension Tamara {
  /// The data that the adapter keeps with a payment.
  public struct Session: ThreeWaySession {
    /// Tamara's `order_id`: orders are what it keeps, and an order's identifier never changes.
    var payment: String?
    var checkout: String?
    var page: String?
    /// The way in which the shopper left the page.
    var left: Leaving?
  }
}
