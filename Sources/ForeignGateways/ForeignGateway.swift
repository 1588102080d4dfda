import Commerce
import HTTPTypes
public import Payments
import Synchronization
public import Wire

/// A gateway that is another program, spoken to in lines.
///
/// Each question to it is a message `{"id", "do", …}`. It answers with what it wants next under the same id: a `call` to a provider, an
/// `ask` to the shopper, a `wait`, or how it ended; the answer to each of those goes back to it with the id again. It never sees a
/// card number or a code, only stand-ins for them.
public final class ForeignGateway: PaymentGateway {
  /// What it calls itself.
  public let name: String
  /// The methods it serves.
  public let supportedMethods: [PaymentMethod]
  /// What a merchant can do to a payment afterwards.
  public let operations: [MerchantOperation.Kind]
  private let currencies: [PaymentMethod: [Currency]]
  private let channel: any LineChannel
  private let transport: any Transport
  private let runtime: any PaymentRuntime
  private let journal: PaymentJournal
  private let timeout: Duration
  private let state = Mutex(State())

  private struct State {
    var lastID = 0
    var standIns = StandIns()
    var problem: LineProblem?
  }

  /// Begins a life of the gateway at the other end of a channel; throws when it is not understood.
  public init(
    _ channel: any LineChannel, transport: any Transport, runtime: any PaymentRuntime, journal: PaymentJournal,
    timeout: Duration = .seconds(30)
  ) throws(LineProblem) {
    let hello = try LineReader(try channel.exchange(Self.greeting))
    name = try hello.text("name")
    supportedMethods = try Self.methods(in: hello.line)
    var currencies: [PaymentMethod: [Currency]] = [:]
    for (method, part) in zip(supportedMethods, hello.json["methods"]?.array ?? []) {
      currencies[method] = (part["currencies"]?.array ?? []).compactMap { $0.string.flatMap { Currency(code: $0) } }
    }
    self.currencies = currencies
    operations = (hello.json["operations"]?.array ?? []).compactMap {
      $0.string.flatMap(MerchantOperation.Kind.init(rawValue:))
    }
    self.channel = channel
    self.transport = transport
    self.runtime = runtime
    self.journal = journal
    self.timeout = timeout
  }

  /// The first line of each life.
  public static let greeting = JSON.fields(["till": 1, "do": "begin"]).compactText

  /// The methods that a program says it serves in its answer to the greeting.
  public static func methods(in answer: String) throws(LineProblem) -> [PaymentMethod] {
    let hello = try LineReader(answer)
    var methods: [PaymentMethod] = []
    for part in hello.json["methods"]?.array ?? [] {
      methods.append(try LineReader(part, line: hello.line).choice("method", of: PaymentMethod.self))
    }
    guard !methods.isEmpty else { throw hello.problem("methods") }
    return methods
  }

  /// What it could not say so that it was understood, if that ever happened.
  public var problem: LineProblem? { state.withLock { $0.problem } }

  /// What it can be used for.
  public func capabilities(for method: PaymentMethod) -> GatewayCapabilities {
    GatewayCapabilities(currencies: currencies[method] ?? [])
  }

  /// Opens a session.
  public func initiatePayment(_ request: PaymentRequest) async throws(GatewayFailure) -> PaymentSession {
    let end = try await perform("initiate", ["payment": request.line], for: request.attempt, nil)
    return PaymentSession(
      request: request, gateway: name, references: end.texts("references"),
      expiresAt: try understood { () throws(LineProblem) in try end.moment("expires-at") })
  }

  /// Leads the shopper through the payment.
  public func processPayment(_ session: PaymentSession, presenter: any PaymentPresenter) async throws(GatewayFailure)
    -> PaymentClaim
  {
    let end = try await perform("process", ["session": session.line], for: session.request.attempt, presenter)
    var known = session
    known.references.merge(end.texts("references")) { $1 }
    return PaymentClaim(
      session: known, ending: try understood { () throws(LineProblem) in try PaymentClaim.Ending(end) })
  }

  /// Asks the provider's server.
  public func verifyPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    try await status("verify", ["session": session.line], session)
  }

  /// Calls a payment off.
  public func cancelPayment(_ session: PaymentSession) async throws(GatewayFailure) -> PaymentStatus {
    try await status("cancel", ["session": session.line], session)
  }

  /// Does what a merchant wants done.
  public func operate(_ operation: MerchantOperation, on session: PaymentSession) async throws(GatewayFailure)
    -> PaymentStatus
  {
    try await status("operate", ["session": session.line, "operation": operation.line], session)
  }

  private func status(_ what: String, _ fields: KeyValuePairs<String, JSON>, _ session: PaymentSession)
    async throws(GatewayFailure) -> PaymentStatus
  {
    let end = try await perform(what, fields, for: session.request.attempt, nil)
    return try understood { () throws(LineProblem) in try PaymentStatus(try end.part("status")) }
  }

  // MARK: The conversation

  private func perform(
    _ what: String, _ fields: KeyValuePairs<String, JSON>, for attempt: AttemptID,
    _ presenter: (any PaymentPresenter)?
  ) async throws(GatewayFailure) -> LineReader {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    var turns = 0
    var message = [JSON.Member(name: "id", value: .number(String(id))), .init(name: "do", value: .string(what))]
    message += fields.map { .init(name: $0.key, value: $0.value) }
    message.append(.init(name: "now", value: .whole(runtime.now.milliseconds)))
    var tries: [String: Int] = [:]
    while true {
      // The program's next life begins with another greeting, wherever this one ended.
      guard !runtime.isOver else { throw .delivery(.maybeSent) }
      let line = JSON.object(message).compactText
      let reader = try understood { () throws(LineProblem) in try LineReader(try channel.exchange(line)) }
      guard reader.json["id"]?.integer == id else {
        throw fail(.unreadable(line: LineReader.shown(reader.line), missing: "id \(id)"))
      }
      if let failure = try understood({ () throws(LineProblem) in try GatewayFailure(reader) }) { throw failure }
      let answer: JSON.Member
      if let call = reader.optionalPart("call") {
        answer = try await send(call, attempt, &tries)
      } else if let ask = reader.optionalPart("ask") {
        answer = try await self.ask(ask, attempt, presenter)
      } else if let wait = reader.json["wait"]?.integer {
        try? await runtime.sleep(for: .milliseconds(min(max(0, wait), Self.longestWait)))
        answer = .init(name: "waited", value: true)
      } else {
        return reader
      }
      turns += 1
      guard turns < Self.mostTurns else { throw fail(.endless(turns: turns)) }
      message = [
        .init(name: "id", value: .number(String(id))), answer,
        .init(name: "now", value: .whole(runtime.now.milliseconds)),
      ]
    }
  }

  /// How much it may want before a question is answered, so that none goes on for ever; Till's own.
  static let mostTurns = 10_000
  /// How long it waits at most at a time, in milliseconds: a day; Till's own.
  private static let longestWait = 86_400_000

  private func send(_ call: LineReader, _ attempt: AttemptID, _ tries: inout [String: Int])
    async throws(GatewayFailure) -> JSON.Member
  {
    var request = try understood { () throws(LineProblem) in try WireRequest(call) }
    request.body = state.withLock { $0.standIns.restored(request.body) }
    let operation = request.operation
    tries[operation, default: 0] += 1
    let key = request.head.headerFields.first { $0.name.canonicalName.hasSuffix("idempotency-key") }?.value ?? ""
    journal.note(
      .calling(
        operation: operation, sender: request.sender == .app ? .app : .merchant, attempt: tries[operation] ?? 1,
        key: key), for: attempt)
    let movesMoney = call.json["moves-money"]?.boolean ?? false
    do {
      let answer = try await sendInTime(request)
      journal.note(.answered(operation: operation), for: attempt)
      if movesMoney { journal.noteReached(attempt) }
      return .init(name: "answer", value: answer.line)
    } catch {
      let failure = DeliveryFailure(error)
      if movesMoney, failure == .maybeSent { journal.noteReached(attempt) }
      journal.note(.notAnswered(operation: operation, failure, retryIn: nil), for: attempt)
      return .init(name: "no-answer", value: error.line)
    }
  }

  private func ask(_ ask: LineReader, _ attempt: AttemptID, _ presenter: (any PaymentPresenter)?)
    async throws(GatewayFailure) -> JSON.Member
  {
    let question = try understood { () throws(LineProblem) in try LineQuestion(ask) }
    guard let presenter else { throw fail(ask.problem("ask: only while a payment is processed")) }
    journal.note(.asked(question.kind), for: attempt)
    var standIns = state.withLock { $0.standIns }
    let reply = await question.reply(of: presenter, &standIns)
    let known = standIns
    state.withLock { $0.standIns = known }
    journal.note(.replied(question.kind), for: attempt)
    return .init(name: "reply", value: reply)
  }

  /// A call that has no answer in time counts as one whose answer was lost.
  private func sendInTime(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    let (transport, runtime, timeout) = (transport, runtime, timeout)
    let result = await withTaskGroup(of: Result<WireAnswer, TransportFailure>?.self) { group in
      group.addTask {
        do throws(TransportFailure) {
          return .success(try await transport.send(request))
        } catch {
          return .failure(error)
        }
      }
      group.addTask { (try? await runtime.sleep(for: timeout)).map { .failure(.maybeSent(.timedOut)) } }
      defer { group.cancelAll() }
      while let first = await group.next() {
        if let first { return first }
      }
      return Result<WireAnswer, TransportFailure>.failure(.maybeSent(.timedOut))
    }
    return try result.get()
  }

  private func understood<Value>(_ body: () throws(LineProblem) -> Value) throws(GatewayFailure) -> Value {
    do { return try body() } catch { throw fail(error) }
  }

  /// Remembers the first problem; the payment ends as one at which the provider failed.
  private func fail(_ problem: LineProblem) -> GatewayFailure {
    state.withLock { if $0.problem == nil { $0.problem = problem } }
    return .payment(.providerError(code: "gateway-program", message: ""))
  }
}

extension DeliveryFailure {
  fileprivate init(_ failure: TransportFailure) {
    switch failure {
    case .notSent(.offline): self = .notSent(.offline)
    case .notSent(.certificateMismatch): self = .notSent(.certificate)
    case .notSent(.requestLost), .notSent(.unknownHost), .notSent(.connectionRefused): self = .notSent(.lost)
    case .maybeSent: self = .maybeSent
    }
  }
}
