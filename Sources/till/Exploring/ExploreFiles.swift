import ArgumentParser
import Glibc
import Language

/// The files that an exploration writes: their places are made sure of before anything is walked, so that no work is lost.
struct ExploreFiles {
  private var report: ReportFile?
  private var state: ReportFile?
  /// The folder made for counter-examples; `nil` if it existed or is not wanted.
  private var made: String?

  /// Makes sure that everything can be written; throws what cannot be used.
  init(json: String?, resume: String?, out: String?, _ phrases: Phrasebook) throws {
    do throws(ReportFileProblem) {
      report = try json.map { path throws(ReportFileProblem) in try ReportFile(path, phrases) }
      state = try resume.map { path throws(ReportFileProblem) in try ReportFile(path, phrases) }
      if let out { made = try Self.makeFolder(out, phrases) }
    } catch {
      discard()
      throw ValidationError(error.text)
    }
  }

  /// Makes a folder; returns it when it was not there before.
  private static func makeFolder(_ path: String, _ phrases: Phrasebook) throws(ReportFileProblem) -> String? {
    if mkdir(path, 0o755) == 0 { return path }
    guard errno == EEXIST, access(path + "/.", W_OK | X_OK) == 0 else {
      let values: [String: Phrase.Value] = ["path": .text(path), "reason": .text(String(cString: strerror(errno)))]
      throw ReportFileProblem(text: phrases.text("report.unwritable", values))
    }
    return nil
  }

  /// Writes the report for machines where one is wanted; leaves with exit status 4 when it cannot be written.
  mutating func writeReport(_ text: String, _ phrases: Phrasebook) throws {
    try Self.put(text, into: report, phrases)
    report = nil
  }

  /// Saves the progress for a later resume, if that is wanted; exits with status 4 if it cannot be written.
  mutating func writeState(_ text: String, _ phrases: Phrasebook) throws {
    try Self.put(text, into: state, phrases)
    state = nil
  }

  /// Leaves nothing behind of what was not written.
  func discard() {
    report?.discard()
    state?.discard()
    // Only an empty one goes.
    if let made { rmdir(made) }
  }

  private static func put(_ text: String, into file: ReportFile?, _ phrases: Phrasebook) throws {
    try phrases.orExit(.ownFailure) { try file?.write(text, phrases) }
  }

  /// Writes a counter-example; leaves with exit status 4 when it cannot be written.
  static func write(_ text: String, to path: String, _ phrases: Phrasebook) throws {
    try phrases.orExit(.ownFailure) { try ReportFile(path, isOwnName: true, phrases).write(text, phrases) }
  }
}
