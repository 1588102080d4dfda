import Checkout
import Frames
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

  init(play: LessonPlay, text: String, seat: ClassSeat? = nil, phrases: Phrasebook) {
    checkout = HeldCheckout(play, model: AppModel(isOnStage: true), phrases)
    self.text = text
    self.seat = seat
    self.phrases = phrases
  }

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
      case .over: return
      case .called: if !meetOrders(interview) { return }
      case .noScreen: return runInLines(interview)
      }
    }
  }

  /// Carries the trainer’s orders out in this checkout and shows the tickets; `false` where the person leaves.
  private mutating func meetOrders(_ interview: Interview) -> Bool {
    while let order = seat?.next() {
      for command in ClassFault.commands(for: order) { checkout.play.perform(command) }
      let ticket = ClassTicket(order: order, phrases: phrases)
      let asked = AskedQuestion(
        heading: ticket.heading, text: ticket.text + [phrases.text("class.ticket.here")], choices: [], isTicket: true)
      if interview.ask(asked) == .leave { return false }
    }
    checkout.rebase()
    return true
  }

  /// Takes an input of the screen; returns whether the task is over.
  private mutating func take(_ input: Input, _ frame: Frame) -> Bool {
    input == .control("x") || checkout.take(input, frame) || play.isDone
  }

  /// Brings the checkout to the present; returns whether the task is over.
  private mutating func pass() -> Bool {
    checkout.pass()
    return play.isDone
  }

  /// Without a screen: line by line, as in a plain checkout.
  private mutating func runInLines(_ interview: Interview) {
    let screen = PlainScreen(phrases: phrases)
    StandardOutput.say(phrases.text("learn.task-lines"))
    while !play.isDone {
      if seat?.hasNews ?? false, !meetOrders(interview) { return }
      for line in screen.lines(of: checkout.frame(PlainScreen.size)) { StandardOutput.say(line) }
      guard let line = readLine(), line != "lesson" else { return }
      let (answers, leaves) = checkout.read(line)
      for answer in answers { StandardOutput.say(answer) }
      if leaves { return }
    }
  }
}
