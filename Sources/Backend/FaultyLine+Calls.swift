import Pages
import Simulation
import Synchronization
public import Wire

/// Calls on the line.
extension FaultyLine {
  /// The maximum time that a response waits to be overtaken; Till's own, as long as the library waits for a call.
  static let longestOvertaking: Duration = .seconds(30)

  /// Sends a request through the faults that are armed.
  public func send(_ sent: WireRequest) async throws(TransportFailure) -> WireAnswer {
    let request = try reachServer(sent)
    let (delay, effect) = strike(request)
    let passage = effect?.passage ?? .clear
    try await travel(delay) { [self] in _ = try? await carry(request, passage) }
    return try await carry(request, passage)
  }

  /// A server that is down refuses connections; the merchant's opens none either. Where the merchant's answers for a provider that is
  /// down, it is told so.
  private func reachServer(_ request: WireRequest) throws(TransportFailure) -> WireRequest {
    let (servers, now) = (state.withLock { $0.servers }, now)
    let isAnsweredByMerchant = merchantHosts.contains(request.authority)
    let needsMerchant = request.sender == .merchant || isAnsweredByMerchant
    if needsMerchant, servers.isMerchantDown(at: now) { throw .notSent(.connectionRefused) }
    guard servers.providerUntil(request.provider) > now else { return request }
    guard isAnsweredByMerchant else { throw .notSent(.connectionRefused) }
    var request = request
    request.upstream = .isDown
    return request
  }

  private func strike(_ request: WireRequest) -> (delay: Duration, effect: FaultEffect?) {
    let subject = FaultPlan.Subject(
      operation: request.operation, side: CallingSide(rawValue: request.sender.rawValue),
      hasPrevious: state.withLock { $0.lastAnswers[request.operation] != nil },
      isSigned: { request.withAlteredSignature != nil }, tellsTime: { true })
    return strike(subject) {
      FaultNews(
        rule: $0, operation: request.operation, sender: request.sender, exchange: request.exchange, webhook: nil)
    }
  }

  /// Brings a request to its receiver, and what comes of it back to the sender.
  private func carry(_ sent: WireRequest, _ passage: Passage) async throws(TransportFailure) -> WireAnswer {
    var request = passage.altersSignature ? sent.withAlteredSignature ?? sent : sent
    if passage.skew != .zero { request.clockSkew = passage.skew }
    // Where the merchant's server answers for a provider that dies, only that server loses the connection.
    let isForPassingOn = passage.death?.server == .provider && merchantHosts.contains(request.authority)
    if isForPassingOn, request.upstream == .answers { request.upstream = .dies }
    let heard: WireAnswer?
    let reply: Passage.Reply?
    switch passage.course {
    case .stopped(let instead): (heard, reply) = (nil, instead)
    case .arrives(let instead): (heard, reply) = (try await base.send(request), isForPassingOn ? nil : instead)
    case .arrivesTwice:
      let first = try await base.send(request)
      let second = try? await base.send(request)
      (heard, reply) = (second.map { $0.status < 300 ? $0 : first } ?? first, nil)
    }
    let answer: WireAnswer? = if let heard { try await hear(heard, to: request, passage.word) } else { nil }
    if let death = passage.death { kill(death.server, of: request.provider, for: death.span) }
    try await wait(passage.wait, otherwise: .maybeSent(answer == nil ? .timedOut : .answerLost))
    if let reply { return try reply.answer() }
    guard let answer else { throw .notSent(.requestLost) }
    return answer
  }

  /// Keeps what a provider answered as it is heard; an answer that waited to be overtaken continues.
  private func hear(
    _ sent: WireAnswer, to request: WireRequest, _ word: Passage.Word
  ) async throws(TransportFailure) -> WireAnswer {
    var answer = sent
    switch word {
    case .asSent, .damaged, .cut: break
    case .previous: answer = state.withLock { $0.lastAnswers[request.operation] } ?? sent
    case .overtaken: await beOvertaken(request.provider)
    }
    let overtaken = state.withLock { state in
      state.lastAnswers[request.operation] = answer
      let overtaken = state.overtaking.filter { $0.provider == request.provider }
      state.overtaking.removeAll { $0.provider == request.provider }
      return overtaken
    }
    for waiter in overtaken { waiter.go.finish() }
    // A sender that has timed out does not receive what was overtaken.
    if word == .overtaken, Task.isCancelled { throw .maybeSent(.answerLost) }
    if word != .asSent { answer.body = word.body(of: answer.body) }
    return answer
  }

  /// Waits; a cancelled wait ends the call as a failure.
  private func wait(_ duration: Duration, otherwise failure: TransportFailure) async throws(TransportFailure) {
    guard duration > .zero else { return }
    do {
      try await simulation.sleep(for: duration)
    } catch {
      throw failure
    }
  }

  /// Waits until another call to the same provider has been answered, or until the maximum wait.
  private func beOvertaken(_ provider: String) async {
    let (overtaken, go) = AsyncStream<Void>.makeStream()
    let id = state.withLock { state in
      state.lastOvertaken += 1
      state.overtaking.append((state.lastOvertaken, provider, go))
      return state.lastOvertaken
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask { for await _ in overtaken {} }
      group.addTask { [simulation] in try? await simulation.sleep(for: Self.longestOvertaking) }
      await group.next()
      group.cancelAll()
    }
    state.withLock { $0.overtaking.removeAll { $0.id == id } }
  }
}

extension WireRequest {
  /// The provider it goes to, by the first part of its name.
  var provider: String { String(operation.prefix { $0 != "." }) }
}
