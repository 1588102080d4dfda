import Commerce
import Controller
import Inspection
import Recording

/// A run as the moments at which its screen may have changed: its beginning, and before and after each thing that was done.
struct RunFilm {
  struct Moment {
    /// Everything there is to see, with stand-ins for what was typed in secret.
    let snapshot: Snapshot
    /// When it is in the simulated world.
    let now: Timestamp
    /// The scenario's steps that began last, at one moment; none before the first, and where the run is no scenario's.
    let steps: [TillRun.StepMark]
  }

  let run: TillRun
  let gateways: GatewayMaker

  /// Plays the run and shows its moments, in order, until one is enough. Throws when the run cannot be replayed.
  func play(_ isEnough: (Moment) -> Bool) throws(RecordingProblem) {
    let player = RecordingPlayer(run.setup, run.entries, gateways: gateways)
    var rest = (run.scenario?.steps ?? [])[...]
    var steps: [TillRun.StepMark] = []
    func isDone() -> Bool {
      let world = player.world
      return isEnough(Moment(snapshot: world.snapshot.withStandIns, now: world.now, steps: steps))
    }
    func begin() -> Bool {
      let begun = rest.prefix { $0.entries <= player.position }
      rest.removeFirst(begun.count)
      if !begun.isEmpty { steps = Array(begun) }
      return !begun.isEmpty
    }
    if isDone() { return }
    while player.next != nil {
      try player.approach()
      if isDone() { return }
      _ = begin()
      try player.step()
      if isDone() { return }
    }
    if begin() { _ = isDone() }
  }

  /// The first moment at which an event of the timeline has happened, counted from 1, or the last moment of all; `nil` when there
  /// is no such event. Throws when the run cannot be replayed.
  func moment(at event: Int?) throws(RecordingProblem) -> Moment? {
    var found: Moment?
    var isFound = event == nil
    try play { moment in
      found = moment
      isFound = event.map { moment.snapshot.timeline.messageCount >= $0 } ?? true
      return event != nil && isFound
    }
    return isFound ? found : nil
  }
}
