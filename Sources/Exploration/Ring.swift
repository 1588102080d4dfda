/// One ring of a search: the paths with so many faults, and so many choices that are not as usual.
public struct Ring: Hashable, Sendable, Comparable {
  /// How many faults, 0 to 15.
  public let faults: Int
  /// How many choices that are not as usual, 0 to 15.
  public let deviations: Int

  /// A ring.
  public init(faults: Int, deviations: Int) {
    self.faults = faults
    self.deviations = deviations
  }

  init(_ spending: Spending) { self.init(faults: spending.faults, deviations: spending.deviations) }

  /// The ring of a number; the other way round than `number`.
  init(number: Int) { self.init(faults: number / 16, deviations: number % 16) }

  /// Its number in files.
  var number: Int { faults * 16 + deviations }

  /// What is nearer to the usual comes first, and of what is as near the ring with fewer faults.
  public static func < (left: Ring, right: Ring) -> Bool {
    (left.faults + left.deviations, left.faults) < (right.faults + right.deviations, right.faults)
  }
}

/// What was walked of one ring, in all searches of an exploration.
public struct RingCount: Hashable, Sendable {
  /// The ring.
  public let ring: Ring
  /// How many paths were run.
  public internal(set) var paths = 0
  /// How many paths are known of that were not.
  public internal(set) var waiting = 0
}
