import ArgumentParser
import Language
import Recording
import Storage
import TillAssets

/// A problem that says itself what is wrong.
protocol PhrasedProblem: Error {
  var phrase: Phrase { get }
  /// The exit status of a command that can do nothing else.
  var status: ExitStatus { get }
}

extension PhrasedProblem {
  var status: ExitStatus { .unusable }
}

extension RecordingProblem: PhrasedProblem {}
extension StorageProblem: PhrasedProblem {}

extension Phrasebook {
  /// Complains; what a command then ends with.
  func refusal(_ phrase: Phrase, status: ExitStatus = .unusable) -> ExitCode {
    AppContext.complain("till: " + text(phrase))
    return ExitCode(status)
  }

  func refusal(_ key: String, _ values: [String: Phrase.Value] = [:], status: ExitStatus = .unusable) -> ExitCode {
    refusal(Phrase(key, values), status: status)
  }

  /// What the work gives; where a file or Till's data does not allow it, complains and ends with a status, usually the problem's own.
  func orExit<Value>(_ status: ExitStatus? = nil, _ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let problem as AssetProblem {
      AppContext.complain(problem.text)
    } catch let problem as ReportFileProblem {
      AppContext.complain(problem.text)
    } catch let problem as any PhrasedProblem {
      throw refusal(problem.phrase, status: status ?? problem.status)
    }
    throw ExitCode(status ?? .unusable)
  }
}

extension AssetProblem {
  /// What the work gives; where Till's data does not allow it, the complaint of an option.
  static func orInvalid<Value>(_ work: () throws -> Value) throws -> Value {
    do {
      return try work()
    } catch let problem as AssetProblem {
      throw ValidationError(problem.sentence)
    }
  }
}
