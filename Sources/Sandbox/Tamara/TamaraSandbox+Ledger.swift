public import Commerce
public import Pages

extension TamaraSandbox {
  /// An order and its checkout, which Tamara makes together.
  struct Order {
    /// How far the shopper is on the hosted page; the code is Till's own, made for this order and shown on the page.
    enum Step: Hashable {
      case phone
      case code(String)
      case identity
      case plan
      case card
    }

    /// What has become of it.
    enum Fate {
      case new(Step)
      case onHold
      case declined
      case approved(at: Timestamp)
      case authorised(Settlement)
      /// Time ran out; whether the shopper had paid a part by then.
      case expired(wasPaid: Bool)
    }

    let orderID: String
    /// Whether its page was ever open.
    var wasSeen = false
    let checkoutID: String
    let automaticCaptureID: String
    let asked: CheckoutRequest
    let store: SandboxMerchant
    let terms: Terms
    let createdAt: Timestamp
    /// How many wrong codes were typed since one was made.
    var wrongCodes = 0
    /// How many parts it is paid in; the shopper may have picked another plan than the store asked for.
    var parts: Int
    var fate: Fate
    /// Whether the shopper was sent back to the store after agreeing.
    var isLeft = false
  }

  /// The money of an authorised order.
  struct Settlement {
    let authorisedAt: Timestamp
    var cancels: [Movement] = []
    var captures: [Movement] = []
    var refunds: [Movement] = []
    /// Whether what was not captured has lapsed.
    var isLapsed = false

    /// The captured amount minus refunds, in minor units.
    var kept: Int64 { captures.minorUnits - refunds.minorUnits }
  }

  /// One cancel, capture or refund.
  struct Movement: MovementOfMoney {
    let id: String
    let at: Timestamp
    let amount: Money
    let comment: String
    /// The capture that a refund belongs to; empty for anything else.
    let captureID: String
  }

  /// An order's status (Tamara docs, Order status flow): British `authorised`, American `canceled`.
  enum Status: String {
    case new
    case onHold = "on_hold"
    case approved
    case authorised
    case declined
    case expired
    case canceled
    case updated
    case partiallyCaptured = "partially_captured"
    case fullyCaptured = "fully_captured"
    case partiallyRefunded = "partially_refunded"
    case fullyRefunded = "fully_refunded"
  }
}

extension TamaraSandbox.Order {
  /// The money of an authorised order; `nil` while there is none.
  var settlement: TamaraSandbox.Settlement? {
    if case .authorised(let settlement) = fate { settlement } else { nil }
  }

  /// Minor units of an authorised order that can still be captured or cancelled; 0 before, once refunds have begun, and after
  /// its expiry.
  var capturable: Int64 {
    guard let settlement, settlement.refunds.isEmpty, !settlement.isLapsed else { return 0 }
    return asked.total.minorUnits - settlement.cancels.minorUnits - settlement.captures.minorUnits
  }

  /// The order's status.
  var status: TamaraSandbox.Status {
    switch fate {
    case .new: return .new
    case .onHold: return .onHold
    case .declined: return .declined
    case .approved: return .approved
    case .expired: return .expired
    case .authorised(let settlement):
      if !settlement.refunds.isEmpty { return settlement.kept == 0 ? .fullyRefunded : .partiallyRefunded }
      if !settlement.captures.isEmpty {
        return settlement.captures.minorUnits + settlement.cancels.minorUnits < asked.total.minorUnits
          ? .partiallyCaptured : .fullyCaptured
      }
      if !settlement.cancels.isEmpty { return capturable == 0 ? .canceled : .updated }
      return .authorised
    }
  }

  /// What the ledger holds, in our vocabulary; `approved` waits for the merchant, so the money is not the merchant's yet.
  var truth: ProviderRecord {
    let wasPaid = if case .expired(let wasPaid) = fate { wasPaid } else { false }
    guard let settlement else { return ProviderRecord(state: state, words: status.rawValue, wasHeld: wasPaid) }
    return ProviderRecord(
      state: state, words: status.rawValue, held: Money(minorUnits: capturable, currency: asked.total.currency),
      captures: settlement.captures.takings, captured: settlement.captures.total, refunded: settlement.refunds.total,
      wasHeld: true)
  }

  private var state: ProviderRecord.State {
    switch status {
    case .new: .open
    case .onHold, .approved: .pending
    case .declined: .declined
    case .expired: .expired
    case .canceled: .cancelled
    case .authorised, .updated: .authorised
    case .partiallyCaptured, .fullyCaptured, .partiallyRefunded: .captured
    case .fullyRefunded: .refunded
    }
  }
}

extension TamaraSandbox {
  /// Every `order_reference_id`, which Tamara demands.
  public var references: [String] { orders.map(\.asked.reference).inOrderOfAppearance }

  /// The orders of an `order_reference_id` together.
  public func truth(of reference: String, at now: Timestamp) -> ProviderRecord {
    let truths = orders.filter { $0.asked.reference == reference }.map { $0.settled(at: now).order.truth }
    return ProviderRecord.ofAll(truths) ?? .nothing
  }

  /// Where an order stands in the ledger.
  func order(_ id: String) throws(Problem) -> Int {
    guard let index = orders.lastIndex(where: { $0.orderID == id }) else { throw .unknownOrder }
    return index
  }

  /// Where the newest order of a merchant's reference stands in the ledger.
  func order(withReference reference: String) throws(Problem) -> Int {
    guard let index = orders.lastIndex(where: { $0.asked.reference == reference }) else { throw .unknownOrder }
    return index
  }

  /// Where the order of a merchant's reference that things happen to stands in the ledger: one that holds money, or else the
  /// newest.
  func index(of reference: String) -> Int? {
    let mine = orders.indices.filter { orders[$0].asked.reference == reference }
    return mine.last { orders[$0].truth.state.holdsMoney } ?? mine.last
  }
}
