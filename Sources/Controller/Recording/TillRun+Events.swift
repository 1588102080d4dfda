import Checkout
import Commerce

extension TimeMachine {
  /// The first stop of the present line at which an event of the timeline has happened, counted from 0; `nil` when there is no such
  /// event. Events are counted from 1, as listings and messages about failures count them.
  public func stop(ofEvent number: Int) -> Int? {
    guard number > 0 else { return number == 0 ? 0 : nil }
    return lines[current].steps.firstIndex { $0.messages >= number }
  }

  /// Looks at the first stop at which an event of the timeline has happened; returns whether there is one.
  @discardableResult
  public func look(atEvent number: Int) -> Bool {
    guard let stop = stop(ofEvent: number) else { return false }
    look(at: stop)
    return true
  }

  /// Makes the world of a stop of the present line again.
  func remake(_ index: Int) throws(RecordingProblem) -> RecordedWorld {
    let stop = lines[current].stops[index]
    var entries = Array(world.entries.prefix(stop.entries))
    if stop.at > (entries.last?.at ?? setup.start) { entries.append(RecordingEntry(at: stop.at, .passed)) }
    return try Recording.replay(setup, entries, gateways: gateways)
  }
}

extension TillRun {
  /// Makes the world of the run again as it was when an event of its timeline, counted from 1, had just happened; with 0 as it
  /// begins. `nil` when the run has no such event.
  public func replay(toEvent number: Int, gateways: GatewayMaker = .own) throws(RecordingProblem) -> RecordedWorld? {
    let machine = try TimeMachine(replaying: entries, in: setup, gateways: gateways)
    guard let stop = machine.stop(ofEvent: number) else { return nil }
    return try machine.remake(stop)
  }
}
