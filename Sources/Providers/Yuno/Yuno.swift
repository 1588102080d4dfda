public import Commerce
public import Payments
public import Wire

/// Yuno, seamless workflow: the merchant's server opens a session, the SDK in the app makes its one payment, and the shopper
/// pays a PIX code with a bank's app.
///
/// Closing the window cancels nothing: the payment stays open and opening it again shows the same code (Yuno docs, Seamless
/// SDK iOS, Payment status validation).
public struct Yuno: ProviderAdapter {
  /// Yuno.
  public static let id = ProviderID.yuno
  /// Where it is asked, and as whom.
  public let configuration: Configuration

  /// An adapter for one account.
  public init(configuration: Configuration = .demo) { self.configuration = configuration }

  /// An adapter for the demo merchant.
  public init(settings: Settings) { self.init(configuration: .demo) }

  /// The names of all its calls.
  public static let operations = [
    "yuno.create-session", "yuno.create-payment", "yuno.read-payment", "yuno.find-payment",
  ]
  /// Every word of its outcomes.
  public static let vocabularies: [OutcomeVocabulary] = []

  /// PIX.
  public let methods: [PaymentMethod] = [.pix]

  /// PIX is paid in reais; the store may be anywhere.
  public let capabilities = GatewayCapabilities(
    currencies: [.brl], pollSchedule: [.seconds(2), .seconds(3), .seconds(5)])

  /// The calls Yuno is asked.
  public enum Call: Hashable, Sendable {
    /// Opens a checkout session; the merchant's server.
    case createSession
    /// Makes the session's one payment; the SDK in the app.
    case createPayment(session: String)
    /// Reads the payment to show its code again.
    case reopenPayment(id: String)
    /// Reads the payment: the one source of truth.
    case readPayment(id: String)
    /// Looks the payment up by the merchant's reference, where the answer that would have named it was lost.
    case findPayment(session: String)
  }

  /// How long a session can be used: five hours (Yuno docs, Checkout sessions).
  static let sessionLife: Duration = .seconds(5 * 3_600)
  /// How long to stay away after too many requests; Till's own, as Yuno publishes nothing.
  static let restAfterTooMany: Duration = .seconds(30)
  /// How often the payment is asked about while its code is shown; Till's own.
  static let pollInterval: Duration = .seconds(5)

  /// The names of what is remembered of a session.
  enum Known {
    static let session = "checkout"
    static let payment = "payment"
  }

  /// The call that opens a session.
  public func opening(_ context: AdapterContext) -> Call? { .createSession }

  /// Shows the payment's code: the payment that was made already is read, so that the very same code is shown with the time
  /// it really has left.
  public func leading(_ context: AdapterContext) -> Reaction<Call>.Step {
    if let payment = context.reference(Known.payment) { return .call(.reopenPayment(id: payment)) }
    if let session = context.reference(Known.session) { return .call(.createPayment(session: session)) }
    return .done(.completed)
  }

  /// Reads the session's payment, or looks for it while its identifier is not known.
  public func asking(_ context: AdapterContext) -> Call? {
    if let payment = context.reference(Known.payment) { return .readPayment(id: payment) }
    return context.reference(Known.session).map { .findPayment(session: $0) }
  }

  /// None: a pending PIX payment is cancelled only by arrangement with Yuno (Yuno docs, Cancel payment).
  public func cancelling(_ context: AdapterContext) -> Call? { nil }

  /// Making the payment puts a code into the world that can be paid. Writes carry a key that Yuno recognises (Yuno docs,
  /// Idempotency), so all calls may be repeated.
  public func traits(of call: Call) -> CallTraits {
    switch call {
    case .createSession: CallTraits(operation: "yuno.create-session", movesMoney: false, isRepeatable: true)
    case .createPayment: CallTraits(operation: "yuno.create-payment", movesMoney: true, isRepeatable: true)
    case .reopenPayment, .readPayment:
      CallTraits(operation: "yuno.read-payment", movesMoney: false, isRepeatable: true)
    case .findPayment: CallTraits(operation: "yuno.find-payment", movesMoney: false, isRepeatable: true)
    }
  }
}

extension Yuno {
  /// A merchant's account at Yuno.
  public struct Configuration: Hashable, Sendable {
    /// The API's host: sandbox, production and the European one differ.
    public let host: String
    /// The key that may be in the app; its prefix names the environment.
    public let publicKey: String
    /// The key of the merchant's server.
    public let secretKey: Secret
    /// The account, a UUID.
    public let accountID: String
    /// The country in which payments are processed.
    public let country: Country

    /// An account.
    public init(host: String, publicKey: String, secretKey: Secret, accountID: String, country: Country) {
      self.host = host
      self.publicKey = publicKey
      self.secretKey = secretKey
      self.accountID = accountID
      self.country = country
    }
  }
}

extension Yuno.Configuration {
  /// Till's own account at its imitation of Yuno; keys work nowhere else.
  public static let demo = Yuno.Configuration(
    host: "api-sandbox.y.uno", publicKey: "sandbox_till_public", secretKey: Secret("sandbox_till_secret"),
    accountID: "0b7d6c1e-1111-4222-8333-444455556666", country: .brazil)
}
