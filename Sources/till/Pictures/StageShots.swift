import Commerce
import Controller
import Frames
import Inspection
import Language
import Recording
import Scenarios
import Screens

/// A demo as its audience sees it, for pictures: the opening, and the end of each beat.
struct StageShots {
  let playbook: Playbook
  let size: Size
  let theme: Theme
  let phrases: Phrasebook

  func play(_ show: (FilmPage.Shot) -> Void) {
    let director = StageDirector(playbook)
    var machine = TimeMachine(playbook.setup)
    func apply(_ orders: [Player.Order]) { for order in orders { order.apply(to: &machine, playbook.setup) } }
    func shoot() {
      let beat = director.player.present
      let title = beat?.chapter.map { playbook.chapters[$0].title }
      show(
        FilmPage.Shot(
          frame: frame(director, machine), now: machine.now, step: title ?? "",
          say: beat?.text(phrases) ?? playbook.introduction, stay: beat?.readingTime))
    }
    apply(director.begin(at: 0))
    shoot()
    for _ in playbook.beats {
      apply(director.next())
      shoot()
    }
  }

  /// Shows a frame after every single thing that is done, and how many events have happened by then.
  func watch(_ show: (_ frame: Frame, _ events: Int) -> Void) {
    let director = StageDirector(playbook)
    var machine = TimeMachine(playbook.setup)
    var orders = director.begin(at: 0)
    for number in 0...playbook.beats.count {
      for order in orders {
        order.apply(to: &machine, playbook.setup)
        show(frame(director, machine), machine.snapshot.timeline.messageCount)
      }
      // A beat that only says something does nothing.
      if orders.isEmpty { show(frame(director, machine), machine.snapshot.timeline.messageCount) }
      if number < playbook.beats.count { orders = director.next() }
    }
  }

  /// The first frame at which an event of the timeline has happened, counted from 1, or the last of all; `nil` when there is no such
  /// event.
  func frame(at event: Int?) -> Frame? {
    var (found, isFound) = (Frame?.none, event == nil)
    watch { frame, count in
      guard !isFound || event == nil else { return }
      (found, isFound) = (frame, event.map { count >= $0 } ?? true)
    }
    return isFound ? found : nil
  }

  private func frame(_ director: StageDirector, _ machine: TimeMachine) -> Frame {
    var model = AppModel(theme: theme.name, isOnStage: true)
    model.performance = .played
    return model.stageFrame(
      of: machine.snapshot.withStandIns, size: size, phrases: phrases, bar: director.bar(phrases).forAudience)
  }
}
