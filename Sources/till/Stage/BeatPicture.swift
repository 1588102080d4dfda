import Commerce
import Controller
import Frames
import Inspection
import Language
import Recording
import Scenarios
import Screens

/// A picture of the end of a beat: what the audience sees, or the presenter's screen.
struct BeatPicture {
  let playbook: Playbook
  /// The beat, counted from 0; `nil` for the screen before the first.
  let beat: Int?
  let isPresenters: Bool
  let size: Size
  let theme: Theme
  let phrases: Phrasebook

  /// The picture's text as SVG.
  var text: String {
    let director = StageDirector(playbook)
    // The talk is on time, whenever the picture is drawn.
    let now: UInt64 = 1_000_000_000_000_000
    director.earlier = (beat, beat.map { TalkPlan(playbook).end(of: $0) } ?? 0)
    var machine = TimeMachine(playbook.setup)
    for order in director.begin(at: now) { order.apply(to: &machine, playbook.setup) }
    var model = AppModel(theme: theme.name, isOnStage: true)
    model.performance = .played
    let bar = director.bar(phrases)
    let snapshot = machine.snapshot.withStandIns
    guard isPresenters else {
      let frame = model.stageFrame(of: snapshot, size: size, phrases: phrases, bar: bar.forAudience)
      return ScreenPicture(frame: frame, theme: theme).text
    }
    var notes = director.notes(phrases, at: now)
    notes.stages = 1
    let frame = model.presenterFrame(of: snapshot, size: size, phrases: phrases, bar: bar, notes: notes)
    return ScreenPicture(frame: frame, theme: theme).text
  }
}
