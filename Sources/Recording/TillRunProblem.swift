public import Language
import Simulation

/// Why a text is no run that can be used: in which line, and what is wrong there.
public struct TillRunProblem: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Kind: Error, Hashable, Sendable {
    case empty
    /// It is something else, such as a picture or a scenario.
    case foreign
    /// More bytes than are read; see `TillRun.longestText`.
    case tooLong
    /// It ends before its last line.
    case cutOff
    /// The line is not JSON, or not of the shape that belongs there.
    case damaged
    /// The last line speaks of another number of entries than there are.
    case miscounted(said: Int, found: Int)
    /// Something stands behind the last line.
    case goesOn
    /// The line can be read and means nothing, or cannot be.
    case recording(RecordingProblem)
    /// It is of a later format than this Till reads; which version wrote it is empty where the file does not say.
    case newer(format: Int, program: String)
  }

  /// The line, counted from 1.
  public let line: Int
  /// What is wrong.
  public let kind: Kind

  /// A problem in a line.
  public init(_ kind: Kind, line: Int) {
    self.kind = kind
    self.line = line
  }

  /// The problem in words, without the file's name.
  public var phrase: Phrase { Phrase("tillrun.problem", ["line": .number(line), "problem": .phrase(kind.phrase)]) }
}

extension TillRunProblem.Kind {
  fileprivate var phrase: Phrase {
    switch self {
    case .empty: Phrase("tillrun.empty")
    case .foreign: Phrase("tillrun.foreign")
    case .tooLong: Phrase("tillrun.too-long", ["limit": .number(TillRun.longestText / 1_048_576)])
    case .cutOff: Phrase("tillrun.cut-off")
    case .damaged: Phrase("tillrun.damaged")
    case .miscounted(let said, let found):
      Phrase("tillrun.miscounted", ["said": .number(said), "found": .number(found)])
    case .goesOn: Phrase("tillrun.goes-on")
    case .recording(let problem): Phrase("tillrun.\(problem.kind.rawValue)", ["field": .text(problem.field)])
    case .newer(let format, ""):
      Phrase("tillrun.newer-by-nobody", ["format": .number(format), "own": .number(RunLine.growingFormat)])
    case .newer(let format, let program):
      Phrase(
        "tillrun.newer", ["format": .number(format), "own": .number(RunLine.growingFormat), "program": .text(program)])
    }
  }
}
