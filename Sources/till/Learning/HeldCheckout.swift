import Backend
import Frames
import Inspection
import Language
import Scenarios
import Screens
import Terminal

/// The checkout of a lesson in a person's hands: keys go in, and its time passes as the machine's does.
struct HeldCheckout {
  var play: LessonPlay
  private var model: AppModel
  private var time: VirtualTime
  private let phrases: Phrasebook

  /// A checkout that is used by hand from now on.
  init(_ play: LessonPlay, model: AppModel, _ phrases: Phrasebook) {
    self.play = play
    self.model = model
    self.phrases = phrases
    time = VirtualTime(from: play.now, at: Monotonic.now, pace: play.snapshot.pace)
  }

  /// Draws it; where nothing above it says how to leave, its footer ends with `wayBack`.
  func frame(_ size: Size, wayBack: Phrase? = nil) -> Frame {
    var model = model
    model.wayBack = wayBack
    return model.frame(of: play.snapshot, size: size, phrases: phrases)
  }

  /// Whether a key writes something now.
  func types(_ input: Input) -> Bool { model.types(input, in: play.snapshot) }

  /// Takes an input of the screen; returns whether the person leaves.
  mutating func take(_ input: Input, _ frame: Frame) -> Bool {
    // Time stood still while nothing was seen.
    if frame.isNotice { rebase() } else { pass() }
    let actions = model.handle(input, snapshot: play.snapshot, frame: frame, phrases: phrases)
    let leaves = perform(actions)
    rebase()
    return leaves
  }

  /// Takes a line of a person without a screen; returns the answers, and whether the person leaves.
  mutating func read(_ line: String) -> (answers: [String], leaves: Bool) {
    let screen = PlainScreen(phrases: phrases)
    let frame = frame(PlainScreen.size)
    let (actions, answers) = screen.read(line, model: &model, snapshot: play.snapshot, frame: frame)
    return (answers, perform(actions))
  }

  /// Does what actions ask for; returns whether the person leaves. What concerns more than this checkout has no place in a lesson.
  private mutating func perform(_ actions: [Action]) -> Bool {
    var leaves = false
    for action in actions {
      switch action {
      case .command(let command): play.perform(command)
      case .quit: leaves = true
      case .copy, .suspend, .redraw, .theme, .language, .save, .travel, .runUntilIdle, .store, .setting, .outcome,
        .resume, .newSeed, .earlier, .again, .play:
        break
      }
    }
    return leaves
  }

  // MARK: Time

  /// Brings the checkout to the present.
  mutating func pass() {
    guard !model.holdsTime else { return rebase() }
    play.advance(to: time.moment(at: Monotonic.now))
    if play.snapshot.pace != time.pace { rebase() }
  }

  /// Resumes from the checkout's current moment.
  mutating func rebase() { time.rebase(to: play.now, at: Monotonic.now, pace: play.snapshot.pace) }

  /// The time when the checkout or its screen changes automatically, on the monotonic clock; `nil` if neither does.
  var nextMoment: UInt64? {
    guard !model.holdsTime else { return nil }
    let snapshot = play.snapshot
    let moments = [play.nextChange, model.nextChange(after: snapshot.now, snapshot: snapshot)].compactMap(\.self)
    return moments.min().flatMap { time.monotonic(of: $0) }
  }
}
