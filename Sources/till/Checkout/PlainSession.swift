import Checkout
import Controller
import Frames
import Inspection
import Language
import Payments
import Recording
import Screens
import Storage

/// A checkout as lines of text: for screen readers, for logs, and for terminals that can do no more.
struct PlainSession {
  let machine: TimeMachine
  let keeper: SessionKeeper
  let screen: PlainScreen
  let phrases: Phrasebook
  private let surroundings: AppContext
  private let complaint: () -> Phrase?
  private var model: AppModel

  init(
    machine: TimeMachine, keeper: SessionKeeper, model: AppModel, phrases: Phrasebook, surroundings: AppContext,
    complaint: @escaping () -> Phrase?
  ) {
    self.complaint = complaint
    self.surroundings = surroundings
    self.machine = machine
    self.keeper = keeper
    self.model = model
    self.phrases = phrases
    screen = PlainScreen(phrases: phrases)
  }

  /// Reads lines until there are no more or the person leaves; returns the exit status.
  func run(beginningWith method: PaymentMethod?, offering offer: OfferToResume) -> Int32 {
    var model = model
    say(model.message)
    model.message = nil
    if offer != .none { offerToResume() }
    if let method { machine.perform(.event(.methodChosen(method))) }
    settle()
    keep()
    var frame = draw(model)
    show(frame)
    // Lines that end are a person who leaves.
    defer { keeper.leave(machine, inGoodOrder: true) }
    while let line = readLine() {
      let (actions, answer) = screen.read(line, model: &model, snapshot: machine.snapshot, frame: frame)
      for text in answer { StandardOutput.say(text) }
      for action in actions where !perform(action) { return 0 }
      settle()
      keep()
      model.history = machine.history
      frame = draw(model)
      show(frame)
    }
    return 0
  }

  /// Writes down what was done; nothing is shown before.
  private func keep() {
    say(keeper.keep(machine))
    say(complaint())
  }

  /// Explains how to resume the session of an earlier Till that died.
  private func offerToResume() {
    let (session, notice) = keeper.cutOff()
    say(notice)
    guard let session, let details = session.details else { return }
    say(
      Phrase(
        "cli.plain-offer",
        [
          "title": .text(SessionTitle(details).text), "since": .text(LocalTime(session.updated).text(phrases)),
          "id": .text(session.id.text),
        ]))
  }

  private func say(_ phrase: Phrase?) { if let phrase { StandardOutput.say(phrases.text(phrase)) } }

  private func draw(_ model: AppModel) -> Frame {
    model.frame(of: machine.snapshot, size: PlainScreen.size, phrases: phrases)
  }

  private func show(_ frame: Frame) {
    StandardOutput.say("")
    for line in screen.lines(of: frame) { StandardOutput.say(line) }
  }

  /// Lets calls in progress return: virtual time runs at full speed until the shopper must act.
  private func settle() {
    for _ in 0..<200 {
      guard case .working = machine.snapshot.checkout.phase, !machine.isInPast, let next = machine.world.nextTimer
      else { return }
      machine.advance(to: next)
    }
  }

  /// Does what a line asks; `false` ends the session.
  private func perform(_ action: Action) -> Bool {
    switch action {
    case .command(let command):
      machine.perform(command)
      for item in machine.world.takeOutgoing() {
        switch item {
        case .copy(let text): StandardOutput.say(text)
        }
      }
    case .copy(let text): StandardOutput.say(text)
    case .quit: return false
    case .suspend, .redraw, .theme, .language, .play: break
    case .save(let file, let name): say(SavedWork(machine, surroundings).write(file, named: name))
    case .travel(let travel): machine.travel(travel)
    case .runUntilIdle: machine.runUntilIdle()
    case .store, .setting, .outcome, .resume, .newSeed, .earlier, .again:
      StandardOutput.say(phrases.text("cli.plain-fixed"))
    }
    return true
  }
}
