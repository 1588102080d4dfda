import Checkout
import Frames
import Inspection
import Language
import Scenarios
import Screens

/// The checkout of a lesson in a person's hands, until its task is done or the person goes back to the lesson.
///
/// A ticket of a class's trainer happens in it and is announced above it; the learner answers it when ready.
struct TaskDesk {
  /// The lesson, as far as it was done.
  var play: LessonPlay { checkout.play }
  /// Whether the task was done at some moment.
  private(set) var isDone = false
  private var checkout: HeldCheckout
  /// The task in words; `nil` where there is none but a ticket.
  private let text: String?
  private let phrases: Phrasebook

  /// The learner’s place in a class, whose trainer makes things go wrong; `nil` outside a class.
  private let seat: ClassSeat?
  /// The trainer’s tickets that the learner has not answered.
  private var tickets: [ClassTicket]
  /// What the trainer changed last.
  private var notice: String?
  private var wantsToAnswer = false

  init(play: LessonPlay, text: String? = nil, seat: ClassSeat? = nil, tickets: [ClassTicket] = [], phrases: Phrasebook)
  {
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
    look()
    while true {
      var desk = self
      let ending = interview.host(
        Interview.Guest(
          texts: { desk.texts }, wayOut: Phrase("learn.task-keys.short"),
          draw: { desk.checkout.frame($0, wayBack: $1) },
          take: { desk.take($0, $1) },
          pass: { desk.pass() },
          nextMoment: { desk.checkout.nextMoment }))
      self = desk
      switch ending {
      case .called: meetOrders(interview)
      case .reading:
        read(interview)
        if isOver { return }
      case .noScreen: return runInLines(interview)
      case .over:
        if wantsToAnswer {
          answer(interview)
          if isOver { return }
        } else if leaves(interview) {
          return
        }
      }
    }
  }

  /// What stands above the checkout, and on a small terminal, where a customer who waits for an answer comes before the task.
  private var texts: [[String]] {
    let task = [text].compactMap(\.self)
    return [task + ticketLines + [keys], waits ? ticketLines + task : task + ticketLines]
  }

  /// Shows all of what stands above the checkout.
  private mutating func read(_ interview: Interview) {
    var asked = AskedQuestion(heading: "", text: texts[0], choices: [], isAside: true)
    if waits { asked.keys = [("t", phrases.text("class.ticket.answer"))] }
    asked.escape = phrases.text("class.ticket.to-checkout")
    if interview.ask(asked) == .key("t") { answer(interview) }
    checkout.rebase()
  }

  // MARK: The trainer's tickets

  private var waits: Bool { tickets.contains(where: \.hasHappened) }

  /// What stands above the checkout of the trainer's orders: what is so now, a line each.
  private var ticketLines: [String] {
    let outages = ClassTicket.outages(seat, besides: tickets, phrases)
    let isAlone = tickets.count == 1 && outages.isEmpty
    return tickets.map { $0.line(in: play.snapshot, isAlone: isAlone) } + [notice].compactMap(\.self) + outages
  }

  private var keys: String {
    guard waits else { return phrases.text(text == nil ? "class.ticket.keys-back" : "learn.task-keys") }
    return phrases.text(isDone ? "class.ticket.keys-done" : "class.ticket.keys")
  }

  /// Has the learner answer the first ticket that has happened, as far as the learner likes.
  private mutating func answer(_ interview: Interview) {
    wantsToAnswer = false
    while let place = tickets.firstIndex(where: \.hasHappened) {
      var ticket = tickets[place]
      let isLast = isDone && tickets.count(where: \.hasHappened) == 1
      let wayBack = phrases.text(isLast ? "class.ticket.to-lesson" : "class.ticket.to-checkout")
      let ending = round.answer(&ticket, in: play, notice: notice, wayBack: wayBack, interview)
      tickets[place] = ticket
      switch ending {
      case .called:
        meetOrders(interview)
        continue
      case .answered: tickets.remove(at: place)
      case .back: break
      }
      return checkout.rebase()
    }
  }

  /// Whether the learner really leaves: a customer who waits for an answer is spoken of first, and so is what has not happened.
  private mutating func leaves(_ interview: Interview) -> Bool {
    while let place = tickets.firstIndex(where: \.hasHappened) {
      guard round.leavesUnanswered(tickets[place], in: play, interview) else {
        answer(interview)
        guard waits else { break }
        return false
      }
      tickets.remove(at: place)
    }
    round.close(tickets, interview)
    return true
  }

  /// Carries the trainer’s orders out in this checkout.
  private mutating func meetOrders(_ interview: Interview) {
    while let order = seat?.next() {
      let ticket = ClassTicket(order, phrases)
      guard ticket.isOver else {
        notice = nil
        // What this store cannot be paid with is met in another store's checkout.
        if let provider = ticket.outage, !play.canPay(with: provider) {
          round.offer(ticket, beside: play, interview)
        } else {
          tickets.append(ticket)
        }
        continue
      }
      for command in ClassFault.commands(for: order) { checkout.play.perform(command) }
      let metNothing = tickets.contains { $0.isSameOutage(as: ticket) && !$0.hasHappened }
      tickets.removeAll { $0.isSameOutage(as: ticket) && !$0.hasHappened }
      for place in tickets.indices where tickets[place].isSameOutage(as: ticket) { tickets[place].lift() }
      notice = [ticket.text, metNothing ? ticket.never : nil].compactMap(\.self).joined(separator: " ")
    }
    look()
    checkout.rebase()
  }

  /// Looks what has happened and what can, and whether the task is done.
  private mutating func look() {
    isDone = isDone || play.isDone
    for place in tickets.indices {
      tickets[place].arm(in: &checkout.play)
      tickets[place].look(at: play.snapshot)
    }
  }

  // MARK: The checkout

  /// Whether nothing is left to do; a task that is done waits until its tickets are answered.
  private var isOver: Bool { isDone && !waits }

  /// Takes an input of the screen; returns whether the task or the look at it is over.
  private mutating func take(_ input: Input, _ frame: Frame) -> Bool {
    if input == .control("t"), waits {
      wantsToAnswer = true
      return true
    }
    let leaves = input == .control("x") || checkout.take(input, frame)
    look()
    return leaves || isOver
  }

  /// Brings the checkout to the present; returns whether the task is over.
  private mutating func pass() -> Bool {
    checkout.pass()
    look()
    return isOver
  }

  /// Without a screen: line by line, as in a plain checkout.
  private mutating func runInLines(_ interview: Interview) {
    let screen = PlainScreen(phrases: phrases)
    StandardOutput.tell(phrases.text("learn.task-lines"))
    var told: [String] = []
    repeat {
      while !isOver {
        if seat?.hasNews ?? false { meetOrders(interview) }
        let news = ticketLines + (waits ? [phrases.text("class.ticket.line")] : [])
        if news != told { news.forEach(StandardOutput.tell) }
        told = news
        for line in screen.lines(of: checkout.frame(PlainScreen.size)) { StandardOutput.say(line) }
        guard let line = readLine(), line != "lesson" else { break }
        guard line != "ticket" || !waits else {
          answer(interview)
          continue
        }
        let (answers, leaves) = checkout.read(line)
        look()
        answers.forEach(StandardOutput.tell)
        if leaves { break }
      }
    } while !leaves(interview)
  }
}
