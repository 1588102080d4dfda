import ArgumentParser
import Controller
import Glibc
import Language
import Recording
import Scenarios
import Synchronization

/// Keeps scenarios that were run as files in a folder.
final class RunArtifacts: Sendable {
  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case failed
    case all
  }

  let choice: Choice
  private let folder: String
  private let runner: ScenarioRunner
  private let options: RunOptions
  private let phrases: Phrasebook
  /// The end of the commands that open what is kept.
  let commandOptions: String
  private let firstProblem = Mutex<String?>(nil)

  /// Makes the folder if it is not there; throws when nothing can be written to it.
  init(
    _ folder: String, of choice: Choice, _ runner: ScenarioRunner, _ options: RunOptions, _ phrases: Phrasebook,
    commandOptions: String
  ) throws {
    self.choice = choice
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.runner = runner
    self.options = options
    self.phrases = phrases
    self.commandOptions = commandOptions
    if mkdir(folder, 0o755) != 0, errno != EEXIST || access(folder, W_OK | X_OK) != 0 {
      let reason = String(cString: strerror(errno))
      throw ValidationError(phrases.text("report.unwritable", ["path": .text(folder), "reason": .text(reason)]))
    }
  }

  /// Why something could not be kept; `nil` when all could.
  var problem: String? { firstProblem.withLock { $0 } }

  /// Does a run once more, writes it down and returns the path of the file; `nil` when it could not be kept.
  func keep(_ piece: PlannedRun) -> String? {
    guard let run = runner.record(piece, options: options, program: Till.version) else { return nil }
    let name = piece.scenario.title.unicodeScalars.map { scalar in
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
      return isPlain || scalar == "." || scalar == "-" || scalar == "_" ? String(scalar) : "-"
    }
    // The place in the list tells scenarios of one title apart, and is the same in every shard.
    let path = "\(folder)/\(name.joined().prefix(80))-\(piece.index)\(TillRun.ending)"
    do throws(ReportFileProblem) {
      try ReportFile(path, isOwnName: true, phrases).write(run.text, phrases)
      return path
    } catch {
      firstProblem.withLock { $0 = $0 ?? error.text }
      return nil
    }
  }
}
