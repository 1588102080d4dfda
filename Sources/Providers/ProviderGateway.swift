import Commerce
import Deeplinks
public import Payments
import Synchronization
public import Wire

/// The one gateway that performs every adapter's calls: it owns sending, repeating, idempotency keys and records; adapters
/// stay pure.
public struct ProviderGateway<Adapter: ProviderAdapter>: PaymentGateway {
  /// The provider's side of things.
  public let adapter: Adapter
  private let transport: any Transport
  private let runtime: any PaymentRuntime
  private let journal: PaymentJournal
  private let retry: RetryPolicy
  private let timeout: Duration
  private let openings = BrokenOffOpenings<Adapter.Call>()

  /// A gateway over an adapter; a call that has no answer within `timeout` counts as one whose answer was lost.
  public init(
    _ adapter: Adapter, transport: any Transport, runtime: any PaymentRuntime, journal: PaymentJournal,
    retry: RetryPolicy = .standard, timeout: Duration = .seconds(30)
  ) {
    self.timeout = timeout
    self.adapter = adapter
    self.transport = transport
    self.runtime = runtime
    self.journal = journal
    self.retry = retry
  }

  /// The provider's name.
  public var name: String { Adapter.id.name }
  /// The methods it serves.
  public var supportedMethods: [PaymentMethod] { adapter.methods }
  /// What it can be used for.
  public func capabilities(for method: PaymentMethod) -> GatewayCapabilities { adapter.capabilities(for: method) }
  /// What its kit said when the app started it.
  public var kitStart: KitStart { adapter.kitStart }
  /// What a merchant can do to a payment afterwards.
  public var operations: [PaymentModification.Kind] { adapter.merchantOperations }
  /// Which of them the provider accepts for a payment that stands like this.
  public func operations(on standing: PaymentStanding) -> [PaymentModification.Kind] {
    operations.filter { adapter.accepts($0, on: standing) }
  }
  /// What a message to the merchant's server says.
  public func read(_ notification: MerchantNotification) -> NotificationReading? { adapter.read(notification) }

  /// Opens a session.
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

  /// Leads the shopper through the session.
  public func processPayment(_ session: PaymentSession, presenter: any PaymentPresenter) async throws(GatewayFailure)
    -> PaymentClaim
  {
    var session = session
    var step = adapter.nextAction(context(session))
    var isServerAsked = false
    while true {
      let reaction: Reaction<Adapter.Call>
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
        let reply = await ask(question, presenter, session)
        isServerAsked = noteHandover(of: reply, session)
        reaction = adapter.reaction(to: reply, after: question, context(session))
      case .askWhilePolling(let question, let interval):
        let end: Timestamp? = if case .wait(let prompt) = question { prompt.until } else { nil }
        let reply = await ask(question, presenter, session) { await pollUntilFinal(every: interval, until: end, $0) }
        reaction = adapter.reaction(to: reply, after: question, context(session))
      case .askAtMost(let question, let limit):
        let reply = await ask(question, presenter, session) { _ in
          try? await runtime.sleep(for: limit, until: .question)
        }
        isServerAsked = noteHandover(of: reply, session)
        reaction = adapter.reaction(to: reply, after: question, context(session))
      case .opened: return PaymentClaim(session: session, ending: .completed)
      case .done(let ending): return PaymentClaim(session: session, ending: ending)
      case .status: return PaymentClaim(session: session, ending: .completed)
      case .failed(let error): throw .payment(error)
      }
      session = try await learn(reaction, session)
      await journal.save(session, .answered(operation: "process"))
      step = reaction.step
    }
  }

  /// Asks the provider's server.
  public func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    guard let call = adapter.statusRequest(context(session)) else {
      return PaymentStatus(state: .pending(.shopper), words: .none)
    }
    // Whoever asks for the truth decides how often, so that a provider's limit on questions is kept.
    return try await status(after: call, session, attempts: 1)
  }

  /// Calls the payment off, or, where the provider cannot, asks how it stands.
  public func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    guard let call = adapter.cancelling(context(session)) else { return try await verifyPayment(session) }
    return try await status(after: call, session)
  }

  /// Does what a merchant wants done. A new operation has new keys once it is decided what became of the last one; until then the same
  /// operation has the same keys. Where nobody could say whether it was done, it may have been.
  public func operate(_ operation: PaymentModification, on session: PaymentSession) async throws(GatewayFailure)
    -> PaymentStatus
  {
    var session = session
    var step = adapter.operating(operation, context(session))
    while true {
      switch step {
      case .call(let call):
        // Of two operations under way at once each part is another intent.
        let part = operation.amount.flatMap { context(session).part(of: $0) }
        let answer = try await send(call, session, part: part?.description ?? "")
        let reaction = reaction(to: answer, after: call, session)
        session = try await learn(reaction, session)
        if reaction.step.decides(operation) {
          let round = Int(session.references[Self.operationRound] ?? "") ?? 0
          session.references[Self.operationRound] = String(round + 1)
        }
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

  private static var operationRound: String { "operation-round" }

  /// What every adapter calls the provider's own names of one payment, which no other payment has.
  private static var identifiers: [String] { ["payment", "checkout"] }

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

  private func context(_ session: PaymentSession) -> AdapterContext {
    AdapterContext(session: session, now: runtime.now)
  }

  /// What an answer means; how long a provider itself asks to be left alone counts, and not what the adapter takes for usual.
  private func reaction(to answer: WireAnswer, after call: Adapter.Call, _ session: PaymentSession)
    -> Reaction<Adapter.Call>
  {
    let reaction = adapter.reaction(to: answer, after: call, context(session))
    guard let rest = answer.retryAfter(at: runtime.now) else { return reaction }
    switch reaction.step {
    case .failed(.tooManyRequests):
      return Reaction(
        .failed(.tooManyRequests(retryAfter: rest)), sessionUpdates: reaction.sessionUpdates,
        expiresAt: reaction.expiresAt)
    case .status(let status):
      guard case .pending(.askedTooOften) = status.state else { return reaction }
      let rested = PaymentStatus(
        state: .pending(.askedTooOften(retryAfter: rest)), words: status.words, amount: status.amount,
        reference: status.reference)
      return Reaction(.status(rested), sessionUpdates: reaction.sessionUpdates, expiresAt: reaction.expiresAt)
    case .opened, .call, .again, .ask, .askWhilePolling, .askAtMost, .done, .failed: return reaction
    }
  }

  /// The session with what was learnt. An answer that names the payment of another attempt is none to this call: something on the way
  /// has told what it told before, and what became of this call is unknown.
  private func learn(_ reaction: Reaction<Adapter.Call>, _ session: PaymentSession) async throws(GatewayFailure)
    -> PaymentSession
  {
    for name in Self.identifiers {
      guard let value = reaction.sessionUpdates[name], !value.isEmpty, value != session.references[name],
        let other = await journal.record(about: value), other.session.request.attempt != session.request.attempt
      else { continue }
      throw .delivery(.maybeSent)
    }
    var session = session
    for (name, value) in reaction.sessionUpdates { session.references[name] = value.isEmpty ? nil : value }
    session.expiresAt = reaction.expiresAt ?? session.expiresAt
    return session
  }

  /// Sends a call, and again with the same key where that is safe.
  private func send(
    _ call: Adapter.Call, _ session: PaymentSession, attempts: Int = .max, part: String = ""
  ) async throws(GatewayFailure) -> WireAnswer {
    let traits = adapter.traits(of: call)
    let attempt = session.request.attempt
    let key = Self.key(attempt, traits, session, part)
    if traits.effect.movesMoney { await journal.save(session, .calling(operation: traits.operation)) }
    var number = 1
    var mayHaveArrived = false
    while true {
      var request = adapter.request(for: call, key: key, context(session))
      (request.effect, request.keyMember) = (traits.effect, traits.keyMember)
      request.attempt = attempt.text
      let sender: CallSender = request.sender == .app ? .app : .merchant
      journal.note(.calling(operation: traits.operation, sender: sender, attempt: number, key: key), for: attempt)
      do {
        let answer = try await sendInTime(request)
        journal.note(.answered(operation: traits.operation), for: attempt)
        if traits.effect.movesMoney { journal.noteReached(attempt) }
        guard let rest = answer.retryAfter(at: runtime.now), number <= retry.retries, rest <= timeout else {
          return answer
        }
        // Who was asked too often has done nothing, so that the same call with the same key may come again, whatever it is.
        journal.note(.throttled(operation: traits.operation, retryIn: rest), for: attempt)
        guard (try? await runtime.sleep(for: rest, until: .retry)) != nil else { return answer }
        number += 1
      } catch {
        let failure = DeliveryFailure(error)
        if failure == .maybeSent {
          mayHaveArrived = true
          if traits.effect.movesMoney { journal.noteReached(attempt) }
        }
        let wait =
          number < attempts
          ? retry.wait(afterTry: number, after: failure, repeatable: traits.isIdempotent, random: runtime.random())
          : nil
        journal.note(.notAnswered(operation: traits.operation, failure, retryIn: wait), for: attempt)
        guard let wait, (try? await runtime.sleep(for: wait, until: .retry)) != nil else {
          throw .delivery(mayHaveArrived ? .maybeSent : failure)
        }
        number += 1
      }
    }
  }

  /// Waits before a call is made again that a server out of order has answered.
  private func rest(before call: Adapter.Call, afterTry number: Int, _ session: PaymentSession)
    async throws(GatewayFailure)
  {
    let wait = retry.wait(afterTry: number, random: runtime.random())
    journal.note(
      .notAnswered(operation: adapter.traits(of: call).operation, .maybeSent, retryIn: wait),
      for: session.request.attempt)
    guard (try? await runtime.sleep(for: wait, until: .retry)) != nil else { throw .delivery(.maybeSent) }
  }

  /// A call that has no answer in time counts as one whose answer was lost.
  private func sendInTime(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    let answer = try await runtime.result(within: timeout, until: .call) { [transport] () throws(TransportFailure) in
      try await transport.send(request)
    }
    guard let answer else { throw .maybeSent(.timedOut) }
    return answer
  }

  /// The key belongs to the intent: the same attempt, operation and session always give the same key, also after a restart.
  private static func key(_ attempt: AttemptID, _ traits: CallTraits, _ session: PaymentSession, _ part: String)
    -> String
  {
    let scope = [traits.scope, session.references[operationRound] ?? "", part].filter { !$0.isEmpty }
    let basis = ([attempt.text, traits.operation, session.references["round"] ?? ""] + scope).joined(separator: "/")
    return StableUUID.make(from: basis)
  }

  private func ask(_ question: Question, _ presenter: any PaymentPresenter, _ session: PaymentSession) async -> Reply {
    noteAsking(question, session)
    let reply = await Self.ask(question, session.request, presenter)
    journal.note(.replied(question.kind), for: session.request.attempt)
    return reply
  }

  private func noteAsking(_ question: Question, _ session: PaymentSession) {
    if let reading = adapter.deviceReading(before: question, context(session)) {
      journal.note(.readDevice(reading), for: session.request.attempt)
    }
    journal.note(.asked(question.kind), for: session.request.attempt)
  }

  /// Notes what the app hands its own server once the shopper has answered; whether it does.
  private func noteHandover(of reply: Reply, _ session: PaymentSession) -> Bool {
    guard let handover = adapter.handover(of: reply, context(session)) else { return false }
    journal.note(.handedOver(handover), for: session.request.attempt)
    return true
  }

  private static func ask(
    _ question: Question, _ request: PaymentRequest, _ presenter: any PaymentPresenter
  ) async -> Reply {
    switch question {
    case .card(let prompt): return .card(await presenter.requestCard(request.narrowed(prompt)))
    case .phone(let prompt): return .phone(await presenter.requestPhoneNumber(prompt))
    case .code(let prompt): return .code(await presenter.requestCode(prompt))
    case .page(let prompt):
      switch await presenter.openPage(prompt) {
      case .returned(let url, let showsStatus): return .page(try? Link(url), showsStatus: showsStatus)
      case .closed: return .page(nil)
      }
    case .qr(let prompt): return .qr(await presenter.showQRCode(prompt))
    case .sheet(let prompt): return .sheet(await presenter.presentSheet(prompt))
    case .bank(let prompt): return .bank(await presenter.requestBank(prompt))
    case .form(let prompt): return .form(await presenter.requestForm(prompt))
    case .wait(let prompt): return .wait(await presenter.showWait(prompt))
    }
  }

  /// Asks, and does something meanwhile; whichever ends first ends both.
  private func ask(
    _ question: Question, _ presenter: any PaymentPresenter, _ session: PaymentSession,
    until meanwhile: @escaping @Sendable (PaymentSession) async -> Void
  ) async -> Reply {
    noteAsking(question, session)
    let reply = await withTaskGroup(of: Reply?.self) { group in
      group.addTask { await Self.ask(question, session.request, presenter) }
      group.addTask {
        await meanwhile(session)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      // The question comes back as called off or closed when its task is cancelled.
      if let first { return first }
      return (await group.next() ?? nil) ?? .qr(.closed)
    }
    journal.note(.replied(question.kind), for: session.request.attempt)
    return reply
  }

  /// Asks until it is decided, or until the end of what is waited for; nobody waits longer because nobody could be asked.
  private func pollUntilFinal(every interval: Duration, until end: Timestamp?, _ session: PaymentSession) async {
    var wait = interval
    while (try? await runtime.sleep(for: wait, until: .poll)) != nil {
      wait = interval
      let status = try? await verifyPayment(session)
      if let status {
        if status.state.isFinal { return }
        // Who asks too often is left alone for as long as the provider says.
        if case .pending(.askedTooOften(let rest)) = status.state { wait = max(interval, rest) }
      }
      if let end, runtime.now >= end { return }
    }
  }
}
