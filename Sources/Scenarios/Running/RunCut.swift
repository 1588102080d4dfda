import Commerce
import Language

/// Why a run of a scenario ends before its last step, by the caller's will: nothing in its world knows of it.
public enum RunCut: Hashable, Sendable {
  /// The user stopped the whole run.
  case interrupted
  /// It took longer on the wall clock than it may.
  case overdue(limit: Duration)

  /// Says whether a run shall end, and why. It is asked at every moment at which something happens in the run's world, and keeps
  /// to its answer once that is no longer `nil`.
  public typealias Check = @Sendable () -> RunCut?

  /// Lets a run continue to its end.
  public static let never: Check = { nil }

  /// Reads a limit as a person writes it, such as `30s` or `1m30s`; `nil` for what is none, for nothing, and above a year.
  public static func limit(reading text: String) -> Duration? {
    DurationText.read(text).flatMap { $0 > .zero ? $0 : nil }
  }
}

extension ScenarioRun {
  /// Ends the run before its last step, and says where it was and what it was at.
  mutating func breakOff(_ cut: RunCut, at step: Step) {
    cutShort = cut
    note()
    let (code, key): (ErrorCode, String) =
      switch cut {
      case .interrupted: (.interrupted, "run.interrupted")
      case .overdue: (.overdue, "run.overdue")
      }
    var values: [String: Phrase.Value] = ["step": .text(step.action.summary)]
    if case .overdue(let limit) = cut { values["limit"] = .text(DurationText.written(limit)) }
    fail(code, step.place, key, values, notes: presentNotes)
    tellTheWay()
  }
}
