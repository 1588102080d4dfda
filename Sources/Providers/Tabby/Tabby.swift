public import Commerce
public import Payments
import Wire

/// Tabby: the shopper is sent to a hosted page and pays the order in four parts.
///
/// The order is placed as soon as the payment is `AUTHORIZED`; capturing settles it (Tabby docs, Payment statuses).
public struct Tabby: ProviderAdapter {
  /// The address and the account.
  public let configuration: Configuration

  /// An adapter for one merchant.
  public init(configuration: Configuration) { self.configuration = configuration }

  /// Tabby’s plan in four instalments, the only method.
  public let methods: [PaymentMethod] = [.tabby]

  /// The three markets of Tabby docs, API reference.
  ///
  /// No limits: they move by shopper and by store, and a merchant must not keep any of its own (Tabby docs, Checkout flow).
  public let capabilities = GatewayCapabilities(
    currencies: [.sar, .aed, .kwd], countries: [.saudiArabia, .unitedArabEmirates, .kuwait], instalments: 4,
    pollSchedule: [.seconds(2), .seconds(3), .seconds(5)], reservesFirst: true)

  /// The calls Tabby is asked.
  public enum Call: Hashable, Sendable {
    /// Pre-scores the shopper and opens a session with its payment.
    case createSession
    /// Reads a payment: the one source of truth.
    case readPayment(id: String)
    /// Takes what was authorised, or a part of it.
    case capture(Movement)
    /// Refunds a captured amount, in full or in part.
    case refund(Movement)
    /// Gives up what is not captured.
    case close(id: String)
  }

  /// One capture or refund.
  public struct Movement: Hashable, Sendable {
    /// Tabby's identifier of the payment.
    public let payment: String
    /// The amount that is captured or refunded, in the payment's currency.
    public let amount: Money
    /// The merchant's name for it; the same name again moves nothing (Tabby docs, Payment processing).
    public let reference: String
  }

  /// The lifetime of a session: 20 minutes from its creation (Tabby docs, Payment processing).
  static let sessionLife: Duration = .seconds(20 * 60)
  /// The pause after too many requests: the window in which they are counted (Tabby docs, Technical requirements); the response
  /// itself does not state it.
  static let rateWindow: Duration = .seconds(10)

  /// The call that pre-scores and opens a session.
  public func createSession(_ context: Context) -> Call? { .createSession }

  /// Sends the shopper to the session's page, also again, while the session lives.
  public func nextAction(_ context: Context) -> Reaction.Step {
    nextAction(to: context.session.page, ["payment_id": context.session.payment], context)
  }

  /// Reads the session's payment.
  public func statusRequest(_ context: Context) -> Call? {
    context.session.payment.map { .readPayment(id: $0) }
  }

  /// None: a session that is not paid can only lapse.
  public func cancelling(_ context: Context) -> Call? { nil }

  /// Only reading and what has a name of its own may be repeated, as each creation opens another session.
  public func traits(of call: Call) -> CallTraits {
    switch call {
    case .createSession: CallTraits(operation: "tabby.create-session", effect: .session, isIdempotent: false)
    case .readPayment:
      CallTraits(operation: "tabby.read-payment", effect: .nothing, isIdempotent: true)
    case .capture:
      CallTraits(
        operation: "tabby.capture-payment", effect: .capture, isIdempotent: true, keyMember: "reference_id")
    case .refund:
      CallTraits(operation: "tabby.refund-payment", effect: .refund, isIdempotent: true, keyMember: "reference_id")
    case .close: CallTraits(operation: "tabby.close-payment", effect: .void, isIdempotent: true)
    }
  }
}
