public import Commerce

/// One movement of money between a shopper, a provider and the merchant: a double entry, so that what leaves one account arrives in
/// another.
public struct MoneyMovement: Hashable, Sendable, Identifiable {
  /// Whose account.
  public enum Account: String, Hashable, Sendable, CaseIterable {
    /// The shopper's bank account, card or wallet.
    case shopper
    /// Money of the shopper that a provider has reserved and not taken.
    case reserved
    /// Money that a provider has taken for the merchant and not paid out yet.
    case merchant
    /// What a provider keeps for itself.
    case provider
    /// The merchant's bank account.
    case bank
  }

  /// Why it moved.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The provider reserved it.
    case hold
    /// The provider took it, out of a reservation or at once.
    case capture
    /// A reservation was given up.
    case void
    /// A reservation ran out.
    case lapse
    /// The merchant gave it back.
    case refund
    /// A dispute or a chargeback took it back.
    case chargeback
    /// The provider keeps it for its service.
    case fee
    /// The provider pays it out to the merchant.
    case payout
  }

  /// Counts from 1.
  public let id: Int
  /// When.
  public let at: Timestamp
  /// The messages of the timeline up to this one came before it.
  public let mark: Int
  /// Why.
  public let kind: Kind
  /// The provider's identifier, such as `hyperpay`.
  public let provider: String
  /// The merchant's reference, or the provider's own where the payment has none; the payout's identifier for a payout.
  public let reference: String
  /// How much, above zero.
  public let amount: Money
  /// From which account.
  public let from: Account
  /// To which account.
  public let to: Account

  /// A movement.
  public init(
    id: Int, at: Timestamp, mark: Int, kind: Kind, provider: String, reference: String, amount: Money, from: Account,
    to: Account
  ) {
    self.id = id
    self.at = at
    self.mark = mark
    self.kind = kind
    self.provider = provider
    self.reference = reference
    self.amount = amount
    self.from = from
    self.to = to
  }
}
