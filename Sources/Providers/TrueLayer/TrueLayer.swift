public import Commerce
public import Payments
import Wire

/// TrueLayer: one payment from a bank account, or a permission for several (TrueLayer docs, Payments API v3).
///
/// The merchant's server makes the payment or mandate and hands its resource token to the app; the kit in the app leads the
/// shopper to the bank with it, and the merchant's server alone asks how it stands.
public struct TrueLayer: ProviderAdapter {
  /// TrueLayer's identifier, in settings, ledgers and logs.
  public static let id = ProviderID.trueLayer
  /// Where it is asked, and as whom.
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

  /// A payment that the shopper does not go on with ends after 15 minutes (TrueLayer docs, Payment statuses); in most of
  /// Europe no longer once a bank was asked, so only the United Kingdom's end is known beforehand.
  static let abandonedAfter: Duration = .seconds(15 * 60)
  /// How long to stay away after too many requests where the answer does not say; this library's own.
  static let rateRest: Duration = .seconds(10)
  /// How often a call of the kit is made again after an answer of 500: the kit does so (TrueLayer iOS SDK, changelog 2.3.0), how
  /// often is this library's own.
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
    /// Calls off what the shopper does not want to finish; the kit.
    case cancel
    /// Reads the payment or mandate: the one source of truth; the merchant's server.
    case read
    /// Calls the payment off from the merchant's side.
    case withdraw
    /// Ends a mandate from the merchant's side.
    case revoke
    /// Gives money back; the merchant's server.
    case refund(Money)
    /// Lists what was given back of a payment that stands like this.
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
    /// The shopper came back from the bank without it.
    case left
    /// The shopper left the wait for an approval.
    case leftWait
    /// The authorisation goes on.
    case goOn
    /// The result screen refreshes.
    case refreshed
  }

  /// The names of what is remembered of a payment or mandate.
  enum SessionKey {
    /// The payment's or mandate's identifier.
    static let id = "payment"
    /// The app's token, good for this payment or mandate only.
    static let token = "resource-token"
    /// The last status that the kit saw; nothing before the authorisation began.
    static let seen = "seen"
    /// How many times the authorisation began.
    static let rounds = "rounds"
    /// How many answers were given.
    static let turns = "turns"
    /// How many times in a row the server said 500.
    static let failures = "failures"
    /// The bank's page.
    static let page = "page"
    /// The bank's name.
    static let bank = "bank"
    /// The country whose banks are listed.
    static let country = "country"
    /// What was wrong with the fields that were filled in.
    static let problem = "problem"
    /// Whether the bank may have been asked already.
    static let atBank = "at-bank"
    /// When the result screen opened, in milliseconds.
    static let resultSince = "result-since"
    /// What the kit told the app, and at which status.
    static let told = "kit"
    static let toldAt = "kit-at"
    /// Whether money may have been given back.
    static let refunds = "refunds"
  }

  /// The call that makes a payment or mandate.
  public func createSession(_ context: AdapterContext) -> Call? { .create }

  /// Calls the kit for a new payment or, with the same context, for one that was begun before (TrueLayer docs, iOS SDK).
  public func nextAction(_ context: AdapterContext) -> Reaction<Call>.Step {
    guard context.reference(SessionKey.id) != nil else { return .done(.completed) }
    guard configuration.setUp == .configured else {
      return .failed(kitFailure(.notConfigured, ProviderResponseCode(code: "sdk_not_configured"), context))
    }
    if context.reference(SessionKey.seen) != nil { return .call(.look(.resumed)) }
    if let bank = preselectedBank(context) { return .call(.checkBank(bank)) }
    return .call(.start(0))
  }

  /// Reads the payment or mandate.
  public func statusRequest(_ context: AdapterContext) -> Call? { context.reference(SessionKey.id).map { _ in .read } }

  /// Calls it off from the merchant's side; TrueLayer takes that until the bank has agreed.
  public func cancelling(_ context: AdapterContext) -> Call? { context.reference(SessionKey.id).map { _ in .withdraw } }

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
      // Whoever comes back may pick another bank where one was picked before.
      case .act(.bank(let bank), let number): "\(number)/\(bank)"
      case .start(let number), .act(_, let number): String(number)
      case .create, .checkBank, .look, .cancel, .read, .withdraw, .revoke, .refund, .listRefunds: ""
      }
    return CallTraits(
      operation: Self.operation(call), effect: effect, isIdempotent: true, scope: scope)
  }
}

extension TrueLayer {
  /// Those of the merchant's server do (TrueLayer docs, Request signing v2).
  public static let signsCalls = true
  /// The names of all its calls.
  public static let operations = [
    "truelayer.create", "truelayer.check-bank", "truelayer.start", "truelayer.choose-bank", "truelayer.choose-scheme",
    "truelayer.consent", "truelayer.form", "truelayer.look", "truelayer.cancel", "truelayer.read",
    "truelayer.withdraw", "truelayer.revoke", "truelayer.refund", "truelayer.list-refunds",
  ]

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

  /// What is made: a payment or a mandate.
  enum Subject: String {
    case payment
    case mandate

    /// The name by which a return or a message names it.
    var queryName: String { "\(rawValue)_id" }
    /// Where it is in the interface.
    var path: String { "/v3/\(rawValue)s" }
  }

  static func subject(_ context: AdapterContext) -> Subject {
    context.request.method == .mandate ? .mandate : .payment
  }

  /// The bank that the merchant chose beforehand; `nil` leaves it to the shopper. The mock bank of the currency's first country.
  func preselectedBank(_ context: AdapterContext) -> String? {
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
