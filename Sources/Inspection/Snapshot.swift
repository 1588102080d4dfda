public import Checkout
public import Commerce
public import Deeplinks
public import Pages
public import Payments

/// Who takes part in a payment; the lanes of the timeline.
public enum Party: String, Hashable, Sendable, CaseIterable {
  /// The person who pays.
  case shopper
  /// The store's app on the phone.
  case app
  /// The gateway library in the app.
  case library
  /// The store's server.
  case merchant
  /// The payment provider, with the banks behind it.
  case provider
}

/// What the merchant did to a payment.
public struct OperationReport: Hashable, Sendable {
  /// What.
  public let operation: PaymentModification
  /// What came of it; `nil` while it is under way.
  public let result: OperationResult?

  /// A report.
  public init(operation: PaymentModification, result: OperationResult?) {
    self.operation = operation
    self.result = result
  }
}

/// Everything there is to see at one moment; the front end draws it and nothing else.
public struct Snapshot: Hashable, Sendable {
  /// The checkout.
  public var checkout: Checkout
  /// The moment.
  public var now: Timestamp
  /// When the session began.
  public var began: Timestamp
  /// How time runs.
  public var pace: Pace
  /// What the provider holds for the present attempt.
  public var ledger: ProviderRecord
  /// How what the provider holds for the present attempt came about, oldest first.
  public var ledgerChanges: [LedgerChange]
  /// The gateway of the present attempt, such as `HyperPay`; empty before one is chosen.
  public var gateway: String
  /// The messages of the timeline, oldest first.
  public var timeline: PersistentVector<TimelineEntry>
  /// The exchanges, oldest first.
  public var exchanges: PersistentVector<Exchange>
  /// The links, oldest first.
  public var links: [LinkReport]
  /// The messages on the shopper's phone, oldest first.
  public var messages: [PhoneMessage]
  /// The published test data of the present gateway.
  public var testData: [TestDatum]
  /// What can happen outside now, by names below `outside.` in the language table.
  public var outside: [String]
  /// What the merchant can do to the last payment.
  public var operations: [PaymentModification.Kind]
  /// Those of them that the provider would accept now.
  public var accepted: [PaymentModification.Kind] = []
  /// What the merchant did last, and what came of it; no result while it is under way.
  public var lastOperation: OperationReport?
  /// How the provider's server last said that the payment stands.
  public var status: PaymentStatus?
  /// The attempts to pay the order, oldest first.
  public var attempts: [AttemptReport]
  /// What the store's server has in its books, oldest first.
  public var books: [BookEntry] = []
  /// The store's subscriptions to the webhooks of the present provider, oldest first; `nil` where it keeps none.
  public var subscriptions: [WebhookSubscription]?
  /// The outside actions that approve a payment, by their names, each with its approver.
  public var approvals: [String: Approver] = [:]
  /// Every movement of money in the world, oldest first, whatever its reference.
  public var movements: PersistentVector<MoneyMovement> = []
  /// Whether the store's server is down.
  public var isStoreDown = false
  /// Whether the QR code of the present payment was shown, so that it can be paid in the bank app.
  public var isCodeShown = false
  /// The payments whose QR code was shown, by the merchant's reference.
  public var shownCodes: Set<String> = []
  /// What the providers have settled with the store, and where their files differ from its books.
  public var settlement = Settlement()
  /// Whether money is held or taken for another payment of the basket, or for none that the store began.
  public var hasStrayMoney = false
  /// The webhooks that reached the merchant's server, with what it made of each, oldest first.
  public var webhooks: [Webhook<NotificationReceipt>]
  /// Whether a message of the provider about the present payment has arrived, so that it can come again.
  public var canResend = false
  /// How the world is set up.
  public var settings: Settings
  /// What shall go wrong and what did, in the order in which it was armed.
  public var faults: [FaultReport]
  /// The webhooks that are under way to the merchant's server, in the order in which they are due, each with the provider's name of the
  /// event; `nil` where that cannot be read.
  public var underway: [Webhook<String?>]
  /// The names of gateways, such as `Tabby`, by the identifiers of their providers.
  public var gateways: [String: String] = [:]
  /// Whether messages to the merchant's server are held up, those under way and those to come.
  public var isHoldingMessages: Bool
  /// How many tries the providers have made to bring a webhook to the merchant's server, whether or not they reached it.
  public var webhookTries: Int
  /// Every deadline that has a name, in order; the names are keys below `deadline.` in the language table.
  public var timers: [NextTimer]
  /// The next timer, with its time; the name is a key below `deadline.` in the language table.
  public var nextTimer: NextTimer?
  /// When the store's server next asks about a payment whose end it does not know; `nil` when it has nothing to ask.
  public var storeAsksAt: Timestamp?
  /// When a provider pays out next; `nil` while none has any of the store's money.
  public var nextPayoutAt: Timestamp?
  /// The rule that was broken, if one ever is; it stops the clock.
  public var brokenRule: BrokenRule?
  /// The phone.
  public var phone: PhoneState
  /// What attempts expect to come back, in the order in which they were opened.
  public var expectedLinks: [LinkRegistration]
  /// The links that the operating system gives to the app; `nil` if unknown.
  public var associations: LinkAssociations?
  /// The calls that the present gateway can make, by their names in the wire log.
  public var callNames: [String]
  /// The members of its responses that say until when something holds.
  public var expiryFields: [String]
  /// How its provider’s webhooks can be imitated; `nil` without a provider.
  public var forgeries: [WebhookForgery]?
  /// Why the last thing the person did had no effect; `nil` when it had one.
  public var ignored: IgnoredReason?

  /// The next timer.
  public struct NextTimer: Hashable, Sendable {
    /// What set it.
    public enum Cause: Hashable, Sendable, CaseIterable {
      /// A provider's ledger, or what its answers say.
      case provider
      /// The next try of a call.
      case retry
      /// The library's own patience.
      case library
      /// A webhook on its way.
      case webhook
      /// A fault that ends.
      case fault
      /// The phone, or the app on it.
      case phone
      /// The store's server.
      case store
    }

    /// When.
    public let at: Timestamp
    /// What, as a key below `deadline.` in the language table.
    public let name: String
    /// What set it.
    public let cause: Cause

    /// A timer.
    public init(at: Timestamp, name: String, cause: Cause) {
      self.at = at
      self.name = name
      self.cause = cause
    }
  }

  /// A snapshot of a checkout at a moment.
  public init(checkout: Checkout, now: Timestamp) {
    self.checkout = checkout
    self.now = now
    began = now
    pace = .running(1)
    ledger = .nothing
    ledgerChanges = []
    gateway = ""
    timeline = []
    exchanges = []
    links = []
    messages = []
    testData = []
    outside = []
    operations = []
    webhooks = []
    faults = []
    underway = []
    isHoldingMessages = false
    webhookTries = 0
    timers = []
    attempts = []
    settings = Settings()
    phone = PhoneState()
    expectedLinks = []
    callNames = []
    expiryFields = []
  }

  /// A webhook that reached the merchant's server, by its place among them, counted from 1; `nil` if there is none.
  public func webhook(received number: Int) -> Webhook<NotificationReceipt>? {
    webhooks.indices.contains(number - 1) ? webhooks[number - 1] : nil
  }

  /// The name of the gateway that sends a webhook; the provider's identifier where it has no other.
  public func gateway<Content>(of webhook: Webhook<Content>) -> String {
    gateways[webhook.provider] ?? webhook.provider
  }

  /// Whether something can happen outside now; the store can end a subscription at any time.
  public func canHappen(outside action: String) -> Bool {
    outside.contains(action) || subscriptions?.contains { $0.ending == action } == true
  }

  /// Whether the phone has a network.
  public var isOnline: Bool {
    get { phone.network != .offline }
    set { phone.network = newValue ? .online : .offline }
  }

  /// The hosted page on the phone's screen, wherever it is open; `nil` when there is none.
  public var page: Phase.PageView? {
    switch phone.front {
    case .outside: phone.window?.view
    case .shop: if case .answering(_, .page(_, let view)) = checkout.phase { view } else { nil }
    case .home: nil
    }
  }

  /// The form that takes what is typed now, wherever it is open; `nil` where nothing can be typed.
  public var form: Form? {
    guard phone.alert == nil else { return nil }
    switch phone.front {
    case .shop: return checkout.phase.form
    case .outside: if case .page(_, let form) = phone.window?.view.content { return form } else { return nil }
    case .home: return nil
    }
  }

  /// What time the phone shows.
  public var phoneNow: Timestamp { now.advanced(by: phone.clock.offset) }

  /// The four records side by side.
  public var truths: Truths {
    let attempt = attempts.last { $0.number == checkout.present }
    let seen = checkout.shopperTruth(holding: ledger)
    return Truths(
      shopper: away.map { .away($0, believing: checkout.belief(holding: ledger)) } ?? seen, app: checkout.appTruth,
      store: status?.state, recorded: books.last { $0.reference == attempt?.reference }?.recorded, provider: ledger,
      hasStrayMoney: hasStrayMoney, gateway: gateway, lastTold: attempt?.told,
      knowsDispute: status?.disputed != nil, knowsChargeback: status?.knowsChargeback(in: ledger) == true,
      missesRelease: status?.missesRelease(in: ledger) == true)
  }

  /// Where the shopper is who does not look at the store's app; `nil` for one who does.
  private var away: ShopperTruth.Away? {
    switch phone.front {
    case .outside: phone.window.map { .outside($0.place) } ?? .home
    case .home: phone.life == .stopped ? .closedApp : .home
    case .shop: phone.life == .stopped ? .closedApp : nil
    }
  }
}

/// One of the rules that always hold, broken by two events that contradict each other.
public struct BrokenRule: Hashable, Sendable {
  /// The rule.
  public let rule: PaymentRule
  /// The facts, as short words.
  public let facts: [String]
  /// The messages of the timeline that contradict each other, by their identifiers, oldest first; at most two.
  public let events: [Int]

  /// A broken rule.
  public init(_ rule: PaymentRule, facts: [String], events: [Int] = []) {
    self.rule = rule
    self.facts = facts
    self.events = events
  }
}
