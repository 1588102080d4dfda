import Commerce
import Pages
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
      case card
    }

    /// What has become of it.
    enum Fate {
      case turnedDown(RejectionReason)
      case open(Step)
      case authorized(MoneyLedger<Note>)
      case closed(MoneyLedger<Note>, at: Timestamp)
      case rejected
      case cancelled
      case expired
    }

    let sessionID: String
    /// Where the shopper goes.
    let pageURL: String
    /// The picture of a code that leads there.
    let codeURL: String
    let paymentID: String
    let automaticCaptureID: String
    var asked: CheckoutRequest
    let store: SandboxMerchant
    /// The settings as they stood when it was made.
    let terms: Settings
    let createdAt: Timestamp
    var code = OneTimeCode(PayLaterPage.codes)
    var fate: Fate
    /// Whether the shopper was sent back to the store after agreeing.
    var isLeft = false
    /// Whether the shopper disputes the order in Tabby's app.
    var isDisputed = false
  }

  /// One capture or refund; its key is the merchant's `reference_id`. What a dispute that the shopper won takes back looks like a refund
  /// to merchants.
  typealias Movement = MoneyLedger<Note>.Movement

  /// What Tabby notes of a movement.
  struct Note: Hashable {
    var reason: String?
    var items: JSON = []
    /// The parts of a capture.
    var parts: Parts?

    /// How much of it is tax, shipping and discount.
    struct Parts: Hashable {
      let tax: Money
      let shipping: Money
      let discount: Money
    }
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

extension MoneyLedger<TabbySandbox.Note> {
  /// What has gone back, for whatever reason. What a dispute takes on top of a full refund is in the settlement file alone: the refunds
  /// of a payment are at most what was captured (Till's own).
  var refunds: [Movement] {
    var left = captured
    return movements.filter { movement in
      guard movement.kind == .refund || movement.kind == .chargeback, movement.amount.minorUnits <= left else {
        return false
      }
      left -= movement.amount.minorUnits
      return true
    }
  }
}

extension TabbySandbox.Checkout: LedgerEntry {
  var ledgerID: String { paymentID }
  var identifiers: [String] { [paymentID, sessionID] }
  var reference: String { asked.reference }
  var isIdle: Bool { money == nil }

  /// Whether the shopper can still act on the hosted page.
  func isOpen(at now: Timestamp) -> Bool { if case .open = fate { now < pageEnds } else { false } }

  /// The money of a placed order; `nil` while there is none.
  var money: MoneyLedger<TabbySandbox.Note>? {
    switch fate {
    case .authorized(let money), .closed(let money, _): money
    case .turnedDown, .open, .rejected, .cancelled, .expired: nil
    }
  }

  /// The payment's status.
  var status: TabbySandbox.Status {
    switch fate {
    case .turnedDown, .open: .created
    case .authorized: .authorized
    case .closed: .closed
    case .rejected: .rejected
    case .cancelled, .expired: .expired
    }
  }

  func truth(at now: Timestamp) -> ProviderRecord { settled(at: now).checkout.truth }

  /// What the ledger holds, in our vocabulary.
  var truth: ProviderRecord {
    let words = status.rawValue
    switch fate {
    case .turnedDown(let reason): return ProviderRecord(state: .declined, words: "rejected/\(reason.rawValue)")
    case .open: return ProviderRecord(state: .open, words: words)
    case .expired: return ProviderRecord(state: .expired, words: words)
    case .rejected: return ProviderRecord(state: .declined, words: words)
    case .cancelled: return ProviderRecord(state: .cancelled, words: words)
    case .authorized(let money), .closed(let money, _): return money.record(words, isDisputed: isDisputed)
    }
  }
}

extension TabbySandbox: LedgerSandbox {
  var entries: LedgerBook<Checkout> { checkouts }

  /// One that holds money, or else the newest.
  func index(of reference: String) -> Int? { index(of: reference) { $0.truth.state.holdsMoney } }

  /// Where a session stands in the ledger.
  func checkout(_ id: String, on host: String) throws(Problem) -> Int {
    guard let index = checkouts.index(ofID: id), checkouts[index].sessionID == id else {
      throw .notFound("no such checkout session")
    }
    guard account.isAPI(host, of: checkouts[index].asked.merchant.region) else { throw .noPermission }
    return index
  }

  /// Where a payment stands in the ledger.
  func payment(_ id: String, on host: String) throws(Problem) -> Int {
    let lengths = id.split(separator: "-", omittingEmptySubsequences: false).map(\.count)
    guard lengths == [8, 4, 4, 4, 12], id.allSatisfy({ $0 == "-" || ($0.isASCII && $0.isHexDigit) }) else {
      throw .badData("invalid payment id")
    }
    guard let index = checkouts.index(ofID: id), checkouts[index].paymentID == id else {
      throw .notFound("no such payment")
    }
    guard account.isAPI(host, of: checkouts[index].asked.merchant.region) else { throw .noPermission }
    return index
  }
}
