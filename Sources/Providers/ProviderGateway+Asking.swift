import Commerce
import Payments

/// Asks the shopper, alone or while a call is in progress.
extension ProviderGateway {
  /// Asks the shopper, and notes that they were asked and replied.
  func ask(_ question: Question, _ presenter: any PaymentPresenter, _ session: PaymentSession) async -> Answer {
    noteAsking(question, session)
    let answer = await Self.ask(question, session.request, presenter)
    journal.note(.replied(question.kind), for: session.request.attempt)
    return answer
  }

  private func noteAsking(_ question: Question, _ session: PaymentSession) {
    if let reading = adapter.deviceReading(before: question, context(session)) {
      journal.note(.readDevice(reading), for: session.request.attempt)
    }
    journal.note(.asked(question.kind), for: session.request.attempt)
    if let words = adapter.kitWords(at: question, context(session)) {
      journal.note(.kitSaid(words), for: session.request.attempt)
    }
  }

  /// Notes what the app hands its own server once the shopper has answered; whether it does.
  func noteHandover(of answer: Answer, _ session: PaymentSession) -> Bool {
    guard let handover = adapter.handover(of: answer, context(session)) else { return false }
    journal.note(.handedOver(handover), for: session.request.attempt)
    return true
  }

  private static func ask(
    _ question: Question, _ request: PaymentRequest, _ presenter: any PaymentPresenter
  ) async -> Answer {
    guard case .card(let prompt) = question else { return await presenter.answer(to: question) }
    return await presenter.answer(to: .card(request.narrowed(prompt)))
  }

  /// Asks, and does something meanwhile; whichever ends first ends both.
  func ask(
    _ question: Question, _ presenter: any PaymentPresenter, _ session: PaymentSession,
    until meanwhile: @escaping @Sendable (PaymentSession) async -> Void
  ) async -> Answer {
    noteAsking(question, session)
    let answer = await withTaskGroup(of: Answer?.self) { group in
      group.addTask { await Self.ask(question, session.request, presenter) }
      group.addTask {
        await meanwhile(session)
        return nil
      }
      let first = await group.next() ?? nil
      group.cancelAll()
      // A cancelled question returns the answer for cancelled or closed.
      if let first { return first }
      return (await group.next() ?? nil) ?? question.unanswered
    }
    journal.note(.replied(question.kind), for: session.request.attempt)
    return answer
  }

  /// Queries until the payment is decided, or until the end of the wait; a failed query does not extend the wait.
  func pollUntilFinal(every interval: Duration, until end: Timestamp?, _ session: PaymentSession) async {
    var wait = interval
    while (try? await runtime.sleep(for: wait, until: .poll)) != nil {
      wait = interval
      let status = try? await verifyPayment(session)
      if let status {
        if status.state.isFinal { return }
        // After too many queries, the gateway waits as long as the provider says.
        if case .pending(.askedTooOften(let rest)) = status.state { wait = max(interval, rest) }
      }
      if let end, runtime.now >= end { return }
    }
  }
}
