public import Commerce

/// A provider's ledger entry for one payment, in our closed vocabulary beside the provider's own status.
public struct ProviderRecord: Hashable, Sendable {
  /// The state of a payment at the provider.
  public enum State: String, Hashable, Sendable, CaseIterable {
    /// Nothing was ever asked.
    case nothing
    /// A checkout, session or code exists; no money has moved.
    case open
    /// The shopper has acted, the outcome is not decided.
    case pending
    /// Money is reserved or the order is placed; not taken yet.
    case authorised
    /// Money is taken.
    case captured
    /// All that was taken has gone back, by refunds or chargebacks.
    case refunded
    /// A permission to take payments is in force; no money has moved.
    case linked
    /// The provider or the bank refused.
    case declined
    /// Cancelled by the shopper or the merchant.
    case cancelled
    /// Time ran out.
    case expired

    /// `true` if this state changes only by an action.
    public var isFinal: Bool {
      switch self {
      case .nothing, .open, .pending: false
      case .authorised, .captured, .refunded, .linked, .declined, .cancelled, .expired: true
      }
    }

    /// `true` if the shopper's money is reserved or captured.
    public var holdsMoney: Bool {
      switch self {
      case .authorised, .captured: true
      case .nothing, .open, .pending, .refunded, .linked, .declined, .cancelled, .expired: false
      }
    }
  }

  /// The state.
  public let state: State
  /// The provider's own word or code for it, such as `PENDING`, `AUTHORIZED`, `000.200.000`.
  public let words: String
  /// The amount reserved now and not captured: 100 after 48 of 148 were captured. `nil` if nothing is reserved, also once all
  /// is captured, voided or expired.
  public let held: Money?
  /// The number of charges for this payment; never more than one in a correct run.
  public let captures: Int
  /// The amount captured so far, before any refund; `nil` if nothing was captured.
  public let captured: Money?
  /// The refunded amount, or `nil` if nothing was refunded.
  public let refunded: Money?
  /// The amount of refunds that the provider has accepted and not finished, beside `refunded`; `nil` if there is none.
  public let refunding: Money?
  /// The amount that a dispute or a chargeback has reversed, apart from refunds; `nil` if none.
  public let chargedBack: Money?
  /// The number of wrong one-time codes that the provider still accepts; `nil` if it asks for no code or does not count.
  public let triesLeft: Int?
  /// `true` if the shopper's money was ever reserved or captured, or the mandate was ever active.
  public let wasHeld: Bool
  /// `true` while the shopper’s bank has sent the money and it has not arrived.
  public let isSent: Bool
  /// `true` while a dispute is open, during which the provider refunds nothing.
  public let isDisputed: Bool

  /// Creates a ledger entry. A zero amount is stored as `nil`; pass `wasHeld` only if nothing is held any longer.
  public init(
    state: State, words: String, held: Money? = nil, captures: Int = 0, captured: Money? = nil, refunded: Money? = nil,
    refunding: Money? = nil, chargedBack: Money? = nil, wasHeld: Bool = false, triesLeft: Int? = nil,
    isDisputed: Bool = false, isSent: Bool = false
  ) {
    func anything(_ amount: Money?) -> Money? { amount?.minorUnits == 0 ? nil : amount }
    self.triesLeft = triesLeft
    self.isDisputed = isDisputed
    self.isSent = isSent
    self.captured = anything(captured)
    self.refunded = anything(refunded)
    self.refunding = anything(refunding)
    self.chargedBack = anything(chargedBack)
    self.wasHeld = wasHeld || state.holdsMoney || state == .refunded || state == .linked || captures > 0
    self.state = state
    self.words = words
    self.held = anything(held)
    self.captures = captures
  }

  /// The captured and the reserved amount together; `nil` if there is neither.
  public var whole: Money? {
    guard let captured, let held else { return captured ?? held }
    return captured.adding(held)
  }

  /// The captured amount minus refunds and chargebacks; below zero if those exceed it. `nil` if nothing was captured.
  public var kept: Money? {
    captured.map { Money(minorUnits: $0.minorUnits - (givenBack?.minorUnits ?? 0), currency: $0.currency) }
  }

  /// The amount that may still be refunded: `kept` without refunds on their way. `nil` if nothing was captured, or a dispute is open.
  public var refundable: Money? {
    guard !isDisputed, let kept else { return nil }
    return Money(minorUnits: kept.minorUnits - (refunding?.minorUnits ?? 0), currency: kept.currency)
  }

  /// The total of refunds and chargebacks; `nil` if there is neither.
  public var givenBack: Money? {
    guard let refunded, let chargedBack else { return refunded ?? chargedBack }
    return refunded.adding(chargedBack)
  }

  /// Nothing at all.
  public static let nothing = ProviderRecord(state: .nothing, words: "")
}
