import Commerce
import Pages
import Sandbox
import Simulation
import Wire

/// What is wrong with a pretend provider; nothing is where nothing is said.
struct Tampering: Sendable {
  /// Changes what its ledger says.
  var truth: @Sendable (ProviderRecord, Timestamp) -> ProviderRecord = { truth, _ in truth }
  /// Changes what it takes a request to say.
  var request: @Sendable (WireRequest) -> WireRequest = { $0 }
  /// Changes what it answers.
  var answer: @Sendable (WireRequest, WireAnswer) -> WireAnswer = { _, answer in answer }
  /// Changes what it takes the time to be.
  var clock: @Sendable (Timestamp) -> Timestamp = { $0 }
  /// Changes its pages.
  var page: @Sendable (PageResponse) -> PageResponse = { $0 }
  /// Whether it sends its messages.
  var sends = true
  /// Whether it signs every try of a message afresh.
  var signsAfresh = true
}

/// One of Till's own providers with something wrong about it.
struct Tampered<Base: ProviderSandbox>: ProviderSandbox {
  typealias CallName = Base.CallName

  static var id: String { Base.id }
  static var appSchemes: [String] { Base.appSchemes }
  static var unlistedCodes: [String] { Base.unlistedCodes }
  static var testData: [TestDatum] { Base.testData }
  static var settlement: SettlementTerms { Base.settlement }
  static var settings: [Setting] { Base.settings }
  static var pageVocabulary: PageVocabulary { Base.pageVocabulary }
  static var outsideActions: [String] { Base.outsideActions }
  static var sendsWebhooks: Bool { Base.sendsWebhooks }
  static func canTell(_ forgery: WebhookForgery) -> Bool { Base.canTell(forgery) }
  static func canForge(_ forgery: WebhookForgery) -> Bool { Base.canForge(forgery) }
  static var redelivery: [Duration] { Base.redelivery }
  static var signsTime: Bool { Base.signsTime }

  var base: Base
  let tampering: Tampering

  init(_ base: Base, _ tampering: Tampering) {
    self.base = base
    self.tampering = tampering
  }

  init(account: Base.Account) { self.init(Base(account: account), Tampering()) }

  var account: Base.Account { base.account }

  func call(of request: WireRequest) -> SandboxCall? { base.call(of: request) }

  private func turned(_ moment: SandboxMoment) -> SandboxMoment {
    SandboxMoment(
      now: tampering.clock(moment.now), random: moment.random, settings: moment.settings, merchant: moment.merchant,
      isInBrowser: moment.isInBrowser)
  }

  private mutating func act<Result>(
    _ moment: inout SandboxMoment, _ body: (inout Base, inout SandboxMoment) -> Result
  ) -> Result {
    var changed = turned(moment)
    defer { moment.random = changed.random }
    return body(&base, &changed)
  }

  mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    let heard = tampering.request(request)
    return tampering.answer(request, act(&moment) { $0.respond(to: heard, at: &$1) })
  }
  mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse {
    act(&moment) { $0.open(url, at: &$1) }
  }
  mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse {
    tampering.page(act(&moment) { $0.submit(submission, at: &$1) })
  }
  mutating func perform(_ action: OutsideAction, at moment: inout SandboxMoment) -> OutsideResult {
    act(&moment) { $0.perform(action, at: &$1) }
  }
  mutating func settle(at moment: inout SandboxMoment) { act(&moment) { $0.settle(at: &$1) } }
  var references: [String] { base.references }
  func truth(of reference: String, at now: Timestamp) -> ProviderRecord {
    tampering.truth(base.truth(of: reference, at: tampering.clock(now)), now)
  }
  func nextDeadline(after now: Timestamp) -> SandboxDeadline? { base.nextDeadline(after: now) }
  var messages: [PhoneMessage] { base.messages }
  func outsideActions(for reference: String, at now: Timestamp) -> [String] {
    base.outsideActions(for: reference, at: tampering.clock(now))
  }
  var outbox: [Webhook<WireRequest>] {
    get { tampering.sends ? base.outbox : [] }
    set { base.outbox = newValue }
  }
  static func forge(_ webhook: Webhook<WireRequest>, as forgery: WebhookForgery) -> Webhook<WireRequest> {
    Base.forge(webhook, as: forgery)
  }
  func renewed(_ webhook: Webhook<WireRequest>, attempt: Int, at now: Timestamp) -> Webhook<WireRequest> {
    guard tampering.signsAfresh else { return webhook }
    return base.renewed(webhook, attempt: attempt, at: now)
  }
}

/// One of Till's own providers that does not keep to its own schedule of messages.
struct Impatient: ProviderSandbox {
  typealias CallName = TabbySandbox.CallName

  static var id: String { TabbySandbox.id }
  static var settlement: SettlementTerms { TabbySandbox.settlement }
  static var testData: [TestDatum] { TabbySandbox.testData }
  static var outsideActions: [String] { TabbySandbox.outsideActions }
  static var redelivery: [Duration] { TabbySandbox.redelivery.map { $0 / 2 } }
  static var appSchemes: [String] { TabbySandbox.appSchemes }
  static var unlistedCodes: [String] { TabbySandbox.unlistedCodes }
  static var settings: [Setting] { TabbySandbox.settings }
  static var pageVocabulary: PageVocabulary { TabbySandbox.pageVocabulary }
  static var signsTime: Bool { TabbySandbox.signsTime }
  static var sendsWebhooks: Bool { TabbySandbox.sendsWebhooks }

  var base: TabbySandbox

  init(account: TabbySandbox.Account) { base = TabbySandbox(account: account) }

  var account: TabbySandbox.Account { base.account }

  func call(of request: WireRequest) -> SandboxCall? { base.call(of: request) }
  mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer {
    base.respond(to: request, at: &moment)
  }
  mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse { base.open(url, at: &moment) }
  mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse {
    base.submit(submission, at: &moment)
  }
  mutating func settle(at moment: inout SandboxMoment) { base.settle(at: &moment) }
  var references: [String] { base.references }
  func truth(of reference: String, at now: Timestamp) -> ProviderRecord { base.truth(of: reference, at: now) }
  func nextDeadline(after now: Timestamp) -> SandboxDeadline? { base.nextDeadline(after: now) }
  var outbox: [Webhook<WireRequest>] {
    get { base.outbox }
    set { base.outbox = newValue }
  }
  static func forge(_ webhook: Webhook<WireRequest>, as forgery: WebhookForgery) -> Webhook<WireRequest> {
    TabbySandbox.forge(webhook, as: forgery)
  }
}

extension SandboxCatalog {
  /// Every provider, one of them with something wrong about it.
  static func providers<Base: ProviderSandbox>(with base: Base, _ tampering: Tampering) -> [any ProviderSandbox] {
    all.map { type(of: $0).id == Base.id ? Tampered(base, tampering) : $0 }
  }
}
