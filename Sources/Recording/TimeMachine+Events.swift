import Inspection

extension TimeMachine {
  /// The first stop of the present line at which an event of the timeline has happened, counted from 0; `nil` when there is no such
  /// event. Events are counted from 1, as listings and messages about failures count them.
  public func stop(ofEvent number: Int) -> Int? {
    guard number > 0 else { return number == 0 ? 0 : nil }
    let steps = lines[current].steps
    if let stop = steps.firstIndex(where: { $0.messages >= number }) { return stop }
    // Questions that were asked again behind the last stop taught nothing.
    return number <= world.snapshot.timeline.messageCount ? steps.count - 1 : nil
  }

  /// Looks at the first stop at which an event of the timeline has happened; returns whether there is one.
  @discardableResult
  public func look(atEvent number: Int) -> Bool {
    guard let stop = stop(ofEvent: number) else { return false }
    look(at: stop)
    return true
  }
}
