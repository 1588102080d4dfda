public import Commerce
import HTTPTypes
public import Pages
import Wire

extension YunoSandbox {
  /// One payment: a PIX charge, or a refusal that never became one.
  struct Payment {
    /// What has become of it by what people did; what time alone does is worked out when asked.
    enum Fate {
      case failed(Failure)
      case charged(Charge)
    }

    let id: String
    let transactionID: String
    let asked: PaymentRequest
    let createdAt: Timestamp
    var fate: Fate
  }

  /// A code that can be paid once.
  struct Charge {
    enum State {
      case waiting
      case paid(at: Timestamp, refunded: Int64)
      case cancelled(at: Timestamp)
    }

    let code: BRCode
    let expiresAt: Timestamp
    var state: State
  }

  /// A payment that the test gateway or Yuno itself refused at once.
  struct Failure {
    /// The transaction's response code, such as `INSUFFICIENT_FUNDS`.
    let code: String
    let status: Status
    /// The code of ISO 8583 field 39, where one is published.
    var isoCode: String?

    /// The payment's sub-status (Yuno docs, Payment status).
    var subStatus: String {
      switch code {
      case "PROVIDER_TIMEOUT": "TIMEOUT"
      case "TO_REVERSE": "PENDING_REVERSE"
      default: status.rawValue
      }
    }
  }

  /// A payment's status (Yuno docs, Payment status): here `CANCELED` has one L.
  enum Status: String {
    case readyToPay = "READY_TO_PAY"
    case pending = "PENDING"
    case succeeded = "SUCCEEDED"
    case declined = "DECLINED"
    case rejected = "REJECTED"
    case error = "ERROR"
    case expired = "EXPIRED"
    case canceled = "CANCELED"
    case refunded = "REFUNDED"
  }

  /// What an `X-Idempotency-Key` stands for.
  struct Replay {
    let paymentID: String
    let at: Timestamp
  }
}

extension YunoSandbox.Payment {
  /// Whether its code can still be paid.
  func isWaiting(at now: Timestamp) -> Bool {
    guard case .charged(let charge) = fate, case .waiting = charge.state else { return false }
    return now < charge.expiresAt
  }

  /// Its status and sub-status at an instant (Yuno docs, Payment status).
  ///
  /// The answer that makes it says `READY_TO_PAY`; since that answer carries the code, the shopper has it from then on, and
  /// every later one says `PENDING` and `IN_PROCESS`. The point of the change is Till's own reading.
  func status(at now: Timestamp) -> (status: YunoSandbox.Status, subStatus: String) {
    switch fate {
    case .failed(let failure): return (failure.status, failure.subStatus)
    case .charged(let charge):
      switch charge.state {
      case .waiting: return now < charge.expiresAt ? (.pending, "IN_PROCESS") : (.expired, "EXPIRED")
      case .cancelled: return (.canceled, "CANCELED")
      case .paid(_, 0): return (.succeeded, "APPROVED")
      case .paid(_, let refunded):
        return refunded == asked.amount.minorUnits ? (.refunded, "REFUNDED") : (.succeeded, "PARTIALLY_REFUNDED")
      }
    }
  }

  /// What the ledger holds, in our vocabulary.
  func truth(at now: Timestamp) -> LedgerTruth {
    let (status, subStatus) = status(at: now)
    let words = "\(status.rawValue)/\(subStatus)"
    switch status {
    case .readyToPay: return LedgerTruth(state: .open, words: words)
    case .pending: return LedgerTruth(state: .pending, words: words)
    case .declined, .rejected, .error: return LedgerTruth(state: .declined, words: words)
    case .expired: return LedgerTruth(state: .expired, words: words)
    case .canceled: return LedgerTruth(state: .cancelled, words: words)
    case .refunded: return LedgerTruth(state: .cancelled, words: words, held: .zero(asked.amount.currency), captures: 1)
    case .succeeded:
      let held = Money(minorUnits: asked.amount.minorUnits - refunded, currency: asked.amount.currency)
      return LedgerTruth(state: .captured, words: words, held: held, captures: 1)
    }
  }

  /// Minor units given back so far.
  var refunded: Int64 {
    guard case .charged(let charge) = fate, case .paid(_, let refunded) = charge.state else { return 0 }
    return refunded
  }
}

extension YunoSandbox {
  /// The newest payment of a `merchant_order_id`, or its session while there is none; one that holds money comes first.
  ///
  /// A session has no status of its own, so its words are Till's own.
  public func truth(of reference: String, at now: Timestamp) -> LedgerTruth {
    let truths = payments.filter { $0.asked.reference == reference }.map { $0.truth(at: now) }
    let newestSession = sessions.last { $0.reference == reference }
    if let holding = truths.last(where: { $0.state.holdsMoney }) { return holding }
    let newestPayment = payments.last { $0.asked.reference == reference }
    if let newestSession, newestSession.paymentID == nil,
      newestPayment.map({ $0.createdAt <= newestSession.createdAt }) ?? true
    {
      return LedgerTruth(state: now < newestSession.expiresAt ? .open : .expired, words: "checkout_session")
    }
    return truths.last ?? .nothing
  }

  /// The soonest of: a session ends unused, a PIX code can no longer be paid.
  public func nextDeadline(after now: Timestamp) -> SandboxDeadline? {
    let unused = sessions.filter { $0.paymentID == nil }.map {
      SandboxDeadline(at: $0.expiresAt, name: "session-expires")
    }
    let codes = payments.compactMap { payment -> SandboxDeadline? in
      guard case .charged(let charge) = payment.fate, case .waiting = charge.state else { return nil }
      return SandboxDeadline(at: charge.expiresAt, name: "pix-expires")
    }
    return (unused + codes).filter { $0.at > now }.min { $0.at < $1.at }
  }

  /// Where a session stands in the ledger; one that has ended counts as unknown (Yuno docs, Response codes).
  func session(_ id: String, at now: Timestamp) throws(Problem) -> Int {
    guard let index = sessions.lastIndex(where: { $0.id == id }), now < sessions[index].expiresAt else {
      throw Problem(.checkoutSessionNotFound, "Checkout session not found")
    }
    return index
  }

  /// Where a payment stands in the ledger.
  func payment(_ id: String) throws(Problem) -> Int {
    guard let index = payments.lastIndex(where: { $0.id == id }) else {
      throw Problem(.paymentNotFound, "Payment not found")
    }
    return index
  }

  /// The payment that a request's key already stands for, if it is remembered.
  func replayed(_ request: WireRequest, at now: Timestamp) -> Int? {
    guard let key = Self.key(of: request), let replay = replays[key], now.since(replay.at) < Self.keyLife else {
      return nil
    }
    return payments.lastIndex { $0.id == replay.paymentID }
  }

  /// Notes which payment a request's key stands for.
  mutating func remember(_ request: WireRequest, _ paymentID: String, at now: Timestamp) {
    guard let key = Self.key(of: request) else { return }
    replays[key] = Replay(paymentID: paymentID, at: now)
  }

  private static func key(of request: WireRequest) -> String? {
    HTTPField.Name("X-Idempotency-Key").flatMap { request.head.headerFields[$0] }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
