public import Commerce
public import Pages

extension TamaraSandbox {
  /// An order and its checkout, which Tamara makes together.
  struct Order {
    /// How far the shopper is on the hosted page; the code is Till's own, made for this order and shown on the page.
    enum Step: Hashable {
      case phone
      case code(String)
      case plan
    }

    /// What has become of it by what people did; what time alone does is worked out when asked.
    enum Fate {
      case new(Step)
      case declined
      case approved(at: Timestamp)
      case authorised(Settlement)
    }

    let orderID: String
    let checkoutID: String
    let automaticCaptureID: String
    let asked: CheckoutRequest
    let createdAt: Timestamp
    var fate: Fate
  }

  /// The money of an authorised order.
  struct Settlement {
    let authorisedAt: Timestamp
    var cancels: [Movement] = []
    var captures: [Movement] = []
    var refunds: [Movement] = []

    /// Minor units called off before capture.
    var canceled: Int64 { cancels.reduce(0) { $0 + $1.amount.minorUnits } }
    /// Minor units captured.
    var captured: Int64 { captures.reduce(0) { $0 + $1.amount.minorUnits } }
    /// Minor units given back after capture.
    var refunded: Int64 { refunds.reduce(0) { $0 + $1.amount.minorUnits } }
  }

  /// One cancel, capture or refund.
  struct Movement {
    let id: String
    let at: Timestamp
    let amount: Money
    let comment: String
    /// The capture that a refund gives back; empty for anything else.
    let captureID: String
  }

  /// An order's status (Tamara docs, Order status flow): British `authorised`, American `canceled`.
  enum Status: String {
    case new
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
  /// An approved order must be authorised within 72 hours (Tamara docs, Order status flow).
  static let authorisationLife: Duration = .seconds(72 * 3_600)
  /// 21 days after being authorised, Tamara captures what is left (Tamara docs, Authorise order).
  static let captureDelay: Duration = .seconds(21 * 86_400)

  /// When the page ends for a shopper who has not finished.
  var expiresAt: Timestamp { createdAt.advanced(by: asked.life) }

  /// Minor units of an authorised order that can still be captured or called off; 0 before, and once refunds have begun.
  var capturable: Int64 {
    guard case .authorised(let settlement) = fate, settlement.refunds.isEmpty else { return 0 }
    return asked.total.minorUnits - settlement.canceled - settlement.captured
  }

  /// The order's status at an instant.
  func status(at now: Timestamp) -> TamaraSandbox.Status {
    switch fate {
    case .new: return now < expiresAt ? .new : .expired
    case .declined: return .declined
    case .approved(let approvedAt):
      return now < approvedAt.advanced(by: Self.authorisationLife) ? .approved : .expired
    case .authorised(let settlement):
      if settlement.refunded > 0 {
        return settlement.refunded == settlement.captured ? .fullyRefunded : .partiallyRefunded
      }
      if settlement.captured > 0 { return capturable == 0 ? .fullyCaptured : .partiallyCaptured }
      if settlement.canceled > 0 { return capturable == 0 ? .canceled : .updated }
      return .authorised
    }
  }

  /// The same order with the capture that Tamara does by itself, when it is due.
  func settled(at now: Timestamp) -> TamaraSandbox.Order {
    guard case .authorised(var settlement) = fate, capturable > 0 else { return self }
    let due = settlement.authorisedAt.advanced(by: Self.captureDelay)
    guard now >= due else { return self }
    settlement.captures.append(
      TamaraSandbox.Movement(
        id: automaticCaptureID, at: due, amount: Money(minorUnits: capturable, currency: asked.total.currency),
        comment: "", captureID: ""))
    var result = self
    result.fate = .authorised(settlement)
    return result
  }

  /// What the ledger holds, in our vocabulary; `approved` waits for the merchant, so the money is not the merchant's yet.
  func truth(at now: Timestamp) -> LedgerTruth {
    let status = status(at: now)
    let words = status.rawValue
    switch status {
    case .new: return LedgerTruth(state: .open, words: words)
    case .approved: return LedgerTruth(state: .pending, words: words)
    case .declined: return LedgerTruth(state: .declined, words: words)
    case .expired: return LedgerTruth(state: .expired, words: words)
    case .canceled, .fullyRefunded: return LedgerTruth(state: .cancelled, words: words, captures: captures)
    case .authorised, .updated: return LedgerTruth(state: .authorised, words: words, held: held)
    case .partiallyCaptured, .fullyCaptured, .partiallyRefunded:
      return LedgerTruth(state: .captured, words: words, held: held, captures: captures)
    }
  }

  private var captures: Int { if case .authorised(let settlement) = fate { settlement.captures.count } else { 0 } }

  private var held: Money? {
    guard case .authorised(let settlement) = fate else { return nil }
    return Money(
      minorUnits: asked.total.minorUnits - settlement.canceled - settlement.refunded, currency: asked.total.currency)
  }

  /// What happens by itself.
  var deadline: SandboxDeadline? {
    switch fate {
    case .new: SandboxDeadline(at: expiresAt, name: "session-expires")
    case .approved(let approvedAt):
      SandboxDeadline(at: approvedAt.advanced(by: Self.authorisationLife), name: "authorise-by")
    case .authorised(let settlement):
      capturable > 0
        ? SandboxDeadline(at: settlement.authorisedAt.advanced(by: Self.captureDelay), name: "auto-capture") : nil
    case .declined: nil
    }
  }
}

extension TamaraSandbox {
  /// The newest order of an `order_reference_id`; one that holds money comes first.
  public func truth(of reference: String, at now: Timestamp) -> LedgerTruth {
    let truths = orders.filter { $0.asked.reference == reference }.map { $0.settled(at: now).truth(at: now) }
    return truths.last { $0.state.holdsMoney } ?? truths.last ?? .nothing
  }

  /// The soonest of: a page ends, an approved order lapses, Tamara captures by itself.
  public func nextDeadline(after now: Timestamp) -> SandboxDeadline? {
    orders.compactMap(\.deadline).filter { $0.at > now }.min { $0.at < $1.at }
  }

  /// Writes down what time alone has done.
  mutating func settle(at now: Timestamp) { orders = orders.map { $0.settled(at: now) } }

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
}
