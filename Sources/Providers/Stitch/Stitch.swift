public import Commerce
public import Deeplinks
import HTTPTypes
public import Payments
public import Wire

/// Stitch: the wallets of phones, through the merchant's server.
public struct Stitch: ProviderAdapter {
  /// Stitch.
  public static let id = ProviderID.stitch
  /// The calls Stitch is asked.
  public enum Call: Hashable, Sendable {
    /// Opens a payment.
    case create
  }
  /// The names of all its calls.
  public static let operations = ["stitch.create"]
  /// Every word of its outcomes.
  public static let vocabularies: [OutcomeVocabulary] = []

  /// An adapter for the demo merchant.
  public init(settings: Settings) {}

  /// What it serves.
  public let methods: [PaymentMethod] = [.applePay, .samsungPay, .googlePay]
  /// What it can be used for.
  public let capabilities = GatewayCapabilities(currencies: [.zar])

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
    CallTraits(operation: "stitch.create", movesMoney: false, isRepeatable: true)
  }
  /// The request of a call.
  public func request(for call: Call, key: String, _ context: AdapterContext) -> WireRequest {
    WireRequest(
      head: .init(method: .post, scheme: "https", authority: "api.stitch.money", path: "/"), sender: .merchant,
      operation: "stitch.create")
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
