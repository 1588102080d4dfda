public import Commerce
import Inspection

extension World {
  /// The next moment at which something happens automatically; `nil` when nothing will.
  public var nextMoment: Timestamp? {
    [nextTimer, published.deadline].compactMap(\.self).filter { $0 > now }.min()
  }

  /// Moves time ahead to a moment and tells of each moment before it at which something happened automatically; `stops` says whether a
  /// rule that is broken on the way ends it there.
  package func pass(to moment: Timestamp, stops: Bool, each: () -> Void) {
    let before = brokenRule
    while let next = nextMoment, next < moment {
      guard advance(to: next) else { continue }
      // The caller tells where the jump ends.
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
