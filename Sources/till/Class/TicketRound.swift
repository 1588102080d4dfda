import Inspection
import Language
import Scenarios
import Training

/// The trainer's tickets at one learner, from what awaits in a checkout to what the learner answers the customer.
struct TicketRound {
  let seat: ClassSeat?
  let phrases: Phrasebook

  /// Where the answers to a ticket ended.
  enum Ending {
    case answered
    /// The learner goes back to the checkout.
    case back
    /// The trainer has ordered something.
    case called
  }

  /// Shows every ticket that waits; each can be followed in a checkout of its own.
  func meet(beside play: LessonPlay, _ interview: Interview) {
    while let order = seat?.next() { offer(ClassTicket(order, phrases), beside: play, interview) }
  }

  /// Shows a ticket that can be followed in a checkout of its own.
  func offer(_ ticket: ClassTicket, beside play: LessonPlay, _ interview: Interview) {
    let choices = ticket.isOver ? [] : [phrases.text("class.ticket.open"), phrases.text("class.ticket.back")]
    var asked = AskedQuestion(
      heading: ticket.heading, text: [ticket.text], choices: choices,
      interruption: .when { ticket.isOutage && !ticket.isOver && !hasOutage(ticket) })
    asked.escape = phrases.text("class.ticket.to-lesson")
    switch interview.ask(asked) {
    case .choice(0):
      var desk = TaskDesk(play: play.practice(with: ticket.outage), seat: seat, tickets: [ticket], phrases: phrases)
      desk.run(interview)
    // A fault that is lifted while the ticket is read never strikes, and its end is the next ticket.
    case .choice, .key, .onward, .leave, .called: break
    }
  }

  private func hasOutage(_ ticket: ClassTicket) -> Bool {
    _ = seat?.hasNews
    return seat?.outages.contains { ticket.order == .outage(provider: $0, isOver: false) } ?? false
  }

  /// Asks what the customer is told, each question until the answer is right, and then says what it was.
  ///
  /// `notice` is what the trainer has changed meanwhile, and `wayBack` says where Esc leads from the end.
  func answer(
    _ ticket: inout ClassTicket, in play: LessonPlay, notice: String?, wayBack: String, _ interview: Interview
  ) -> Ending {
    let message = ticket.message(play.snapshot)
    let records = RecordLines.lines(of: play.records, phrases).joined(separator: "\n")
    for question in play.caseQuestions.dropFirst(ticket.answered) {
      var isRight = false
      while !isRight {
        var asked = AskedQuestion(
          heading: ticket.heading,
          text: [phrases.text(question.question)] + [notice].compactMap(\.self) + [message, records],
          choices: question.answers.map { phrases.text($0.text) })
        asked.escape = phrases.text("class.ticket.to-checkout")
        let reply = interview.ask(asked)
        guard case .choice(let place) = reply else { return reply == .called ? .called : .back }
        let answer = question.answers[place]
        isRight = answer.wrong == nil
        note(ticket, question, phrases.text(answer.text), isRight: isRight)
        asked.chosen = place
        asked.verdict =
          answer.wrong.map { wrong in
            let record = RecordLines.line(of: RecordLine.ofProvider(in: play.snapshot), phrases)
            return [
              phrases.text("class.ticket.wrong"), phrases.text(wrong),
              phrases.text("learn.overlooked", ["record": .text(record)]),
            ]
          } ?? [phrases.text("class.ticket.right")]
        if isRight { ticket.answered += 1 }
        asked.interruption = .never
        if interview.ask(asked) == .leave { return .back }
      }
    }
    close(ticket)
    _ = tell(ticket, ticket.solution, wayBack: wayBack, interview)
    return .answered
  }

  /// Asks whether a ticket is left without an answer; `true` where it is, which the trainer sees.
  func leavesUnanswered(_ ticket: ClassTicket, in play: LessonPlay, _ interview: Interview) -> Bool {
    var asked = AskedQuestion(
      heading: ticket.heading, text: [phrases.text("class.ticket.waits"), ticket.message(play.snapshot)],
      choices: [phrases.text("class.ticket.answer-now"), phrases.text("class.ticket.leave-unanswered")],
      interruption: .never)
    asked.escape = phrases.text("class.ticket.escape-unanswered")
    guard interview.ask(asked) != .choice(0) else { return false }
    if let question = play.caseQuestions.dropFirst(ticket.answered).first {
      note(ticket, question, phrases.text("class.ticket.no-answer"), isRight: false)
    }
    close(ticket)
    return true
  }

  /// Writes an answer down for the trainer.
  private func note(_ ticket: ClassTicket, _ question: LessonQuestion, _ answer: String, isRight: Bool) {
    seat?.note { now in
      .answered(
        .init(
          lesson: ticket.lesson, question: phrases.text(question.question), answer: answer, isRight: isRight, at: now))
    }
  }

  /// Writes down for the trainer that the learner is back from a ticket.
  private func close(_ ticket: ClassTicket) { seat?.note { .closed(ticket: ticket.lesson, at: $0) } }

  /// Says of tickets that nothing came of them.
  func close(_ tickets: [ClassTicket], _ interview: Interview) {
    let wayBack = phrases.text("class.ticket.to-lesson")
    for ticket in tickets where !tell(ticket, [ticket.never], wayBack: wayBack, interview) { return }
  }

  /// Says something about a ticket; `false` where the person does not read on.
  private func tell(_ ticket: ClassTicket, _ text: [String], wayBack: String, _ interview: Interview) -> Bool {
    var asked = AskedQuestion(heading: ticket.heading, text: text, choices: [], interruption: .never)
    asked.escape = wayBack
    return interview.ask(asked) != .leave
  }
}
