import ArgumentParser
import Glibc
import Language
import Scenarios

/// `till fmt [--check] [FILE-OR-FOLDER...]`: the one layout of scenario files.
struct FormatCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "fmt", "Format scenario files.",
    """
    Comments and meaning stay. Without files, or with -, reads standard input and writes to standard output.
    """,
    examples: [
      "till fmt qa/": "format a folder in place",
      "till fmt --check qa/": "list files that need formatting",
      "till fmt < old.till.yaml > new.till.yaml": "format standard input",
    ],
    exits: [
      .done: "formatted, or nothing to do",
      .failed: "--check found files that need formatting, or a file could not be written",
      .unusable: "a file has syntax errors and was left as it is",
    ],
    page: "scenario-guide")

  @Flag(help: "List files that need formatting, without changing them.") var check = false

  @Argument(help: "Scenario files, folders, or - for standard input (default: -).") var paths: [String] = []

  func run() throws {
    let surroundings = try AppContext.orExit()
    let phrases = surroundings.phrases
    let found = ScenarioFiles.disk.findAll(paths.isEmpty ? [ScenarioFiles.input] : paths)
    for complaint in found.complaints { AppContext.complain(complaint.text(in: phrases)) }
    var hasMistakes = !found.complaints.isEmpty
    var hasChanges = false
    for file in found.files {
      let isInput = file.path == ScenarioFiles.input
      switch ScenarioLayout.lay(out: file) {
      case .asItShouldBe:
        if isInput, !check { StandardOutput.hand(file.text) }
      case .hasMistakes(let complaints):
        hasMistakes = true
        for complaint in complaints { AppContext.complain(complaint.text(in: phrases) + "\n") }
        AppContext.complain("till: " + phrases.text("cli.format.mistakes", ["file": .text(file.path)]))
      case .changed(let text):
        hasChanges = true
        if check {
          StandardOutput.say(phrases.text("cli.format.would", ["file": .text(file.path)]))
        } else if isInput {
          StandardOutput.hand(text)
        } else if let reason = Self.write(text, to: file.path) {
          throw phrases.refusal(
            "cli.format.unwritable", ["file": .text(file.path), "reason": .text(reason)], status: .failed)
        }
      }
    }
    if hasMistakes { throw ExitCode(RunReport.ExitCode.files.rawValue) }
    if check, hasChanges { throw ExitCode(RunReport.ExitCode.failed.rawValue) }
  }

  /// Writes a file beside the old one and puts it in its place, so that a full disk leaves the old one; returns why it could not.
  private static func write(_ text: String, to path: String) -> String? {
    let target = realpath(path, nil).map { pointer in
      defer { free(pointer) }
      return String(cString: pointer)
    }
    let place = target ?? path
    let beside = place + ".till-fmt"
    var status = stat()
    let mode = stat(place, &status) == 0 ? status.st_mode & 0o777 : 0o644
    let descriptor = open(beside, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return String(cString: strerror(errno)) }
    let isWhole = StandardOutput.put(text, to: descriptor) == 0 && fchmod(descriptor, mode) == 0
    let isClosed = close(descriptor) == 0
    if isWhole, isClosed, rename(beside, place) == 0 { return nil }
    let reason = String(cString: strerror(errno))
    unlink(beside)
    return reason
  }
}
