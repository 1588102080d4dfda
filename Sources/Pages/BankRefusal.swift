public import Language

/// Why the shopper's bank, or the provider, does not do what a person outside the app asks for.
public enum BankRefusal: String, Error, Hashable, Sendable, CaseIterable {
  /// The code was paid before.
  case alreadyPaid = "already-paid"
  /// The store cancelled the payment.
  case cancelled
  /// The code is damaged or incomplete.
  case damagedCode = "damaged-code"
  /// The payment was declined.
  case declined
  /// The code has expired.
  case expired
  /// There is nothing to approve.
  case notNow = "not-now"
  /// The code had expired, so that the bank returns the amount.
  case returnedLate = "returned-late"
  /// The code belongs to no payment.
  case unknownCode = "unknown-code"
  /// The code asks for another amount.
  case wrongAmount = "wrong-amount"

  /// The bank app's words.
  public var phrase: Phrase { Phrase("bank.\(rawValue)") }
}
