import Commerce

extension STCPay {
  /// The data that the adapter keeps with a payment.
  public struct Session: ProviderSession {
    var payment: String?
    var otpReference: String?
    /// The name of an approval request at stc pay.
    var checkout: String?
    /// The reference that the last code sent, or the last approval asked for, belongs to.
    var sentReference: String?
    var mobile: String?
    var sentAt: Timestamp?
    /// The end of the last code, or of the last approval.
    var expiresAt: Timestamp?
    /// The number of requested codes or approvals.
    var round = 0
    var wrongCodes = 0
    /// Whether a confirmation's outcome is unknown.
    var confirming = false
    /// Whether a confirmation was sent a second time.
    var confirmedTwice = false
    /// The time from which another code can be requested, while the first one's response is missing.
    var waitUntil: Timestamp?

    /// Each code has its own authorisation and confirmation.
    public var keyScope: String { round == 0 ? "" : String(round) }
  }
}
