public import Commerce
public import Deeplinks
import HTTPTypes
public import Payments
public import Wire

/// TrueLayer: one payment from a bank account, or a permission for several.
public struct TrueLayer: ProviderAdapter {
  /// TrueLayer.
  public static let id = ProviderID.trueLayer
  /// The calls TrueLayer is asked.
  public enum Call: Hashable, Sendable {
    /// Opens a payment.
    case create
  }
  /// The names of all its calls.
  public static let operations = ["truelayer.create"]
  /// Every word of its outcomes.
  public static let vocabularies: [OutcomeVocabulary] = []

  /// An adapter for the demo merchant.
  public init(settings: Settings) {}

  /// What it serves.
  public let methods: [PaymentMethod] = [.bankPayment, .mandate]
  /// What it can be used for.
  public let capabilities = GatewayCapabilities(currencies: [.gbp, .eur])

  /// The call that opens a payment.
  public func opening(_ context: AdapterContext) -> Call? { .create }
  /// Nothing to lead through.
  public func leading(_ context: AdapterContext) -> Reaction<Call>.Step { .done(.completed) }
  /// Nothing to ask.
  public func asking(_ context: AdapterContext) -> Call? { nil }
  /// Nothing to call off.
  public func cancelling(_ context: AdapterContext) -> Call? { nil }
  /// What must be known of a call.
  public func traits(of call: Call) -> CallTraits {
    CallTraits(operation: "truelayer.create", movesMoney: false, isRepeatable: true)
  }
  /// The request of a call.
  public func request(for call: Call, key: String, _ context: AdapterContext) -> WireRequest {
    WireRequest(
      head: .init(method: .post, scheme: "https", authority: "api.truelayer-sandbox.com", path: "/"), sender: .merchant,
      operation: "truelayer.create")
  }
  /// What an answer means.
  public func reaction(to answer: WireAnswer, after call: Call, _ context: AdapterContext) -> Reaction<Call> {
    Reaction(.opened)
  }
  /// What a reply means.
  public func reaction(to reply: Reply, after question: Question, _ context: AdapterContext) -> Reaction<Call> {
    Reaction(.done(.closed))
  }
  /// What a link tells.
  public func evidence(in link: Link, _ context: AdapterContext) -> ReturnEvidence {
    ReturnEvidence(claim: .silent, correlation: .elsewhere)
  }
}
