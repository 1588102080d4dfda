public import Commerce
import HTTPTypes
public import Pages
import Wire

extension YunoSandbox {
  /// One payment, as it stands now; what time alone changes is due at an instant.
  struct Payment {
    /// What pays.
    enum Means {
      case pix(PixCode?, expiresAt: Timestamp)
      case card(Card, vaultedToken: String?)
      case applePay(WalletCard?)
      case checkoutPro
    }

    /// Something that happens by itself.
    struct Due {
      enum Change {
        case becomes(Standing, code: String)
        case approved
        case captured(Int64)
        case refunded(Int64)
        /// What is reserved goes back to the cardholder.
        case lapsed
      }

      let at: Timestamp
      /// A key below `deadline.`.
      let name: String
      let change: Change
    }

    /// One transaction (Yuno docs, Payment object).
    struct Transaction {
      let id: String
      let type: String
      var status: String
      var code: String
      let amount: Int64
      let at: Timestamp
      var isoCode: String?
    }

    let id: String
    let asked: PaymentRequest
    /// Whether money is taken at once; otherwise it is reserved.
    let captures: Bool
    let createdAt: Timestamp
    var means: Means
    var standing: Standing
    var transactions: [Transaction]
    var updatedAt: Timestamp
    var captured: Int64 = 0
    var refunded: Int64 = 0
    var chargedBack: Int64 = 0
    var wasHeld = false
    /// When what is reserved goes back to the cardholder; `nil` while nothing is.
    var reservedUntil: Timestamp?
    var advice: String?
    var challenge: Challenge?
    var due: Due?
  }

  /// A payment that the test gateway or Yuno itself refused.
  struct Failure {
    /// The transaction's response code, such as `INSUFFICIENT_FUNDS`.
    let code: String
    let standing: Standing
    /// The code of ISO 8583 field 39, where one is published.
    var isoCode: String?
  }

  /// What an `X-Idempotency-Key` stands for.
  struct Replay {
    let paymentID: String
    let at: Timestamp
  }
}

extension YunoSandbox.Payment {
  /// How long an abandoned wallet payment waits for the provider; Yuno publishes no time, so this is Till's own.
  static let walletPatience: Duration = .seconds(10 * 60)
  /// How long until what was given up waiting for is reversed; Till's own.
  static let reversalDelay: Duration = .seconds(5 * 60)
  /// How long money stays reserved; every issuer's own matter, so this is Till's.
  static let authorisationLife: Duration = .seconds(7 * 86_400)

  /// What is asked, in minor units.
  var value: Int64 { asked.amount.minorUnits }

  /// Lets happen what is due by an instant.
  mutating func pass(to now: Timestamp) {
    while let due, due.at <= now {
      self.due = nil
      switch due.change {
      case .becomes(let standing, let code): become(standing, code, at: due.at)
      case .approved: approve("SUCCEEDED", at: due.at)
      case .captured(let amount): capture(amount, at: due.at)
      case .refunded(let amount): refund(amount, at: due.at)
      case .lapsed: lapse(at: due.at)
      }
    }
  }

  /// What happens to it next by itself, once everything that is due by an instant has happened.
  func due(after now: Timestamp) -> Due? {
    guard let due, due.at <= now else { return due }
    var later = self
    later.pass(to: now)
    return later.due
  }

  /// What the ledger holds once everything that is due by an instant has happened.
  func truth(at now: Timestamp) -> ProviderRecord {
    guard let due, due.at <= now else { return truth }
    var later = self
    later.pass(to: now)
    return later.truth
  }

  /// Changes how it stands, with the last transaction's response code.
  mutating func become(_ standing: YunoSandbox.Standing, _ code: String, isoCode: String? = nil, at now: Timestamp) {
    self.standing = standing
    updatedAt = now
    due = nil
    if let last = transactions.indices.last {
      transactions[last].status = standing.transactionStatus
      transactions[last].code = code
      transactions[last].isoCode = isoCode
    }
    switch standing {
    case .timeout, .pendingReverse:
      due = Due(
        at: now.advanced(by: Self.reversalDelay), name: "yuno-reversal",
        change: .becomes(.reversedByTimeout, code: code))
    case .authorized, .partiallyCaptured, .captureFailed:
      wasHeld = true
      let end = reservedUntil ?? now.advanced(by: Self.authorisationLife)
      reservedUntil = end
      due = Due(at: end, name: "yuno-authorisation-lapses", change: .lapsed)
    case .created, .readyToPay, .inProcess, .waitingAdditionalStep, .pendingConfirmation, .pendingFraudReview,
      .pendingCode, .approved, .captured, .partiallyApproved, .partiallyRefunded,
      .partiallyChargebacked, .fraudDeclinedAfterwards, .refundRetry, .captureRetry, .declined,
      .fraudDeclined, .rejected, .error, .reversedByTimeout, .expired, .cancelPending, .canceled, .refundPending,
      .refunded, .verified, .fraudVerified, .disputeReceived, .disputeReviewed, .chargebackLost:
      break
    }
  }

  /// The provider said yes: money is taken, or reserved where the session asks for that.
  mutating func approve(_ code: String, at now: Timestamp) {
    become(captures ? .approved : .authorized, code, isoCode: "00", at: now)
    wasHeld = true
    if captures { captured = value }
  }

  /// Money that was reserved is taken.
  mutating func capture(_ amount: Int64, at now: Timestamp) {
    captured += amount
    become(captured == value ? .captured : .partiallyCaptured, "SUCCEEDED", at: now)
  }

  /// Money that was taken is given back.
  mutating func refund(_ amount: Int64, at now: Timestamp) {
    refunded += amount
    become(kept == 0 ? .refunded : .partiallyRefunded, "SUCCEEDED", at: now)
  }

  /// The time to capture is over: the whole payment has expired, or else the rest of it is given up.
  private mutating func lapse(at now: Timestamp) {
    if captured == 0 { become(.expired, "EXPIRED_BY_PROVIDER", at: now) }
    reservedUntil = nil
  }

  /// Minor units that were taken and have not gone back.
  var kept: Int64 { captured - refunded - chargedBack }

  /// Minor units that are reserved and not taken: a part that is captured leaves the rest, for as long as the rest can be captured.
  private var reserved: Int64 {
    switch standing {
    case .authorized, .captureRetry, .captureFailed, .partiallyCaptured, .cancelPending:
      reservedUntil == nil ? 0 : value - captured
    case .created, .readyToPay, .inProcess, .waitingAdditionalStep, .pendingConfirmation, .pendingFraudReview,
      .pendingCode, .approved, .captured, .partiallyApproved, .partiallyRefunded, .partiallyChargebacked,
      .fraudDeclinedAfterwards, .refundRetry, .declined, .fraudDeclined, .rejected, .error, .timeout, .pendingReverse,
      .reversedByTimeout, .expired, .canceled, .refundPending, .refunded, .verified, .fraudVerified, .disputeReceived,
      .disputeReviewed, .chargebackLost:
      0
    }
  }

  /// Begins another transaction.
  mutating func begin(_ type: String, _ amount: Int64, id: String, at now: Timestamp) {
    transactions.append(
      Transaction(id: id, type: type, status: "CREATED", code: "SUCCEEDED", amount: amount, at: now))
    updatedAt = now
  }

  /// What the ledger holds, in our vocabulary.
  var truth: ProviderRecord {
    let currency = asked.amount.currency
    func money(_ units: Int64) -> Money { Money(minorUnits: units, currency: currency) }
    return ProviderRecord(
      state: standing.truth(wasHeld: wasHeld), words: standing.rawValue, held: money(reserved),
      captures: captured > 0 ? 1 : 0, captured: money(captured), refunded: money(refunded),
      chargedBack: money(chargedBack), wasHeld: wasHeld,
      triesLeft: standing == .waitingAdditionalStep ? challenge?.triesLeft : nil)
  }
}

extension YunoSandbox.Standing {
  /// What the last transaction says when the payment comes to stand so (Yuno docs, Payment status).
  fileprivate var transactionStatus: String {
    switch self {
    case .created, .readyToPay, .inProcess: "CREATED"
    case .waitingAdditionalStep, .pendingConfirmation, .pendingFraudReview, .pendingCode, .refundRetry, .captureRetry,
      .cancelPending, .refundPending, .disputeReceived, .disputeReviewed:
      "PENDING"
    case .authorized, .approved, .captured, .partiallyCaptured, .partiallyApproved, .partiallyRefunded,
      .partiallyChargebacked, .canceled, .refunded, .verified, .fraudVerified, .chargebackLost:
      "SUCCEEDED"
    case .declined, .fraudDeclined, .fraudDeclinedAfterwards: "DECLINED"
    case .rejected: "REJECTED"
    case .error, .timeout, .pendingReverse, .reversedByTimeout, .captureFailed: "ERROR"
    case .expired: "EXPIRED"
    }
  }
}

extension YunoSandbox {
  /// Every `merchant_order_id`, which Yuno demands of sessions and payments.
  public var references: [String] {
    let sessions = sessions.map { (at: $0.createdAt, reference: $0.reference) }
    let all = sessions + payments.map { ($0.createdAt, $0.asked.reference) }
    let inOrder = all.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
    return inOrder.map(\.element.reference).inOrderOfAppearance
  }

  /// The payments of a `merchant_order_id` together (Yuno docs, payments of an order come as a list), or its session while there is
  /// none.
  ///
  /// A session has no status of its own, so its words are Till's own.
  public func truth(of reference: String, at now: Timestamp) -> ProviderRecord {
    let present = payments.filter { $0.asked.reference == reference }
    var truths = present.map { $0.truth(at: now) }
    if let newest = sessions.last(where: { $0.reference == reference }), newest.paymentID == nil,
      present.last.map({ $0.createdAt <= newest.createdAt }) ?? true
    {
      truths.append(ProviderRecord(state: now < newest.expiresAt ? .open : .expired, words: "checkout_session"))
    }
    return ProviderRecord.ofAll(truths) ?? .nothing
  }

  /// The soonest of what happens by itself: a session ends unused, or a payment changes.
  public func nextDeadline(after now: Timestamp) -> SandboxDeadline? {
    var next: SandboxDeadline?
    func take(_ at: Timestamp, _ name: String) {
      guard at > now, next.map({ at < $0.at }) ?? true else { return }
      next = SandboxDeadline(at: at, name: name)
    }
    for session in sessions where session.paymentID == nil { take(session.expiresAt, "session-expires") }
    for payment in payments {
      guard let due = payment.due(after: now) else { continue }
      take(due.at, due.name)
    }
    return next
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
