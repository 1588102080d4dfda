import Commerce
import Pages
import Wire

extension TrueLayerSandbox {
  /// A payment or a mandate.
  struct Resource {
    let id: String
    /// The mock bank's server.
    let pages: BaseURL
    /// Its page there.
    let pageAddress: String
    let userID: String
    let kind: Kind
    let asked: Asked
    let createdAt: Timestamp
    /// How risky its settlement is; `nil` where the merchant did not ask, or the money goes elsewhere than to its account at TrueLayer.
    let risk: SettlementRisk?
    /// The bank of the shopper's last payment.
    let lastBank: String?
    /// The bank, once one is chosen.
    var bank: Bank?
    /// The kind of transfer that the shopper chose.
    var scheme: String?
    /// The steps that the caller who began the authorisation can show, and where the bank leads back to, as it said.
    var configuration: JSON = [:]
    /// Where the bank sends the shopper back to, once the authorisation began.
    var returnURI: String?
    var fate: Fate
    /// The money; it counts once it has arrived.
    var money: MoneyLedger<Note>
    /// The messages that were sent about it.
    var told: [String] = []
  }

  /// What has become of it by what people did; what time alone does is worked out when asked.
  enum Fate {
    /// Made, nothing begun.
    case waiting
    /// Something must be answered.
    case authorizing(Next)
    /// An attempt failed; another one may be made.
    case attemptFailed
    /// The bank has its answer, and what follows takes its course.
    case agreed(Course)
    /// Over without success.
    case failed(Failure)
    /// A mandate that was in force.
    case revoked(at: Timestamp, since: Timestamp, source: String)
  }

  /// What must be answered next (TrueLayer docs, Authorization flow).
  enum Next: Hashable {
    case providerSelection
    case schemeSelection
    case consent
    /// An account number before the bank is asked.
    case accountForm
    /// The bank's login inside the app.
    case loginForm
    /// The bank's one-time code inside the app, for a login.
    case codeForm(Behaviour)
    /// The bank's page.
    case redirect(PageStep)
    /// The approval in the bank's app.
    case approval
  }

  /// How far the shopper is on the mock bank's page.
  enum PageStep: Hashable {
    case login
    case confirmation(Behaviour)
  }

  /// Why and when it failed.
  struct Failure {
    let stage: String
    let reason: String
    let at: Timestamp
  }

  /// The automatic steps once the bank has the shopper's answer.
  struct Course {
    /// When the bank agrees; until then it works on it.
    let authorizedAt: Timestamp
    /// When it carries the order out; `nil` for a mandate.
    var executedAt: Timestamp?
    /// When the money is on the merchant's account; `nil` where it goes elsewhere.
    var settledAt: Timestamp?
    /// When and why it comes to nothing.
    var failure: Failure?
  }

  /// TrueLayer's note of a refund.
  struct Note: Hashable {
    let reference: String
    let metadata: JSON
  }

  /// A refund is carried out two seconds after it was asked for; Till's own.
  static let refundTime: Duration = .seconds(2)

  /// A status (TrueLayer docs, Payment statuses) with the failure where there is one.
  struct Standing {
    let status: String
    var failure: Failure?
  }
}

extension MovementProgress {
  /// A refund's status.
  var word: String {
    switch self {
    case .underway: "pending"
    case .done: "executed"
    case .failed: "failed"
    }
  }
}

extension TrueLayerSandbox.Resource: LedgerEntry {
  var ledgerID: String { id }
  var identifiers: [String] { [id, pageAddress] }
  var reference: String { asked.reference }

  var isIdle: Bool {
    switch fate {
    case .waiting, .authorizing, .attemptFailed: true
    case .agreed, .failed, .revoked: false
    }
  }

  /// The lifetime of an abandoned payment or mandate: 15 minutes (TrueLayer docs, Payment statuses).
  static let abandonedAfter: Duration = .seconds(15 * 60)

  /// When it is given up; `nil` when it is not: in most of Europe not once a bank was asked (TrueLayer docs, Payment statuses).
  /// That a payment whose bank was not chosen yet counts as one that waits is Till's own reading.
  var abandonedAt: Timestamp? {
    let end = createdAt.advanced(by: Self.abandonedAfter)
    switch fate {
    case .waiting: return end
    case .authorizing, .attemptFailed:
      return bank.map { ["GB", "IE", "DE"].contains($0.country) } ?? true ? end : nil
    case .agreed, .failed, .revoked: return nil
    }
  }

  /// How it stands at an instant.
  func standing(at now: Timestamp) -> TrueLayerSandbox.Standing {
    let stage =
      switch fate {
      case .waiting: "authorization_required"
      case .authorizing, .attemptFailed, .agreed, .failed, .revoked: "authorizing"
      }
    if let end = abandonedAt, now >= end {
      return .init(status: "failed", failure: .init(stage: stage, reason: "expired", at: end))
    }
    switch fate {
    case .waiting: return .init(status: "authorization_required")
    case .authorizing: return .init(status: "authorizing")
    case .attemptFailed: return .init(status: "attempt_failed")
    case .failed(let failure): return .init(status: "failed", failure: failure)
    case .revoked: return .init(status: "revoked")
    case .agreed(let course):
      if let failure = course.failure, now >= failure.at { return .init(status: "failed", failure: failure) }
      if now < course.authorizedAt { return .init(status: "authorizing") }
      if let end = course.settledAt, now >= end { return .init(status: "settled") }
      if let end = course.executedAt, now >= end { return .init(status: "executed") }
      return .init(status: "authorized")
    }
  }

  /// What must be answered next at an instant; `nil` when nothing must.
  func next(at now: Timestamp) -> TrueLayerSandbox.Next? {
    guard case .authorizing(let next) = fate, standing(at: now).failure == nil else { return nil }
    return next
  }

  /// Whether the money goes to the merchant's account at TrueLayer.
  var isForMerchantAccount: Bool { asked.beneficiary == .merchantAccount }

  /// What the ledger holds, in our vocabulary: nothing is taken before the bank has carried the order out, and for the merchant's
  /// account before the money is there.
  func truth(at now: Timestamp) -> ProviderRecord {
    let standing = standing(at: now)
    if let failure = standing.failure { return truth(of: failure) }
    switch standing.status {
    case "authorization_required", "authorizing", "attempt_failed":
      return ProviderRecord(state: .open, words: standing.status)
    case "revoked": return ProviderRecord(state: .cancelled, words: standing.status, wasHeld: true)
    case "authorized" where kind == .mandate: return ProviderRecord(state: .linked, words: standing.status)
    case "executed" where !isForMerchantAccount, "settled": return money.record(standing.status, at: now)
    case "executed": return ProviderRecord(state: .pending, words: standing.status, isSent: true)
    default: return ProviderRecord(state: .pending, words: standing.status)
    }
  }

  private func truth(of failure: TrueLayerSandbox.Failure) -> ProviderRecord {
    let state: ProviderRecord.State =
      switch failure.reason {
      case "canceled", "user_canceled_at_provider", "mandate_revoked": .cancelled
      case "expired", "provider_expired": .expired
      default: .declined
      }
    let wasInForce = kind == .mandate && failure.stage == "authorized"
    return ProviderRecord(
      state: state, words: failure.reason, wasHeld: failure.stage == "executed" || wasInForce)
  }

  var deadlines: [SandboxDeadline] {
    var deadlines = abandonedAt.map { [SandboxDeadline(at: $0, name: "truelayer-abandoned")] } ?? []
    if case .agreed(let course) = fate {
      deadlines.append(SandboxDeadline(at: course.authorizedAt, name: "truelayer-bank-agrees"))
      let end = course.failure?.at
      func add(_ at: Timestamp?, _ name: String) {
        guard let at, end.map({ at < $0 }) ?? true else { return }
        deadlines.append(SandboxDeadline(at: at, name: name))
      }
      add(course.executedAt, "truelayer-bank-executes")
      add(course.settledAt, "truelayer-settles")
      if let end {
        deadlines.append(
          SandboxDeadline(at: end, name: kind == .mandate ? "truelayer-mandate-ends" : "truelayer-bank-refuses"))
      }
    }
    return deadlines + money.all(.refund).map { SandboxDeadline(at: $0.settlesAt, name: "truelayer-refund-ends") }
  }
}

extension TrueLayerSandbox: LedgerSandbox {
  var entries: LedgerBook<Resource> { resources }

  /// The soonest of all payments, mandates and payouts.
  public func nextDeadline(after now: Timestamp) -> SandboxDeadline? {
    [resources.nextDeadline(after: now), payouts.nextDeadline(after: now)].compactMap(\.self).min { $0.at < $1.at }
  }

  /// Those that a request or time has touched.
  public mutating func takeChanged(at now: Timestamp) -> [String]? { resources.takeChanged() }
}
