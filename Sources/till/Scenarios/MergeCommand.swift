import ArgumentParser
import Language
import Scenarios
import TillAssets

/// `till merge SHARD.json...`: the reports of shards put together again.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Put the JSON reports of shards (till run --shard k/n --json FILE) together into one.",
    discussion: """
      Exit status: the worst of the shards' own; 2 at least when a shard is missing, there twice, or of another run. What is \
      there is written all the same.
      """)

  @Argument(help: "The JSON reports of the shards.")
  var files: [String]

  @Flag(help: "Say only what is wrong.")
  var quiet = false

  @OptionGroup var reports: ReportOptions

  func run() throws {
    let phrases = try AppContext.orExit().phrases
    var parts: [(name: String, report: PublishedReport)] = []
    for file in files { parts.append((file, try Self.read(file, phrases))) }
    guard let merge = ReportMerge(parts) else { throw ValidationError(phrases.text("report.merge.nothing")) }
    let places = try reports.reserve(phrases)
    for problem in merge.problems { AppContext.complain(phrases.text(problem)) }
    let areWritten = reports.write(merge.report, to: places, phrases)
    if reports.format != .text {
      StandardOutput.pass(ReportOptions.text(of: merge.report, as: reports.format, phrases))
    } else if !quiet {
      StandardOutput.pass(ReportOptions.text(of: merge.report, as: .text, phrases))
    }
    if reports.annotates, reports.format != .github { StandardOutput.pass(merge.report.annotations) }
    if merge.report.exit != .passed { throw ExitCode(merge.report.exit.rawValue) }
    if !areWritten { throw ExitCode(RunReport.ExitCode.files.rawValue) }
  }

  private static func read(_ path: String, _ phrases: Phrasebook) throws -> PublishedReport {
    let text: String
    do throws(AssetProblem) {
      text = try TextFile.read(path, atMost: 256 * 1_048_576)
    } catch {
      if case .tooLarge = error { throw ValidationError(phrases.text("report.too-large", ["file": .text(path)])) }
      throw ValidationError(error.sentence)
    }
    do throws(ReportProblem) {
      return try PublishedReport(json: text)
    } catch {
      throw ValidationError(phrases.text(error.phrase(file: path)))
    }
  }
}
