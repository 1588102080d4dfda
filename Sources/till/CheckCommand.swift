import ArgumentParser
import Glibc
import Scenarios
import TillAssets

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

  func run() throws {
    let surroundings = try Surroundings.orExit()
    let runner = try surroundings.runnerOrExit()
    let report = runner.check(paths: paths, from: .diskAndInput, isStrict: strict, sharing: Workers.share)
    let phrases = surroundings.phrases
    switch format {
    case .text: print(Surroundings.clean(report.text(in: phrases)), terminator: "")
    case .json: print(report.jsonText(in: phrases), terminator: "")
    case .sarif: print(report.sarifText(in: phrases, version: Till.version), terminator: "")
    case .github: print(report.githubText(in: phrases), terminator: "")
    case .lsp: print(report.lspText(in: phrases), terminator: "")
    }
    if report.exitCode != .passed { throw ExitCode(report.exitCode.rawValue) }
  }
}

extension Surroundings {
  /// A runner; ends the program with its own status when Till's data is not usable.
  func runnerOrExit() throws -> ScenarioRunner {
    do {
      return try makeRunner()
    } catch {
      Surroundings.complain(error.text)
      throw ExitCode(RunReport.ExitCode.tool.rawValue)
    }
  }
}

extension ScenarioFiles {
  /// The name by which standard input is asked for.
  static let input = "-"

  /// The machine's own files, and standard input under its name.
  static let diskAndInput = ScenarioFiles(
    names: { $0 == input ? nil : disk.names($0) },
    text: { path throws(ScenarioFileProblem) in
      guard path == input else { return try disk.text(path) }
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while true {
        let count = read(0, &buffer, buffer.count)
        guard count >= 0 else { throw .unreadable(reason: String(cString: strerror(errno))) }
        if count == 0 { break }
        bytes.append(contentsOf: buffer[..<count])
        guard bytes.count <= TextFile.largest else { throw .tooLarge }
      }
      guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
      return text
    })
}
