public import Commerce
import Inspection

extension World {
  /// The next moment at which something happens by itself; `nil` when nothing will.
  public var nextMoment: Timestamp? {
    [nextTimer, look { $0.nextTimer?.at }].compactMap(\.self).filter { $0 > now }.min()
  }

  /// Moves time ahead to a moment and tells of each moment before it at which something happened by itself; `stops` says whether a
  /// rule that is broken on the way ends it there.
  package func pass(to moment: Timestamp, stops: Bool, each: () -> Void) {
    let before = brokenRule
    while let next = nextMoment, next < moment {
      guard advance(to: next) else { continue }
      // Where the jump ends is told by whoever jumps.
      if stops, isBroken(since: before) { return }
      each()
    }
    advance(to: moment)
  }

  /// Whether another rule is broken than before.
  package func isBroken(since before: BrokenRule?) -> Bool {
    let present = brokenRule
    return present != nil && present != before
  }
}
