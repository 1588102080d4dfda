import ArgumentParser
import Language
import Providers
import Scenarios
import TillAssets

/// `till coverage [PATHS]`: what scenarios reach, and what they do not, by name.
struct CoverageCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "coverage", "Report what your scenarios cover, by name.",
    """
    Covers outcomes, states, links, webhooks, faults and rules. An outcome counts when one attempt in one run \
    shows all its facts (`till outcomes --json` lists them under ends); names of scenarios and files do not \
    count. Without paths, covers the built-in scenarios. --provider counts one provider only, and may be given several times; \
    --set also takes seed, store, clock, language, terminal and network.
    """,
    examples: [
      "till coverage qa/": "report on a folder",
      "till coverage qa --provider tabby --fail-under 95": "require 95% for Tabby",
      "till coverage qa --report json=coverage.json": "write JSON as well",
    ],
    exits: [
      .done: "reported",
      .failed: "below --fail-under, or a scenario failed",
      .unusable: "a file or option is invalid",
      .ruleBroken: "a payment rule was broken",
      .ownFailure: "Till itself failed",
    ],
    page: "ci")

  @Argument(help: "Scenario files, folders, or names of built-in scenarios.") var paths: [String] = []

  @OptionGroup(title: "Select and reproduce") var choices: RunChoices

  @Option(help: ArgumentHelp("Provider, such as tabby.", valueName: "provider")) var provider: [String] = []

  @Option(help: ArgumentHelp("Fail below this percentage, such as 95 or 99.5.", valueName: "percent"))
  var failUnder: String?

  @Flag(name: .customLong("show-unreachable"), help: "Also list what is unreachable, and why.") var impossible = false

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp("Write a report to a file, such as json=report.json.", valueName: "format=file"))
  var place: JSONReportPlace?

  func run() throws {
    let surroundings = try AppContext.orExit()
    let phrases = surroundings.phrases
    let bar = try bar(phrases)
    let providers = try providers(phrases)
    var options = try choices.options(surroundings)
    options.keepsTranscripts = false
    options.collectsCoverage = true
    let workers = try choices.workers(phrases)
    let share: ScenarioRunner.Share = { count, piece in Workers.share(count, jobs: workers, piece) }
    let runner = try surroundings.runnerOrExit()
    let outcomes = try phrases.orExit(.ownFailure) { try surroundings.assets.documentedOutcomes() }
    options.outcomes = outcomes
    var file: ReportFile?
    if let place {
      do throws(ReportFileProblem) {
        file = try ReportFile(place.path, phrases)
      } catch {
        throw ValidationError(error.text)
      }
    }
    let paths = paths.isEmpty ? ["\(surroundings.assets.path)/scenarios"] : surroundings.scenarioPaths(paths)
    let selection = try choices.selection(phrases)
    let plan = runner.plan(paths: paths, from: .disk, selection: selection, options: options, sharing: share)
    if plan.isEmpty, !choices.allowEmpty {
      file?.discard()
      throw ValidationError(phrases.text("run.nothing-chosen"))
    }
    Interruption.listen()
    let watch = RunWatch(shouldStop: { Interruption.isWanted }, around: { $1() }, finished: { _, _ in })
    let report = runner.run(plan, options: options, sharing: share, watch: watch)
    let coverage = Coverage(report, outcomes: outcomes, providers: providers)
    StandardOutput.write(coverage.text(in: phrases, impossible: impossible))
    try phrases.orExit(.unusable) { try file?.write(coverage.jsonText(in: phrases), phrases) }
    try conclude(report, coverage, bar, phrases)
  }

  private func conclude(_ report: RunReport, _ coverage: Coverage, _ bar: Int?, _ phrases: Phrasebook) throws {
    if let signal = Interruption.exitCode { throw ExitCode(signal) }
    if report.exitCode != .passed {
      for message in report.published(in: phrases).allMessages { AppContext.complain(message.text(in: phrases)) }
      throw ExitCode(report.exitCode.rawValue)
    }
    guard let bar, Coverage.perThousand(coverage.reached, of: coverage.total) < bar else { return }
    AppContext.complain(phrases.text("coverage.too-little", ["bar": .text(failUnder ?? "")]))
    throw ExitCode(RunReport.ExitCode.failed.rawValue)
  }

  /// The providers that are asked for, each once.
  private func providers(_ phrases: Phrasebook) throws -> [ProviderID] {
    let names = ProviderID.allCases.map(\.rawValue)
    let wanted = try Set(
      provider.map { name in
        guard let known = ProviderID(rawValue: name) else {
          throw CheckoutOptions.unknown("provider", name, names, phrases)
        }
        return known
      })
    return ProviderID.allCases.filter { wanted.contains($0) }
  }

  /// The bar in thousandths.
  private func bar(_ phrases: Phrasebook) throws -> Int? {
    guard let failUnder else { return nil }
    let parts = failUnder.split(separator: ".", omittingEmptySubsequences: false)
    let tenths = parts.count == 2 ? Int(parts[1]) : 0
    guard (1...2).contains(parts.count), let whole = Int(parts[0]), let tenths, parts.count == 1 || parts[1].count == 1,
      0...1_000 ~= whole * 10 + tenths
    else { throw ValidationError(phrases.text("coverage.bar", ["text": .text(String(failUnder.prefix(60)))])) }
    return whole * 10 + tenths
  }
}

extension AssetFolder {
  /// Every outcome as scenarios know it.
  func documentedOutcomes() throws(AssetProblem) -> [DocumentedOutcome] {
    var documented: [DocumentedOutcome] = []
    for outcome in try outcomes() {
      do throws(OutcomeFacts.Problem) {
        documented.append(try outcome.documented())
      } catch {
        throw .wrongValue(
          path: "\(path)/outcomes/\(outcome.provider).json", field: "\(outcome.id): \(error.field)",
          expected: error.expected)
      }
    }
    return documented
  }
}

extension Outcome {
  /// The outcome as scenarios know it; throws what is wrong with its facts.
  func documented() throws(OutcomeFacts.Problem) -> DocumentedOutcome {
    try DocumentedOutcome(
      id: id, provider: provider, method: method, name: name, trigger: way, scenario: scenario, facts: ends)
  }
}
