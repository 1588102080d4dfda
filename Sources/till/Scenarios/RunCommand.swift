import ArgumentParser
import Commerce
import Controller
import Frames
import Glibc
import Language
import Scenarios
import Screens
import Storage
import TillAssets
import Wire

/// `till run FILE-OR-FOLDER...`: scenarios without a terminal, on virtual time.
struct RunCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "run", "Run scenario files headlessly, on a virtual clock.",
    """
    PATH is a *.till.yaml file, a folder, the name of a built-in scenario, or - for standard input. The first \
    Ctrl-C or SIGTERM stops at once and writes the reports; the second quits without them.

    \(ReportOptions.manual)

    --set changes a setting of every scenario, or its seed, store, clock, language, terminal or network.
    """,
    examples: [
      "till run qa/": "run a folder",
      "till run pix-paid": "run a built-in scenario",
      "till run qa --tag p1 --tag '!slow' --report junit=results.xml": "select by tag, write a JUnit report",
      "till run qa --shard 2/4 --report json=shard-2.json": "run a quarter; see till merge",
      "till run qa --seeds 1..50 --quiet": "list the seeds with which something fails",
      "till run qa --artifacts failed": "then: till replay failed/NAME.tillrun",
      "till run qa --against http://127.0.0.1:3000 --shop-file my.shop.yaml": "test your own backend",
    ],
    exits: [
      .done: "every expectation was met",
      .failed: "an expectation failed",
      .unusable: "a file or option is invalid, or nothing was found to run",
      .ruleBroken: "a payment rule was broken",
      .ownFailure: "Till itself failed",
      .interrupted: "stopped by Ctrl-C",
      .terminated: "stopped by SIGTERM",
    ],
    page: "ci")

  @Argument(help: "Scenario files, folders, names of built-in scenarios, or - for standard input.") var paths: [String]

  @OptionGroup(title: "Select and reproduce") var choices: RunChoices

  @Option(help: ArgumentHelp("Run one shard, such as 1/4.", valueName: "k/n")) var shard: String?

  @Option(
    name: .customLong("repeat"), parsing: .unconditional,
    help: ArgumentHelp("Run each scenario N times; fail if two runs differ.", valueName: "n"))
  var repeats = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Run each scenario with each of these seeds, and list those that fail.", valueName: "a..b"))
  var seeds: String?

  @Flag(help: "Stop after the first failure.") var failFast = false

  @Flag(help: "Treat warnings as errors.") var strict = false

  @Flag(help: "Show every event, not only failures.") var transcript = false

  @Flag(help: "List what there is to choose from, and do nothing else.") var list = false

  @Flag(name: .shortAndLong, help: "Show problems only.") var quiet = false

  @Flag(name: .customLong("timings"), help: "Include wall-clock times in reports, which then differ between runs.")
  var times = false

  @Option(help: ArgumentHelp("Save each failed run as a .tillrun file in a folder.", valueName: "folder"))
  var artifacts: String?

  @Option(name: .customLong("artifacts-for"), help: ArgumentHelp("Runs that --artifacts saves.", valueName: "runs"))
  var artifactsOf = RunArtifacts.Choice.failed

  @Option(help: ArgumentHelp("Wall-clock limit of one scenario, such as 30s or 2m.", valueName: "duration"))
  var timeout: String?

  @OptionGroup(title: "Reports") var reports: ReportOptions

  @OptionGroup(title: "Your own gateway") var own: GatewayOption

  @OptionGroup(title: "Your own software") var outside: OutsideOptions

  func run() throws {
    let surroundings = try AppContext.orExit()
    let phrases = surroundings.phrases
    if artifactsOf == .all, artifacts == nil { throw ValidationError(phrases.text("run.artifacts-where")) }
    if outside.against != nil, own.gateway != nil || artifacts != nil || repeats != 1 {
      throw ValidationError(phrases.text("run.outside-without"))
    }
    let programs = try own.open(phrases)
    let inside = try phrases.orExit(.ownFailure) { try surroundings.makeRunner().trying(programs?.maker ?? .own) }
    // Software that says nothing of worlds has one scenario at a time.
    let workers = try outside.against != nil && choices.jobs == nil ? 1 : choices.workers(phrases)
    let server = list ? nil : try outside.open(inside, jobs: workers, surroundings)
    let runner = server.map { inside.against($0.software) } ?? inside
    var options = try choices.options(surroundings)
    options.isStrict = strict
    options.failsFast = failFast
    options.keepsTranscripts = transcript
    options.keepsStories = reports.tellsStories || shard != nil && reports.writesJSON
    options.seeds = try seedRange(phrases)
    guard 1...1_000_000 ~= repeats else {
      throw ValidationError(phrases.text("run.repeat", ["number": .text(String(repeats))]))
    }
    options.repeats = repeats
    let limit = try timeout.map { text in
      guard let limit = RunCut.limit(reading: text) else {
        throw ValidationError(phrases.text("run.timeout", ["text": .text(String(text.prefix(60)))]))
      }
      return limit
    }
    let share: ScenarioRunner.Share = { count, piece in Workers.share(count, jobs: workers, piece) }
    let selection = try selection(phrases)
    let files = try reports.reserve(phrases)
    let plan = runner.plan(
      paths: surroundings.scenarioPaths(paths), from: surroundings.scenarioFiles, selection: selection,
      options: options, sharing: share)
    if plan.isEmpty, !choices.allowEmpty {
      for item in files { item.file.discard() }
      let isNarrowed = !choices.filter.isEmpty || !choices.tag.isEmpty
      throw ValidationError(phrases.text(isNarrowed ? "run.nothing-chosen" : "run.nothing-found"))
    }
    if list {
      for item in files { item.file.discard() }
      try show(plan, phrases)
      return
    }
    Interruption.listen()
    let started = Self.moment
    let keeper = try artifacts.map {
      try RunArtifacts($0, of: artifactsOf, runner, options, phrases, commandOptions: own.words)
    }
    let progress = RunProgress(
      plan, style: RunProgress.Style(format: reports.format, isQuiet: quiet, failsFast: failFast), phrases: phrases,
      isStrict: strict)
    progress.begin()
    var watch = progress.watch(measures: times, keeping: keeper, limit: limit)
    if let programs {
      let around = watch.around
      watch.around = { piece, work in programs.running(piece.scenario.title) { around(piece, work) } }
    }
    var report = runner.run(plan, options: options, sharing: share, watch: watch)
    // A program without input because the run was stopped has no problem.
    if let programs, let problem = programs.problem, !Interruption.isWanted,
      !report.runs.contains(where: \.brokeGateway)
    {
      let notes = programs.place.map { [Phrase("cli.gateway.in-scenario", ["scenario": .text($0)])] } ?? []
      report.add(
        Diagnostic(
          .gatewayProgram, Place(file: programs.command, line: 1, column: 1), problem.phrase, line: "", notes: notes))
    }
    progress.end(report)
    var published = report.published(in: phrases, by: Till.version)
    if times { published.started = started }
    let areWritten = reports.write(published, to: files, phrases)
    if let problem = keeper?.problem { AppContext.complain(problem) }
    if reports.format == .text {
      progress.sum(published)
    } else {
      StandardOutput.pass(ReportOptions.text(of: published, as: reports.format, phrases))
    }
    if reports.annotates, reports.format != .github { StandardOutput.pass(Scrubbing.digits(in: published.annotations)) }
    try exit(published.exit, areWritten: areWritten && keeper?.problem == nil)
  }

  /// The wall clock's time, as reports have it.
  private static var moment: String { String(Timestamp(milliseconds: WallClock.system.now()).iso8601.prefix(19)) }

  private func exit(_ code: RunReport.ExitCode, areWritten: Bool) throws {
    if let signal = Interruption.exitCode { throw ExitCode(signal) }
    if code != .passed { throw ExitCode(code.rawValue) }
    if !areWritten { throw ExitCode(RunReport.ExitCode.files.rawValue) }
  }

  /// The most seeds of one run; Till's own.
  private static let mostSeeds = 1_000

  private func seedRange(_ phrases: Phrasebook) throws -> ClosedRange<UInt64>? {
    guard let seeds else { return nil }
    let ends = seeds.split(separator: "..", omittingEmptySubsequences: false).map { UInt64($0) }
    guard ends.count == 2, let low = ends[0], let high = ends[1], low <= high,
      high - low < Self.mostSeeds, choices.seed == nil
    else {
      throw ValidationError(
        phrases.text("run.seeds", ["text": .text(String(seeds.prefix(60))), "most": .number(Self.mostSeeds)]))
    }
    return low...high
  }

  private func selection(_ phrases: Phrasebook) throws -> ScenarioSelection {
    var selection = try choices.selection(phrases)
    selection.shard = try shard.map { try RunChoices.shard($0, phrases) }
    return selection
  }

  private func show(_ plan: RunPlan, _ phrases: Phrasebook) throws {
    if reports.format == .json {
      let items = plan.runs.map { run -> JSON in
        [
          "index": .whole(run.index), "file": .string(run.path), "id": .string(run.scenario.id),
          "name": .string(run.scenario.name), "variant": .string(run.scenario.variant),
          "tags": .strings(run.scenario.tags),
        ]
      }
      StandardOutput.pass(JSON.array(items).prettyText + "\n")
    } else {
      let lines = plan.runs.map { Phrase.onOneLine("\($0.scenario.title)  \($0.scenario.name)  (\($0.path))") + "\n" }
      StandardOutput.write(lines.joined())
      let values: [String: Phrase.Value] = ["count": .number(plan.runs.count)]
      if !quiet { StandardOutput.write(phrases.text("run.list", values) + "\n") }
    }
    let mistakes = plan.complaints.filter { $0.code.severity.isMistake(strict: strict) }
    for complaint in mistakes { AppContext.complain(complaint.text(in: phrases)) }
    if !mistakes.isEmpty { throw ExitCode(RunReport.ExitCode.files.rawValue) }
  }
}

extension AppContext {
  /// A runner with every store and language there is, which sees the screens as a person would.
  func makeRunner() throws(AssetProblem) -> ScenarioRunner {
    var stores: [Store] = []
    for id in assets.storeIDs { stores.append(try assets.store(id)) }
    var languages: [Phrasebook] = []
    for code in assets.languageCodes { languages.append(try assets.phrasebook(code)) }
    return ScenarioRunner(stores: stores, languages: languages) { snapshot, display in
      let size = Size(width: display.columns, height: display.rows)
      let frame = AppModel().frame(of: snapshot, size: size, phrases: display.language)
      // Files and reports have the words in their own order.
      return frame.surface.isOrdered
        ? frame.outline.items.flatMap { [$0.name, $0.value].compactMap(\.self) } : frame.surface.text
    }
  }
}

extension ScenarioFiles {
  /// The machine's own files; `-` is standard input.
  static let disk = ScenarioFiles(
    names: { $0 == "-" ? nil : TextFile.names(in: $0) },
    text: { path, isFound throws(ScenarioFileProblem) in
      if path == "-" { StandardInput.announce("cli.reading.scenario") }
      do throws(AssetProblem) {
        return try TextFile.read(path == "-" ? "/dev/stdin" : path, isFound: isFound)
      } catch {
        switch error {
        case .tooLarge: throw .tooLarge
        case .notUTF8: throw .notUTF8
        case .unreadable(_, let reason): throw .unreadable(reason: reason)
        case .notFound, .notAnAssetFolder, .malformed, .wrongValue, .unknownName: throw .unreadable(reason: error.text)
        }
      }
    },
    real: { path in
      guard let real = realpath(path, nil) else { return path }
      defer { free(real) }
      return String(cString: real)
    })
}
