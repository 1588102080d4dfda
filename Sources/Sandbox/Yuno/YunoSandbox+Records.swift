public import Commerce
public import Pages
import Wire

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
    let present = payments.telling(named: reference).map { payments[$0] }
    var truths = present.map { $0.truth(at: now) }
    if let newest = sessions.telling(named: reference).last.map({ sessions[$0] }), newest.paymentID == nil,
      present.last.map({ $0.createdAt <= newest.createdAt }) ?? true
    {
      truths.append(ProviderRecord(state: now < newest.expiresAt ? .open : .expired, words: "checkout_session"))
    }
    return ProviderRecord.ofAll(truths) ?? .nothing
  }

  /// The soonest deadline: an unused session's end, or a payment's change.
  public func nextDeadline(after now: Timestamp) -> SandboxDeadline? {
    [sessions.nextDeadline(after: now), payments.nextDeadline(after: now)].compactMap(\.self).min { $0.at < $1.at }
  }

  /// Where a session stands in the ledger; one that has ended counts as unknown (Yuno docs, Response codes).
  func session(_ id: String, at now: Timestamp) throws(Problem) -> Int {
    guard let index = sessions.index(ofID: id), now < sessions[index].expiresAt else {
      throw Problem(.checkoutSessionNotFound, "Checkout session not found")
    }
    return index
  }

  /// Where a payment stands in the ledger.
  func payment(_ id: String) throws(Problem) -> Int {
    guard let index = payments.index(ofID: id), payments[index].id == id else {
      throw Problem(.paymentNotFound, "Payment not found")
    }
    return index
  }

  /// The payment that a request's key already stands for, if it is remembered.
  func replayed(_ request: WireRequest, at now: Timestamp) -> (index: Int, transactionID: String?)? {
    guard let key = Self.key(of: request), let replay = replays[key], now.since(replay.at) < Self.keyLife,
      let index = payments.index(ofID: replay.paymentID)
    else { return nil }
    return (index, replay.transactionID)
  }

  /// Notes which payment a request's key stands for.
  mutating func remember(
    _ request: WireRequest, _ paymentID: String, transaction: String? = nil, at now: Timestamp
  ) {
    guard let key = Self.key(of: request) else { return }
    replays[key] = Replay(paymentID: paymentID, transactionID: transaction, at: now)
  }

  private static func key(of request: WireRequest) -> String? {
    request.header("X-Idempotency-Key").flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension YunoSandbox.Session: BookEntry {
  var identifiers: [String] { [id] }
  var ledgerReference: String { reference }
  var deadlines: [SandboxDeadline] {
    paymentID == nil ? [SandboxDeadline(at: expiresAt, name: "session-expires")] : []
  }
  var isIdle: Bool { true }
}

extension YunoSandbox.Payment: BookEntry {
  /// Its identifier, the page at which the shopper pays it, and what a code and its picture say.
  var identifiers: [String] {
    switch means {
    case .card, .checkoutPro: [id, page]
    case .pix(let pix, _): [id, page] + (pix.map { [$0.code.text, $0.image] } ?? [])
    case .applePay: [id]
    }
  }

  var ledgerReference: String { asked.reference }
  var isIdle: Bool { false }

  /// What is due, and what follows from that alone.
  var deadlines: [SandboxDeadline] {
    var (found, later) = ([SandboxDeadline](), self)
    while let due = later.due {
      found.append(SandboxDeadline(at: due.at, name: due.name))
      later.pass(to: due.at)
    }
    return found
  }
}
