import Commerce
public import Pages
import Synchronization
public import Wire

/// A fault that has just made something go wrong.
public struct FaultNews: Hashable, Sendable {
  /// The rule.
  public let rule: FaultRule
  /// The call or the message, by its name in the wire log.
  public let operation: String
  /// The sender of the call; `nil` for a webhook.
  public let sender: WireSender?
  /// The request in the wire log; `nil` for a webhook, and without a log.
  public let exchange: Int?
  /// The message to the merchant's server; `nil` for a call.
  public let notification: Int?
}

extension PhoneTransport {
  /// The maximum time that a response waits to be overtaken; Till's own, as long as the library waits for a call.
  static let longestOvertaking: Duration = .seconds(30)

  /// Sends a request through the faults that are armed.
  func meetFaults(_ sent: WireRequest) async throws(TransportFailure) -> WireAnswer {
    let request = try reachServer(sent)
    var decisive: FaultEffect?
    var delay = Duration.zero
    for rule in strike(request) {
      if case .latency(let latency) = rule.effect {
        delay += latency.duration { random("fault.\(rule.id)") }
      } else {
        decisive = rule.effect
      }
    }
    try await travel(delay) { [self, decisive] in _ = try? await arrive(request, with: decisive) }
    return try await arrive(request, with: decisive)
  }

  private func arrive(_ request: WireRequest, with effect: FaultEffect?) async throws(TransportFailure) -> WireAnswer {
    guard let effect else { return try await pass(request) }
    return try await perform(effect, on: request)
  }

  /// A server that is down refuses connections; the merchant's opens none either. Where the merchant's answers for a provider that is
  /// down, it is told so.
  private func reachServer(_ request: WireRequest) throws(TransportFailure) -> WireRequest {
    let (servers, now) = (state.withLock { $0.servers }, now())
    let isAnsweredByMerchant = merchantHosts.contains(request.host)
    let needsMerchant = request.sender == .merchant || isAnsweredByMerchant
    if needsMerchant, servers.isMerchantDown(at: now) { throw .notSent(.connectionRefused) }
    guard servers.providerUntil(request.provider) > now else { return request }
    guard isAnsweredByMerchant else { throw .notSent(.connectionRefused) }
    var request = request
    request.upstream = .isDown
    return request
  }

  private func strike(_ request: WireRequest) -> [FaultRule] {
    let now = now()
    let rules = state.withLock { state in
      let previous = state.lastAnswers[request.operation]
      let subject = FaultPlan.Subject(
        operation: request.operation, side: CallingSide(rawValue: request.sender.rawValue)
      ) {
        switch $0.kind {
        case .stale: previous != nil
        case .badSignature: request.withAlteredSignature != nil
        case .latency, .timeout, .dropBefore, .dropAfter, .duplicate, .reorder, .status, .malformed, .truncate,
          .slowDrip, .reset, .rateLimit, .clockSkew, .offline, .killBackend, .answer:
          true
        }
      }
      return state.faults.strikes(on: subject, at: now) { random("fault.\($0)") }
    }
    for rule in rules {
      note(
        FaultNews(
          rule: rule, operation: request.operation, sender: request.sender, exchange: request.exchange,
          notification: nil))
    }
    return rules
  }

  func note(_ news: FaultNews) {
    let entry = onHit(news)
    let hit = FaultPlan.Hit(at: now(), exchange: news.exchange, notification: news.notification, entry: entry)
    state.withLock { $0.faults.note(hit, of: news.rule.id) }
  }

  /// Sends a request and stores its response; a response that waited to be overtaken continues.
  private func pass(_ request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    let answer = try await base.send(request)
    noteAnswer(answer, to: request)
    return answer
  }

  private func noteAnswer(_ answer: WireAnswer, to request: WireRequest) {
    let overtaken = state.withLock { state in
      state.lastAnswers[request.operation] = answer
      let overtaken = state.overtaking.filter { $0.provider == request.provider }
      state.overtaking.removeAll { $0.provider == request.provider }
      return overtaken
    }
    for waiter in overtaken { waiter.go.finish() }
  }

  private func perform(_ effect: FaultEffect, on request: WireRequest) async throws(TransportFailure) -> WireAnswer {
    switch effect {
    case .latency: return try await pass(request)
    case .dropBefore: throw .notSent(.requestLost)
    case .offline: throw .notSent(.offline)
    case .reset: throw .maybeSent(.connectionReset)
    case .timeout(let duration):
      try await wait(duration, otherwise: .maybeSent(.timedOut))
      throw .maybeSent(.timedOut)
    case .status(let code): return Self.answer(code)
    case .rateLimit(let span):
      var answer = Self.answer(429)
      answer.retryAfter = .seconds((span.wholeMilliseconds + 999) / 1_000)
      return answer
    case .dropAfter:
      _ = try await pass(request)
      throw .maybeSent(.answerLost)
    case .killBackend(.provider, let span) where merchantHosts.contains(request.host):
      var request = request
      if request.upstream == .answers { request.upstream = .dies }
      let answer = try await pass(request)
      kill(.provider, of: request.provider, for: span)
      return answer
    case .killBackend(let server, let span):
      _ = try await pass(request)
      kill(server, of: request.provider, for: span)
      throw .maybeSent(.connectionReset)
    case .duplicate:
      let first = try await base.send(request)
      // If both copies succeed, the sender uses the second response; the first is dropped.
      let second = try? await base.send(request)
      let answer = second.map { $0.status < 300 ? $0 : first } ?? first
      noteAnswer(answer, to: request)
      return answer
    case .reorder:
      let answer = try await base.send(request)
      await beOvertaken(request.provider)
      noteAnswer(answer, to: request)
      // A sender that has timed out does not receive the response.
      if Task.isCancelled { throw .maybeSent(.answerLost) }
      return answer
    case .malformed:
      var answer = try await pass(request)
      // Half a JSON text and a tag are never JSON.
      answer.body = answer.body.prefix(answer.body.count / 2) + "<!"
      return answer
    case .truncate(let length):
      var answer = try await pass(request)
      answer.body = String(decoding: answer.body.utf8.prefix(length ?? answer.body.utf8.count / 2), as: UTF8.self)
      return answer
    case .slowDrip(let span):
      let answer = try await pass(request)
      try await wait(span, otherwise: .maybeSent(.answerLost))
      return answer
    case .badSignature: return try await pass(request.withAlteredSignature ?? request)
    case .stale:
      let previous = state.withLock { $0.lastAnswers[request.operation] }
      let answer = try await base.send(request)
      // Repeat the previous response.
      noteAnswer(previous ?? answer, to: request)
      return previous ?? answer
    case .clockSkew(let span):
      var skewed = request
      skewed.clockSkew = span
      return try await pass(skewed)
    case .answer(let status, let body):
      _ = try await pass(request)
      var answer = Self.answer(status)
      answer.body = body
      return answer
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
      group.addTask { [sleep] in try? await sleep(Self.longestOvertaking) }
      await group.next()
      group.cancelAll()
    }
    state.withLock { $0.overtaking.removeAll { $0.id == id } }
  }

  /// Takes a server down for the given duration.
  public func kill(_ server: FaultServer, of provider: String, for span: Duration) {
    let end = now() + span.wholeMilliseconds
    state.withLock { $0.servers.kill(server, provider, until: end) }
  }

  static func answer(_ code: Int) -> WireAnswer {
    var answer = WireAnswer(status: (100...599).contains(code) ? code : 500, json: .null)
    answer.body = ""
    return answer
  }
}

extension WireRequest {
  /// The provider it goes to, by the first part of its name.
  var provider: String { String(operation.prefix { $0 != "." }) }
}
