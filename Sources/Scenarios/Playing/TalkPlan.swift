/// When each beat of a talk is due: the demo's minutes, shared out by how long each beat takes to play and to read. Till's own.
public struct TalkPlan: Hashable, Sendable {
  /// The clock against the plan.
  public enum Standing: Hashable, Sendable {
    /// This beat's time has not begun yet; the seconds by which it is early.
    case ahead(Int)
    /// Within this beat's time.
    case onTime
    /// This beat's time is over; the seconds by which it is late.
    case behind(Int)
  }

  /// The length of the whole talk in seconds.
  public let seconds: Int
  /// When each beat ends, in seconds from the first beat.
  let ends: [Int]

  /// The plan of a playbook; a scenario without `demo` takes as long as its beats do.
  public init(_ playbook: Playbook) {
    self.init(weights: playbook.beats.map(\.talkingTime), seconds: playbook.demo.map { $0.minutes * 60 })
  }

  /// The length of a playbook with a speaker in minutes, measured and not as its file says; at least one.
  public static func minutes(of playbook: Playbook) -> Int {
    max(1, (playbook.beats.reduce(0) { $0 + $1.talkingTime } + 30_000) / 60_000)
  }

  /// A plan for beats with their lengths in milliseconds, which all together take `seconds`, or the sum of them.
  init(weights: [Int], seconds: Int?) {
    let total = max(1, weights.reduce(0, +))
    let whole = seconds ?? (total + 999) / 1_000
    var passed = 0
    ends = weights.map { weight in
      passed += weight
      return whole * passed / total
    }
    self.seconds = whole
  }

  /// When a beat, counted from 0, ends by the plan, in seconds from the first beat.
  public func end(of beat: Int) -> Int { ends.indices.contains(beat) ? ends[beat] : 0 }

  /// The clock against the plan, some seconds after the first beat began, at a beat counted from 0.
  public func standing(at beat: Int, after elapsed: Int) -> Standing {
    guard ends.indices.contains(beat) else { return .onTime }
    let begin = beat == 0 ? 0 : ends[beat - 1]
    if elapsed < begin { return .ahead(begin - elapsed) }
    return elapsed > ends[beat] ? .behind(elapsed - ends[beat]) : .onTime
  }
}
