import Commerce
public import Payments
public import Wire

/// The stc pay wallet through Direct Payment V4: the merchant's server asks stc pay to send a one-time code to a mobile number,
/// and confirms the payment with the code the shopper types (stc pay docs, Direct Payment API V4).
public struct STCPay: ProviderAdapter {
  /// Where stc pay is, and who the merchant is there.
  public struct Configuration: Hashable, Sendable {
    /// The host, without scheme.
    public let host: String
    /// The merchant's identifier, sent with every call; the client certificate that goes with it belongs to the transport.
    public let clientCode: Secret
    /// The merchant's branch.
    public let branch: String
    /// The merchant's cashier.
    public let teller: String
    /// The merchant's till.
    public let device: String

    /// A configuration.
    public init(host: String, clientCode: Secret, branch: String, teller: String, device: String) {
      self.host = host
      self.clientCode = clientCode
      self.branch = branch
      self.teller = teller
      self.device = device
    }

    /// Till's own test merchant on stc pay's test host.
    public static let demo = Configuration(
      host: "b2btest.stcpay.com.sa", clientCode: Secret("61000000000"), branch: "1", teller: "1", device: "1")
  }

  /// The calls to stc pay. A one-time code lives in them between the prompt and the confirmation and nowhere else.
  public enum Call: Sendable {
    /// Has a code sent to a mobile number, in international form without plus; each round has its own reference.
    case authorise(mobile: String, round: Int)
    /// Confirms with a code.
    case confirm(SecretDigits, otpReference: String, payment: String)
    /// Asks how the payment with a reference stands.
    case inquire(reference: String)
  }

  /// Who it is.
  public static let id = ProviderID.stcPay

  /// How long to wait before another code can be sent; stc pay asks for a minute, as Moyasar's guide reports its words.
  public static let resendWait = Duration.seconds(60)

  /// How many wrong codes end a payment; stc pay does not publish its own limit, so this is Till's own.
  public static let codeTries = 3

  /// How many digits a code may have: 4 to 6 were seen with the companies that resell stc pay, and Moyasar's form takes 4 to 10.
  public static let codeLength = 4...10

  let configuration: Configuration

  /// An adapter for one merchant.
  public init(configuration: Configuration = .demo) { self.configuration = configuration }

  /// An adapter for the demo merchant.
  public init(settings: Settings) { self.init(configuration: .demo) }

  /// The names of all its calls.
  public static let operations = [
    "stc-pay.authorize", "stc-pay.confirm", "stc-pay.inquire",
  ]
  /// Every word of its outcomes.
  public static let vocabularies: [OutcomeVocabulary] = []

  /// The stc pay wallet.
  public var methods: [PaymentMethod] { [.stcPay] }

  /// Saudi riyal only (Tap's and Amazon Payment Services' stc pay pages). How often to ask about a payment that was accepted
  /// but not decided is Till's own.
  public var capabilities: GatewayCapabilities {
    GatewayCapabilities(
      currencies: [.sar], pollSchedule: [.seconds(10), .seconds(20), .seconds(30), .seconds(60)])
  }

  /// What the generic gateway must know of a call. A code can be confirmed once and nothing tells a repetition from a second
  /// payment, so a confirmation is made once; its reference makes an authorisation recognisable, and it moves no money.
  public func traits(of call: Call) -> CallTraits {
    switch call {
    case .authorise: CallTraits(operation: "stc-pay.authorize", movesMoney: false, isRepeatable: true)
    case .confirm: CallTraits(operation: "stc-pay.confirm", movesMoney: true, isRepeatable: false)
    case .inquire: CallTraits(operation: "stc-pay.inquire", movesMoney: false, isRepeatable: true)
    }
  }

  /// Nothing: stc pay knows no payment before it knows the mobile number.
  public func opening(_ context: AdapterContext) -> Call? { nil }

  /// Asks for the mobile number, or for the code that is still on its way. A confirmation whose outcome is unknown is asked
  /// about, never repeated.
  public func leading(_ context: AdapterContext) -> Reaction<Call>.Step {
    if context.reference(Reference.confirming) != nil { return .done(.completed) }
    guard let sent = SentCode(context) else { return .ask(.phone(phonePrompt(context))) }
    return .ask(
      .code(sent.prompt(for: context.request.amount, problem: sent.isExpired(at: context.now) ? .expired : nil)))
  }

  /// An inquiry by the reference of the last code sent; nothing can be asked before.
  public func asking(_ context: AdapterContext) -> Call? {
    context.reference(Reference.sentReference).map { .inquire(reference: $0) }
  }

  /// Nothing: Direct Payment V4 publishes no way to call a payment off; it lapses without its code.
  public func cancelling(_ context: AdapterContext) -> Call? { nil }
}

extension STCPay {
  /// The names under which a session remembers what it learnt.
  enum Reference {
    static let payment = "payment"
    static let otpReference = "otp-reference"
    /// The reference that the last code sent belongs to.
    static let sentReference = "sent-reference"
    static let mobile = "mobile"
    static let sentAt = "sent-at"
    static let expiresAt = "expires-at"
    static let round = "round"
    static let wrongCodes = "wrong-codes"
    /// Set while a confirmation's outcome is unknown.
    static let confirming = "confirming"
  }

  /// The merchant's reference at stc pay: unique for every code sent, because an inquiry by it must find one payment.
  static func reference(of request: PaymentRequest, round: Int) -> String { "\(request.reference)-\(round)" }

  func phonePrompt(_ context: AdapterContext, problem: DeclineReason? = nil) -> PhonePrompt {
    PhonePrompt(amount: context.request.amount, country: .saudiArabia, problem: problem)
  }

  /// A code that stc pay has sent, as the session remembers it.
  struct SentCode {
    let payment: String
    let otpReference: String
    let reference: String
    let mobile: String
    let sentAt: Timestamp
    let expiresAt: Timestamp?
    let wrongCodes: Int

    /// When another may be asked for.
    var resendAt: Timestamp { sentAt.advanced(by: STCPay.resendWait) }

    /// Whether its time is up by our own countdown; stc pay's answer does not tell a wrong code from a late one.
    func isExpired(at now: Timestamp) -> Bool { expiresAt.map { now >= $0 } ?? false }

    /// The question for it.
    func prompt(for amount: Money, problem: CodeProblem? = nil) -> CodePrompt {
      CodePrompt(
        amount: amount, sentTo: String(mobile.suffix(4)), length: STCPay.codeLength, expiresAt: expiresAt,
        resendAt: resendAt, triesLeft: STCPay.codeTries - wrongCodes, problem: problem)
    }
  }
}

extension STCPay.SentCode {
  private typealias Reference = STCPay.Reference

  /// Reads it from a session; `nil` when none was sent.
  init?(_ context: AdapterContext) {
    func instant(_ name: String) -> Timestamp? {
      context.reference(name).flatMap { Int64($0) }.map(Timestamp.init(milliseconds:))
    }
    guard let payment = context.reference(Reference.payment),
      let otpReference = context.reference(Reference.otpReference),
      let reference = context.reference(Reference.sentReference), let mobile = context.reference(Reference.mobile),
      let sentAt = instant(Reference.sentAt)
    else { return nil }
    self.payment = payment
    self.otpReference = otpReference
    self.reference = reference
    self.mobile = mobile
    self.sentAt = sentAt
    expiresAt = instant(Reference.expiresAt)
    wrongCodes = context.reference(Reference.wrongCodes).flatMap { Int($0) } ?? 0
  }

  /// As the session keeps it; an unknown end replaces that of the code before.
  var references: [String: String] {
    [
      Reference.payment: payment, Reference.otpReference: otpReference, Reference.sentReference: reference,
      Reference.mobile: mobile, Reference.sentAt: "\(sentAt.milliseconds)",
      Reference.expiresAt: expiresAt.map { "\($0.milliseconds)" } ?? "", Reference.wrongCodes: "\(wrongCodes)",
    ]
  }
}
