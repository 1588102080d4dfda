public import Commerce
public import Pages
public import Simulation
public import Wire

/// The moment at which a sandbox acts: what time it is, and where its random numbers come from.
public struct SandboxMoment: Sendable {
  /// The present.
  public let now: Timestamp
  /// Random numbers and identifiers.
  public var random: SeededRandom
  /// How the world is set up.
  public let settings: Settings
  /// The shop whose payments these are, as its contract with the provider names it.
  public let merchant: SandboxMerchant
  /// Whether a page is seen in the phone's browser rather than in a web view; only questions about pages know.
  public let isInBrowser: Bool
  /// The calls that a merchant's backend made to the provider meanwhile, in order.
  public internal(set) var passedOn: [PassedOnCall] = []

  /// A moment.
  public init(
    now: Timestamp, random: SeededRandom, settings: Settings = Settings(), merchant: SandboxMerchant = .demo,
    isInBrowser: Bool = false
  ) {
    self.now = now
    self.random = random
    self.settings = settings
    self.merchant = merchant
    self.isInBrowser = isInBrowser
  }
}

/// A call of a merchant's backend to the provider, made in answering the app (Swedbank Pay docs, Mobile SDK, iOS, Usage).
public struct PassedOnCall: Sendable {
  /// The request.
  public let request: WireRequest
  /// What came back, or why nothing did.
  public let outcome: Result<WireAnswer, TransportFailure>
}

/// The shop as providers know it.
public struct SandboxMerchant: Hashable, Sendable {
  /// What its pages call it.
  public let name: String
  /// Its city.
  public let city: String
  /// The country of that city.
  public let country: Country
  /// Minutes between its clock and UTC, for dates on pages.
  public let utcOffsetMinutes: Int

  /// A shop.
  public init(name: String, city: String, country: Country, utcOffsetMinutes: Int) {
    self.name = name
    self.city = city
    self.country = country
    self.utcOffsetMinutes = utcOffsetMinutes
  }

  /// The shop of tests.
  public static let demo = SandboxMerchant(
    name: "Till Demo Store", city: "Riyadh", country: .saudiArabia, utcOffsetMinutes: 0)
}

/// The words that scenario files may use for a provider's hosted pages.
public struct PageVocabulary: Hashable, Sendable {
  /// The pages' names, such as `tabby.plan`.
  public let pages: [String]
  /// The buttons' names, such as `approve`.
  public let buttons: [String]
  /// The fields' names.
  public let fields: [String]
  /// The fields whose digits matter as they are written, such as one-time codes.
  public let codeFields: [String]

  /// Words for pages.
  public init(pages: [String], buttons: [String], fields: [String] = [], codeFields: [String] = []) {
    self.pages = pages
    self.buttons = buttons
    self.fields = fields
    self.codeFields = codeFields
  }

  /// No pages.
  public static let none = PageVocabulary(pages: [], buttons: [])
}

/// Something that happens outside the app and the merchant's server: in the shopper's bank app, in the provider's back office.
public enum OutsideAction: Hashable, Sendable {
  /// The shopper pays a PIX copy-and-paste code in the bank app.
  case payPix(code: String)
  /// The shopper's bank app tries to pay another amount than the code asks.
  case payPixWrongAmount(code: String)
  /// Any other, by its name, about a merchant's reference.
  case named(String, reference: String)
}

/// What came of an outside action.
public enum OutsideResult: Hashable, Sendable {
  /// The provider took the money.
  case accepted
  /// The shopper's bank or the provider refused.
  case refused(BankRefusal)
  /// This provider knows nothing of it.
  case unknown
}

/// A time at which a ledger changes automatically, such as the expiry of a code.
public struct SandboxDeadline: Hashable, Sendable {
  /// When.
  public let at: Timestamp
  /// What, as a key below `deadline.` in the language table, such as `pix-expires`.
  public let name: String
  /// Whether it is the arrival of a webhook, and nothing of the ledger.
  public let isWebhook: Bool

  /// A deadline; one of the ledger unless told otherwise.
  public init(at: Timestamp, name: String, isWebhook: Bool = false) {
    self.at = at
    self.name = name
    self.isWebhook = isWebhook
  }
}

/// One pretend provider: a responder with a ledger, written from the provider's documents and never from our adapters.
///
/// It is a value that changes only when it is asked something, so the same questions at the same moments give the same
/// answers. Expiry is worked out from the moment of each question.
public protocol ProviderSandbox: Sendable {
  /// Its addresses and the merchant's.
  associatedtype Account: MerchantAccount
  /// The calls that it knows, by the names that fault rules, logs and expectations have for them, such as `tabby.capture-payment`.
  associatedtype CallName: CaseIterable, RawRepresentable<String>
  /// The provider's identifier, as in files and links, such as `hyperpay`.
  static var id: String { get }
  /// The schemes of the apps on the shopper's phone that it answers for, in lower case, such as `swish`.
  static var appSchemes: [String] { get }
  /// The published test data and Till's own additions.
  static var testData: [TestDatum] { get }
  /// The codes and passwords that mean something to it and have no entry of their own in its test data.
  static var unlistedCodes: [String] { get }
  /// How it settles with the store.
  static var settlement: SettlementTerms { get }
  /// What can be set up about it; an adapter may know the same setting.
  static var settings: [Setting] { get }
  /// The words for its hosted pages.
  static var pageVocabulary: PageVocabulary { get }
  /// The names of everything that can happen outside, whether or not it can now; labels stand below `outside.` in the
  /// language table.
  static var outsideActions: [String] { get }

  /// A provider that knows a merchant's account and has never been asked anything.
  init(account: Account)
  /// Where it answers and leads to, and where the merchant's server is.
  var account: Account { get }

  /// What a request asks, from the request and the account alone; `nil` where it is none of the provider's calls.
  func call(of request: WireRequest) -> SandboxCall?

  /// Answers a request as the provider documents; never fails, whatever the request holds.
  mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer
  /// Shows the hosted page at an address, or the screen of an app at an address with the app's scheme.
  mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse
  /// What the address of a hosted page answers to a program; `nil` where it answers the page.
  func answerWithoutPage(at url: String, _ settings: Settings) -> WireAnswer?
  /// Takes what a person did on a hosted page.
  mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse
  /// Takes something that happened outside.
  mutating func perform(_ action: OutsideAction, at moment: inout SandboxMoment) -> OutsideResult
  /// Every merchant's reference under which the ledger holds any record, each once, in the order of first appearance; a record without
  /// one stands under the provider's own identifier. Together their truths are the whole ledger, and nothing twice.
  var references: [String] { get }
  /// The references of which something may have changed since this was last asked, by a request or by time; `nil` where it keeps no
  /// account of that.
  mutating func takeChanged(at now: Timestamp) -> [String]?
  /// What the ledger holds for one of its references.
  func truth(of reference: String, at now: Timestamp) -> ProviderRecord
  /// What is due next after an instant, if anything.
  func nextDeadline(after now: Timestamp) -> SandboxDeadline?
  /// The messages sent to the shopper's phone so far, oldest first.
  var messages: [PhoneMessage] { get }
  /// The `outsideActions` that approve a payment, each with its approver.
  static var approvals: [String: Approver] { get }
  /// What can happen outside now to the payment of a merchant's reference, by names of `outsideActions`.
  func outsideActions(for reference: String, at now: Timestamp) -> [String]
  /// The merchant's subscriptions to its webhooks, oldest first; `nil` where the provider keeps none.
  func subscriptions(_ settings: Settings) -> [WebhookSubscription]?
  /// Performs the actions that are due, such as the expiry of an order and its webhook.
  mutating func settle(at moment: inout SandboxMoment)
  /// The webhooks waiting to be sent; taking them empties it.
  var outbox: [Webhook<WireRequest>] { get set }
  /// A forged webhook that looks like one of this provider's. A webhook that is merely too old is genuine here.
  static func forge(_ webhook: Webhook<WireRequest>, as forgery: WebhookForgery) -> Webhook<WireRequest>
  /// The webhook that an attacker imitates before any has arrived: the one for a made payment of this reference, although it is
  /// not made; `nil` while the ledger holds no payment for it.
  func imitation(about reference: String, at moment: SandboxMoment) -> Webhook<WireRequest>?
  /// How long the provider waits before each further try, as long as the merchant's server has not taken a webhook.
  static var redelivery: [Duration] { get }
  /// Whether the time is under the provider's signature.
  static var signsTime: Bool { get }
  /// A webhook as it is sent at another moment than it was made for: with the same identifier, and signed afresh where the
  /// provider signs the time. `attempt` counts tries from 1.
  func renewed(_ webhook: Webhook<WireRequest>, attempt: Int, at now: Timestamp) -> Webhook<WireRequest>
  /// Whether it sends the merchant's server a webhook once a payment has ended.
  static var sendsWebhooks: Bool { get }
  /// Whether it owes the merchant's server a webhook once a payment has ended: not where the merchant has subscribed to none.
  func owesWebhooks(_ settings: Settings) -> Bool
  /// Whether its webhooks can be forged so.
  static func canForge(_ forgery: WebhookForgery) -> Bool
  /// Whether the merchant's server can tell a webhook that is forged so from a genuine one.
  static func canTell(_ forgery: WebhookForgery) -> Bool
}

extension ProviderSandbox {
  /// Nobody approves anything outside.
  public static var approvals: [String: Approver] { [:] }
  /// A provider with the demo merchant's account.
  public init() { self.init(account: .demo) }
  /// No apps.
  public static var appSchemes: [String] { [] }
  /// Its test data lists them all.
  public static var unlistedCodes: [String] { [] }
  /// It signs no time, as long as a webhook can be sent later as it is.
  public static var signsTime: Bool { false }
  /// No hosted pages.
  public mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse { .unavailable(status: 404) }
  /// No hosted pages.
  public mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse {
    .unavailable(status: 404)
  }
  /// Programs get the page.
  public func answerWithoutPage(at url: String, _ settings: Settings) -> WireAnswer? { nil }
  /// Nothing outside.
  public mutating func perform(_ action: OutsideAction, at moment: inout SandboxMoment) -> OutsideResult { .unknown }
  /// Nothing can happen outside.
  public func outsideActions(for reference: String, at now: Timestamp) -> [String] { [] }
  /// It owes them wherever it sends any.
  public func owesWebhooks(_ settings: Settings) -> Bool { Self.sendsWebhooks }

  /// It keeps no subscriptions.
  public func subscriptions(_ settings: Settings) -> [WebhookSubscription]? { nil }
  /// No action is ever due.
  public mutating func settle(at moment: inout SandboxMoment) {}
  /// It keeps no account of that.
  public mutating func takeChanged(at now: Timestamp) -> [String]? { nil }
  /// No webhooks.
  public var outbox: [Webhook<WireRequest>] {
    get { [] }
    set { if !newValue.isEmpty { preconditionFailure("a sandbox that sends webhooks keeps an outbox of its own") } }
  }
  /// No webhooks, and so no imitations.
  public func imitation(about reference: String, at moment: SandboxMoment) -> Webhook<WireRequest>? { nil }
  /// They are signed, and each shop has a secret of its own.
  public static func canForge(_ forgery: WebhookForgery) -> Bool {
    switch forgery {
    case .unsigned, .wrongSignature, .otherBody, .otherSecret, .otherPayment: sendsWebhooks
    case .tooOld: sendsWebhooks && signsTime
    case .rewrittenBody, .otherPath, .otherShop: false
    }
  }
  /// They are signed, body and all.
  public static func canTell(_ forgery: WebhookForgery) -> Bool { true }
  /// The same, later.
  public func renewed(_ webhook: Webhook<WireRequest>, attempt: Int, at now: Timestamp) -> Webhook<WireRequest> {
    webhook.moved(to: now)
  }
  /// No messages.
  public var messages: [PhoneMessage] { [] }
}
