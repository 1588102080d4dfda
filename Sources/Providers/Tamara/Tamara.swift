import Commerce
public import Payments
import Wire

/// Tamara: the shopper is sent to a hosted page and pays the order in three parts.
///
/// An order that the shopper paid the first part of is only `approved`: it expires unless the merchant's server authorises
/// it within 72 hours (Tamara docs, Transaction authorisation). So asking how a payment stands authorises it where that is
/// due, and only `authorised` counts as paid.
public struct Tamara: ProviderAdapter {
  /// The address and the account.
  public let configuration: Configuration

  /// An adapter for one merchant.
  public init(configuration: Configuration) { self.configuration = configuration }

  /// The settings of the merchant's side.
  public static let settings = [Setting(Kit.self), Setting(Notices.self)]

  /// Tamara's plan in three instalments, the only method.
  public let methods: [PaymentMethod] = [.tamara]

  /// Five countries, each with its own currency and no other (Tamara's plugins for WooCommerce and Magento); limits are the merchant's
  /// own and are asked.
  public let capabilities = GatewayCapabilities(
    currencies: [.sar, .aed, .kwd, .bhd, .omr],
    countries: [.saudiArabia, .unitedArabEmirates, .kuwait, .bahrain, .oman],
    ownCurrencies: [.saudiArabia: .sar, .unitedArabEmirates: .aed, .kuwait: .kwd, .bahrain: .bhd, .oman: .omr],
    instalments: instalments, pollSchedule: [.seconds(2), .seconds(3), .seconds(5)], reservesFirst: true)

  /// The calls Tamara is asked.
  public enum Call: Hashable, Sendable {
    /// Whether it offers anything to this shopper for this amount.
    case checkEligibility
    /// Opens a checkout with its order.
    case createCheckout
    /// Reads an order: the one source of truth.
    case readOrder(id: String)
    /// Takes an approved order over, which the shopper's first part is already paid of.
    case authorise(id: String)
    /// Reads an order once more after it was to be authorised, or after a merchant's operation.
    case readAuthorised(id: String)
    /// Reads an order before a merchant does something to it.
    case readBefore(PaymentModification, id: String)
    /// Takes an approved order over, because nothing else can be done to it.
    case authoriseBefore(PaymentModification, id: String)
    /// Reads an order once more after it was to be authorised for a merchant's operation.
    case readAgainBefore(PaymentModification, id: String)
    /// Does what a merchant wants done to an order that stood like this.
    case perform(PaymentModification, Standing)
  }

  /// Parts an order is paid in.
  static let instalments = 3
  /// The lifetime of a checkout: 30 minutes (Tamara docs, Online checkout flow).
  static let checkoutMinutes = 30
  /// The pause after too many requests; this library's own, as Tamara publishes nothing.
  static let restAfterTooMany: Duration = .seconds(30)

  /// The call that asks whether a checkout is worth opening.
  public func createSession(_ context: Context) -> Call? { .checkEligibility }

  /// Sends the shopper to the checkout's page, also again, while the checkout lives.
  public func nextAction(_ context: Context) -> Reaction.Step {
    nextAction(to: context.session.page, ["orderId": context.session.payment], context)
  }

  /// Reads the session's order.
  public func statusRequest(_ context: Context) -> Call? {
    context.session.payment.map { .readOrder(id: $0) }
  }

  /// None: an order can be cancelled only once it is authorised (Tamara docs, Cancel order), which is after the sale.
  public func cancelling(_ context: Context) -> Call? { nil }

  /// Authorising commits the shopper to the order, and is answered with 409 when it was done before, so it may be repeated;
  /// captures, cancels and refunds have no key that would tell a repeated one from a second one.
  public func traits(of call: Call) -> CallTraits {
    switch call {
    case .checkEligibility: CallTraits(operation: "tamara.check-eligibility", effect: .nothing, isIdempotent: true)
    case .createCheckout: CallTraits(operation: "tamara.create-checkout", effect: .session, isIdempotent: false)
    case .readOrder, .readAuthorised, .readBefore, .readAgainBefore:
      CallTraits(operation: "tamara.read-order", effect: .nothing, isIdempotent: true)
    case .authorise, .authoriseBefore:
      CallTraits(operation: "tamara.authorise-order", effect: .charge, isIdempotent: true)
    case .perform(.capture, _): CallTraits(operation: "tamara.capture-order", effect: .capture, isIdempotent: false)
    case .perform(.void, _): CallTraits(operation: "tamara.cancel-order", effect: .void, isIdempotent: false)
    case .perform(.refund, _): CallTraits(operation: "tamara.refund-order", effect: .refund, isIdempotent: false)
    }
  }
}
