import Commerce
import Payments
import Wire

/// Sending a call: in time, again where that is safe, and under the key of its intent.
extension ProviderGateway {
  /// Sends a call, and again with the same key where that is safe.
  func send(
    _ call: Adapter.Call, _ session: PaymentSession, attempts: Int = .max, part: String = ""
  ) async throws(GatewayFailure) -> WireAnswer {
    let traits = adapter.traits(of: call)
    let attempt = session.request.attempt
    let key = key(traits, session, part)
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
        // A rate-limited call was not performed, so it may be repeated with the same key, whatever it is.
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
          let kit = sender == .app ? adapter.message(withoutAnswerTo: call, context(session)) : ""
          throw .delivery(mayHaveArrived ? .maybeSent : failure, ProviderResponseCode(code: "", kit: kit))
        }
        number += 1
      }
    }
  }

  /// Waits before a call is made again that a server out of order has answered.
  func rest(before call: Adapter.Call, afterTry number: Int, _ session: PaymentSession)
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
  private func key(_ traits: CallTraits, _ session: PaymentSession, _ part: String) -> String {
    let round = session.operationNumber > 1 ? String(session.operationNumber - 1) : ""
    let scope = [traits.scope, round, part].filter { !$0.isEmpty }
    let basis = [session.request.attempt.text, traits.operation, context(session).session.keyScope] + scope
    return StableUUID.make(from: basis.joined(separator: "/"))
  }
}
