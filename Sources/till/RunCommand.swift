import ArgumentParser
import Commerce
import Frames
import Language
import Scenarios
import Screens
import TillAssets
import Wire

/// `till run FILE-OR-FOLDER...`: scenarios without a terminal, on virtual time.
struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Run scenario files (*.till.yaml) or folders of them, without a terminal and on virtual time.",
    discussion: """
      Exit status: 0 every expectation held, 1 one did not, 2 a file has mistakes, 3 a rule that always holds was broken, \
      4 Till itself failed.
      """)

  /// How the report is written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case junit
  }

  @Argument(help: "Scenario files, or folders that hold them.")
  var paths: [String]

  @Option(help: "How the report is written: text, json or junit.")
  var format = Format.text

  @Option(help: "A seed in place of the files' own.")
  var seed: UInt64?

  @Flag(help: "Run ready jobs in an order drawn from the seed, to explore interleavings.")
  var shuffled = false

  @Flag(help: "Warnings count as failures.")
  var strict = false

  @Flag(help: "Write down everything that happened, not only what failed.")
  var transcript = false

  func run() throws {
    let surroundings = try Surroundings.orExit()
    let runner: ScenarioRunner
    do {
      runner = try surroundings.makeRunner()
    } catch {
      Surroundings.complain(error.text)
      throw ExitCode(RunReport.ExitCode.tool.rawValue)
    }
    let options = RunOptions(isStrict: strict, seed: seed, isShuffled: shuffled)
    let report = runner.run(paths: paths, from: .disk, options: options, sharing: Workers.share)
    switch format {
    case .text:
      if transcript {
        for run in report.runs {
          print(Surroundings.clean(run.transcriptText(in: surroundings.phrases)), terminator: "")
        }
      }
      print(Surroundings.clean(report.text(in: surroundings.phrases)), terminator: "")
    case .json: print(report.jsonText(in: surroundings.phrases), terminator: "")
    case .junit: print(report.junit(in: surroundings.phrases), terminator: "")
    }
    let code = report.exitCode.rawValue
    if code != 0 { throw ExitCode(code) }
  }
}

extension Surroundings {
  /// A runner with every store and language there is, which sees the screens as a person would.
  func makeRunner() throws(AssetProblem) -> ScenarioRunner {
    var stores: [Store] = []
    for id in assets.storeIDs { stores.append(try assets.store(id)) }
    var languages: [Phrasebook] = []
    for code in assets.languageCodes { languages.append(try assets.phrasebook(code)) }
    return ScenarioRunner(stores: stores, languages: languages) { snapshot, display in
      let size = Size(width: display.columns, height: display.rows)
      return Interface().frame(of: snapshot, size: size, phrases: display.language).surface.text
    }
  }
}

extension ScenarioFiles {
  /// The machine's own files.
  static let disk = ScenarioFiles(
    names: { TextFile.names(in: $0) },
    text: { path throws(ScenarioFileProblem) in
      do throws(AssetProblem) {
        return try TextFile.read(path)
      } catch {
        switch error {
        case .tooLarge: throw .tooLarge
        case .notUTF8: throw .notUTF8
        case .unreadable(_, let reason): throw .unreadable(reason: reason)
        case .notFound, .notAnAssetFolder, .malformed, .wrongValue, .unknownName: throw .unreadable(reason: error.text)
        }
      }
    })
}
