import Language
import Scenarios
import Training

/// What the trainer of a class orders while a lesson is taken.
extension LessonSession {
  /// Asks, and shows the trainer’s tickets in between.
  func put(_ question: AskedQuestion, _ interview: Interview) -> InterviewReply {
    while true {
      let reply = interview.ask(question)
      guard reply == .called else { return reply }
      TicketRound(seat: record.seat, phrases: phrases).meet(beside: play, interview)
    }
  }
}
