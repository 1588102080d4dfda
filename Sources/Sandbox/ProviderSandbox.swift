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

  /// A moment.
  public init(now: Timestamp, random: SeededRandom) {
    self.now = now
    self.random = random
  }
}

/// Something that happens outside the app and the merchant's server: in the shopper's bank app, in the provider's back office.
public enum OutsideAction: Hashable, Sendable {
  /// The shopper pays a PIX copy-and-paste code in the bank app.
  case payPix(code: String)
  /// The shopper's bank app tries to pay another amount than the code asks.
  case payPixWrongAmount(code: String)
}

/// What came of an outside action.
public enum OutsideResult: Hashable, Sendable {
  /// The provider took the money.
  case accepted
  /// The shopper's bank or the provider refused; the reason is a key below `bank.` in the language table.
  case refused(reason: String)
  /// This provider knows nothing of it.
  case unknown
}

/// A point in time at which something happens by itself in a ledger, such as a code that expires.
public struct SandboxDeadline: Hashable, Sendable {
  /// When.
  public let at: Timestamp
  /// What, as a key below `deadline.` in the language table, such as `pix-expires`.
  public let name: String

  /// A deadline.
  public init(at: Timestamp, name: String) {
    self.at = at
    self.name = name
  }
}

/// One pretend provider: a responder with a ledger, written from the provider's documents and never from our adapters.
///
/// It is a value that changes only when it is asked something, so the same questions at the same moments give the same
/// answers. Expiry is worked out from the moment of each question.
public protocol ProviderSandbox: Sendable {
  /// The provider's identifier, as in files and links, such as `hyperpay`.
  static var id: String { get }
  /// The hosts it answers at, API and pages.
  static var hosts: [String] { get }
  /// The published test data and Till's own additions.
  static var testData: [TestDatum] { get }

  /// Answers a request as the provider documents; never fails, whatever the request holds.
  mutating func respond(to request: WireRequest, at moment: inout SandboxMoment) -> WireAnswer
  /// Shows the hosted page at an address.
  mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse
  /// Takes what a person did on a hosted page.
  mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse
  /// Takes something that happened outside.
  mutating func perform(_ action: OutsideAction, at moment: inout SandboxMoment) -> OutsideResult
  /// What the ledger holds for a merchant's reference.
  func truth(of reference: String, at now: Timestamp) -> LedgerTruth
  /// What is due next after an instant, if anything.
  func nextDeadline(after now: Timestamp) -> SandboxDeadline?
  /// The messages sent to the shopper's phone so far, oldest first.
  var messages: [PhoneMessage] { get }
}

extension ProviderSandbox {
  /// No hosted pages.
  public mutating func open(_ url: String, at moment: inout SandboxMoment) -> PageResponse { .unavailable(status: 404) }
  /// No hosted pages.
  public mutating func submit(_ submission: PageSubmission, at moment: inout SandboxMoment) -> PageResponse {
    .unavailable(status: 404)
  }
  /// Nothing outside.
  public mutating func perform(_ action: OutsideAction, at moment: inout SandboxMoment) -> OutsideResult { .unknown }
  /// No messages.
  public var messages: [PhoneMessage] { [] }
}
