import ArgumentParser
import Glibc
import Scenarios

/// `till check FILE-OR-FOLDER...`: everything that is wrong with scenario files, without running them.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find every mistake in scenario files (*.till.yaml) or folders of them, without running them.",
    discussion: """
      The text, the shape, the meaning, and whether what is expected can happen at all. `-` reads standard input. \
      Exit status: 0 nothing is wrong, 2 something is. `till explain CODE` says more about a message.
      """)

  /// How the report is written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case sarif
    case github
    case lsp
  }

  @Argument(help: "Scenario files, folders that hold them, or - for standard input.")
  var paths: [String]

  @Option(help: "How the report is written: text, json, sarif, github or lsp.")
  var format = Format.text

  @Flag(help: "Warnings count as mistakes.")
  var strict = false

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
  func runnerOrExit() throws -> ScenarioRunner {
    do {
      return try makeRunner()
    } catch {
      AppContext.complain(error.text)
      throw ExitCode(RunReport.ExitCode.tool.rawValue)
    }
  }
}

extension ScenarioFiles {
  /// The name by which standard input is asked for.
  static let input = "-"
}
