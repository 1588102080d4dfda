public import Commerce
public import Payments
public import Wire

/// Stitch: the wallets of phones in South Africa. The app shows the wallet's sheet, and the merchant's server hands the token
/// to Stitch.
///
/// Without 3-D Secure the answer to the one mutation is final; with it the shopper is sent to a page, and only Stitch's
/// server says what came of it (Stitch docs, Wallets mobile integration, Handling transaction responses).
public struct Stitch: ProviderAdapter {
  /// The address and the account.
  public let configuration: Configuration
  /// The configuration of the merchant's side.
  let setup: Setup

  /// Creates an adapter for one merchant with these settings.
  public init(configuration: Configuration, settings: Settings = Settings()) {
    self.configuration = configuration
    setup = Setup(settings)
  }

  /// The settings of the merchant's side.
  public static let settings = Setup.all

  /// The three wallets of phones.
  public let methods: [PaymentMethod] = [.applePay, .samsungPay, .googlePay]

  /// Rand only; no limits are published. The shopper comes back from the bank's page before the ledger is asked.
  public let capabilities = GatewayCapabilities(
    currencies: [.zar], pollSchedule: [.seconds(2), .seconds(3), .seconds(5)])

  /// The requests to Stitch, without the authentication before them.
  public enum Work: Sendable {
    /// Charges what the wallet handed over.
    case initiate(WalletToken)
    /// Reads the transaction by Stitch's identifier: the one source of truth.
    case read(id: String, Purpose)
    /// Finds the transaction by the merchant's name for it, if the response with its identifier was lost.
    case find(Lookup, Purpose)
    /// Refunds a success, in full or in part.
    case refund(id: String, Money)
  }

  /// By what of the merchant's a transaction is looked up (Stitch docs, Wallets mobile integration, Querying transactions).
  public enum Lookup: Hashable, Sendable {
    /// By the reference of the order, under which there may be several.
    case reference(String)
    /// By the nonce, under which there is one at most.
    case nonce(String)
  }

  /// Why a transaction is read.
  public enum Purpose: Hashable, Sendable {
    /// To query its status.
    case status
    /// To lead the shopper on.
    case leading
    /// To see whose nonce was used before.
    case duplicate
  }

  /// The calls Stitch is asked.
  public enum Call: Sendable {
    /// Asks for a client token, for some work.
    case authenticate(Work)
    /// Does the work with a client token; `mayRenew` asks for a new one when this one is refused.
    case perform(Work, token: Secret, mayRenew: Bool)
  }

  /// The pause after too many requests; this library's own, as Stitch publishes nothing.
  static let restAfterTooMany: Duration = .seconds(30)
  /// A Samsung Pay sheet lives five minutes (Samsung Pay SDK, custom payment sheet).
  static let samsungSheetLife: Duration = .seconds(300)

  /// None: a wallet payment begins with the sheet, and Stitch knows nothing of it before.
  public func createSession(_ context: Context) -> Call? { nil }

  /// Shows the sheet; where something may have been sent already, asks about that first, so that nothing is charged twice.
  public func nextAction(_ context: Context) -> Reaction.Step {
    question(context, .leading).map { .call(entering($0)) } ?? sheet(context)
  }

  /// Reads the transaction, or looks for it while its identifier is not known; nothing before the sheet was agreed to.
  public func statusRequest(_ context: Context) -> Call? { question(context, .status).map(entering) }

  /// None: a wallet transaction cannot be cancelled (Stitch docs, Wallets mobile integration).
  public func cancelling(_ context: Context) -> Call? { nil }

  /// Refunds a success, in full or in part.
  public func operating(_ operation: PaymentModification, _ context: Context) -> Reaction.Step {
    switch operation {
    case .refund(let amount):
      guard let id = context.session.payment else { return .failed(.invalidRequest(field: "id", .none)) }
      return .call(entering(.refund(id: id, amount)))
    case .capture, .void: return .failed(.invalidRequest(field: operation.kind.rawValue, .none))
    }
  }

  /// Charging and giving back move money. A repeated nonce is refused, not answered again (Stitch docs, Transactions), so
  /// after a lost answer the ledger is asked instead by the merchant's own reference, unless the merchant's server is set up to send again.
  public func traits(of call: Call) -> CallTraits {
    switch call {
    case .authenticate: CallTraits(operation: "stitch.client-token", effect: .nothing, isIdempotent: true)
    case .perform(.initiate, _, _):
      CallTraits(
        operation: "stitch.initiate-transaction", effect: .charge, isIdempotent: setup.lostAnswer == .sendAgain,
        keyMember: "nonce")
    case .perform(.read, _, _):
      CallTraits(operation: "stitch.read-transaction", effect: .nothing, isIdempotent: true)
    case .perform(.find, _, _):
      CallTraits(operation: "stitch.find-transaction", effect: .nothing, isIdempotent: true)
    case .perform(.refund, _, _):
      CallTraits(operation: "stitch.refund-transaction", effect: .refund, isIdempotent: false, keyMember: "nonce")
    }
  }

  /// The way in: a new client token for each piece of work, unless the merchant's server keeps an old one.
  func entering(_ work: Work) -> Call {
    switch setup.clientToken {
    case .fresh: .authenticate(work)
    case .renewed: .perform(work, token: configuration.staleToken, mayRenew: true)
    case .kept: .perform(work, token: configuration.staleToken, mayRenew: false)
    }
  }

  private func question(_ context: Context, _ purpose: Purpose) -> Work? {
    if let id = context.session.payment { return .read(id: id, purpose) }
    guard let nonce = context.session.nonce else { return nil }
    switch setup.lostAnswer {
    case .ask, .sendAgain: return .find(.reference(context.request.reference), purpose)
    case .askByNonce: return .find(.nonce(nonce), purpose)
    }
  }
}
