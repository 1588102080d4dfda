public import Commerce
public import Payments

/// A gateway that plays any ending of a payment, for an app's own tests and demos (Payment Gateway Integration in iOS, Testing
/// Payments). It takes no money and is refused in production.
public struct MockPaymentGateway: PaymentGateway {
  /// The reactions to opening a payment, leading the shopper and a status query.
  public struct Script: Sendable {
    /// The ending of a call of the gateway.
    public enum Call: Sendable {
      /// The provider accepts the call.
      case answered
      /// The provider rejects the call with an error.
      case refused(PaymentError)
      /// The request never left the device, so that a retry is safe.
      case notSent(PaymentError.NetworkProblem)
      /// The response was lost; the provider may have acted.
      case answerLost
    }

    /// The response of the provider's server to a status query.
    public enum Answer: Sendable {
      /// A state, with the whole amount of the request.
      case state(PaymentState)
      /// A state, with an amount other than the requested one.
      case partly(PaymentState, Money)
      /// No response: it was lost.
      case none
    }

    /// The ending of the call that opens the payment.
    public var opening: Call
    /// The questions to the shopper, in order; a reply that cancels ends the payment.
    public var questions: [Question]
    /// The shopper's way of leaving after the questions; only `completed` leads to a charge.
    public var ending: PaymentClaim.Ending
    /// Duration of the payment call, on the runtime's clock.
    public var delay: Duration
    /// The ending of the call that moves the money.
    public var paying: Call
    /// The responses to status queries, in order; the last one repeats. Empty means that no response ever comes.
    public var answers: [Answer]

    /// A script; without arguments a payment that succeeds and asks nothing.
    public init(
      opening: Call = .answered, questions: [Question] = [], ending: PaymentClaim.Ending = .completed,
      delay: Duration = .zero, paying: Call = .answered, answers: [Answer] = [.state(.captured)]
    ) {
      self.ending = ending
      self.delay = delay
      self.opening = opening
      self.questions = questions
      self.paying = paying
      self.answers = answers
    }

    /// The payment is captured, and the provider says so.
    public static let succeeds = Script()
    /// Declined by the bank for a reason.
    public static func declined(_ reason: DeclineReason) -> Script { Script(answers: [.state(.declined(reason))]) }
    /// The issuer could not confirm that it was the shopper.
    public static let authenticationFails = declined(.authenticationFailed)
    /// The phone has no network: nothing is sent, and trying again is safe.
    public static let offline = Script(opening: .notSent(.offline))
    /// The network drops while the money moves, and the payment was made.
    public static let answerLostAfterPaying = Script(paying: .answerLost)
    /// The network drops while the money moves, and the provider knows of no payment.
    public static let answerLostBeforePaying = Script(paying: .answerLost, answers: [.state(.pending(.shopper))])
    /// The response to the payment is lost, and status queries get none.
    public static let unreachable = Script(paying: .answerLost, answers: [.none])
    /// A script in which the payment call times out after `delay`, and so does every status query.
    public static func timesOut(after delay: Duration) -> Script {
      Script(delay: delay, paying: .answerLost, answers: [.none])
    }
    /// The shopper cancels before anything is paid; no presenter is asked.
    public static let cancelled = Script(ending: .cancelled, answers: [.state(.pending(.shopper))])
    /// The amount is reserved until the merchant captures or voids it.
    public static let authorised = Script(answers: [.state(.authorised)])
    /// Undecided at first, paid when the server is asked again.
    public static let paidLater = Script(answers: [.state(.pending(.provider)), .state(.captured)])
    /// The payment expires before the shopper finishes it.
    public static let expires = Script(answers: [.state(.expired)])
    /// Captured for another amount than requested, which the manager reports as a mismatch.
    public static func partial(_ amount: Money) -> Script { Script(answers: [.partly(.captured, amount)]) }
  }

  /// The gateway's name in routes and journals.
  public let name: String
  /// The methods it serves; all of them follow the same script.
  public let supportedMethods: [PaymentMethod]
  /// The sandbox alone: a manager for production refuses it.
  public var environment: PaymentConfiguration.Environment? { .sandbox }
  private let script: Script
  private let journal: PaymentJournal
  private let runtime: any PaymentRuntime
  private let progress = Progress()

  /// A gateway that plays a script to a manager that shares its `journal`; a script's delay passes by the `runtime`'s clock.
  public init(
    _ script: Script = .succeeds, name: String = "Mock", methods: [PaymentMethod] = PaymentMethod.allCases,
    journal: PaymentJournal, runtime: any PaymentRuntime = LiveRuntime()
  ) {
    self.runtime = runtime
    self.script = script
    self.name = name
    self.journal = journal
    supportedMethods = methods
  }

  /// Every currency. An undecided payment is queried again once, 2 seconds of the runtime's clock later; calls themselves take no time.
  public func capabilities(for method: PaymentMethod) -> GatewayCapabilities {
    GatewayCapabilities(
      currencies: .all, pollSchedule: [.seconds(2)])
  }

  /// Opens a payment; throws the `GatewayFailure` of the script's `opening`.
  public func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    try script.opening.end()
    return PaymentSession(
      request: request, gateway: name, references: ["payment": "mock-\(request.attempt.text)"])
  }

  /// Asks the script's questions and makes the payment; throws the `GatewayFailure` of the script's `paying`.
  public func processPayment(
    _ session: PaymentSession, presenter: any PaymentPresenter
  ) async throws(GatewayFailure) -> PaymentClaim {
    for question in script.questions where await !presenter.answer(to: question).isContinued {
      return PaymentClaim(session: session, ending: .cancelled)
    }
    guard script.ending == .completed else { return PaymentClaim(session: session, ending: script.ending) }
    await journal.save(session, .calling(operation: "mock.pay"))
    if script.delay > .zero { try? await runtime.sleep(for: script.delay) }
    try script.paying.end()
    return PaymentClaim(session: session, ending: .completed)
  }

  /// Returns the script's next answer; throws `GatewayFailure.delivery(.maybeSent)` where the script has none.
  public func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    if let status = await progress.status(of: session.request.attempt) { return status }
    let asked = await progress.next(of: session.request.attempt)
    let answers = script.answers
    guard let answer = asked < answers.count ? answers[asked] : answers.last else { throw .delivery(.maybeSent) }
    switch answer {
    case .state(let state):
      return PaymentStatus(
        state: state, words: .none, amount: session.request.amount, reference: session.request.reference)
    case .partly(let state, let amount):
      return PaymentStatus(state: state, words: .none, amount: amount, reference: session.request.reference)
    case .none: throw .delivery(.maybeSent)
    }
  }

  /// Cancels the payment unless the script says that it is decided; throws as `verifyPayment(_:)` does.
  public func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    let status = try await verifyPayment(session)
    return status.state.isFinal ? status : PaymentStatus(state: .cancelled, words: .none)
  }

  /// Capture, void and refund, each where the payment has money for it.
  public let operations = PaymentModification.Kind.allCases

  /// Captures or voids the reserved amount, and refunds the captured one.
  ///
  /// - Throws: `.payment` for an operation that exceeds the available amount.
  public func operate(_ operation: PaymentModification, on session: PaymentSession) async throws(GatewayFailure)
    -> PaymentStatus
  {
    let status = try await verifyPayment(session)
    let whole = status.amount ?? session.request.amount
    let none = Money.zero(whole.currency)
    let captured = status.captured ?? (status.state == .captured || status.state == .refunded ? whole : none)
    let refunded = status.refunded ?? (status.state == .refunded ? whole : none)
    func after(_ state: PaymentState, captured: Money, refunded: Money) async -> PaymentStatus {
      let status = PaymentStatus(
        state: state, words: .none, amount: status.amount, reference: status.reference, captured: captured,
        refunded: refunded)
      await progress.keep(status, of: session.request.attempt)
      return status
    }
    switch operation {
    case .capture(let amount):
      guard status.state == .authorised, amount.minorUnits <= whole.minorUnits else { break }
      return await after(.captured, captured: amount, refunded: none)
    case .void:
      guard status.state == .authorised else { break }
      return await after(.cancelled, captured: none, refunded: none)
    case .refund(let amount):
      guard status.state == .captured, let sum = refunded.adding(amount), sum.minorUnits <= captured.minorUnits else {
        break
      }
      return await after(sum == captured ? .refunded : .captured, captured: captured, refunded: sum)
    }
    throw .payment(.invalidRequest(field: operation.kind.rawValue, .none))
  }

  /// Counts the status queries of each payment, and keeps the results of operations.
  private actor Progress {
    private var asked: [AttemptID: Int] = [:]
    private var changed: [AttemptID: PaymentStatus] = [:]

    func status(of attempt: AttemptID) -> PaymentStatus? { changed[attempt] }

    func keep(_ status: PaymentStatus, of attempt: AttemptID) { changed[attempt] = status }

    func next(of attempt: AttemptID) -> Int {
      defer { asked[attempt, default: 0] += 1 }
      return asked[attempt, default: 0]
    }
  }
}

extension MockPaymentGateway.Script.Call {
  /// Ends a call as the script says.
  fileprivate func end() throws(GatewayFailure) {
    switch self {
    case .answered: break
    case .refused(let error): throw .payment(error)
    case .notSent(let problem): throw .delivery(.notSent(problem))
    case .answerLost: throw .delivery(.maybeSent)
    }
  }
}

extension Answer {
  /// `true` if the shopper continued.
  fileprivate var isContinued: Bool {
    switch self {
    case .card(.entered), .card(.saved), .phone(.entered), .code(.entered), .code(.resend), .page(.returned), .qr,
      .sheet(.authorised), .bank(.chosen), .bank(.country), .form(.submitted), .wait(.over):
      true
    case .card(.cancelled), .phone(.cancelled), .code(.cancelled), .page(.closed), .sheet(.cancelled),
      .sheet(.unavailable),
      .bank(.cancelled), .form(.cancelled), .wait(.left):
      false
    }
  }
}
