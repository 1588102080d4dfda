extension Stitch {
  /// The data that the adapter keeps with a payment.
  public struct Session: ProviderSession {
    var payment: String?
    var nonce: String?
  }
}
