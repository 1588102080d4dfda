import Commerce
public import Payments
import Synchronization
public import Wire

/// The one gateway that performs every adapter's calls: it owns sending, repeating, idempotency keys and records; adapters
/// stay pure.
public struct ProviderGateway<Adapter: ProviderAdapter>: PaymentGateway {
  /// The provider's side of things.
  public let adapter: Adapter
  /// The name of the provider, such as `HyperPay`, by which the manager knows the gateway.
  public let name: String
  let transport: any Transport
  let runtime: any PaymentRuntime
  let journal: PaymentJournal
  let retry: RetryPolicy
  let timeout: Duration
  private let openings = BrokenOffOpenings<Adapter.Call>()
  private let lastSession = LastSession<Adapter.Session>()

  /// A gateway over an adapter; a call that has no answer within `timeout` counts as one whose answer was lost.
  public init(
    _ adapter: Adapter, transport: any Transport, runtime: any PaymentRuntime, journal: PaymentJournal,
    retry: RetryPolicy = .standard, timeout: Duration = .seconds(30)
  ) {
    self.timeout = timeout
    self.adapter = adapter
    name = Adapter.descriptor.name
    self.transport = transport
    self.runtime = runtime
    self.journal = journal
    self.retry = retry
  }

  /// The methods it serves.
  public var supportedMethods: [PaymentMethod] { adapter.methods }
  /// The environment that the adapter's account belongs to: a manager for another one does not use it.
  public var environment: PaymentConfiguration.Environment? { adapter.environment }
  /// Returns the capabilities for a method.
  public func capabilities(for method: PaymentMethod) -> GatewayCapabilities { adapter.capabilities(for: method) }
  /// The result of starting its SDK.
  public var kitStart: KitStart { adapter.kitStart }
  /// The operations that a merchant can perform on a payment afterwards.
  public var operations: [PaymentModification.Kind] { adapter.merchantOperations }
  /// Returns the operations that the provider accepts in the given state.
  public func operations(on standing: PaymentStanding) -> [PaymentModification.Kind] {
    operations.filter { adapter.accepts($0, on: standing) }
  }
  /// Reads a webhook.
  public func read(_ notification: MerchantNotification) -> NotificationReading? { adapter.read(notification) }

  /// Opens a session; throws `GatewayFailure.payment` where the provider rejects it, and `.delivery` where no usable response came.
  public func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    var session = PaymentSession(request: request, gateway: name)
    guard var call = adapter.createSession(context(session)) else { return session }
    if let begun = openings.take(of: request.attempt) { (session, call) = begun }
    while true {
      let answer: WireAnswer
      do { answer = try await send(call, session, attempts: 1) } catch {
        // The same call must have the same body when it comes again, so what was learnt before it stays.
        openings.keep(session, call)
        throw error
      }
      let reaction = reaction(to: answer, after: call, session)
      session = try await learn(reaction, session)
      switch reaction.step {
      case .opened, .ask, .askWhilePolling, .askAtMost, .done, .status: return session
      case .call(let next): call = next
      case .again(let same, let number):
        try await rest(before: same, afterTry: number, session)
        call = same
      case .failed(let error): throw .payment(error)
      }
    }
  }

  /// Leads the shopper through the session; throws as `initiatePayment(_:)` does.
  public func processPayment(_ session: PaymentSession, presenter: any PaymentPresenter) async throws(GatewayFailure)
    -> PaymentClaim
  {
    var session = session
    var step = adapter.nextAction(context(session))
    var isServerAsked = false
    while true {
      let reaction: Adapter.Reaction
      switch step {
      case .call(let call):
        reaction = self.reaction(to: try await send(call, session), after: call, session)
        if isServerAsked, let answer = reaction.step.serverAnswer {
          journal.note(.handedBack(answer), for: session.request.attempt)
          isServerAsked = false
        }
      case .again(let call, let number):
        try await rest(before: call, afterTry: number, session)
        step = .call(call)
        continue
      case .ask(let question):
        let answer = await ask(question, presenter, session)
        isServerAsked = noteHandover(of: answer, session)
        reaction = adapter.reaction(to: answer, after: question, context(session))
      case .askWhilePolling(let question, let interval):
        let end: Timestamp? = if case .wait(let prompt) = question { prompt.until } else { nil }
        let answer = await ask(question, presenter, session) { await pollUntilFinal(every: interval, until: end, $0) }
        reaction = adapter.reaction(to: answer, after: question, context(session))
      case .askAtMost(let question, let limit):
        let answer = await ask(question, presenter, session) { _ in
          try? await runtime.sleep(for: limit, until: .question)
        }
        isServerAsked = noteHandover(of: answer, session)
        reaction = adapter.reaction(to: answer, after: question, context(session))
      case .opened: return PaymentClaim(session: session, ending: .completed)
      case .done(let ending): return PaymentClaim(session: session, ending: ending)
      case .status: return PaymentClaim(session: session, ending: .completed)
      case .failed(let error): throw .payment(error)
      }
      session = try await learn(reaction, session)
      for words in reaction.told { journal.note(.kitSaid(words), for: session.request.attempt) }
      await journal.save(session, .answered(operation: "process"))
      step = reaction.step
    }
  }

  /// Queries the status at the provider's server, once; throws as `initiatePayment(_:)` does.
  public func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    guard let call = adapter.statusRequest(context(session)) else {
      return PaymentStatus(state: .pending(.shopper), words: .none)
    }
    // The caller decides how often to query, so that a provider's limit is kept.
    return try await status(after: call, session, attempts: 1)
  }

  /// Cancels the payment, or queries its status where the provider has no such call; throws as `initiatePayment(_:)` does.
  public func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    guard let call = adapter.cancelling(context(session)) else { return try await verifyPayment(session) }
    return try await status(after: call, session)
  }

  /// Captures, voids or refunds. The keys follow the session's `operationNumber`, so that a retry has the same keys.
  ///
  /// - Throws: as `initiatePayment(_:)` does; `.delivery(.notSent)` only if no call that moves money may have left.
  public func operate(_ operation: PaymentModification, on session: PaymentSession) async throws(GatewayFailure)
    -> PaymentStatus
  {
    var session = session
    var step = adapter.operating(operation, context(session))
    var mayHaveMoved = false
    while true {
      switch step {
      case .call(let call):
        // Of two operations in progress at once, each part is a separate intent.
        let part = operation.amount.flatMap { context(session).part(of: $0) }
        let answer: WireAnswer
        do { answer = try await send(call, session, part: part?.description ?? "") } catch {
          throw mayHaveMoved ? .delivery(.maybeSent) : error
        }
        mayHaveMoved = mayHaveMoved || adapter.traits(of: call).effect.movesMoney
        let reaction = reaction(to: answer, after: call, session)
        session = try await learn(reaction, session)
        await journal.save(session, .answered(operation: operation.kind.rawValue))
        step = reaction.step
      case .again(let call, let number):
        try await rest(before: call, afterTry: number, session)
        step = .call(call)
      case .status(let status):
        guard step.decides(operation) else { throw .delivery(.maybeSent) }
        return status
      case .failed(let error): throw .payment(error)
      case .opened, .ask, .askWhilePolling, .askAtMost, .done: throw .delivery(.maybeSent)
      }
    }
  }

  private func status(after first: Adapter.Call, _ session: PaymentSession, attempts: Int = .max)
    async throws(GatewayFailure) -> PaymentStatus
  {
    var session = session
    var call = first
    while true {
      let reaction = reaction(to: try await send(call, session, attempts: attempts), after: call, session)
      session = try await learn(reaction, session)
      switch reaction.step {
      case .status(let status): return status
      case .call(let next): call = next
      case .again(let same, let number):
        try await rest(before: same, afterTry: number, session)
        call = same
      case .failed(let error): throw .payment(error)
      case .opened, .ask, .askWhilePolling, .askAtMost, .done:
        return PaymentStatus(state: .pending(.shopper), words: .none)
      }
    }
  }

  func context(_ session: PaymentSession) -> Adapter.Context {
    Adapter.Context(payment: session, now: runtime.now, session: lastSession.read(session.references))
  }

  /// Interprets a response; the provider's own pause counts, not the adapter's usual one.
  private func reaction(to answer: WireAnswer, after call: Adapter.Call, _ session: PaymentSession)
    -> Adapter.Reaction
  {
    let reaction = adapter.reaction(to: answer, after: call, context(session))
    guard let rest = answer.retryAfter(at: runtime.now) else { return reaction }
    switch reaction.step {
    case .failed(.tooManyRequests(_, let words)):
      return Adapter.Reaction(
        .failed(.tooManyRequests(retryAfter: rest, words)), expiresAt: reaction.expiresAt, learning: reaction.learn)
    case .status(let status):
      guard case .pending(.askedTooOften) = status.state else { return reaction }
      let rested = PaymentStatus(
        state: .pending(.askedTooOften(retryAfter: rest)), words: status.words, amount: status.amount,
        reference: status.reference)
      return Adapter.Reaction(.status(rested), expiresAt: reaction.expiresAt, learning: reaction.learn)
    case .opened, .call, .again, .ask, .askWhilePolling, .askAtMost, .done, .failed: return reaction
    }
  }

  /// Returns the session with the new data. A response that names the payment of another attempt is not an answer to this call:
  /// a stale response was replayed, and the result of this call is unknown.
  private func learn(_ reaction: Adapter.Reaction, _ session: PaymentSession) async throws(GatewayFailure)
    -> PaymentSession
  {
    var session = session
    let known = session.identifiers
    var learnt = context(session).session
    reaction.learn(&learnt)
    session.keep(learnt)
    for new in session.identifiers where !known.contains(new) {
      guard let other = await journal.record(about: new), other.session.request.attempt != session.request.attempt
      else { continue }
      throw .delivery(.maybeSent)
    }
    session.expiresAt = reaction.expiresAt ?? session.expiresAt
    session.enrolledCard = reaction.enrolledCard ?? session.enrolledCard
    if let amount = reaction.agreedAmount, amount != session.request.amount {
      session.agree(on: amount)
      journal.note(.agreed(amount), for: session.request.attempt)
    }
    return session
  }
}

extension PaymentSession {
  /// Keeps what an adapter knows.
  mutating func keep(_ session: some ProviderSession) {
    let number = operationNumber
    references = SessionTexts.encode(session)
    if number > 0 { operationNumber = number }
  }
}
