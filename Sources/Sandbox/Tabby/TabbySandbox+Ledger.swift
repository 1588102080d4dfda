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
    }

    /// What has become of it by what people did; what time alone does is worked out when asked.
    enum Fate {
      case turnedDown(RejectionReason)
      case open(Step)
      case authorized(Settlement)
      case closed(Settlement)
      case rejected
      case cancelled
    }

    let sessionID: String
    let paymentID: String
    let automaticCaptureID: String
    let asked: CheckoutRequest
    let createdAt: Timestamp
    var fate: Fate
  }

  /// The money of a placed order.
  struct Settlement {
    let authorizedAt: Timestamp
    var captures: [Movement] = []
    var refunds: [Movement] = []

    /// Minor units captured so far.
    var captured: Int64 { captures.reduce(0) { $0 + $1.amount.minorUnits } }
    /// Minor units given back so far.
    var refunded: Int64 { refunds.reduce(0) { $0 + $1.amount.minorUnits } }
  }

  /// One capture or refund.
  struct Movement {
    let id: String
    let at: Timestamp
    let amount: Money
    let reference: String
    let reason: String?
    let items: JSON
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
  /// A session ends 20 minutes after it was made (Tabby docs, Payment processing).
  static let sessionLife: Duration = .seconds(20 * 60)
  /// A payment that nobody finished expires about 10 minutes after its session (Tabby docs, Payment processing).
  static let paymentLife: Duration = .seconds(30 * 60)
  /// Left alone for 21 days, Tabby may capture an order in full; this one does (Tabby docs, Payment processing).
  static let captureDelay: Duration = .seconds(21 * 86_400)

  /// Whether the shopper can still act on the hosted page.
  func isOpen(at now: Timestamp) -> Bool {
    if case .open = fate { now < createdAt.advanced(by: Self.sessionLife) } else { false }
  }

  /// The money of a placed order; `nil` while there is none.
  var settlement: TabbySandbox.Settlement? {
    switch fate {
    case .authorized(let settlement), .closed(let settlement): settlement
    case .turnedDown, .open, .rejected, .cancelled: nil
    }
  }

  /// The payment's status at an instant.
  func status(at now: Timestamp) -> TabbySandbox.Status {
    switch fate {
    case .turnedDown, .open: now < createdAt.advanced(by: Self.paymentLife) ? .created : .expired
    case .authorized: .authorized
    case .closed: .closed
    case .rejected: .rejected
    case .cancelled: .expired
    }
  }

  /// The same entry with the capture that Tabby does by itself, when it is due.
  func settled(at now: Timestamp) -> TabbySandbox.Checkout {
    guard case .authorized(var settlement) = fate else { return self }
    let due = settlement.authorizedAt.advanced(by: Self.captureDelay)
    guard now >= due else { return self }
    let left = Money(minorUnits: asked.amount.minorUnits - settlement.captured, currency: asked.amount.currency)
    settlement.captures.append(
      TabbySandbox.Movement(
        id: automaticCaptureID, at: due, amount: left, reference: automaticCaptureID, reason: nil, items: []))
    var result = self
    result.fate = .closed(settlement)
    return result
  }

  /// What the ledger holds, in our vocabulary.
  func truth(at now: Timestamp) -> LedgerTruth {
    let words = status(at: now).rawValue
    switch fate {
    case .turnedDown(let reason): return LedgerTruth(state: .declined, words: "rejected/\(reason.rawValue)")
    case .open: return LedgerTruth(state: status(at: now) == .expired ? .expired : .open, words: words)
    case .rejected: return LedgerTruth(state: .declined, words: words)
    case .cancelled: return LedgerTruth(state: .cancelled, words: words)
    case .authorized(let settlement):
      return LedgerTruth(state: .authorised, words: words, held: asked.amount, captures: settlement.captures.count)
    case .closed(let settlement):
      let held = settlement.captured - settlement.refunded
      return LedgerTruth(
        state: held > 0 ? .captured : .cancelled, words: words,
        held: Money(minorUnits: held, currency: asked.amount.currency), captures: settlement.captures.count)
    }
  }

  /// What happens by itself, soonest first.
  var deadlines: [SandboxDeadline] {
    switch fate {
    case .open:
      [
        SandboxDeadline(at: createdAt.advanced(by: Self.sessionLife), name: "session-expires"),
        SandboxDeadline(at: createdAt.advanced(by: Self.paymentLife), name: "order-expires"),
      ]
    case .authorized(let settlement):
      [SandboxDeadline(at: settlement.authorizedAt.advanced(by: Self.captureDelay), name: "auto-capture")]
    case .turnedDown, .closed, .rejected, .cancelled: []
    }
  }
}

extension TabbySandbox {
  /// The newest payment of an `order.reference_id`; one that holds money comes first.
  public func truth(of reference: String, at now: Timestamp) -> LedgerTruth {
    let truths = checkouts.filter { $0.asked.reference == reference }.map { $0.settled(at: now).truth(at: now) }
    return truths.last { $0.state.holdsMoney } ?? truths.last ?? .nothing
  }

  /// The soonest of: a session ends, a payment expires, Tabby captures by itself.
  public func nextDeadline(after now: Timestamp) -> SandboxDeadline? {
    checkouts.flatMap(\.deadlines).filter { $0.at > now }.min { $0.at < $1.at }
  }

  /// Writes down what time alone has done.
  mutating func settle(at now: Timestamp) { checkouts = checkouts.map { $0.settled(at: now) } }

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
}
