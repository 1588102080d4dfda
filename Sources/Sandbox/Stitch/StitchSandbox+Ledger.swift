import Commerce
import Pages
import Simulation
import Wire

extension StitchSandbox {
  /// One charge of a wallet, with its refunds.
  struct Transaction {
    /// How it stands; what time alone does is worked out when asked.
    enum State: Hashable {
      /// The shopper's bank asks who is paying.
      case challenged(until: Timestamp)
      /// The issuer has not answered yet.
      case awaited(until: Timestamp)
      case success(at: Timestamp)
      case failure(reason: String, at: Timestamp)
      case cancelled(at: Timestamp)
    }

    /// What stands in the page's address.
    let uuid: String
    /// The identifier of the interface: base64 of type and uuid.
    let id: String
    let asked: Asked
    let retrievalReference: String
    let createdAt: Timestamp
    /// What the issuer says once it is asked.
    let verdict: Verdict
    /// The bank's page; `nil` where the bank was never asked.
    let page: String?
    /// Whether Stitch can cancel it.
    let isCancellable: Bool
    /// Whether the bank's page was left until it expired.
    var hasExpired = false
    var code = OneTimeCode(StitchSandbox.codes)
    var state: State
    /// The money; it counts once it is charged. A refund's key is its nonce.
    var money: MoneyLedger<RefundNote>
  }

  /// Money on its way back.
  typealias Refund = MoneyLedger<RefundNote>.Movement

  /// What Stitch notes of a refund.
  struct RefundNote: Hashable {
    let reference: String
    let reason: String
    /// Whether the merchant's server was told how it ended.
    var isTold = false
  }

  /// How long a refund takes; Till's own.
  static let refundTime: Duration = .seconds(5)
}

extension StitchSandbox.Transaction: LedgerEntry {
  /// Stitch demands a reference of the merchant.
  var ledgerID: String { reference }
  var identifiers: [String] { [id, uuid, Self.name(ofNonce: asked.nonce)] }
  /// The merchant chooses nonces, so they stand apart from what Stitch calls something.
  static func name(ofNonce nonce: String) -> String { "nonce \(nonce)" }
  var reference: String { asked.reference }
  var refunds: [StitchSandbox.Refund] { money.movements }

  /// Whether the shopper's bank asks who is paying.
  var isChallenged: Bool { page != nil }

  /// How it stands at an instant.
  func state(at now: Timestamp) -> State {
    switch state {
    case .challenged(let until) where now >= until:
      .failure(reason: StitchSandbox.Reason.secure3dNotCompleted.rawValue, at: until)
    case .awaited(let until) where now >= until: .success(at: until)
    case .challenged, .awaited, .success, .failure, .cancelled: state
    }
  }

  /// What the issuer says now that it is asked.
  func judged(at now: Timestamp) -> State {
    switch verdict {
    case .approved: .success(at: now)
    case .refused(let reason): .failure(reason: reason, at: now)
    case .late: .awaited(until: now.advanced(by: StitchSandbox.lateAnswer))
    }
  }

  /// What the ledger holds, in our vocabulary.
  func truth(at now: Timestamp) -> ProviderRecord {
    let state = state(at: now)
    let words = state.words
    switch state {
    case .challenged:
      return ProviderRecord(state: .pending, words: words, triesLeft: code.triesLeft)
    case .awaited: return ProviderRecord(state: .pending, words: words)
    case .failure: return ProviderRecord(state: .declined, words: words)
    case .cancelled: return ProviderRecord(state: .cancelled, words: words)
    case .success: return money.record(words, at: now)
    }
  }

  var deadlines: [SandboxDeadline] {
    let own: [SandboxDeadline] =
      switch state {
      case .challenged(let until): [SandboxDeadline(at: until, name: "stitch-page-expires")]
      case .awaited(let until): [SandboxDeadline(at: until, name: "stitch-issuer-answers")]
      case .success, .failure, .cancelled: []
      }
    return own + refunds.map { SandboxDeadline(at: $0.settlesAt, name: "stitch-refund-settles") }
  }
}

extension StitchSandbox.Transaction.State {
  /// The provider's own words: the state's type, and the reason where there is one.
  var words: String {
    switch self {
    case .challenged: "TransactionPending/\(StitchSandbox.Reason.waitingFor3dSecure.rawValue)"
    case .awaited: "TransactionPending/\(StitchSandbox.Reason.authorizationNotFinalised.rawValue)"
    case .success: "TransactionSuccess"
    case .failure(let reason, _): "TransactionFailure/\(reason)"
    case .cancelled: "TransactionCancelled"
    }
  }

  /// Whether it can still change.
  var isOpen: Bool {
    switch self {
    case .challenged, .awaited: true
    case .success, .failure, .cancelled: false
    }
  }
}

extension StitchSandbox.Refund {
  /// The identifier of the interface: base64 of type and uuid.
  var nodeID: String { Base64.encode(Array("refund/\(id)".utf8)) }
}

extension StitchSandbox: LedgerSandbox {
  var entries: LedgerBook<Transaction> { transactions }

  /// What can happen outside: the bank's question answered in another browser, and Stitch's back office.
  public static let outsideActions = OutsideWord.allCases.map(\.rawValue)

  /// The customer approves it in an app.
  public static let approvals = [OutsideWord.approve.rawValue: Approver.customer]

  /// What can happen outside.
  enum OutsideWord: String, CaseIterable {
    /// The shopper passes the bank's check where no way leads back to the app.
    case approve = "stitch.approve"
    /// The shopper fails it there.
    case decline = "stitch.decline"
    /// Stitch cancels the transaction.
    case cancel = "stitch.cancel"
    /// The store ends its webhook subscription; nothing is told any more.
    case endSubscription = "stitch.end-subscription"
  }

  /// What can happen outside now to the payment of a reference.
  public func outsideActions(for reference: String, at now: Timestamp) -> [String] {
    guard let index = newest(reference, where: { $0.state(at: now).isOpen }) else { return [] }
    let open = transactions[index]
    let words: [OutsideWord] = if case .challenged = open.state { [.approve, .decline] } else { [] }
    let isSubscribed = endpoints.contains { $0.id == WebhookEndpoint.demoID }
    return (words + (open.isCancellable ? [.cancel] : []) + (isSubscribed ? [.endSubscription] : [])).map(\.rawValue)
  }

  /// Lets it happen.
  public mutating func perform(_ action: OutsideAction, at moment: inout SandboxMoment) -> OutsideResult {
    guard case .named(let name, let reference) = action, let word = OutsideWord(rawValue: name) else { return .unknown }
    settle(at: &moment)
    let now = moment.now
    let isPossible = outsideActions(for: reference, at: now).contains(name)
    let index = newest(reference) { $0.state.isOpen }
    switch (word, index) {
    case (.endSubscription, _): return endSubscription()
    case (.approve, let index?) where isPossible: change(index, to: transactions[index].judged(at: now), at: moment)
    case (.decline, let index?) where isPossible:
      change(index, to: .failure(reason: Reason.secure3dDeclined.rawValue, at: now), at: moment)
    case (.cancel, let index?) where isPossible: change(index, to: .cancelled(at: now), at: moment)
    case (.approve, _), (.decline, _), (.cancel, _): return .unknown
    }
    return .accepted
  }

  /// Ends the store's own subscription, whether or not a payment is open.
  private mutating func endSubscription() -> OutsideResult {
    guard endpoints.contains(where: { $0.id == WebhookEndpoint.demoID }) else { return .unknown }
    endpoints.removeAll { $0.id == WebhookEndpoint.demoID }
    return .accepted
  }

  /// Writes down what time alone has done, and tells of it.
  public mutating func settle(at moment: inout SandboxMoment) {
    for index in transactions.takeDue(at: moment.now) {
      let state = transactions[index].state(at: moment.now)
      if state != transactions[index].state {
        if case .challenged = transactions[index].state { transactions[index].hasExpired = true }
        change(index, to: state, at: moment)
      }
      for refund in transactions[index].refunds.indices { tell(refund, of: index, at: moment) }
    }
  }

  /// Those that a request or time has touched.
  public mutating func takeChanged(at now: Timestamp) -> [String]? { transactions.takeChanged() }

  /// Changes a transaction and tells the merchant's server, where there is something to tell.
  mutating func change(_ index: Int, to state: Transaction.State, at moment: SandboxMoment) {
    transactions[index].state = state
    tell(index, at: moment)
  }
}
