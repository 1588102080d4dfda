import ArgumentParser
import Exploration
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
      "till merge explored-*.json --report json=explored.json": "merge the shards of till explore",
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
    if let first = files.first, ExplorationReport.isReport(try Self.text(of: first, phrases)) {
      return try mergeExplorations(phrases)
    }
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

  /// The reports of `till explore`, of which there is only JSON.
  private func mergeExplorations(_ phrases: Phrasebook) throws {
    guard reports.hasOnlyJSON else { throw ValidationError(phrases.text("report.merge.explorations")) }
    var parts: [(name: String, report: ExplorationReport)] = []
    for file in files {
      guard let report = ExplorationReport(json: try Self.text(of: file, phrases)) else {
        throw ValidationError(phrases.text("report.merge.no-exploration", ["file": .text(file)]))
      }
      parts.append((file, report))
    }
    let places = try reports.reserve(phrases)
    let merge = ExplorationMerge(parts)
    for problem in merge.problems { AppContext.complain(phrases.text(problem)) }
    for place in places { try phrases.orExit(.ownFailure) { try place.file.write(merge.report.jsonText, phrases) } }
    if reports.format == .json {
      StandardOutput.pass(merge.report.jsonText)
    } else if !quiet {
      StandardOutput.write(merge.report.text(in: phrases))
    }
    if merge.report.hasFindings { throw ExitCode(.ruleBroken) }
    if !merge.problems.isEmpty { throw ExitCode(.unusable) }
  }

  private static func text(of path: String, _ phrases: Phrasebook) throws -> String {
    do throws(AssetProblem) {
      return try TextFile.read(path, atMost: 256 * 1_048_576)
    } catch {
      if case .tooLarge = error { throw ValidationError(phrases.text("report.too-large", ["file": .text(path)])) }
      throw ValidationError(error.sentence)
    }
  }

  private static func read(_ path: String, _ phrases: Phrasebook) throws -> PublishedReport {
    let text = try text(of: path, phrases)
    do throws(ReportProblem) {
      return try PublishedReport(json: text)
    } catch {
      throw ValidationError(phrases.text(error.phrase(file: path)))
    }
  }
}
