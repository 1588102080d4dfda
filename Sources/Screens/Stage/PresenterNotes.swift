public import Frames

/// What only the presenter of a demo sees.
public struct PresenterNotes: Hashable, Sendable {
  /// How the clock stands against the plan.
  public enum Standing: Hashable, Sendable {
    /// The first beat has not begun.
    case notBegun
    /// Early by the given number of seconds.
    case ahead(Int)
    /// As planned.
    case onTime
    /// Late by the given number of seconds.
    case behind(Int)
  }

  /// Where the script waits while the checkout is used by hand.
  public enum Interruption: Hashable, Sendable {
    /// Before the first beat.
    case beforeFirst
    /// At the end of the beat with that number.
    case after(Int)
    /// In the middle of the beat with that number.
    case within(Int)

    /// That number; `nil` before the first beat.
    var beat: Int? {
      switch self {
      case .beforeFirst: nil
      case .after(let number), .within(let number): number
      }
    }
  }

  /// The scenario's own note for this beat; `nil` where it has none.
  public var note: String?
  /// The next caption; `nil` at the last beat.
  public var next: String?
  /// The chapters' titles, in order.
  public var chapters: [String]
  /// The present chapter, counted from 0; `nil` before the first.
  public var chapter: Int?
  /// How long ago the first beat began, in seconds.
  public var elapsed: Int
  /// How long the whole demo takes by its plan, in seconds.
  public var planned: Int
  /// How the clock stands against the plan.
  public var standing: Standing
  /// How many stages show the demo.
  public var stages: Int
  /// The pace, in percent of the usual one.
  public var percent: Int
  /// Where the script waits while the checkout is used by hand; `nil` while the script plays.
  public var interruption: Interruption?
  /// The size of the largest stage; `nil` while there is none.
  public var stage: Size?

  /// Notes.
  public init(
    note: String?, next: String?, chapters: [String], chapter: Int?, elapsed: Int, planned: Int, standing: Standing,
    stages: Int, percent: Int, interruption: Interruption? = nil, stage: Size? = nil
  ) {
    self.stage = stage
    (self.note, self.next, self.chapters, self.chapter) = (note, next, chapters, chapter)
    (self.elapsed, self.planned, self.standing) = (elapsed, planned, standing)
    (self.stages, self.percent, self.interruption) = (stages, percent, interruption)
  }
}
