import Language
import Scenarios
import Training

/// The trainer's tickets at one learner, from what is about to happen to what the learner answers the customer.
struct TicketRound {
  let seat: ClassSeat?
  let phrases: Phrasebook

  /// Shows every ticket that waits; each can be followed in a checkout of its own. `false` where the person leaves.
  func meet(beside play: LessonPlay, _ interview: Interview) -> Bool {
    while let order = seat?.next() {
      let ticket = ClassTicket(order: order, phrases: phrases)
      let choices = ticket.isOver ? [] : [phrases.text("class.ticket.open"), phrases.text("class.ticket.back")]
      let asked = AskedQuestion(heading: ticket.heading, text: [ticket.text], choices: choices, isTicket: true)
      switch interview.ask(asked) {
      case .leave: return false
      // What was lifted while the ticket was read happens no more, and its end is the next ticket.
      case .choice(0) where ticket.isOutage && !hasOutage(ticket): continue
      case .choice(0):
        var practice = play.practice()
        for command in ClassFault.commands(for: order) { practice.perform(command) }
        var desk = TaskDesk(play: practice, text: ticket.text, seat: seat, tickets: [ticket], phrases: phrases)
        desk.run(interview)
      case .choice, .key, .onward, .called: break
      }
    }
    return true
  }

  private func hasOutage(_ ticket: ClassTicket) -> Bool {
    _ = seat?.hasNews
    return seat?.outages.contains { ticket.order == .outage(provider: $0, isOver: false) } ?? false
  }

  /// Asks what the customer is told, until each answer is right, and then says what it was; `false` where the person leaves.
  func answer(_ ticket: ClassTicket, in play: LessonPlay, _ interview: Interview) -> Bool {
    let message = ticket.message(play.snapshot)
    let records = RecordLines.lines(of: play.records, phrases).joined(separator: "\n")
    for question in play.caseQuestions {
      var isRight = false
      while !isRight {
        var asked = AskedQuestion(
          heading: ticket.heading, text: [phrases.text(question.question), message, records],
          choices: question.answers.map { phrases.text($0.text) }, isTicket: true)
        guard case .choice(let place) = interview.ask(asked) else { return false }
        let answer = question.answers[place]
        isRight = answer.wrong == nil
        seat?.note { now in
          .answered(
            .init(
              lesson: ClassTicket.lesson, question: phrases.text(question.question), answer: phrases.text(answer.text),
              isRight: isRight, at: now))
        }
        asked.chosen = place
        asked.verdict =
          answer.wrong.map { wrong in
            let record = RecordLines.line(of: CaseRecord.ofProvider(in: play.snapshot), phrases)
            return [
              phrases.text("class.ticket.wrong"), phrases.text(wrong),
              phrases.text("learn.overlooked", ["record": .text(record)]),
            ]
          } ?? [phrases.text("class.ticket.right")]
        if interview.ask(asked) == .leave { return false }
      }
    }
    return tell(ticket, ticket.solution, interview)
  }

  /// Says of tickets that nothing came of them.
  func close(_ tickets: [ClassTicket], _ interview: Interview) {
    for ticket in tickets where !tell(ticket, [phrases.text("class.ticket.never")], interview) { return }
  }

  /// Says something about a ticket; `false` where the person leaves.
  func tell(_ ticket: ClassTicket, _ text: [String], _ interview: Interview) -> Bool {
    interview.ask(AskedQuestion(heading: ticket.heading, text: text, choices: [], isTicket: true)) != .leave
  }
}
