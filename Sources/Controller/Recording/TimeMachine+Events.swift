import Checkout

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
}
