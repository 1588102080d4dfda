import Commerce
import Pages
import Wire

extension SwedbankPaySandbox {
  /// A payment order with everything that happened to it.
  struct PaymentOrder {
    /// Where the shopper is in the menu.
    enum Step: Hashable {
      case payer
      case menu
      case card
      case challenge(Challenge)
      case phone(Instrument)
      case app(Instrument, since: Timestamp)
      case waiting(Instrument, since: Timestamp)
      case details(Instrument)
      case signing(Instrument)
      case bank
      case failed
    }

    /// What has become of it.
    enum Fate: Hashable {
      case open(Step)
      case paid
      case failed
      case aborted(reason: String)
    }

    let id: String
    let token: String
    /// The script that shows the order's menu.
    let pageURL: String
    /// The page that shows it in the shopper's browser.
    let redirectURL: String
    /// The address that opens the payment session (Swedbank Pay docs, Native payments, the session URL).
    let sessionURL: String
    /// The order at Swedbank Pay's interface.
    let apiURL: String
    var asked: OrderRequest
    let createdAt: Timestamp
    var updatedAt: Timestamp
    /// The one instrument of an order in instrument mode.
    var instrument: Instrument?
    var fate = Fate.open(.payer)
    var failures: [Failure] = []
    /// The money, once it is paid.
    var money: MoneyLedger<Note>?
    var paidWith: Instrument?
    /// Where its menu was opened last.
    var shownAt: String?
    /// When it was opened first.
    var loadedAt: Timestamp?
    var card: CardKept?
    /// The card of a token that the order came with.
    let stored: CardKept?
    /// How the card was verified, in place of money.
    var verification: Verification?
    var tokens: [PaymentToken] = []
    /// Whether the app has said what the phone can do, which opens a payment session.
    var isPrepared = false
    /// The card of a native attempt that waits for 3-D Secure.
    var unauthenticated: CardKept?
    /// How many changes were reported so far.
    var changes = 0
    /// Captures in a row that were refused.
    var failedCaptures = 0

    init(id: String, token: String, asked: OrderRequest, stored: CardKept?, createdAt: Timestamp, at account: Account) {
      let script =
        asked.isV3
        ? "/payment/core/js/px.payment.client.js" : "/paymentmenu/core/scripts/client/px.paymentmenu.client.js"
      pageURL = "\(account.pages)\(script)?token=\(token)&culture=\(asked.language)"
      redirectURL = "\(account.pages)\(asked.isV3 ? "/payment/menu/" : "/paymentmenu/")\(token)"
      sessionURL = "\(account.pages)\(SwedbankPaySandbox.sessions)\(token)"
      apiURL = "\(account.api)\(Self.path(id))"
      self.id = id
      self.token = token
      self.asked = asked
      self.stored = stored
      self.createdAt = createdAt
      updatedAt = createdAt
      instrument = asked.instrument
      if !asked.asksForPayer { fate = .open(start) }
    }

    var path: String { Self.path(id) }

    static func path(_ id: String) -> String { "/psp/paymentorders/\(id)" }
  }

  /// The issuer's question about a card.
  struct Challenge: Hashable {
    let card: CardKept
    let since: Timestamp
    /// How soon another code is sent, and how many wrong ones are borne, is Till's own.
    var code = OneTimeCode(OneTimeCode.Rules(mostWrong: 3, resendWait: .seconds(30)))

    /// How long the issuer waits (EMV 3-D Secure, as gateways set it).
    static let life: Duration = .seconds(600)
  }

  /// What may be kept of a card.
  struct CardKept: Hashable {
    let brand: String
    let firstSix: String
    let lastFour: String
    let expiry: String
    let asksChallenge: Bool

    var masked: String { "\(firstSix)******\(lastFour)" }
  }

  /// One attempt that failed.
  struct Failure: Hashable {
    let at: Timestamp
    let instrument: Instrument
    let problem: AttemptProblem
  }

  /// One transaction on an order's money; its key is the `payeeReference`.
  typealias Movement = MoneyLedger<Note>.Movement

  /// What Swedbank Pay notes of a transaction.
  struct Note: Hashable {
    /// What was done (Swedbank Pay docs, Transactions).
    enum Kind: String, Hashable {
      case authorization = "Authorization"
      case sale = "Sale"
      case capture = "Capture"
      case cancellation = "Cancellation"
      case reversal = "Reversal"

      /// What it does to the money.
      var movement: MovementKind {
        switch self {
        case .authorization: .authorisation
        case .sale, .capture: .capture
        case .cancellation: .void
        case .reversal: .refund
        }
      }
    }

    let kind: Kind
    let number: Int
    let tax: Int64
    let description: String
    var receiptReference: String?
    /// The lines that it is about.
    var items: [JSON] = []
  }
}

extension SwedbankPaySandbox.PaymentOrder: LedgerEntry {
  var ledgerID: String { id }
  var identifiers: [String] { [id, token] }
  var isIdle: Bool { money == nil && verification == nil }
  var reference: String { asked.reference }
  var movements: [SwedbankPaySandbox.Movement] { money?.movements ?? [] }

  /// How long a wallet's request waits for the shopper; no figure is documented, so this is Till's own.
  static let walletLife: Duration = .seconds(180)

  /// Minor units taken so far.
  var taken: Int64 { money?.captured ?? 0 }
  /// The refunded minor units so far.
  var givenBack: Int64 { money?.total(.refund) ?? 0 }
  /// Minor units that can still be captured or cancelled.
  var reserved: Int64 { money?.held() ?? 0 }

  /// Whether all that was authorised was cancelled.
  var isCancelled: Bool { fate == .paid && verification == nil && reserved == 0 && taken == 0 }
  /// The status of a V3 order (Swedbank Pay docs, Status models).
  var status: String {
    switch fate {
    case .open: "Initialized"
    case .failed: "Failed"
    case .aborted: "Aborted"
    case .paid:
      if isCancelled { "Cancelled" } else { isReversed ? "Reversed" : "Paid" }
    }
  }

  /// The state of a V2 order (Swedbank Pay docs, Checkout 2, payment order); when it is `Pending` is not said, so that it is so
  /// while a bank or a wallet decides is Till's own.
  var state: String {
    switch fate {
    case .open(let step): step.isBeingDecided ? "Pending" : "Ready"
    case .paid: "Ready"
    case .failed: "Failed"
    case .aborted: "Aborted"
    }
  }

  var truth: ProviderRecord {
    let words = asked.isV3 ? status : state
    switch fate {
    case .open(.challenge(let challenge)):
      return ProviderRecord(state: .pending, words: words, triesLeft: challenge.code.triesLeft)
    case .open(.waiting), .open(.app), .open(.signing): return ProviderRecord(state: .pending, words: words)
    case .open: return ProviderRecord(state: .open, words: words)
    case .failed:
      let tail = failures.last.map { "/\($0.problem.tail)" } ?? ""
      return ProviderRecord(state: .declined, words: words + tail)
    case .aborted: return ProviderRecord(state: .cancelled, words: words)
    case .paid: return verification?.record(words) ?? money?.record(words) ?? .nothing
    }
  }

  func truth(at now: Timestamp) -> ProviderRecord {
    var order = self
    if lapsed(at: now) != nil { order.fate = .open(.failed) }
    if let lapse = lapse(at: now) { order.lapse(lapse) }
    return order.truth
  }

  var deadlines: [SandboxDeadline] {
    switch fate {
    case .open(.app(_, let since)), .open(.waiting(_, let since)):
      [SandboxDeadline(at: since.advanced(by: Self.walletLife), name: "wallet-request-expires")]
    case .open(.challenge(let challenge)):
      challenge.code.deadlines + [
        SandboxDeadline(
          at: challenge.since.advanced(by: SwedbankPaySandbox.Challenge.life), name: "challenge-expires")
      ]
    case .paid: reservationEnds.map { [SandboxDeadline(at: $0, name: "capture-ends")] } ?? []
    case .open, .failed, .aborted: []
    }
  }

  /// The lifetime of a reservation without a capture: each issuer's own matter, so a week is Till's own.
  static let reservationLife: Duration = .seconds(7 * 86_400)

  /// When what is reserved goes back to the payer; `nil` while nothing is.
  var reservationEnds: Timestamp? {
    guard reserved > 0 else { return nil }
    return money?.since.advanced(by: Self.reservationLife)
  }

  /// The cancellation that time alone has made by an instant; that Swedbank Pay lists one is Till's own.
  func lapse(at now: Timestamp) -> SwedbankPaySandbox.Movement? {
    guard let money, let end = reservationEnds, now >= end, let begun = money.movements.first else { return nil }
    return .init(
      kind: .void, amount: money.money(reserved), id: String(begun.id.reversed()), key: String(begun.key.reversed()),
      at: end,
      detail: .init(
        kind: .cancellation, number: begun.detail.number + 1, tax: 0, description: "Authorization expired"))
  }

  /// Writes down that a reservation has expired.
  mutating func lapse(_ movement: SwedbankPaySandbox.Movement) {
    money?.movements.append(movement)
    money?.isLapsed = true
  }

  /// The attempt that time alone has ended by an instant.
  func lapsed(at now: Timestamp) -> SwedbankPaySandbox.Failure? {
    switch fate {
    case .open(.app(let instrument, let since)), .open(.waiting(let instrument, let since)):
      let end = since.advanced(by: Self.walletLife)
      guard now >= end else { return nil }
      return SwedbankPaySandbox.Failure(at: end, instrument: instrument, problem: instrument.timeout)
    case .open(.challenge(let challenge)):
      let end = challenge.since.advanced(by: SwedbankPaySandbox.Challenge.life)
      guard now >= end else { return nil }
      return SwedbankPaySandbox.Failure(
        at: end, instrument: .card, problem: .init("creditcard/3dsecuredeclined", 403, "The question ran out of time"))
    case .open, .paid, .failed, .aborted: return nil
    }
  }
}

extension SwedbankPaySandbox: LedgerSandbox {
  var entries: LedgerBook<PaymentOrder> { orders }

  /// Ends expired attempts, which fail and leave the menu, and expired reservations.
  public mutating func settle(at moment: inout SandboxMoment) {
    for index in orders.takeDue(at: moment.now) {
      if let lapse = orders[index].lapse(at: moment.now) {
        orders[index].lapse(lapse)
        changed(index, at: &moment)
      }
      guard let failure = orders[index].lapsed(at: moment.now) else { continue }
      fail(index, failure, at: &moment)
    }
  }

  /// Those that a request or time has touched.
  public mutating func takeChanged(at now: Timestamp) -> [String]? { orders.takeChanged() }

  /// Where the order of an identifier stands.
  func index(ofOrder id: String) -> Int? { orders.index(ofID: id).flatMap { orders[$0].id == id ? $0 : nil } }

  /// Where the order of a menu's token stands.
  func index(ofToken token: String) -> Int? {
    orders.index(ofID: token).flatMap { orders[$0].token == token ? $0 : nil }
  }
}
