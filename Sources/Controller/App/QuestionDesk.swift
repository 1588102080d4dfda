import Checkout
import Inspection
import Language
import Payments
import Phone
import Providers
import Rules
import Simulation

/// The library's questions to the shopper, each with the caller that waits for its answer.
final class QuestionDesk {
  private let world: WorldContext
  private let attempts: AttemptDesk
  private let links: LinkDesk
  private var open: [QuestionID: (question: Question, continuation: CheckedContinuation<Answer, Never>)] = [:]
  private var last = 0

  init(_ world: WorldContext, _ attempts: AttemptDesk, _ links: LinkDesk) {
    (self.world, self.attempts, self.links) = (world, attempts, links)
  }

  /// Whether the library waits for an answer.
  var isWaiting: Bool { !open.isEmpty }

  func isOpen(_ id: QuestionID) -> Bool { open[id] != nil }

  /// The name of the next question.
  func next() -> QuestionID {
    last += 1
    return QuestionID(number: last)
  }

  /// Puts a question on the screen.
  func put(_ question: Question, _ id: QuestionID, _ continuation: CheckedContinuation<Answer, Never>) {
    open[id] = (question, continuation)
    world.log.note(.asked(question, number: id.number))
    if case .page(let prompt) = question { links.register(prompt) }
    attempts.noteLeftOpen(question)
    noteProblem(of: question)
    world.start { await $0.app.take(.asked(id, question)) }
  }

  /// The app's notice about a code that the provider did not accept, as pages show it.
  private func noteProblem(of question: Question) {
    guard case .code(let prompt) = question, let problem = prompt.problem else { return }
    let text: Phrase =
      switch problem {
      case .wrong: Phrase("problem.refused.code-wrong")
      case .expired: Phrase("problem.refused.code-expired")
      }
    world.log.note(from: .app, to: .shopper, .pageSaid(text))
  }

  /// Takes a question back whose asker gave up; `tell` has the checkout take it from the screen.
  func withdraw(_ id: QuestionID, tell: () async -> Void) async {
    guard let (question, continuation) = take(id) else { return }
    await tell()
    continuation.resume(returning: question.unanswered)
  }

  /// Takes a question back from the shopper: the library hears that the shopper left.
  func leave(_ id: QuestionID) {
    guard let (question, continuation) = take(id) else { return }
    continuation.resume(returning: question.unanswered)
  }

  private func take(_ id: QuestionID) -> (question: Question, continuation: CheckedContinuation<Answer, Never>)? {
    guard let asked = open.removeValue(forKey: id) else { return nil }
    world.log.note(.aside(.withdrawn(number: id.number)))
    return asked
  }

  func answer(_ id: QuestionID, _ answer: Answer) {
    guard let asked = open.removeValue(forKey: id) else { return }
    world.log.note(.answered(asked.question, answer, number: id.number, asker: attempts.provider?.id))
    asked.continuation.resume(returning: answer)
  }

  /// Answers a wallet's sheet with the token that the phone makes for a card of it.
  func agree(_ id: QuestionID, with card: WalletCard.ID) {
    guard case .sheet(let prompt)? = open[id]?.question, let card = prompt.cards.first(where: { $0.id == card }) else {
      return answer(id, .sheet(.cancelled))
    }
    let nonce = world.simulation.random("wallet")
    let token = WalletToken(
      wallet: prompt.wallet, brand: card.brand, displayName: "\(card.brand.rawValue) \(card.lastFour)",
      transactionID: String(nonce, radix: 16),
      payload: world.wallets.payload(
        of: prompt.wallet.rawValue, card: card.id, amount: prompt.agreed(card: card.id).amount, nonce: nonce))
    answer(id, .sheet(.authorised(token)))
  }

  /// No caller is left to receive the answers.
  func drop() {
    let dropped = open.sorted { $0.key.number < $1.key.number }
    open = [:]
    for (_, (question, continuation)) in dropped { continuation.resume(returning: question.unanswered) }
  }
}
