import Commerce
import HTTPTypes
import Payments
import Synchronization
import Wire

/// The exchange of lines with a program for one question.
final class Talk {
  let id: Int
  let task: LineTask
  let request: PaymentRequest
  /// The known data of the payment, with everything that the program asked to keep.
  var session: PaymentSession?
  fileprivate var turns = 0
  /// The number of turns since time last passed.
  fileprivate var turnsAtOnce = 0
  fileprivate var lastTurn: Timestamp?
  fileprivate var tries: [String: Int] = [:]

  init(_ task: LineTask, _ request: PaymentRequest, _ session: PaymentSession?, _ id: Int) {
    (self.task, self.request, self.session, self.id) = (task, request, session, id)
  }
}

extension ForeignGateway {
  /// The maximum number of requests before a question is answered, in all and while no time passes, so that no question is
  /// endless; Till's own.
  static let (mostTurns, mostTurnsAtOnce) = (10_000, 500)

  /// Puts a question and does what the program wants until it answers it.
  func perform(_ talk: Talk, _ fields: [JSON.Member], _ presenter: (any PaymentPresenter)?)
    async throws(GatewayFailure) -> LineReader
  {
    var reader = try say(
      [.init(name: "do", value: .string(talk.task.rawValue))] + fields, talk)
    while true {
      try await keep(reader, talk)
      if let ask = reader.optionalPart("ask") {
        let question = try understood(talk) { () throws(LineProblem) in try Question(ask, gateway: name) }
        guard let presenter else { throw fail(ask.problem("", .noField(known: [])), talk) }
        reader = try await self.ask(question, ask, talk, presenter)
      } else if let answer = try await granted(reader, talk) {
        reader = try say([answer], talk)
      } else {
        return reader
      }
    }
  }

  /// Says something and hears what the program wants; throws what it says went wrong.
  private func say(_ members: [JSON.Member], _ talk: Talk) throws(GatewayFailure) -> LineReader {
    // The program's next run begins with another greeting, wherever this one ended; invalid lines are ignored.
    guard !runtime.isOver, state.withLock({ $0.problem == nil }) else { throw broken(talk) }
    talk.turns += 1
    talk.turnsAtOnce = talk.lastTurn == runtime.now ? talk.turnsAtOnce + 1 : 0
    talk.lastTurn = runtime.now
    guard talk.turns < Self.mostTurns, talk.turnsAtOnce < Self.mostTurnsAtOnce else {
      throw fail(.endless(turns: talk.turns - 1), talk)
    }
    let reader = try understood(talk) { () throws(LineProblem) in try exchange(members, talk.id, .turn(of: talk.task)) }
    if let failure = try understood(talk, { () throws(LineProblem) in try GatewayFailure(reader, talk.request.method) })
    {
      throw failure
    }
    return reader
  }

  /// Sends a line and reads the one that comes back.
  func exchange(_ members: [JSON.Member], _ id: Int, _ form: LineForm) throws(LineProblem) -> LineReader {
    let all =
      [JSON.Member(name: "id", value: .whole(id))] + members + [.init(name: "now", value: .moment(runtime.now))]
    let line = state.withLock { $0.placeholders.hidden(.object(all)) }.compactText
    let reader = hidden(try LineReader(try channel.exchange(line, for: id)))
    guard reader.json["id"]?.integer == id else { throw reader.problem("id", .id(id)) }
    try reader.check(form)
    return reader
  }

  /// The program's line, without typed codes that it may know. A call stays unchanged: rules check what leaves.
  private func hidden(_ reader: LineReader) -> LineReader {
    let placeholders = state.withLock { $0.placeholders }
    guard !placeholders.secrets.isEmpty, let members = reader.json.members else { return reader }
    return reader.with(
      .object(
        members.map {
          $0.name == "call" ? $0 : .init(name: $0.name, value: placeholders.hidden($0.value, named: $0.name))
        })
    )
  }

  /// Writes down what the program wants to be kept beside what it wants.
  private func keep(_ reader: LineReader, _ talk: Talk) async throws(GatewayFailure) {
    guard reader.json["references"] != nil, var session = talk.session else { return }
    session.references.merge(reader.texts("references")) { $1 }
    session.references = session.references.filter { !$0.value.isEmpty }
    talk.session = session
    guard reader.json["ended"] == nil else { return }
    await journal.save(session, .answered(operation: talk.task.rawValue))
  }

  /// Does what the program wants and says what came of it; `nil` where it wants nothing more.
  private func granted(_ reader: LineReader, _ talk: Talk) async throws(GatewayFailure) -> JSON.Member? {
    if let call = reader.optionalPart("call") { return try await send(call, talk) }
    guard let wait = reader.json["wait"]?.integer else { return nil }
    try? await runtime.sleep(for: .milliseconds(wait))
    return .init(name: "waited", value: true)
  }

  // MARK: Calls

  private func send(_ call: LineReader, _ talk: Talk) async throws(GatewayFailure) -> JSON.Member {
    let given = try understood(talk) { () throws(LineProblem) in try WireRequest(call) }
    var request = state.withLock { $0.placeholders.restored(given) }
    let (operation, attempt) = (request.operation, talk.request.attempt)
    request.attempt = attempt.text
    if call.flag("moves-money") { request.effect = .charge }
    let movesMoney = request.effect.movesMoney
    if movesMoney, let session = talk.session { await journal.save(session, .calling(operation: operation)) }
    talk.tries[operation, default: 0] += 1
    let key = request.head.headerFields.first { $0.name.canonicalName.hasSuffix("idempotency-key") }?.value ?? ""
    journal.note(
      .calling(
        operation: operation, sender: request.sender == .app ? .app : .merchant, attempt: talk.tries[operation] ?? 1,
        key: key), for: attempt)
    do {
      let answer = try await sendInTime(request)
      state.withLock { _ = $0.touched.insert(attempt) }
      journal.note(.answered(operation: operation), for: attempt)
      if movesMoney { journal.noteReached(attempt) }
      return .init(name: "answer", value: answer.withoutPartsOfCards.line)
    } catch {
      let failure = DeliveryFailure(error)
      if failure == .maybeSent {
        state.withLock { _ = $0.touched.insert(attempt) }
        if movesMoney { journal.noteReached(attempt) }
      }
      journal.note(.notAnswered(operation: operation, failure, retryIn: nil), for: attempt)
      return .init(name: "no-answer", value: error.line)
    }
  }

  /// A call that has no answer in time counts as one whose answer was lost.
  private func sendInTime(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    let answer = try await runtime.result(within: timeout, until: .call) { [transport] () throws(TransportFailure) in
      try await transport.send(request)
    }
    guard let answer else { throw .maybeSent(.timedOut) }
    return answer
  }

  // MARK: Questions to the shopper

  /// Asks the shopper; returns what the program wants when it knows the answer, or when it has taken the question away.
  private func ask(_ question: Question, _ ask: LineReader, _ talk: Talk, _ presenter: any PaymentPresenter)
    async throws(GatewayFailure) -> LineReader
  {
    journal.note(.asked(question.kind), for: talk.request.attempt)
    guard let interval = ask.json["look-again"]?.integer else {
      let reply = await presenter.answer(to: question)
      return try answered(reply, question, talk)
    }
    let left = await withTaskGroup(of: Answer?.self) { group in
      group.addTask { await presenter.answer(to: question) }
      defer { group.cancelAll() }
      return await watch(question, every: interval, ask, talk, &group)
    }
    switch try left.get() {
    case .replied(let reply): return try answered(reply, question, talk)
    case .taken(let reader):
      journal.note(.replied(question.kind), for: talk.request.attempt)
      return reader
    }
  }

  private enum Watched {
    case replied(Answer)
    /// The program wants something else, so that the question goes away.
    case taken(LineReader)
  }

  /// Lets the program look around again and again while a question is open: it keeps it open by asking it once more.
  private func watch(
    _ question: Question, every interval: Int, _ ask: LineReader, _ talk: Talk,
    _ group: inout TaskGroup<Answer?>
  ) async -> Result<Watched, GatewayFailure> {
    do throws(GatewayFailure) {
      while true {
        let runtime = runtime
        group.addTask {
          try? await runtime.sleep(for: .milliseconds(interval), until: .poll)
          return nil
        }
        // Only one wait at a time: either there is a reply, or it is time to check.
        if let reply = await group.next() ?? nil { return .success(.replied(reply)) }
        var reader = try say([.init(name: "open", value: true)], talk)
        try await keep(reader, talk)
        while let answer = try await granted(reader, talk) {
          reader = try say([answer], talk)
          try await keep(reader, talk)
        }
        guard reader.json["ask"] == ask.json else { return .success(.taken(reader)) }
      }
    } catch {
      return .failure(error)
    }
  }

  private func answered(_ reply: Answer, _ question: Question, _ talk: Talk) throws(GatewayFailure) -> LineReader {
    let line = state.withLock { reply.line(to: question, &$0.placeholders) }
    journal.note(.replied(question.kind), for: talk.request.attempt)
    return try say([.init(name: "reply", value: line)], talk)
  }

  // MARK: What cannot be understood

  func understood<Value>(_ talk: Talk, _ body: () throws(LineProblem) -> Value) throws(GatewayFailure) -> Value {
    do { return try body() } catch { throw fail(error, talk) }
  }

  /// Stores the first problem and reports it to the carrier of the lines; the program is asked nothing more.
  func fail(_ problem: LineProblem, _ talk: Talk) -> GatewayFailure {
    note(problem)
    return broken(talk)
  }

  func note(_ problem: LineProblem) {
    let problem = problem.quoting(state.withLock { $0.placeholders }.shown)
    let isFirst = state.withLock { state in
      defer { state.problem = state.problem ?? problem }
      return state.problem == nil
    }
    if isFirst { channel.giveUp(problem) }
  }

  /// The result of a question that the program does not answer: unknown for a payment for which it may have sent anything.
  private func broken(_ talk: Talk) -> GatewayFailure {
    switch talk.task {
    case .verify, .cancel, .operate, .notification: return .delivery(.maybeSent)
    case .initiate, .process:
      let attempt = talk.request.attempt
      let isUntouched = state.withLock { $0.begun.contains(attempt) && !$0.touched.contains(attempt) }
      guard isUntouched, !runtime.isOver else { return .delivery(.maybeSent) }
      return .payment(.providerError(ProviderResponseCode(code: "gateway-program")))
    }
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
