public import Commerce
import Deeplinks
public import Payments
import Wire

/// Swedbank Pay: the app asks the merchant's own backend for a payment order and shows its menu of instruments in a web view.
///
/// That the menu is done says nothing of the money: the merchant's server reads the payment order (Swedbank Pay docs, Mobile
/// SDK, iOS).
public struct SwedbankPay: ProviderAdapter {
  /// The address and the account.
  public let configuration: Configuration
  let backendKind: BackendKind
  let version: Version
  let checkIn: CheckIn
  let instrument: InstrumentChoice
  let pageLanguage: PageLanguage
  let discounts: Discounts
  let restoration: Restoration
  let paymentURLReading: PaymentURLReading
  let redirects: Redirects
  let kit: Kit

  /// An adapter for one app and its merchant.
  public init(configuration: Configuration, settings: Settings = Settings()) {
    self.configuration = configuration
    backendKind = settings[BackendKind.self]
    version = settings[Version.self]
    checkIn = settings[CheckIn.self]
    instrument = settings[InstrumentChoice.self]
    pageLanguage = settings[PageLanguage.self]
    discounts = settings[Discounts.self]
    restoration = settings[Restoration.self]
    paymentURLReading = settings[PaymentURLReading.self]
    redirects = settings[Redirects.self]
    kit = settings[Kit.self]
  }

  /// The settings.
  public static let settings = [
    Setting(Version.self), Setting(CheckIn.self), Setting(InstrumentChoice.self), Setting(Restoration.self),
    Setting(PaymentURLReading.self), Setting(Redirects.self), Setting(PageLanguage.self),
    Setting(Discounts.self), Setting(BackendKind.self), Setting(Kit.self),
  ]

  /// The menu.
  public let methods: [PaymentMethod] = [.paymentMenu]

  /// The currencies of the Nordic countries (Swedbank Pay docs, Payment order, `currency`); no limits are published. A store in
  /// another country that charges one of them may use it.
  public let capabilities = GatewayCapabilities(
    currencies: [.sek, .nok, .dkk, .eur],
    pollSchedule: [.seconds(2), .seconds(3), .seconds(5)])

  /// The calls that are made: by the app to the merchant's backend, and by that backend to Swedbank Pay.
  public enum Call: Hashable, Sendable {
    /// Reads the backend's root: where everything else is.
    case discover
    /// Begins to find out who the shopper is, at a discovered address.
    case initiateConsumerSession(at: String)
    /// Makes a payment order, at a discovered address.
    case createOrder(at: String)
    /// Changes the one instrument of an order in instrument mode, at a discovered address.
    case setInstrument(at: String, to: String)
    /// Takes a step of a payment session, at an address of the session's own.
    case session(SessionStep, SessionLink)
    /// Calls an order off.
    case abort(id: String)
    /// Reads an order: the one source of truth. A kit that could not be restored has it read in place of showing the menu.
    case readOrder(id: String, isRestoring: Bool)
    /// Takes what was authorised, or a part of it.
    case capture(id: String, Money)
    /// Gives up what was authorised and not taken.
    case cancel(id: String)
    /// Refunds a captured amount, in full or in part.
    case reverse(id: String, Money)
  }

  /// Reads the backend's root; the app knows the one address of a backend of its shop's own.
  public func createSession(_ context: Context) -> Call? {
    switch backendKind {
    case .merchantBackend: .discover
    case .custom: .createOrder(at: ordersOfShop)
    }
  }

  /// Reads the order, where there is one.
  public func statusRequest(_ context: Context) -> Call? {
    context.session.payment.map { .readOrder(id: $0, isRestoring: false) }
  }

  /// Aborts the order, which works until something is paid (Swedbank Pay docs, Abort).
  public func cancelling(_ context: Context) -> Call? {
    context.session.payment.map { .abort(id: $0) }
  }

  /// The traits of a call. Captures, cancellations and reversals move money, each under its own `payeeReference`; a second
  /// payment order or consumer session is harmless, because it is unpaid.
  public func traits(of call: Call) -> CallTraits {
    let operation = Operation(call)
    return switch operation {
    case .capture: moving(.capture, operation)
    case .cancel: moving(.void, operation)
    case .reverse: moving(.refund, operation)
    case .initiateConsumerSession, .createOrder, .setInstrument, .abort:
      CallTraits(operation: operation.name, effect: .session, isIdempotent: true)
    case .prepare, .authenticate, .acknowledge, .customize, .abortSession:
      CallTraits(operation: operation.name, effect: .session, isIdempotent: true)
    // The session takes no key, so that one attempt more could be another payment.
    case .startAttempt, .completeAuthentication:
      CallTraits(operation: operation.name, effect: .charge, isIdempotent: false)
    case .discover, .readOrder, .fetchSession, .getPayment:
      CallTraits(operation: operation.name, effect: .nothing, isIdempotent: true)
    }
  }

  /// Captures, cancellations and reversals carry the payee's reference as their idempotency key (Swedbank Pay docs, Post-purchase).
  private func moving(_ effect: CallEffect, _ operation: Operation) -> CallTraits {
    CallTraits(operation: operation.name, effect: effect, isIdempotent: true, keyMember: "payeeReference")
  }

  /// The first step of an operation: every operation on money is below the order's own address.
  public func operating(_ operation: PaymentModification, _ context: Context) -> Reaction.Step {
    guard let id = context.session.payment else {
      return .failed(.invalidRequest(field: operation.kind.rawValue, .none))
    }
    return switch operation {
    case .capture(let amount): .call(.capture(id: id, amount))
    case .void: .call(.cancel(id: id))
    case .refund(let amount): .call(.reverse(id: id, amount))
    }
  }
}

extension SwedbankPay {
  /// The calls without what they carry.
  enum Operation: String, CaseIterable {
    case discover
    case initiateConsumerSession = "initiate-consumer-session"
    case createOrder = "create-payment-order"
    case setInstrument = "set-instrument"
    case abort
    case readOrder = "read-payment-order"
    case capture
    case cancel
    case reverse
    case fetchSession = "fetch-payment-session"
    case prepare = "prepare-payment"
    case startAttempt = "start-payment-attempt"
    case authenticate = "create-authentication"
    case completeAuthentication = "complete-authentication"
    case getPayment = "get-payment"
    case acknowledge = "acknowledge-failed-attempt"
    case customize = "customize-payment"
    case abortSession = "abort-payment"

    init(_ call: Call) {
      self =
        switch call {
        case .discover: .discover
        case .initiateConsumerSession: .initiateConsumerSession
        case .createOrder: .createOrder
        case .setInstrument: .setInstrument
        case .abort: .abort
        case .readOrder: .readOrder
        case .capture: .capture
        case .cancel: .cancel
        case .reverse: .reverse
        case .session(let step, _): Self(step)
        }
    }

    private init(_ step: SessionStep) {
      self =
        switch step {
        case .fetch: .fetchSession
        case .prepare: .prepare
        case .start: .startAttempt
        case .authenticate: .authenticate
        case .completeAuthentication: .completeAuthentication
        case .look: .getPayment
        case .acknowledge: .acknowledge
        case .customize: .customize
        case .abort: .abortSession
        }
    }

    var name: String { "swedbank-pay.\(rawValue)" }
  }
}
