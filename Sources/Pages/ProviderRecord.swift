public import Commerce

/// What a provider's ledger holds for one payment, in our closed vocabulary beside the provider's own words.
public struct ProviderRecord: Hashable, Sendable {
  /// How far a payment has come on the provider's side.
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
    /// Called off by the shopper or the merchant.
    case cancelled
    /// Time ran out.
    case expired

    /// Whether this state never changes by itself.
    public var isFinal: Bool {
      switch self {
      case .nothing, .open, .pending: false
      case .authorised, .captured, .refunded, .linked, .declined, .cancelled, .expired: true
      }
    }

    /// Whether the shopper's money is reserved or taken.
    public var holdsMoney: Bool {
      switch self {
      case .authorised, .captured: true
      case .nothing, .open, .pending, .refunded, .linked, .declined, .cancelled, .expired: false
      }
    }
  }

  /// How far the payment has come.
  public let state: State
  /// The provider's own word or code for it, such as `PENDING`, `AUTHORIZED`, `000.200.000`.
  public let words: String
  /// What is reserved at this moment and not taken: 100 after 48 of 148 were captured. `nil` where nothing is, also once all is taken,
  /// given up or lapsed.
  public let held: Money?
  /// How many times money was taken for this payment; never more than one in a correct run.
  public let captures: Int
  /// How much has been taken so far, before anything was given back; `nil` where nothing was.
  public let captured: Money?
  /// How much the merchant has given back; `nil` where nothing was.
  public let refunded: Money?
  /// How much a dispute or a chargeback has taken back, apart from what was refunded; `nil` where nothing was.
  public let chargedBack: Money?
  /// How many wrong one-time codes the provider still lets pass; `nil` where no code is asked for, or the provider does not count.
  public let triesLeft: Int?
  /// Whether the shopper's money was ever reserved or taken, or the permission ever in force.
  public let wasHeld: Bool

  /// A ledger's entry; an amount of zero is none, and `wasHeld` need be said only of what is no longer held.
  public init(
    state: State, words: String, held: Money? = nil, captures: Int = 0, captured: Money? = nil, refunded: Money? = nil,
    chargedBack: Money? = nil, wasHeld: Bool = false, triesLeft: Int? = nil
  ) {
    func anything(_ amount: Money?) -> Money? { amount?.minorUnits == 0 ? nil : amount }
    self.triesLeft = triesLeft
    self.captured = anything(captured)
    self.refunded = anything(refunded)
    self.chargedBack = anything(chargedBack)
    self.wasHeld = wasHeld || state.holdsMoney || state == .refunded || state == .linked || captures > 0
    self.state = state
    self.words = words
    self.held = anything(held)
    self.captures = captures
  }

  /// What is taken and what is still reserved together; `nil` where nothing is either.
  public var whole: Money? {
    guard let captured, let held else { return captured ?? held }
    return captured.adding(held)
  }

  /// What the merchant keeps of what was taken: below zero where refunds and chargebacks together took back more. `nil` where nothing
  /// was taken.
  public var kept: Money? {
    captured.map { Money(minorUnits: $0.minorUnits - (givenBack?.minorUnits ?? 0), currency: $0.currency) }
  }

  /// What went back to the shopper by refunds and chargebacks together; `nil` where nothing did.
  public var givenBack: Money? {
    guard let refunded, let chargedBack else { return refunded ?? chargedBack }
    return refunded.adding(chargedBack)
  }

  /// Nothing at all.
  public static let nothing = ProviderRecord(state: .nothing, words: "")
}
