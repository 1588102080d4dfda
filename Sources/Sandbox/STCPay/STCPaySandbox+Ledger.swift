public import Commerce
public import Pages

extension STCPaySandbox {
  /// One payment: something that the shopper was asked to agree to, and what came of it.
  struct Payment: Hashable, Sendable {
    /// What the shopper was asked.
    let asked: Asked
    /// How the shopper agrees.
    let means: Means
    /// stc pay's own number.
    let paymentReference: String
    let authorizedAt: Timestamp
    let expiresAt: Timestamp
    var code = OneTimeCode(STCPaySandbox.codes)
    var state: PaymentState = .open
    /// The token under which its wallet is stored, where the merchant asked for that.
    var token: String?
    /// The money; it counts once it is paid.
    var money: MoneyLedger<NoDetail>

    init(_ asked: Asked, _ means: Means, _ paymentReference: String, at now: Timestamp, for life: Duration) {
      self.asked = asked
      self.means = means
      self.paymentReference = paymentReference
      authorizedAt = now
      expiresAt = now.advanced(by: life)
      money = MoneyLedger(asked.amount, since: now, MovementRules(isTakenAtOnce: true))
    }

    /// How many wrong codes still pass; `nil` where the shopper types none.
    var triesLeft: Int? { if case .code = means { code.triesLeft } else { nil } }
  }

  /// What a merchant asks for, as its request says it.
  struct Asked: Hashable, Sendable {
    let reference: String
    let bill: String
    let branch: String
    let teller: String
    let device: String
    let mobile: String
    let amount: Money
  }

  /// How a shopper agrees to a payment.
  enum Means: Hashable, Sendable {
    /// By a code; what names it.
    case code(otpReference: String)
    /// In the app; what names the request.
    case approval(authorization: String)
  }

  /// How far a payment has come.
  enum PaymentState: Hashable, Sendable {
    /// The shopper has not agreed yet.
    case open
    /// A newer code for the same reference made this one worthless.
    case superseded
    /// Agreed; the money is taken at an instant.
    case settling(until: Timestamp)
    /// The same, under an unpublished number.
    case odd(until: Timestamp)
    /// The money is taken.
    case paid(at: Timestamp)
    /// The wallet refused.
    case refused(ErrorCode)
    /// The shopper or the merchant called it off.
    case cancelled
    /// Not approved in time.
    case expired

    /// `PaymentStatus` and `PaymentStatusDesc`; that a refused payment counts as cancelled is Till's own, as no number
    /// for it is published.
    var wire: (number: Int, words: String) {
      switch self {
      case .open, .settling: (1, "Pending")
      case .paid: (2, "Paid")
      case .odd: (3, "")
      case .refused, .cancelled: (4, "Cancelled")
      case .superseded, .expired: (5, "Expired")
      }
    }

    /// Whether the money is taken.
    var isPaid: Bool { if case .paid = self { true } else { false } }
  }

  /// What is remembered of a mobile number, besides its payments.
  struct Wallet: Hashable, Sendable {
    let mobile: String
    /// When another code may be asked for; 60 seconds after the last (Moyasar docs, STC Pay testing).
    var quietUntil: Timestamp?
    /// When the lock after too many wrong codes ends; 15 minutes (Moyasar docs, STC Pay testing).
    var lockedUntil: Timestamp?
    /// The token under which the merchant stored it.
    var token: String?
  }

  /// What a payment has become by an instant.
  func state(of payment: Payment, at now: Timestamp) -> PaymentState {
    switch payment.state {
    case .open: now >= payment.expiresAt ? .expired : .open
    case .settling(let until), .odd(let until): now >= until ? .paid(at: until) : payment.state
    case .superseded, .paid, .refused, .cancelled, .expired: payment.state
    }
  }

  /// Every merchant's reference: a `RefNum` without the number that merchants count their codes by.
  public var references: [String] { payments.map(\.asked.merchantReference).inOrderOfAppearance }

  /// What the ledger holds under a merchant's reference, or under one `RefNum`: all its payments together.
  public func truth(of reference: String, at now: Timestamp) -> ProviderRecord {
    ProviderRecord.ofAll(payments(of: reference).map { truth(of: $0, at: now) }) ?? .nothing
  }

  /// The payments of a merchant's reference; where there are none, those of one `RefNum`.
  func payments(of reference: String) -> [Payment] {
    let mine = payments.telling(named: reference)
    return (mine.isEmpty ? numbered(reference) : mine).map { payments[$0] }
  }

  /// Where all payments of one `RefNum` stand, oldest first.
  func everyNumbered(_ reference: String) -> [Int] {
    payments.indices(named: Asked.merchantReference(of: reference)).filter { payments[$0].asked.reference == reference }
  }

  /// Where those stand that are not over without money, and the newest.
  func numbered(_ reference: String) -> [Int] {
    payments.telling(named: Asked.merchantReference(of: reference)).filter { payments[$0].asked.reference == reference }
  }

  /// Where the payment stands of which something is said.
  func index(of means: Means) -> Int? {
    payments.index(ofID: means.name).flatMap { payments[$0].means == means ? $0 : nil }
  }

  private func truth(of payment: Payment, at now: Timestamp) -> ProviderRecord {
    let state = state(of: payment, at: now)
    let words = state.wire.words
    switch state {
    case .open: return ProviderRecord(state: .open, words: words, triesLeft: payment.triesLeft)
    case .settling: return ProviderRecord(state: .pending, words: words)
    case .odd: return ProviderRecord(state: .pending, words: String(state.wire.number))
    case .paid: return payment.money.record(words, at: now)
    case .refused(let code): return ProviderRecord(state: .declined, words: String(code.rawValue))
    case .cancelled: return ProviderRecord(state: .cancelled, words: words)
    case .superseded, .expired: return ProviderRecord(state: .expired, words: words)
    }
  }

  /// The next instant at which a code, an approval, a wait, a lock or an undecided payment ends.
  public func nextDeadline(after now: Timestamp) -> SandboxDeadline? {
    [payments.nextDeadline(after: now), wallets.nextDeadline(after: now)].compactMap(\.self)
      .min { ($0.at, $0.name) < ($1.at, $1.name) }
  }

  /// Notes what is due; what time alone does is worked out when asked.
  public mutating func settle(at moment: inout SandboxMoment) {
    _ = payments.takeDue(at: moment.now)
    _ = wallets.takeDue(at: moment.now)
  }

  /// Those that a request or time has touched.
  public mutating func takeChanged(at now: Timestamp) -> [String]? { payments.takeChanged() }

  /// Changes what is remembered of a mobile number.
  mutating func remember(_ mobile: String, _ change: (inout Wallet) -> Void) {
    if let index = wallets.index(ofID: mobile) {
      change(&wallets[index])
    } else {
      var wallet = Wallet(mobile: mobile)
      change(&wallet)
      wallets.append(wallet)
    }
  }

  /// What is remembered of a mobile number.
  func wallet(_ mobile: String) -> Wallet { wallets.index(ofID: mobile).map { wallets[$0] } ?? Wallet(mobile: mobile) }
}

extension STCPaySandbox.Payment: BookEntry {
  var identifiers: [String] { [paymentReference, means.name] }
  var ledgerReference: String { asked.merchantReference }

  var isIdle: Bool {
    switch state {
    case .superseded, .refused, .cancelled, .expired: true
    case .open, .settling, .odd, .paid: false
    }
  }

  var deadlines: [SandboxDeadline] {
    switch state {
    case .open: [SandboxDeadline(at: expiresAt, name: means.deadline)]
    case .settling(let until), .odd(let until): [SandboxDeadline(at: until, name: "result-known")]
    case .superseded, .paid, .refused, .cancelled, .expired: []
    }
  }
}

extension STCPaySandbox.Wallet: BookEntry {
  var identifiers: [String] { [mobile] }
  var ledgerReference: String { mobile }
  var isIdle: Bool { true }

  var deadlines: [SandboxDeadline] {
    (quietUntil.map { [SandboxDeadline(at: $0, name: "resend-allowed")] } ?? [])
      + (lockedUntil.map { [SandboxDeadline(at: $0, name: "lock-ends")] } ?? [])
  }
}

extension STCPaySandbox.Means {
  /// What stc pay calls it.
  fileprivate var name: String {
    switch self {
    case .code(let otpReference): "code \(otpReference)"
    case .approval(let authorization): "approval \(authorization)"
    }
  }

  /// The deadline of the approval.
  fileprivate var deadline: String {
    switch self {
    case .code: "code-expires"
    case .approval: "approval-expires"
    }
  }
}

extension STCPaySandbox.Asked {
  /// The `RefNum` without a dash and a number at its end: every code needs a `RefNum` of its own, so merchants count them (Till's own
  /// reading).
  var merchantReference: String { Self.merchantReference(of: reference) }

  static func merchantReference(of reference: String) -> String {
    guard let mark = reference.lastIndex(of: "-"), mark != reference.startIndex else { return reference }
    let count = reference[mark...].dropFirst()
    let isCount = !count.isEmpty && count.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isCount ? String(reference[..<mark]) : reference
  }
}
