import Checkout
import Commerce

extension World {
  /// The next moment at which something happens by itself; `nil` when nothing will.
  var nextMoment: Timestamp? {
    [nextTimer, snapshot.nextTimer?.at].compactMap(\.self).filter { $0 > now }.min()
  }

  /// Moves time ahead to a moment and tells of each moment before it at which something happened by itself.
  func pass(to moment: Timestamp, each: () -> Void) {
    while let next = nextMoment, next < moment { if advance(to: next) { each() } }
    advance(to: moment)
  }
}
