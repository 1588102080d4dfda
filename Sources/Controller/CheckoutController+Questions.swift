import Checkout
import Commerce
import Deeplinks
import Language
import Pages
import Payments
import Phone
import Providers
import Rules
import Sandbox
import Simulation
import Synchronization
import Wire

/// The library's questions to the shopper.
extension CheckoutController {
  /// Puts a question on the screen and waits for its answer; a question whose asker gives up is withdrawn.
  func ask(_ question: Question, from life: Int) async -> Answer {
    guard life == process.number, process.isAlive else { return .leaving(question) }
    lastQuestion += 1
    let id = QuestionID(number: lastQuestion)
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        questions[id] = (question, continuation)
        history.note(.asked(QuestionNote(question, number: id.number)))
        if case .page(let prompt) = question { register(prompt) }
        noteLeftOpen(question)
        noteProblem(of: question)
        simulation.start { await self.take(.asked(id, question)) }
      }
    } onCancel: {
      simulation.start { await self.withdraw(id) }
    }
  }

  /// What the app shows against a code that the provider did not accept, as pages do.
  private func noteProblem(of question: Question) {
    guard case .code(let prompt) = question, let problem = prompt.problem else { return }
    let text: Phrase =
      switch problem {
      case .wrong: Phrase("problem.refused.code-wrong")
      case .expired: Phrase("problem.refused.code-expired")
      }
    timeline.note(at: now, from: .app, to: .shopper, .pageSaid(text))
  }

  private func withdraw(_ id: QuestionID) async {
    guard let (question, continuation) = questions.removeValue(forKey: id) else { return }
    history.note(.aside(.withdrawn(number: id.number)))
    await take(.withdrawn(id))
    continuation.resume(returning: .leaving(question))
  }

  func answer(_ id: QuestionID, _ answer: Answer) {
    guard let asked = questions.removeValue(forKey: id) else { return }
    history.note(answer, number: id.number, asker: currentProvider?.id)
    if answer.isClosed { trail.note(.left(asked.question.kind), at: now) }
    asked.continuation.resume(returning: answer)
  }

  /// Notes what the shopper can go on with outside the app, whatever becomes of the question.
  private func noteLeftOpen(_ question: Question) {
    switch question {
    case .page, .qr, .wait: if let attempt = currentAttempt { leftOpen.insert(attempt) }
    case .card, .phone, .code, .sheet, .bank, .form: break
    }
  }

  /// Takes a question back from the shopper: the library hears that the shopper left.
  func leave(_ id: QuestionID) {
    guard let (question, continuation) = questions.removeValue(forKey: id) else { return }
    history.note(.aside(.withdrawn(number: id.number)))
    continuation.resume(returning: .leaving(question))
  }

  /// Whether the library waits for an answer.
  var hasQuestions: Bool { !questions.isEmpty }

  /// Nobody is left to hear the answers.
  func dropQuestions() {
    let dropped = questions.sorted { $0.key.number < $1.key.number }
    questions = [:]
    for (_, (question, continuation)) in dropped { continuation.resume(returning: .leaving(question)) }
  }
}
