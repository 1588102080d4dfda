import Checkout
import Frames
import Language
import Scenarios
import Screens

/// The checkout of a lesson in a person's hands, until its task is done or the person goes back to the lesson.
struct TaskDesk {
  var play: LessonPlay
  let text: String
  let phrases: Phrasebook
  private var model = AppModel(isOnStage: true)

  /// The learner’s place in a class, whose trainer makes things go wrong; `nil` outside a class.
  private let seat: ClassSeat?

  init(play: LessonPlay, text: String, seat: ClassSeat? = nil, phrases: Phrasebook) {
    self.play = play
    self.text = text
    self.seat = seat
    self.phrases = phrases
  }

  /// Hands the checkout over.
  mutating func run(_ interview: Interview) {
    for provider in seat?.outages ?? [] { play.perform(.fault(ClassFault.outage(of: provider))) }
    while true {
      let box = Box(self)
      let ending = interview.host(
        above: {
          [box.desk.text] + ClassTicket.outages(box.desk.seat, box.desk.phrases)
            + [box.desk.phrases.text("learn.task-keys")]
        },
        { size in box.desk.model.frame(of: box.desk.play.snapshot, size: size, phrases: box.desk.phrases) },
        { input, frame in box.desk.take(input, frame) })
      self = box.desk
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
      for command in ClassFault.commands(for: order) { play.perform(command) }
      let ticket = ClassTicket(order: order, phrases: phrases)
      let asked = AskedQuestion(
        heading: ticket.heading, text: ticket.text + [phrases.text("class.ticket.here")], choices: [], isTicket: true)
      if interview.ask(asked) == .leave { return false }
    }
    return true
  }

  /// Takes an input of the screen; returns whether the task is over.
  private mutating func take(_ input: Input, _ frame: Frame) -> Bool {
    if input == .control("x") { return true }
    let actions = model.handle(input, snapshot: play.snapshot, frame: frame, phrases: phrases)
    return !actions.allSatisfy { perform($0) } || play.isDone
  }

  /// Does one action; `false` where the person leaves. What concerns more than this checkout has no place in a task.
  private mutating func perform(_ action: Action) -> Bool {
    switch action {
    case .command(let command): play.perform(command)
    case .quit: return false
    case .copy, .suspend, .redraw, .theme, .language, .save, .travel, .runUntilIdle, .store, .setting, .outcome,
      .resume, .newSeed, .earlier, .again:
      break
    }
    return true
  }

  /// Without a screen: line by line, as in a plain checkout.
  private mutating func runInLines(_ interview: Interview) {
    let screen = PlainScreen(phrases: phrases)
    StandardOutput.say(phrases.text("learn.task-lines"))
    while !play.isDone {
      if seat?.hasNews ?? false, !meetOrders(interview) { return }
      let frame = model.frame(of: play.snapshot, size: PlainScreen.size, phrases: phrases)
      for line in screen.lines(of: frame) { StandardOutput.say(line) }
      guard let line = readLine(), line != "lesson" else { return }
      let (actions, answers) = screen.read(line, model: &model, snapshot: play.snapshot, frame: frame)
      for answer in answers { StandardOutput.say(answer) }
      guard actions.allSatisfy({ perform($0) }) else { return }
    }
  }

  /// Holds a desk for the callbacks of a screen.
  private final class Box {
    var desk: TaskDesk
    init(_ desk: TaskDesk) { self.desk = desk }
  }
}
