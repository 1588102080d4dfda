public import Commerce
public import Payments
import Wire

/// TrueLayer: one payment from a bank account, or a permission for several (TrueLayer docs, Payments API v3).
///
/// The merchant's server makes the payment or mandate and hands its resource token to the app; the kit in the app leads the
/// shopper to the bank with it, and the merchant's server alone asks how it stands.
public struct TrueLayer: ProviderAdapter {
  /// The address and the account.
  public let configuration: Configuration

  /// An adapter for one merchant.
  public init(configuration: Configuration) { self.configuration = configuration }

  /// One payment, or a permission.
  public let methods: [PaymentMethod] = [.bankPayment, .mandate]

  /// The four currencies of TrueLayer docs, Payments API v3; euros first, which most of the banks take. The kit's result screen has looked for ten seconds already, so
  /// only a little is asked behind it.
  public let capabilities = GatewayCapabilities(
    currencies: [.eur, .gbp] + ["PLN", "NOK"].compactMap(Currency.init(code:)),
    pollSchedule: [.seconds(2), .seconds(3)])

  /// The lifetime of a payment that the shopper abandons: 15 minutes (TrueLayer docs, Payment statuses). In most of Europe it
  /// no longer applies once a bank was asked, so only the United Kingdom's end is known beforehand.
  static let abandonedAfter: Duration = .seconds(15 * 60)
  /// The pause after too many requests, if the response does not state it; this library's own.
  static let rateRest: Duration = .seconds(10)
  /// The number of retries of an SDK call after a response of 500: the SDK retries (TrueLayer iOS SDK, changelog 2.3.0), the
  /// number is this library's own.
  static let serverErrorRetries = 2

  /// The calls TrueLayer is asked.
  public enum Call: Sendable {
    /// Makes a payment or mandate; the merchant's server.
    case create
    /// Asks whether a preselected bank can be used; the kit.
    case checkBank(String)
    /// Begins the authorisation; the kit. The number counts the beginnings.
    case start(Int)
    /// Answers what is asked next; the kit. The number counts the answers.
    case act(Action, Int)
    /// Looks where the payment or mandate stands; the kit.
    case look(Look)
    /// Cancels a payment that the shopper does not want to finish; called by the SDK.
    case cancel
    /// Reads the payment or mandate: the one source of truth; the merchant's server.
    case read
    /// Calls the payment off from the merchant's side.
    case withdraw
    /// Ends a mandate from the merchant's side.
    case revoke
    /// Gives money back; the merchant's server.
    case refund(Money)
    /// Lists the refunds of a payment with this status.
    case listRefunds(PaymentStatus)
  }

  /// An answer of the shopper's to what the authorisation asks next (TrueLayer docs, Authorization flow).
  public enum Action: Sendable {
    /// A bank, by its identifier.
    case bank(String)
    /// A kind of transfer, by its identifier.
    case scheme(String)
    /// The shopper agreed.
    case consent
    /// The fields that the bank asks for.
    case form(FormValues)
  }

  /// Why the kit looks where the payment stands.
  public enum Look: Hashable, Sendable {
    /// The app called the kit again for a payment that was begun before.
    case resumed
    /// The shopper came back from the bank by its link.
    case returned
    /// The shopper closed the bank's page, or left TrueLayer's page early.
    case left
    /// A link of something else ended the bank's page.
    case strayed
    /// The shopper left the wait for an approval.
    case leftWait
    /// The authorisation continues.
    case goOn
    /// The result screen refreshes.
    case refreshed
  }

  /// The call that makes a payment or mandate.
  public func createSession(_ context: Context) -> Call? { .create }

  /// Calls the kit for a new payment or, with the same context, for one that was begun before (TrueLayer docs, iOS SDK).
  public func nextAction(_ context: Context) -> Reaction.Step {
    guard context.session.payment != nil else { return .done(.completed) }
    guard configuration.setUp == .configured else {
      return .failed(kitFailure(.notConfigured, ProviderResponseCode(code: "sdk_not_configured"), context))
    }
    if context.session.seen != nil { return .call(.look(.resumed)) }
    if let bank = preselectedBank(context) { return .call(.checkBank(bank)) }
    return .call(.start(0))
  }

  /// Reads the payment or mandate.
  public func statusRequest(_ context: Context) -> Call? { context.session.payment.map { _ in .read } }

  /// Calls it off from the merchant's side; TrueLayer takes that until the bank has agreed.
  public func cancelling(_ context: Context) -> Call? { context.session.payment.map { _ in .withdraw } }

  /// Money can move from the consent on; every write carries a key, so that it may be made again.
  public func traits(of call: Call) -> CallTraits {
    let effect: CallEffect =
      switch call {
      case .act(.consent, _), .act(.form, _): .charge
      case .refund: .refund
      case .create, .start, .act(.bank, _), .act(.scheme, _), .cancel, .withdraw, .revoke: .session
      case .checkBank, .look, .read, .listRefunds: .nothing
      }
    let scope =
      switch call {
      // A shopper who comes back may pick another bank than before.
      case .act(.bank(let bank), let number): "\(number)/\(bank)"
      case .start(let number), .act(_, let number): String(number)
      case .create, .checkBank, .look, .cancel, .read, .withdraw, .revoke, .refund, .listRefunds: ""
      }
    return CallTraits(
      operation: Self.operation(call), effect: effect, isIdempotent: true, scope: scope)
  }
}

extension TrueLayer {
  static func operation(_ call: Call) -> String {
    switch call {
    case .create: "truelayer.create"
    case .checkBank: "truelayer.check-bank"
    case .start: "truelayer.start"
    case .act(.bank, _): "truelayer.choose-bank"
    case .act(.scheme, _): "truelayer.choose-scheme"
    case .act(.consent, _): "truelayer.consent"
    case .act(.form, _): "truelayer.form"
    case .look: "truelayer.look"
    case .cancel: "truelayer.cancel"
    case .read: "truelayer.read"
    case .withdraw: "truelayer.withdraw"
    case .revoke: "truelayer.revoke"
    case .refund: "truelayer.refund"
    case .listRefunds: "truelayer.list-refunds"
    }
  }

  /// The subject: a payment or a mandate.
  enum Subject: String {
    case payment
    case mandate

    /// The name by which a return or a message names it.
    var queryName: String { "\(rawValue)_id" }
    /// Its path in the interface.
    var path: String { "/v3/\(rawValue)s" }
  }

  static func subject(_ context: Context) -> Subject {
    context.request.method == .mandate ? .mandate : .payment
  }

  /// The bank that the merchant chose beforehand; `nil` leaves it to the shopper. The mock bank of the currency's first country.
  func preselectedBank(_ context: Context) -> String? {
    guard configuration.bankChoice == .preselected else { return nil }
    return "mock-payments-\(Self.countries(of: context.request.amount.currency)[0].lowercased())-redirect"
  }

  /// The countries whose banks take part in a currency, as the mock banks cover them.
  static func countries(of currency: Currency) -> [String] {
    switch currency.code {
    case "EUR": ["DE", "FR", "ES", "IT", "NL", "PT", "FI", "LT", "IE"]
    case "PLN": ["PL"]
    case "NOK": ["NO"]
    default: ["GB"]
    }
  }
}
