import Language
import Scenarios
import Training

/// What the trainer of a class orders while a lesson is taken.
extension LessonSession {
  /// Asks, and shows the trainer’s tickets in between.
  mutating func put(_ question: AskedQuestion, _ interview: Interview) -> InterviewReply {
    while true {
      let reply = interview.ask(question)
      guard reply == .called else { return reply }
      while let order = record.seat?.next() {
        if show(ClassTicket(order: order, phrases: phrases), interview) == .leave { return .leave }
      }
    }
  }

  /// Shows a ticket; what goes wrong can be seen in a checkout beside the lesson, which stays as it is.
  private func show(_ ticket: ClassTicket, _ interview: Interview) -> InterviewReply {
    let asked = AskedQuestion(
      heading: ticket.heading, text: ticket.text,
      choices: [phrases.text("class.ticket.open"), phrases.text("class.ticket.back")], isTicket: true)
    let reply = interview.ask(asked)
    guard reply == .choice(0) else { return reply }
    var practice = play.practice()
    for command in ClassFault.commands(for: ticket.order) { practice.perform(command) }
    var desk = TaskDesk(
      play: practice, text: ticket.text.joined(separator: " "), seat: record.seat, phrases: phrases)
    desk.run(interview)
    guard !ticket.solution.isEmpty else { return .onward }
    return interview.ask(
      AskedQuestion(heading: ticket.heading, text: ticket.solution, choices: [], isTicket: true))
  }
}
