import Checkout
import Frames
import Inspection
import Language
import Scenarios
import Screens

/// The checkout of a lesson in a person's hands, until its task is done or the person goes back to the lesson.
struct TaskDesk {
  /// The lesson, as far as it was done.
  var play: LessonPlay { checkout.play }
  private var checkout: HeldCheckout
  private let text: String
  private let phrases: Phrasebook

  /// The learner’s place in a class, whose trainer makes things go wrong; `nil` outside a class.
  private let seat: ClassSeat?
  /// The trainer’s tickets that go wrong here and that the learner has not answered.
  private var tickets: [ClassTicket]

  init(play: LessonPlay, text: String, seat: ClassSeat? = nil, tickets: [ClassTicket] = [], phrases: Phrasebook) {
    var model = AppModel(isOnStage: true)
    // Nothing of the simulator is a key away.
    model.performance = .lesson
    checkout = HeldCheckout(play, model: model, phrases)
    self.text = text
    self.seat = seat
    self.tickets = tickets
    self.phrases = phrases
  }

  private var round: TicketRound { TicketRound(seat: seat, phrases: phrases) }

  /// Hands the checkout over.
  mutating func run(_ interview: Interview) {
    for provider in seat?.outages ?? [] { checkout.play.perform(.fault(ClassFault.outage(of: provider))) }
    while true {
      var desk = self
      let ending = interview.host(
        Interview.Guest(
          texts: {
            [desk.text] + ClassTicket.outages(desk.seat, desk.phrases)
              + [desk.phrases.text("learn.task-keys")]
          },
          draw: { desk.checkout.frame($0) },
          take: { desk.take($0, $1) },
          pass: { desk.pass() },
          nextMoment: { desk.checkout.nextMoment }))
      self = desk
      switch ending {
      case .over:
        guard hasStruck else { return round.close(tickets, interview) }
        if !answerTickets(interview) || play.isDone { return }
      case .called: if !meetOrders(interview) { return }
      case .noScreen: return runInLines(interview)
      }
    }
  }

  // MARK: The trainer's tickets

  private var hasStruck: Bool { tickets.contains { $0.hasStruck(play.snapshot) } }

  /// Has the learner answer what has gone wrong; `false` where the person leaves.
  private mutating func answerTickets(_ interview: Interview) -> Bool {
    while let place = tickets.firstIndex(where: { $0.hasStruck(play.snapshot) }) {
      guard round.answer(tickets.remove(at: place), in: play, interview) else { return false }
    }
    checkout.rebase()
    return true
  }

  /// Carries the trainer’s orders out in this checkout and shows the tickets; `false` where the person leaves.
  private mutating func meetOrders(_ interview: Interview) -> Bool {
    while let order = seat?.next() {
      for command in ClassFault.commands(for: order) { checkout.play.perform(command) }
      let ticket = ClassTicket(order: order, phrases: phrases)
      tickets.removeAll { ticket.isOver && $0.isSameOutage(as: ticket) }
      if !ticket.isOver { tickets.append(ticket) }
      let text = [ticket.text] + (ticket.isOver ? [] : [phrases.text("class.ticket.here")])
      guard round.tell(ticket, text, interview) else { return false }
    }
    checkout.rebase()
    return true
  }

  // MARK: The checkout

  /// Takes an input of the screen; returns whether the task is over.
  private mutating func take(_ input: Input, _ frame: Frame) -> Bool {
    input == .control("x") || checkout.take(input, frame) || play.isDone || hasStruck
  }

  /// Brings the checkout to the present; returns whether the task is over.
  private mutating func pass() -> Bool {
    checkout.pass()
    return play.isDone || hasStruck
  }

  /// Without a screen: line by line, as in a plain checkout.
  private mutating func runInLines(_ interview: Interview) {
    let screen = PlainScreen(phrases: phrases)
    StandardOutput.tell(phrases.text("learn.task-lines"))
    while !play.isDone {
      if seat?.hasNews ?? false, !meetOrders(interview) { return }
      if hasStruck, !answerTickets(interview) { return }
      for line in screen.lines(of: checkout.frame(PlainScreen.size)) { StandardOutput.say(line) }
      guard let line = readLine(), line != "lesson" else { break }
      let (answers, leaves) = checkout.read(line)
      answers.forEach(StandardOutput.tell)
      if leaves { break }
    }
    if hasStruck, !answerTickets(interview) { return }
    round.close(tickets, interview)
  }
}
