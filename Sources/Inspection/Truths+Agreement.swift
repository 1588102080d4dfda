import Checkout
import Commerce
public import Pages
public import Payments

extension Truths {
  /// Two records that contradict each other, or money beside them.
  public struct Disagreements: OptionSet, Hashable, Sendable {
    /// A bit for each of them.
    public let rawValue: UInt8

    /// Those of some bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The shopper and the app.
    public static let shopperAndApp = Disagreements(rawValue: 1)
    /// The app and the store.
    public static let appAndStore = Disagreements(rawValue: 2)
    /// The app and the provider.
    public static let appAndProvider = Disagreements(rawValue: 4)
    /// The store and the provider.
    public static let storeAndProvider = Disagreements(rawValue: 8)
    /// Money that none of the four records speaks of.
    public static let strayMoney = Disagreements(rawValue: 16)
  }

  /// The one judge: which of the four records contradict each other. The screen’s `≠`, files, lessons, tickets and the stage ask it, and
  /// what is checked without a run asks the first half of it.
  public var disagreements: Disagreements {
    var found = Self.disagreements(
      shopper: shopperBelief, app: appBelief, store: storeBelief, provider: provider.state)
    if isPartUnknownToApp {
      found.insert(.appAndProvider)
      // That a bank took a part back the shopper knows from the bank.
      if shopperBelief == .paid { found.insert(.shopperAndApp) }
    }
    if isReleaseUnknownToApp || isDeclineUnknownToApp { found.insert(.appAndProvider) }
    if isDisputeUnknown || isPartUnknownToStore || isReleaseUnknownToStore
      || store == .cancelled && provider.state == .declined
    {
      found.insert(.storeAndProvider)
    }
    if hasStrayMoney { found.insert(.strayMoney) }
    return found
  }

  /// Which records contradict each other by what each believes, while the provider is in a state.
  public static func disagreements(
    shopper: PerceivedStatus, app: PerceivedStatus, store: PerceivedStatus, provider: ProviderRecord.State
  ) -> Disagreements {
    var found: Disagreements = []
    if differ(shopper, app) { found.insert(.shopperAndApp) }
    if differ(app, store) { found.insert(.appAndStore) }
    if differ(app, provider) { found.insert(.appAndProvider) }
    if differ(store, provider) { found.insert(.storeAndProvider) }
    return found
  }

  /// Whether two who were told something were told something else.
  private static func differ(_ left: PerceivedStatus, _ right: PerceivedStatus) -> Bool {
    left != .underway && right != .underway && left != right
  }

  /// Whether what the app or the store believes contradicts the provider.
  private static func differ(_ belief: PerceivedStatus, _ state: ProviderRecord.State) -> Bool {
    switch state {
    // Money that is held without the app's or the store's knowing is the most important disagreement.
    case .authorised, .captured: belief != .paid
    case .linked: belief != .linked
    case .refunded: belief != .underway && belief != .refunded
    // What can still be paid is not over.
    case .open, .pending: belief != .underway && belief != .waiting
    // What the provider does not know waits for nobody.
    case .nothing, .declined, .cancelled, .expired: belief != .underway && belief != .notPaid
    }
  }

  /// Whether any two records disagree, or money stands beside them that none of them speaks of.
  public var disagree: Bool { !disagreements.isEmpty }

  /// Whether the shopper and the app disagree.
  public var shopperDisagrees: Bool { disagreements.contains(.shopperAndApp) }

  /// Whether the app and the provider disagree.
  public var appDisagrees: Bool { disagreements.contains(.appAndProvider) }

  /// Whether the app and the store disagree, as far as each was told anything.
  public var storeDisagrees: Bool { disagreements.contains(.appAndStore) }

  /// Whether the store and the provider disagree.
  public var providerDisagrees: Bool { disagreements.contains(.storeAndProvider) }

  /// Whether a bank took a part back of which the app or the store's server knows nothing.
  public var isPartUnknown: Bool { isPartUnknownToApp || isPartUnknownToStore }

  /// Whether a part was released or cancelled at the provider of which the app or the store's server knows nothing.
  public var isReleaseUnknown: Bool { isReleaseUnknownToApp || isReleaseUnknownToStore }

  private var isReleaseUnknownToApp: Bool {
    guard appBelief == .paid, providerBelief == .paid, let status = toldStatus else { return false }
    return status.missesRelease(in: provider)
  }

  private var isReleaseUnknownToStore: Bool { storeBelief == .paid && providerBelief == .paid && missesRelease }

  /// Whether the provider declined what the app was told is cancelled; both took no money.
  private var isDeclineUnknownToApp: Bool {
    guard case .told(.cancelled) = app else { return false }
    return provider.state == .declined
  }

  private var isPartUnknownToApp: Bool {
    guard appBelief == providerBelief, let status = toldStatus else { return false }
    return !status.knowsChargeback(in: provider)
  }

  private var isPartUnknownToStore: Bool {
    storeBelief == providerBelief && provider.chargedBack != nil && !knowsChargeback
  }

  /// Whether it is a chargeback on top of a full refund of which the app or the store's server knows nothing.
  public var isSecondReturnUnknown: Bool { isPartUnknown && providerBelief == .refunded }

  /// Whether a dispute is open at the provider of which the store's server knows nothing.
  public var isDisputeUnknown: Bool { provider.isDisputed && store != nil && !knowsDispute }
}

extension PaymentStatus {
  /// Whether this tells of all that chargebacks took back at the provider; one that tells of refunds only counts them among those.
  public func knowsChargeback(in record: ProviderRecord) -> Bool {
    guard let back = record.chargedBack else { return true }
    let known = chargedBack?.minorUnits ?? (refunded?.minorUnits ?? 0) - (record.refunded?.minorUnits ?? 0)
    return known >= back.minorUnits
  }

  /// Whether this counts on money that was released or cancelled at the provider: it names more as authorised than the provider has
  /// captured and still holds.
  public func missesRelease(in record: ProviderRecord) -> Bool {
    guard state == .authorised, record.state.holdsMoney, let amount, let whole = record.whole,
      amount.currency == whole.currency
    else { return false }
    return amount.minorUnits - (cancelled?.minorUnits ?? 0) > whole.minorUnits
  }
}
