import Checkout
import Commerce
public import Pages
public import Payments

/// What the app was told.
public enum AppTruth: Hashable, Sendable {
  /// Nothing yet.
  case nothing
  /// How the payment ended, for now.
  case told(PaymentResult)
}

/// The four records of one payment, side by side.
public struct Truths: Hashable, Sendable {
  /// What the shopper saw.
  public let shopper: ShopperTruth
  /// What the app was told.
  public let app: AppTruth
  /// How the store's server knows the payment to stand; `nil` before it was told anything.
  public let store: PaymentState?
  /// How it stands in the store's own record, which is all there is before the store was told anything; `nil` without a record.
  public let recorded: PaymentState?
  /// Whether the store's server knows of the dispute that is open at the provider, if one is.
  public let knowsDispute: Bool
  /// Whether the store's server knows of all that chargebacks took back at the provider, if they took any.
  public let knowsChargeback: Bool
  /// Whether the store's server counts on money that was released or cancelled at the provider.
  public let missesRelease: Bool
  /// What the provider holds.
  public let provider: ProviderRecord
  /// Whether money of the same shopper is held or taken besides: for another payment of the basket, or for no order at all.
  public let hasStrayMoney: Bool
  /// The gateway that the payment is with; empty before one is chosen.
  public let gateway: String
  /// What the last attempt was told, also in an earlier life of the app that the present one knows nothing of; `nil` where it was nothing.
  public let lastTold: PaymentResult?

  /// Four records; without the gateway and what was told last nothing can be said of either.
  public init(
    shopper: ShopperTruth, app: AppTruth, store: PaymentState? = nil, recorded: PaymentState? = nil,
    provider: ProviderRecord,
    hasStrayMoney: Bool = false, gateway: String = "", lastTold: PaymentResult? = nil, knowsDispute: Bool = false,
    knowsChargeback: Bool = false, missesRelease: Bool = false
  ) {
    self.missesRelease = missesRelease
    self.knowsDispute = knowsDispute
    self.knowsChargeback = knowsChargeback
    self.shopper = shopper
    self.app = app
    self.store = store
    self.recorded = recorded
    self.hasStrayMoney = hasStrayMoney
    self.provider = provider
    self.gateway = gateway
    self.lastTold = lastTold
  }

  /// What a record believes of the payment, so that records can be compared.
  public enum PerceivedStatus: String, Hashable, Sendable, CaseIterable {
    /// Nothing to believe yet.
    case underway
    /// Not decided.
    case waiting
    /// Paid.
    case paid
    /// A permission is in force.
    case linked
    /// Paid, and refunded since.
    case refunded
    /// Not paid, and over.
    case notPaid = "not-paid"
  }

  /// What the result on the shopper's screen tells of the money beside that it is paid or refunded.
  public enum SeenMoney: String, Hashable, Sendable, CaseIterable {
    /// A part of it is paid.
    case partPaid = "part-paid"
    /// A part of it was refunded.
    case partRefunded = "part-refunded"
    /// The provider has not confirmed a refund yet.
    case refundOnItsWay = "refund-on-its-way"
    /// The bank disputes it.
    case disputed
    /// The bank took all of it back.
    case chargedBack = "charged-back"
    /// The bank took a part of it back.
    case partChargedBack = "part-charged-back"
    /// The shop refunded a part of it, and the bank took the rest back; or the shop refunded it, and the bank took it back as well.
    case refundedAndChargedBack = "refunded-and-charged-back"
    /// The pay-later provider decided a dispute for the shopper, and returns all of it.
    case disputeDecided = "dispute-decided"
  }

  /// What the shopper's screen tells beside that it is paid or refunded, of a payment by a method; `nil` where that is all, and on every
  /// other screen.
  public func seenMoney(by method: PaymentMethod?) -> SeenMoney? {
    guard let status = toldStatus else { return nil }
    return switch shopper {
    case .seesPaid, .seesPlaced: money(in: status)
    // A pay-later provider decides a dispute itself: no bank takes anything back.
    case .seesRefunded where method?.group == .payLater: provider.chargedBack == nil ? nil : .disputeDecided
    case .seesRefunded: seenReturn(status)
    case .choosing, .editingDetails, .typingCard, .typingMobile, .enteringCode, .onPage, .lookingAtQR, .onSheet,
      .choosingBank, .fillingForm, .waiting, .seesLinked, .seesPending, .closedWindow, .seesFailed, .seesCancelled,
      .away:
      nil
    }
  }

  /// What the app shows of the money beside that it is paid, wherever the shopper is; `nil` where that is all.
  public var toldMoney: SeenMoney? {
    guard case .told(.success(_, let status)) = app else { return nil }
    return money(in: status)
  }

  var toldStatus: PaymentStatus? {
    switch app {
    case .told(.success(_, let status)), .told(.refunded(_, let status)): status
    case .told(.pending), .told(.cancelled), .told(.failed), .nothing: nil
    }
  }

  /// What a status of a payment that is paid tells of the money beside that; `nil` where that is all.
  public func money(in status: PaymentStatus) -> SeenMoney? {
    if status.disputed != nil { return .disputed }
    let charged = Self.units(status.captured ?? status.amount ?? provider.whole)
    // Some providers tell a merchant of refunds only, and the screen reads the chargeback from the record.
    let back = Self.units(status.chargedBack ?? provider.chargedBack)
    let refunded = Self.units(status.chargedBack == nil ? provider.refunded : status.refunded)
    if back > 0 { return back + refunded >= charged ? .chargedBack : .partChargedBack }
    if status.refunding != nil { return .refundOnItsWay }
    let captured = Self.units(status.captured)
    if captured > 0, captured < Self.units(status.amount ?? provider.whole) { return .partPaid }
    return Self.units(status.givenBack) > 0 ? .partRefunded : nil
  }

  private func seenReturn(_ status: PaymentStatus) -> SeenMoney? {
    let isOfRecord = Self.units(status.chargedBack) == 0
    let back = Self.units(isOfRecord ? provider.chargedBack : status.chargedBack)
    let refunded = Self.units(isOfRecord ? provider.refunded : status.refunded)
    return back == 0 ? nil : refunded > 0 ? .refundedAndChargedBack : .chargedBack
  }

  private static func units(_ money: Money?) -> Int64 { money?.minorUnits ?? 0 }

  /// What the shopper believes.
  public var shopperBelief: PerceivedStatus { shopper.belief }

  /// What the app believes.
  public var appBelief: PerceivedStatus { app.belief }

  /// What the store's server believes.
  public var storeBelief: PerceivedStatus { store.map(PerceivedStatus.init) ?? .underway }

  /// What the provider holds, as a belief.
  public var providerBelief: PerceivedStatus { PerceivedStatus(provider.state) }
}

extension Truths.PerceivedStatus {
  /// What a store believes that knows a payment to be in a state.
  public init(_ state: PaymentState) {
    self =
      switch state {
      case .authorised, .captured: .paid
      case .refunded: .refunded
      case .linked: .linked
      case .pending: .waiting
      case .declined, .cancelled, .expired: .notPaid
      }
  }

  /// What a provider's state comes to.
  public init(_ state: ProviderRecord.State) {
    self =
      switch state {
      case .nothing, .open: .underway
      case .pending: .waiting
      case .authorised, .captured: .paid
      case .refunded: .refunded
      case .linked: .linked
      case .declined, .cancelled, .expired: .notPaid
      }
  }
}

extension AppTruth {
  /// What the app believes.
  public var belief: Truths.PerceivedStatus {
    switch self {
    case .nothing: .underway
    case .told(.success(_, let status)): status.state == .linked ? .linked : .paid
    case .told(.refunded): .refunded
    case .told(.pending): .waiting
    case .told(.cancelled), .told(.failed): .notPaid
    }
  }
}

extension Checkout {
  /// What the app was told.
  public var appTruth: AppTruth { told.map(AppTruth.told) ?? .nothing }
}
