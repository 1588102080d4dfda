public import Commerce
public import Payments
public import Wire

/// The stc pay wallet through Direct Payment V4: the merchant's server asks stc pay to send a one-time code to a mobile number,
/// and confirms the payment with the code the shopper types (stc pay docs, Direct Payment API V4).
///
/// Set up for it, the shopper approves in the stc pay app instead (stc pay Merchant Transactions API V3).
public struct STCPay: ProviderAdapter {
  /// stc pay's address, and the merchant's account and contract there.
  public struct Configuration: Hashable, Sendable {
    /// The address of stc pay's interface, without the path of a call.
    public var baseURL: BaseURL
    /// The address that opens the stc pay app; stc pay publishes none for Saudi Arabia.
    public var app: String
    /// The merchant's identifier, sent with every call; the client certificate that goes with it belongs to the transport.
    public let clientCode: Secret
    /// The merchant's branch.
    public let branch: String
    /// The merchant's cashier.
    public let teller: String
    /// The merchant's cash desk.
    public let device: String
    /// The way in which the shopper approves.
    public let flow: Flow
    /// The effect of a wrong code.
    public let wrongCode: WrongCode
    /// The mistake in the calls.
    public let setUp: SetUp

    /// A configuration; by default the shopper types a one-time code and may retry a wrong one.
    public init(
      baseURL: BaseURL, app: String = "", clientCode: Secret, branch: String, teller: String, device: String,
      flow: Flow = .code,
      wrongCode: WrongCode = .mayRetry, setUp: SetUp = .right
    ) {
      self.baseURL = baseURL
      self.app = app
      self.clientCode = clientCode
      self.branch = branch
      self.teller = teller
      self.device = device
      self.flow = flow
      self.wrongCode = wrongCode
      self.setUp = setUp
    }
  }

  /// The calls to stc pay. A one-time code lives in them between the prompt and the confirmation and nowhere else.
  public enum Call: Sendable {
    /// Has a code sent to a mobile number, in international form without plus; each round has its own reference.
    case authorise(mobile: String, round: Int)
    /// Confirms with a code.
    case confirm(SecretDigits, otpReference: String, payment: String)
    /// Queries the status of the payment with a reference.
    case inquire(reference: String)
    /// Has the stc pay app of a mobile number ask for an approval.
    case requestApproval(mobile: String, round: Int)
    /// Takes back what the app asks.
    case cancelApproval(authorization: String)
    /// Finds out under which number stc pay keeps a paid payment, to give some of it back.
    case lookUp(reference: String, refund: Money)
    /// Gives money back.
    case refund(payment: String, Money)
  }

  /// The wait before another code can be sent; stc pay asks for a minute, as Moyasar's guide reports.
  public static let resendWait = Duration.seconds(60)

  /// The number of wrong codes that end a payment; stc pay does not publish its own limit, so this is this library's own.
  public static let codeTries = 3

  /// The possible lengths of a code: companies that resell stc pay use 4 to 6. Moyasar's form accepts 4 to 10, but a seventh
  /// digit is a typing mistake, so it is not accepted.
  public static let codeLength = 4...6

  let configuration: Configuration

  /// An adapter for one merchant.
  public init(configuration: Configuration) { self.configuration = configuration }

  /// The stc pay wallet.
  public var methods: [PaymentMethod] { [.stcPay] }

  /// Saudi riyal only (Tap's and Amazon Payment Services' stc pay pages). How often to ask about a payment that was accepted
  /// but not decided is this library's own.
  public var capabilities: GatewayCapabilities {
    GatewayCapabilities(
      currencies: [.sar], pollSchedule: [.seconds(10), .seconds(20), .seconds(30), .seconds(60)])
  }

  /// The traits of a call for the generic gateway. A code can be confirmed once and a repetition cannot be told from a second
  /// payment, so a confirmation is made once, and so is a refund; an authorisation is recognised by its reference.
  public func traits(of call: Call) -> CallTraits {
    switch call {
    case .authorise: CallTraits(operation: "stc-pay.authorize", effect: .session, isIdempotent: true)
    case .confirm: CallTraits(operation: "stc-pay.confirm", effect: .charge, isIdempotent: false)
    case .inquire, .lookUp:
      CallTraits(operation: "stc-pay.inquire", effect: .nothing, isIdempotent: true)
    case .requestApproval:
      CallTraits(operation: "stc-pay.request-approval", effect: .charge, isIdempotent: true)
    case .cancelApproval: CallTraits(operation: "stc-pay.cancel-approval", effect: .session, isIdempotent: true)
    case .refund: CallTraits(operation: "stc-pay.refund", effect: .refund, isIdempotent: false)
    }
  }

  /// Nothing: stc pay knows no payment before it knows the mobile number.
  public func createSession(_ context: Context) -> Call? { nil }

  /// Asks for the mobile number, or for the code or the approval that is still awaited. A confirmation whose outcome is unknown
  /// is asked about, never repeated.
  public func nextAction(_ context: Context) -> Reaction.Step {
    if context.session.confirming { return .done(.completed) }
    if let approval = context.session.approval {
      return approval.isOver(at: context.now) ? .done(.completed) : ask(approval, context)
    }
    if let request = requestAgain(context) { return .call(request) }
    guard let sent = context.session.sent else { return .ask(.phone(phonePrompt(context))) }
    return .ask(
      .code(sent.prompt(for: context.request.amount, problem: sent.isExpired(at: context.now) ? .expired : nil)))
  }

  /// An inquiry by the reference of the last code or approval; nothing can be asked before.
  public func statusRequest(_ context: Context) -> Call? {
    context.session.sentReference.map { .inquire(reference: $0) }
  }

  /// An approval can be taken back; a code cannot: it lapses.
  public func cancelling(_ context: Context) -> Call? {
    context.session.checkout.map { .cancelApproval(authorization: $0) }
  }

  /// A paid amount can be refunded, in parts as well (Checkout.com docs, stc pay). No amount is ever only reserved, but an open
  /// approval request can be withdrawn.
  public var merchantOperations: [PaymentModification.Kind] {
    switch configuration.flow {
    case .code: [.refund]
    case .appSwitch: [.refund, .void]
    }
  }

  /// Only a request that the shopper has not answered can be cancelled (stc pay docs, CancelPaymentAuthorize).
  public func accepts(_ kind: PaymentModification.Kind, on standing: PaymentStanding) -> Bool {
    switch kind {
    case .void: standing.stage == .open
    case .capture, .refund: standing.allows(kind)
    }
  }

  /// A refund needs the number under which stc pay keeps the payment, so that is looked up first; what the app asks has a number
  /// already.
  public func operating(_ operation: PaymentModification, _ context: Context) -> Reaction.Step {
    switch operation {
    case .refund(let amount):
      guard let reference = context.session.sentReference else {
        return .failed(.invalidRequest(field: "RefNum", .none))
      }
      return .call(.lookUp(reference: reference, refund: amount))
    case .void:
      guard let cancellation = cancelling(context) else {
        return .failed(.invalidRequest(field: operation.kind.rawValue, .none))
      }
      return .call(cancellation)
    case .capture: return .failed(.invalidRequest(field: operation.kind.rawValue, .none))
    }
  }
}

extension STCPay {
  /// The merchant's reference at stc pay: unique for every code sent, because an inquiry by it must find one payment.
  static func reference(of request: PaymentRequest, round: Int) -> String { "\(request.reference)-\(round)" }

  func phonePrompt(_ context: Context, problem: DeclineReason? = nil) -> PhonePrompt {
    PhonePrompt(amount: context.request.amount, country: .saudiArabia, problem: problem)
  }
}
