import Commerce
import Inspection

/// A moment of a session that can be looked at and gone on from.
final class Checkpoint: Sendable {
  /// How many entries of the recording lead to it, time that passed by itself at the end left out.
  let entries: Int
  /// When it is; where that is later than the last entry, time passed by itself.
  let at: Timestamp
  let kept: KeptSnapshot
  /// Whether it came about in the middle of a jump, which is the stop after it.
  let isOnTheWay: Bool

  init(entries: Int, at: Timestamp, kept: KeptSnapshot, isOnTheWay: Bool) {
    self.entries = entries
    self.at = at
    self.kept = kept
    self.isOnTheWay = isOnTheWay
  }
}

/// One way that a session went, from its beginning on.
struct TimeLine {
  /// A place on a line: the line by its number, the stop counted from 0.
  struct Place: Hashable, Sendable {
    let line: Int
    let stop: Int
  }

  /// Where it left another line; `nil` for the first.
  let origin: Place?
  var name: String?
  /// Its entries while its world is not the present one.
  var entries: [RecordingEntry] = []
  var stops: [Checkpoint] = []
  var steps: [History.Step] = []
  /// The last stop as it was seen, without secrets; the earlier ones are told from it.
  var latest: Snapshot
  /// How many entries have become stops, or are none.
  var noted = 0
  /// Where what was taken back can be done again; `nil` once something new was done.
  var redo: Place?
  /// Its world while it is not the present one; `nil` where it must be made again.
  var world: RecordedWorld?

  /// How many stops there are, up to which it is like the line it left.
  var shared: Int { origin.map { $0.stop + 1 } ?? 0 }

  /// The stop before something that the person did, the whole way of a jump left out.
  func stop(before index: Int) -> Int {
    var stop = index - 1
    while stop > 0, stops[stop].isOnTheWay { stop -= 1 }
    return max(0, stop)
  }

  /// Whether the person did anything on it that is not on the line it left.
  var isOfItsOwn: Bool { origin == nil || name != nil || steps.dropFirst(shared).contains(where: \.isPersons) }
}
