import ArgumentParser
import Language
import Scenarios
import TillAssets

/// `till merge SHARD.json...`: the reports of shards put together again.
struct MergeCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "merge", "Merge the JSON reports of shards into one.", ReportOptions.manual,
    examples: [
      "till run qa --shard 1/4 --report json=shard-1.json": "write the report of a shard",
      "till merge shard-*.json --report junit=results.xml": "merge them all",
    ],
    exits: [
      .done: "every shard passed",
      .failed: "an expectation failed",
      .unusable: "a shard is missing, repeated or of another run; what is there is still written",
      .ruleBroken: "a payment rule was broken",
      .ownFailure: "Till itself failed",
    ],
    page: "ci")

  @Argument(help: "JSON reports of the shards.") var files: [String]

  @Flag(name: .shortAndLong, help: "Show problems only.") var quiet = false

  @OptionGroup(title: "Reports") var reports: ReportOptions

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
