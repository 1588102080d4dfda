public import Commerce
public import Pages
import Wire

extension TabbySandbox {
  /// A session and its payment, which Tabby makes together.
  struct Checkout {
    /// How far the shopper is on the hosted page.
    enum Step: Hashable {
      case notOpened
      case phone
      case code(sentTo: PhoneNumber)
      case identity
      case plan
      case card
    }

    /// What has become of it.
    enum Fate {
      case turnedDown(RejectionReason)
      case open(Step)
      case authorized(Settlement)
      case closed(Settlement)
      case rejected
      case cancelled
      case expired
    }

    let sessionID: String
    let paymentID: String
    let automaticCaptureID: String
    let asked: CheckoutRequest
    let store: SandboxMerchant
    let terms: Terms
    let createdAt: Timestamp
    /// How many wrong codes were typed since one was sent.
    var wrongCodes = 0
    var fate: Fate
    /// Whether the shopper was sent back to the store after agreeing.
    var isLeft = false
    /// Whether the shopper disputes the order in Tabby's app.
    var isDisputed = false
  }

  /// The money of a placed order.
  struct Settlement {
    let authorizedAt: Timestamp
    var closedAt: Timestamp?
    var captures: [Movement] = []
    var refunds: [Movement] = []

    /// What the merchant keeps, in minor units.
    var kept: Int64 { captures.minorUnits - refunds.minorUnits }

    /// What went back by disputes, or by refunds of the merchant.
    func back(byDispute: Bool) -> Money? { refunds.filter { $0.isDispute == byDispute }.total }
  }

  /// One capture or refund.
  struct Movement: MovementOfMoney {
    let id: String
    let at: Timestamp
    let amount: Money
    let reference: String
    let reason: String?
    let items: JSON
    /// Whether Tabby gave it back because the shopper won a dispute; to merchants it looks like a refund.
    var isDispute = false
  }

  /// A payment's status (Tabby docs, Payment statuses).
  enum Status: String {
    case created = "CREATED"
    case authorized = "AUTHORIZED"
    case closed = "CLOSED"
    case rejected = "REJECTED"
    case expired = "EXPIRED"
  }
}

extension TabbySandbox.Checkout {
  /// Whether the shopper can still act on the hosted page.
  func isOpen(at now: Timestamp) -> Bool { if case .open = fate { now < pageEnds } else { false } }

  /// The money of a placed order; `nil` while there is none.
  var settlement: TabbySandbox.Settlement? {
    switch fate {
    case .authorized(let settlement), .closed(let settlement): settlement
    case .turnedDown, .open, .rejected, .cancelled, .expired: nil
    }
  }

  /// Minor units of a placed order that are not captured.
  var uncaptured: Int64 { asked.amount.minorUnits - (settlement?.captures.minorUnits ?? 0) }

  /// The payment's status.
  var status: TabbySandbox.Status {
    switch fate {
    case .turnedDown, .open: .created
    case .authorized: .authorized
    case .closed: .closed
    case .rejected: .rejected
    case .cancelled, .expired: .expired
    }
  }

  /// What the ledger holds, in our vocabulary.
  var truth: ProviderRecord {
    let words = status.rawValue
    switch fate {
    case .turnedDown(let reason): return ProviderRecord(state: .declined, words: "rejected/\(reason.rawValue)")
    case .open: return ProviderRecord(state: .open, words: words)
    case .expired: return ProviderRecord(state: .expired, words: words)
    case .rejected: return ProviderRecord(state: .declined, words: words)
    case .cancelled: return ProviderRecord(state: .cancelled, words: words)
    case .authorized(let settlement): return truth(.authorised, settlement, held: uncaptured)
    case .closed(let settlement) where settlement.captures.isEmpty: return truth(.cancelled, settlement)
    case .closed(let settlement): return truth(settlement.kept > 0 ? .captured : .refunded, settlement)
    }
  }

  private func truth(
    _ state: ProviderRecord.State, _ settlement: TabbySandbox.Settlement, held: Int64 = 0
  ) -> ProviderRecord {
    ProviderRecord(
      state: state, words: status.rawValue, held: Money(minorUnits: held, currency: asked.amount.currency),
      captures: settlement.captures.takings, captured: settlement.captures.total,
      refunded: settlement.back(byDispute: false), chargedBack: settlement.back(byDispute: true), wasHeld: true,
      isDisputed: isDisputed)
  }

  /// What the ledger calls it: `order.reference_id`, or, without one, the payment's own identifier.
  fileprivate var ledgerReference: String { asked.reference.isEmpty ? paymentID : asked.reference }
}

extension TabbySandbox {
  /// Every `order.reference_id`; a payment without one stands under its own identifier.
  public var references: [String] { checkouts.map(\.ledgerReference).inOrderOfAppearance }

  /// The payments of an `order.reference_id` together.
  public func truth(of reference: String, at now: Timestamp) -> ProviderRecord {
    let truths = checkouts.filter { $0.ledgerReference == reference }.map { $0.settled(at: now).checkout.truth }
    return ProviderRecord.ofAll(truths) ?? .nothing
  }

  /// Where a session stands in the ledger.
  func checkout(_ id: String, in region: Region) throws(Problem) -> Int {
    guard let index = checkouts.lastIndex(where: { $0.sessionID == id }) else {
      throw .notFound("no such checkout session")
    }
    guard checkouts[index].asked.merchant.region == region else { throw .noPermission }
    return index
  }

  /// Where a payment stands in the ledger.
  func payment(_ id: String, in region: Region) throws(Problem) -> Int {
    let lengths = id.split(separator: "-", omittingEmptySubsequences: false).map(\.count)
    guard lengths == [8, 4, 4, 4, 12], id.allSatisfy({ $0 == "-" || ($0.isASCII && $0.isHexDigit) }) else {
      throw .badData("invalid payment id")
    }
    guard let index = checkouts.lastIndex(where: { $0.paymentID == id }) else { throw .notFound("no such payment") }
    guard checkouts[index].asked.merchant.region == region else { throw .noPermission }
    return index
  }

  /// Where the payment of a merchant's reference that things happen to stands in the ledger: one that holds money, or else
  /// the newest.
  func index(of reference: String) -> Int? {
    let mine = checkouts.indices.filter { checkouts[$0].asked.reference == reference }
    return mine.last { checkouts[$0].truth.state.holdsMoney } ?? mine.last
  }
}
