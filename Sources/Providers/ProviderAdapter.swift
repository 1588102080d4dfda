public import Commerce
public import Deeplinks
public import Payments
public import Wire

/// An adapter's own knowledge of one payment. It is kept with the payment, also beyond a restart, and never contains a secret.
///
/// Its fields are flags, whole numbers, lists of texts without spaces, and optional texts, times and enumerations with texts. Those
/// named `payment` and `checkout` are the provider's identifiers of the payment.
public protocol ProviderSession: Codable, Hashable, Sendable {
  /// The part of the session that distinguishes the keys of its calls from those of earlier ones in the same attempt; empty if
  /// there were none.
  var keyScope: String { get }
}

extension ProviderSession {
  /// Empty: an attempt has one session.
  public var keyScope: String { "" }
}

/// The input of an adapter: the payment, the session and the current time. Without anything else, it stays pure.
public struct AdapterContext<Session: ProviderSession>: Sendable {
  /// The payment as it is kept.
  public let payment: PaymentSession
  /// Everything that the adapter learnt of it so far.
  public var session: Session
  /// The moment, by the library's clock.
  public let now: Timestamp

  /// Creates a context for a payment at a moment.
  public init(payment: PaymentSession, now: Timestamp) {
    self.payment = payment
    self.now = now
    session = SessionTexts.decode(payment.references)
  }

  /// The intent to pay that the session serves.
  public var request: PaymentRequest { payment.request }

  /// The time at which the provider lets the session expire; `nil` if unknown.
  public var expiresAt: Timestamp? { payment.expiresAt }

  /// Whether the session's time is over; `false` while its end is unknown.
  public var isExpired: Bool { expiresAt.map { $0 <= now } ?? false }

  /// The amount that tells a movement of money from another one in progress, so that a retry has the same name; `nil` for the
  /// whole amount.
  public func part(of amount: Money) -> Money? { amount == request.amount ? nil : amount }
}

extension RedirectReply {
  /// The link that came back; `nil` when the page was closed or the link was no link.
  public var link: Link? { if case .returned(let url, _) = self { try? Link(url) } else { nil } }
}

/// The result of an adapter: what it learnt, and the next step.
public struct AdapterReaction<Call: Sendable, Session: ProviderSession>: Sendable {
  /// The next step.
  public enum Step: Sendable {
    /// The session is open; the shopper can be led through it.
    case opened
    /// The gateway sends a call and hands its answer to `reaction`.
    case call(Call)
    /// Repeat a call that has been answered by a server error the given number of times in a row, 1 or more, after the wait for
    /// that attempt.
    case again(Call, afterTry: Int)
    /// The gateway asks the shopper and hands the answer to the adapter.
    case ask(Question)
    /// Ask the shopper, and meanwhile ask the provider again and again until it says something final.
    case askWhilePolling(Question, every: Duration)
    /// Ask the shopper, and close the question after the given duration.
    case askAtMost(Question, Duration)
    /// The shopper is done; what the provider's server says is asked next.
    case done(PaymentClaim.Ending)
    /// The provider's server has spoken.
    case status(PaymentStatus)
    /// The payment has failed.
    case failed(PaymentError)
  }

  /// Adds to a session what this answer taught.
  public let learn: @Sendable (inout Session) -> Void
  /// The time at which the provider lets the session expire; `nil` to leave it unchanged.
  public let expiresAt: Timestamp?
  /// The card that the provider has enrolled for the shopper; `nil` where it enrolled none.
  public let enrolledCard: SavedCard?
  /// The amount that the shopper agreed to on a wallet's sheet; `nil` to leave it as it is.
  public let agreedAmount: Money?
  /// The SDK's calls to the app before the next step, in order.
  public let told: [String]
  /// The next step.
  public let step: Step

  /// A reaction; by default nothing new is learnt and the session lapses when it did before.
  public init(
    _ step: Step, expiresAt: Timestamp? = nil, enrolledCard: SavedCard? = nil, agreedAmount: Money? = nil,
    told: [String] = [], learning learn: @escaping @Sendable (inout Session) -> Void = { _ in }
  ) {
    self.agreedAmount = agreedAmount
    self.told = told
    self.step = step
    self.learn = learn
    self.expiresAt = expiresAt
    self.enrolledCard = enrolledCard
  }

  /// A reaction after which a session is known as it is given.
  public init(_ step: Step, _ session: Session, expiresAt: Timestamp? = nil, told: [String] = []) {
    self.init(step, expiresAt: expiresAt, told: told) { $0 = session }
  }
}

/// Our side of one provider: turns operations into requests, answers into reactions and links into evidence. Pure and total:
/// no I/O, no clock; garbage becomes "unclear", never a crash and never a success.
public protocol ProviderAdapter: Sendable {
  /// The calls this provider is asked, one case each.
  associatedtype Call: Sendable
  /// The data that the adapter keeps with a payment.
  associatedtype Session: ProviderSession

  /// The provider's description for the rest of a program.
  static var descriptor: ProviderDescriptor { get }
  /// The settings.
  static var settings: [Setting] { get }
  /// The environment of its account; `nil` if neither an address nor a key tells.
  var environment: PaymentConfiguration.Environment? { get }
  /// The methods it serves.
  var methods: [PaymentMethod] { get }
  /// The capabilities.
  var capabilities: GatewayCapabilities { get }
  /// Returns the capabilities for one of its methods.
  func capabilities(for method: PaymentMethod) -> GatewayCapabilities
  /// The result of starting its SDK.
  var kitStart: KitStart { get }

  /// The call that opens a session; it moves no money. `nil` when the provider knows no session before the shopper has
  /// been asked something.
  func createSession(_ context: Context) -> Call?
  /// Returns the step that leads the shopper through an open session, or continues one that was left.
  func nextAction(_ context: Context) -> Reaction.Step
  /// Returns the call that queries the payment's status; `nil` if there is nothing to query yet.
  func statusRequest(_ context: Context) -> Call?
  /// The call that calls the payment off; `nil` when the provider has none at this point.
  func cancelling(_ context: Context) -> Call?

  /// Returns the traits of a call for the generic gateway.
  func traits(of call: Call) -> CallTraits
  /// The request that makes a call; `key` is the intent's idempotency key for it.
  func request(for call: Call, key: String, _ context: Context) -> WireRequest
  /// Returns the message of the provider's SDK to the app when its call brings no answer; empty if it says nothing.
  func message(withoutAnswerTo call: Call, _ context: Context) -> String
  /// Interprets a response. Total.
  func reaction(to answer: WireAnswer, after call: Call, _ context: Context) -> Reaction
  /// Interprets the shopper's answer, which is of the question's kind. Total.
  func reaction(to answer: Answer, after question: Question, _ context: Context) -> Reaction
  /// Returns the device data that the provider's SDK collects before a question; `nil` if it collects none.
  func deviceReading(before question: Question, _ context: Context) -> DeviceReading?
  /// Returns what the provider's SDK tells the app of the payment once the shopper has been asked; `nil` if it says nothing before the
  /// end.
  func kitWords(at question: Question, _ context: Context) -> String?
  /// Returns the app's request to its own server after the shopper's answer; `nil` if the app calls the provider itself, or
  /// makes no call.
  func handover(of answer: Answer, _ context: Context) -> ServerHandover?
  /// Whether a link that came back belongs to this session, and what it claims.
  func evidence(in link: Link, _ context: Context) -> ReturnEvidence

  /// The operations that a merchant can perform on a payment afterwards, as the adapter is configured; a part of those that the
  /// descriptor declares.
  var merchantOperations: [PaymentModification.Kind] { get }
  /// Whether the provider accepts an operation on a payment that stands like this.
  func accepts(_ kind: PaymentModification.Kind, on standing: PaymentStanding) -> Bool
  /// Returns the first step of a merchant's operation; the steps that follow may only be calls, a status or a failure.
  func operating(_ operation: PaymentModification, _ context: Context) -> Reaction.Step
  /// Reads a webhook and checks its signature; `nil` if it is unreadable or the provider sends none.
  func read(_ notification: MerchantNotification) -> NotificationReading?
}

extension ProviderAdapter {
  /// The input of this adapter.
  public typealias Context = AdapterContext<Session>
  /// The result of this adapter.
  public typealias Reaction = AdapterReaction<Call, Session>
}

extension ProviderAdapter {
  /// Nothing can be set up.
  public static var settings: [Setting] { [] }
  /// The same capabilities for every method.
  public func capabilities(for method: PaymentMethod) -> GatewayCapabilities { capabilities }
  /// Started; an adapter without an SDK needs no start.
  public var kitStart: KitStart { .started }
  /// Empty: the provider has no SDK that makes calls.
  public func message(withoutAnswerTo call: Call, _ context: Context) -> String { "" }
  /// `nil`: the provider asks for no device data.
  public func deviceReading(before question: Question, _ context: Context) -> DeviceReading? { nil }
  /// `nil`: the SDK tells the app nothing before the end.
  public func kitWords(at question: Question, _ context: Context) -> String? { nil }
  /// `nil`: the app hands nothing to the merchant's server.
  public func handover(of answer: Answer, _ context: Context) -> ServerHandover? { nil }
  /// All that the descriptor declares.
  public var merchantOperations: [PaymentModification.Kind] { Self.descriptor.modifications }
  /// Whether the payment has money for the operation.
  public func accepts(_ kind: PaymentModification.Kind, on standing: PaymentStanding) -> Bool { standing.allows(kind) }
}

extension ProviderAdapter {
  /// The address in the app that the provider's pages lead back to, without query.
  public func returnAddress(_ request: PaymentRequest) -> String {
    "\(request.returnURL)/\(Self.descriptor.returnFolder)"
  }
}

/// One closed list of a provider's words, such as the reasons for which its payments fail.
public struct OutcomeVocabulary: Hashable, Sendable {
  /// The list's name, such as `truelayer.payment-error`; an outcome's identifier is this, a dot and the word.
  public let id: String
  /// The words, each in lower-case words with dashes, dots or underscores, as outcomes are identified by them.
  public let words: [String]

  /// A list of words.
  public init(id: String, words: [String]) {
    self.id = id
    self.words = words
  }

  /// The list of all cases of a type.
  public init<Words: CaseIterable & RawRepresentable>(id: String, _ words: Words.Type) where Words.RawValue == String {
    self.init(id: id, words: words.allCases.map(\.rawValue))
  }
}

/// The evidence in a return link, never proof.
public struct ReturnEvidence: Hashable, Sendable {
  /// The claim of a link.
  public enum Claim: String, Hashable, Sendable, CaseIterable {
    /// It speaks of success.
    case success
    /// It speaks of failure.
    case failure
    /// It speaks of a shopper who left.
    case cancelled
    /// It says nothing of the outcome.
    case silent
  }

  /// Whether the link is this session's.
  public enum Correlation: String, Hashable, Sendable, CaseIterable {
    /// The link carries this session's identifier.
    case ours
    /// The link carries another one's identifier.
    case foreign
    /// The link carries no identifier.
    case missing
    /// The link is not one of this provider's return addresses.
    case elsewhere
  }

  /// The claim.
  public let claim: Claim
  /// Whether the link belongs to this payment.
  public let correlation: Correlation

  /// Evidence: what a link claims, and whether it belongs to this payment.
  public init(claim: Claim, correlation: Correlation) {
    self.claim = claim
    self.correlation = correlation
  }

  /// Evidence of a link to a return address, which names a payment or none.
  public init(claim: Claim = .silent, naming name: String?, ours: String?) {
    self.claim = claim
    correlation = name?.isEmpty ?? true ? .missing : name == ours ? .ours : .foreign
  }

  /// A link to none of the provider's return addresses.
  public static let elsewhere = ReturnEvidence(claim: .silent, correlation: .elsewhere)
}
