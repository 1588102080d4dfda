import Controller
import Frames
import Inspection
import Language
import Pages
import Recording
import Scenarios
import Screens
import Terminal

extension CheckoutSession {
  /// Gives the presenter's keys to the director; returns those that are the checkout's.
  func follow(_ director: StageDirector, _ inputs: [Input]) -> [Input] {
    inputs.filter { input in
      let (wasByHand, heldTime) = (director.isByHand, director.holdsTime)
      switch director.take(input, at: Monotonic.now, isTyped: model.types(input, in: machine.snapshot)) {
      case .checkout:
        if heldTime, !director.holdsTime { rebase() }
        return true
      case .takesOver:
        disarm()
        rebase()
        // The key is meant for the checkout, which a presenter sees only now.
        frame = makeFrame(frame.surface.size)
        return true
      case .saves:
        saveFork()
        return false
      case .orders(let orders):
        model.message = nil
        perform(orders, with: director)
        if director.isByHand, !wasByHand || !orders.isEmpty { disarm() }
        // From here on the world's time is the wall clock's.
        if director.isByHand { rebase() }
        return false
      case .says(let words):
        model.message = words
        return false
      case .losesAnswer:
        perform(.command(.fault(.loss(of: .answer))))
        model.message = Phrase("notice.lose-answer")
        return false
      case .asksToLeave:
        let isAlone = director.loops || (director.audience?.count ?? 0) == 0
        model.message = Phrase(isAlone ? "notice.stage.leave.alone" : "notice.stage.leave")
        return false
      case .stays:
        model.message = nil
        return false
      case .quit:
        loop.stop()
        return false
      }
    }
  }

  /// A fault that the script has armed, and that has not struck yet, is for the script’s own call and not for the person who takes over. It is
  /// armed again when the script goes on.
  private func disarm() {
    let waiting = machine.snapshot.faults.filter { $0.state == .armed }
    for fault in waiting { perform(.command(.heal(fault.id))) }
  }

  /// What leaving the checkout comes to: by hand, the script goes on where it stood.
  func leave() {
    guard let director, director.isByHand else { return loop.stop() }
    perform(director.leaveCheckout(), with: director)
    model.message = Phrase("notice.stage.back")
  }

  /// Lets the player's time pass; returns whether the world's time is the player's, too.
  func passTime(with director: StageDirector) -> Bool {
    perform(director.pass(to: Monotonic.now), with: director)
    return director.ownsTime
  }

  /// What this terminal shows: the presenter's screen, or what the audience sees.
  func frame(with director: StageDirector, _ size: Size) -> Frame {
    model.performance = director.isByHand ? .byHand : .played
    let bar = director.bar(phrases)
    guard director.audience != nil else {
      return model.stageFrame(of: machine.snapshot, size: size, phrases: phrases, bar: bar)
    }
    return model.presenterFrame(
      of: machine.snapshot, size: size, phrases: phrases, bar: bar, notes: director.notes(phrases, at: Monotonic.now))
  }

  /// Shows the stages what the audience is to see, each in its own size.
  func showStages(with director: StageDirector) {
    guard let audience = director.audience else { return }
    let bar = director.bar(phrases).forAudience
    var seen = model
    // What is said to the presenter is not said to the room, nor which keys there are.
    (seen.message, seen.notice, seen.performance) = (nil, nil, .played)
    audience.show { size in seen.stageFrame(of: self.machine.snapshot, size: size, phrases: self.phrases, bar: bar) }
  }

  /// Keeps what was done so far, by the script and by hand, as a scenario of its own.
  private func saveFork() {
    guard let director else { return }
    model.message = SavedWork(machine, surroundings, look: director.look).write(
      .scenario, named: director.playbook.id + "-by-hand")
  }

  func perform(_ orders: [Player.Order], with director: StageDirector) {
    for order in orders {
      if case .rebuild = order {
        setup = director.playbook.setup
        // What lay over the screen, and what was typed into it, belongs to the world that is left.
        model = model.clean
      }
      order.apply(to: &machine, setup)
      // Text that a page copies is discarded here.
      _ = machine.world.takeOutgoing()
    }
    if !orders.isEmpty { rebase() }
  }
}

extension AppModel {
  /// The same look with nothing open.
  fileprivate var clean: AppModel {
    var other = AppModel(
      theme: theme, glyphs: glyphs, choices: choices, isOnStage: isOnStage, hasReducedMotion: hasReducedMotion)
    other.performance = performance
    return other
  }
}
