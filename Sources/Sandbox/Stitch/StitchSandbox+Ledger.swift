import Commerce
public import Pages
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
    let shape: InteractionShape
    /// Whether the shopper's bank asks who is paying.
    let isChallenged: Bool
    /// Whether Stitch can cancel it.
    let isCancellable: Bool
    /// Whether the bank's page was left until it expired.
    var hasExpired = false
    var isSeen = false
    var wrongCodes = 0
    var state: State
    var refunds: [Refund] = []
  }

  /// Money on its way back.
  struct Refund {
    let uuid: String
    let id: String
    let amount: Money
    let nonce: String
    let reference: String
    let reason: String
    let createdAt: Timestamp
    let outcome: RefundOutcome
    /// Whether the merchant's server was told how it ended.
    var isTold = false

    /// How long it takes; Till's own.
    static let duration: Duration = .seconds(5)

    var settlesAt: Timestamp { createdAt.advanced(by: Self.duration) }
  }
}

extension StitchSandbox.Transaction {
  /// The bank's page; `nil` where the bank was never asked.
  var page: String? {
    guard isChallenged else { return nil }
    return switch shape {
    case .path: "https://\(StitchSandbox.challengeHost)/\(uuid)"
    case .query: "https://\(StitchSandbox.tokenHost)\(StitchSandbox.interactionPath)?transactionId=\(uuid)"
    }
  }

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

  /// What was asked back and has not failed, in minor units: that much cannot be asked back again.
  func committed(at now: Timestamp) -> Int64 {
    refunds.filter { !$0.hasFailed(at: now) }.reduce(0) { $0 + $1.amount.minorUnits }
  }

  /// What the ledger holds, in our vocabulary.
  func truth(at now: Timestamp) -> ProviderRecord {
    let state = state(at: now)
    let words = state.words
    switch state {
    case .challenged:
      let left = max(0, StitchSandbox.mostWrongCodes - wrongCodes)
      return ProviderRecord(state: .pending, words: words, triesLeft: left)
    case .awaited: return ProviderRecord(state: .pending, words: words)
    case .failure: return ProviderRecord(state: .declined, words: words)
    case .cancelled: return ProviderRecord(state: .cancelled, words: words)
    case .success:
      let back = refunds.filter { $0.hasSettled(at: now) && !$0.hasFailed(at: now) }
        .reduce(Int64(0)) { $0 + $1.amount.minorUnits }
      return ProviderRecord(
        state: back == asked.amount.minorUnits ? .refunded : .captured, words: words, captures: 1,
        captured: asked.amount, refunded: Money(minorUnits: back, currency: asked.amount.currency),
        refunding: Money(minorUnits: committed(at: now) - back, currency: asked.amount.currency))
    }
  }

  /// The deadlines, soonest first.
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
  /// Whether it is decided at an instant.
  func hasSettled(at now: Timestamp) -> Bool { now >= settlesAt }

  /// Whether the money did not go back.
  func hasFailed(at now: Timestamp) -> Bool { hasSettled(at: now) && outcome == .fail }
}

extension StitchSandbox {
  /// Every `externalReference`, which Stitch demands.
  public var references: [String] { transactions.map(\.asked.reference).inOrderOfAppearance }

  /// What a merchant's reference holds: references are not unique, so every charge under it counts.
  public func truth(of reference: String, at now: Timestamp) -> ProviderRecord {
    let truths = transactions.filter { $0.asked.reference == reference }.map { $0.truth(at: now) }
    return ProviderRecord.ofAll(truths) ?? .nothing
  }

  /// The soonest of: a page that can no longer be used, an issuer's late answer, a refund that arrives.
  public func nextDeadline(after now: Timestamp) -> SandboxDeadline? {
    transactions.flatMap(\.deadlines).filter { $0.at > now }.min { $0.at < $1.at }
  }

  /// What can happen outside: the bank's question answered in another browser, and Stitch's back office.
  public static let outsideActions = OutsideWord.allCases.map(\.rawValue)

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
    guard let open = transactions.last(where: { $0.asked.reference == reference && $0.state(at: now).isOpen }) else {
      return []
    }
    let words: [OutsideWord] = if case .challenged = open.state { [.approve, .decline] } else { [] }
    let isSubscribed = endpoints.contains { $0.id == WebhookEndpoint.demo.id }
    return (words + (open.isCancellable ? [.cancel] : []) + (isSubscribed ? [.endSubscription] : [])).map(\.rawValue)
  }

  /// Lets it happen.
  public mutating func perform(_ action: OutsideAction, at moment: inout SandboxMoment) -> OutsideResult {
    guard case .named(let name, let reference) = action, let word = OutsideWord(rawValue: name) else { return .unknown }
    settle(at: &moment)
    let now = moment.now
    let isPossible = outsideActions(for: reference, at: now).contains(name)
    let index = transactions.lastIndex { $0.asked.reference == reference && $0.state.isOpen }
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
    guard endpoints.contains(where: { $0.id == WebhookEndpoint.demo.id }) else { return .unknown }
    endpoints.removeAll { $0.id == WebhookEndpoint.demo.id }
    return .accepted
  }

  /// Writes down what time alone has done, and tells of it.
  public mutating func settle(at moment: inout SandboxMoment) {
    for index in transactions.indices {
      let state = transactions[index].state(at: moment.now)
      if state != transactions[index].state {
        if case .challenged = transactions[index].state { transactions[index].hasExpired = true }
        change(index, to: state, at: moment)
      }
      for refund in transactions[index].refunds.indices { tell(refund, of: index, at: moment) }
    }
  }

  /// Changes a transaction and tells the merchant's server, where there is something to tell.
  mutating func change(_ index: Int, to state: Transaction.State, at moment: SandboxMoment) {
    transactions[index].state = state
    tell(index, at: moment)
  }
}
