public import Commerce
public import Pages

extension STCPaySandbox {
  /// One payment: a reference pair that a code was sent for.
  struct Payment: Hashable, Sendable {
    let reference: String
    let bill: String
    let branch: String
    let teller: String
    let device: String
    let mobile: String
    let amount: Money
    let otpReference: String
    let paymentReference: String
    let authorizedAt: Timestamp
    let expiresAt: Timestamp
    var wrongCodes = 0
    var state: PaymentState
  }

  /// How far a payment has come.
  enum PaymentState: Hashable, Sendable {
    /// A code is out.
    case codeSent
    /// A newer code for the same reference made this one worthless.
    case superseded
    /// Confirmed; the money is taken at an instant.
    case settling(until: Timestamp)
    /// The money is taken.
    case paid(at: Timestamp)
    /// The wallet refused.
    case refused(ErrorCode)
    /// The shopper called it off in the wallet.
    case cancelled
    /// Nobody confirmed in time.
    case expired

    /// `PaymentStatus` and `PaymentStatusDesc`; that a refused payment counts as cancelled is Till's own, as no number
    /// for it is published.
    var wire: (number: Int, words: String) {
      switch self {
      case .codeSent, .settling: (1, "Pending")
      case .paid: (2, "Paid")
      case .refused, .cancelled: (4, "Cancelled")
      case .superseded, .expired: (5, "Expired")
      }
    }
  }

  /// What is remembered of a mobile number, besides its payments.
  struct Wallet: Hashable, Sendable {
    let mobile: String
    /// When another code may be asked for; 60 seconds after the last (Moyasar docs, STC Pay testing).
    var quietUntil: Timestamp?
    /// When the lock after too many wrong codes ends; 15 minutes (Moyasar docs, STC Pay testing).
    var lockedUntil: Timestamp?
  }

  /// What a payment has become by an instant.
  func state(of payment: Payment, at now: Timestamp) -> PaymentState {
    switch payment.state {
    case .codeSent: now >= payment.expiresAt ? .expired : .codeSent
    case .settling(let until): now >= until ? .paid(at: until) : payment.state
    case .superseded, .paid, .refused, .cancelled, .expired: payment.state
    }
  }

  /// What the ledger holds under a `RefNum`: the paid payment if there is one, otherwise the latest.
  public func truth(of reference: String, at now: Timestamp) -> LedgerTruth {
    let all = payments.filter { Self.reference($0.reference, belongsTo: reference) }.map {
      (state: state(of: $0, at: now), amount: $0.amount)
    }
    let captures = all.count { if case .paid = $0.state { true } else { false } }
    let paid = all.last { if case .paid = $0.state { true } else { false } }
    guard let decisive = paid ?? all.last else { return .nothing }
    let words = decisive.state.wire.words
    switch decisive.state {
    case .codeSent: return LedgerTruth(state: .open, words: words)
    case .settling: return LedgerTruth(state: .pending, words: words)
    case .paid: return LedgerTruth(state: .captured, words: words, held: decisive.amount, captures: captures)
    case .refused(let code): return LedgerTruth(state: .declined, words: String(code.rawValue))
    case .cancelled: return LedgerTruth(state: .cancelled, words: words)
    case .superseded, .expired: return LedgerTruth(state: .expired, words: words)
    }
  }

  /// Whether a `RefNum` is a merchant's reference, or that reference with a dash and a number behind it: every code needs a
  /// `RefNum` of its own, so merchants count them (Till's own reading).
  private static func reference(_ refNum: String, belongsTo reference: String) -> Bool {
    guard refNum != reference else { return true }
    guard refNum.hasPrefix(reference + "-") else { return false }
    let count = refNum.dropFirst(reference.count + 1)
    return !count.isEmpty && count.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The next instant at which a code, a wait, a lock or an undecided payment ends.
  public func nextDeadline(after now: Timestamp) -> SandboxDeadline? {
    var deadlines: [SandboxDeadline] = []
    for payment in payments {
      switch state(of: payment, at: now) {
      case .codeSent: deadlines.append(SandboxDeadline(at: payment.expiresAt, name: "code-expires"))
      case .settling(let until): deadlines.append(SandboxDeadline(at: until, name: "result-known"))
      case .superseded, .paid, .refused, .cancelled, .expired: break
      }
    }
    for wallet in wallets {
      if let until = wallet.quietUntil { deadlines.append(SandboxDeadline(at: until, name: "resend-allowed")) }
      if let until = wallet.lockedUntil { deadlines.append(SandboxDeadline(at: until, name: "lock-ends")) }
    }
    return deadlines.filter { $0.at > now }.min { ($0.at, $0.name) < ($1.at, $1.name) }
  }

  /// Changes what is remembered of a mobile number.
  mutating func remember(_ mobile: String, _ change: (inout Wallet) -> Void) {
    if let index = wallets.firstIndex(where: { $0.mobile == mobile }) {
      change(&wallets[index])
    } else {
      var wallet = Wallet(mobile: mobile)
      change(&wallet)
      wallets.append(wallet)
    }
  }

  /// What is remembered of a mobile number.
  func wallet(_ mobile: String) -> Wallet { wallets.first { $0.mobile == mobile } ?? Wallet(mobile: mobile) }
}
