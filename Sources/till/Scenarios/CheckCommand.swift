import ArgumentParser
import Glibc
import Scenarios

/// `till check FILE-OR-FOLDER...`: everything that is wrong with scenario files.
struct CheckCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "check", "Find errors in scenario files.",
    """
    Checks syntax, structure, meaning, and whether what is expected can happen at all. A lesson is taken once without a person: \
    its answer keys, tasks and hints must hold. `till explain CODE` explains a message.
    """,
    examples: [
      "till check qa/": "check a folder",
      "till check new.till.yaml --format sarif > check.sarif": "report for code hosts",
      "till check - < new.till.yaml": "check standard input",
    ],
    exits: [
      .done: "no errors",
      .unusable: "errors were found, or a file cannot be read",
    ],
    page: "scenario-guide")

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case sarif
    case github
    case lsp
  }

  @Argument(help: "Scenario files, folders, names of built-in scenarios, or - for standard input.") var paths: [String]

  @Option(help: "Format of the output.") var format = Format.text

  @Flag(help: "Treat warnings as errors.") var strict = false

  /// The folder in which the program was started.
  private static var folder: String {
    guard let name = getcwd(nil, 0) else { return "/" }
    defer { free(name) }
    return String(cString: name)
  }

  func run() throws {
    let surroundings = try AppContext.orExit()
    let runner = try surroundings.runnerOrExit()
    let report = runner.check(
      paths: surroundings.scenarioPaths(paths), from: surroundings.scenarioFiles, isStrict: strict,
      sharing: Workers.share)
    let phrases = surroundings.phrases
    switch format {
    case .text: StandardOutput.write(report.text(in: phrases))
    case .json: StandardOutput.pass(report.jsonText(in: phrases))
    case .sarif: StandardOutput.pass(report.sarifText(in: phrases, version: Till.version))
    case .github: StandardOutput.pass(report.githubText(in: phrases))
    case .lsp: StandardOutput.raw(report.lspText(in: phrases, folder: Self.folder))
    }
    if report.exitCode != .passed { throw ExitCode(report.exitCode.rawValue) }
  }
}

extension AppContext {
  /// A runner; ends the program with its own status when Till's data is not usable.
  func runnerOrExit() throws -> ScenarioRunner { return try phrases.orExit(.ownFailure) { try makeRunner() } }
}

extension ScenarioFiles {
  /// The name by which standard input is asked for.
  static let input = "-"
}
