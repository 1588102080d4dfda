import ArgumentParser
import Basics
import Checkout
import Commerce
import Controller
import Exploration
import Glibc
import Language
import Payments
import Scenarios
import TillAssets

/// `till explore`: every path within a budget of faults and choices, on the real library, and what was wrong on any of them.
struct ExploreCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "explore", "Search for payments that break a rule.",
    """
    Tries every combination of faults and choices within a budget and reports the shortest that breaks a payment \
    rule: first without faults, then with one, and so on. The same options give the same result, whatever the \
    number of jobs, unless --time-limit ends the search.

    --method and --store may be given several times; without them, every method is explored in the store that offers them all. \
    --store all explores every store. --report json=- prints the report. --shard divides the methods among machines; \
    `till merge` puts their JSON reports together.
    """,
    examples: [
      "till explore --method stc-pay": "explore one payment method",
      "till explore --max-faults 2 --output-dir found": "save each counter-example",
      "till explore --shard 1/4 --report json=shard-1.json": "explore a quarter of the methods; see till merge",
      "till explore --gateway ./my-gateway": "explore your own gateway",
    ],
    exits: [
      .done: "nothing was found",
      .unusable: "an option is invalid",
      .ruleBroken: "a payment rule was broken",
      .ownFailure: "Till itself failed",
      .interrupted: "stopped by Ctrl-C",
    ],
    guide: "explore")

  @Option(help: "Payment method, such as card, mada, stc-pay, apple-pay, tabby or pix.") var method: [String] = []

  @Option(
    name: .customLong("max-faults"), parsing: .unconditional,
    help: ArgumentHelp("Maximum faults per path, 0 to 4 (default: 1).", valueName: "n"))
  var faults: Int?

  @Option(
    name: .customLong("max-actions"), parsing: .unconditional,
    help: ArgumentHelp("Maximum unusual choices per path, 0 to 4 (default: 1).", valueName: "n"))
  var actions: Int?

  @Option(parsing: .unconditional, help: "Random seed; the same seed gives the same run.") var seed: UInt64?

  @Option(
    name: .customLong("time-limit"), parsing: .unconditional,
    help: ArgumentHelp("Stop after N seconds (default: 50, or none with a budget option).", valueName: "seconds"))
  var time: Double?

  @Option(
    name: .customLong("random-walks"), parsing: .unconditional,
    help: ArgumentHelp("Random walks per method beyond the budgets (default: 0).", valueName: "n"))
  var walks: Int?

  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp("How many to run in parallel (default: one per core).", valueName: "n"))
  var jobs: Int?

  @Option(help: "Store, such as riyadh, london or sao-paulo.") var store: [String] = []

  @Option(
    name: .customLong("set"),
    help: ArgumentHelp(
      "Change a setting, such as truelayer.kit=as-shipped; see `till settings`. Repeatable.", valueName: "name=choice"))
  var settings: [String] = []

  @Option(
    name: .customLong("start-at"),
    help: ArgumentHelp(
      "Start after a scenario step (FILE:STEP) or at an event of a run (FILE.tillrun:EVENT; default: its end).",
      valueName: "place"))
  var from: String?

  @Option(help: ArgumentHelp("Run one shard, such as 1/4.", valueName: "k/n")) var shard: String?

  @Option(
    name: .customLong("state"),
    help: ArgumentHelp("File that saves the state, and resumes from it.", valueName: "file"))
  var resume: String?

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp("Write a report to a file, such as json=report.json.", valueName: "format=file"))
  var place: JSONReportPlace?

  @Option(
    name: .customLong("output-dir"),
    help: ArgumentHelp("Save each counter-example as a scenario and a run in a folder.", valueName: "folder"))
  var out: String?

  @OptionGroup(title: "Your own gateway") var own: GatewayOption

  private var json: String? { place?.path }

  func validate() throws {
    guard (0...4).contains(faults ?? 0) else { throw ValidationError("--max-faults must be between 0 and 4.") }
    guard (0...4).contains(actions ?? 0) else { throw ValidationError("--max-actions must be between 0 and 4.") }
    guard (walks ?? 0) >= 0 else { throw ValidationError("--random-walks must be 0 or greater.") }
    guard (jobs ?? 1) >= 1 else { throw ValidationError("--jobs must be 1 or greater.") }
    guard (time ?? 1) > 0 else { throw ValidationError("--time-limit must be greater than 0 seconds.") }
  }

  func run() throws {
    let surroundings = try AppContext.orExit()
    let programs = try own.open(surroundings.phrases)
    let part = try shard.map { try RunChoices.shard($0, surroundings.phrases) }
    let plans = try plans(in: surroundings, programs).enumerated().filter { part?.holds($0.offset) ?? true }.map(
      \.element)
    var exploration = try begun(plans, surroundings)
    var files = try ExploreFiles(json: json == "-" ? nil : json, resume: resume, out: out, surroundings.phrases)
    defer { files.discard() }
    Interruption.listen()
    var progress = ExploreProgress(phrases: surroundings.phrases, quiet: json == "-")
    let isWhole = explore(&exploration, &progress)
    progress.end()
    let phrases = surroundings.phrases
    var report = exploration.report
    (report.shard, report.list) = (part, Self.mark(of: options))
    if json == "-" {
      StandardOutput.pass(report.jsonText)
    } else {
      StandardOutput.write(report.text(in: phrases))
      try files.writeReport(report.jsonText, phrases)
    }
    if let out { try keep(exploration, in: out, surroundings) }
    if !isWhole {
      try files.writeState(exploration.stateText(options: ownOptions), phrases)
      guard Interruption.isWanted else {
        AppContext.complain(phrases.text("cli.explore.time-over"))
        if !exploration.findings.isEmpty { throw ExitCode(.ruleBroken) }
        return
      }
      AppContext.complain(
        resume.map { phrases.text("cli.explore.interrupted", ["path": .text($0)]) }
          ?? phrases.text("cli.explore.stopped"))
      throw ExitCode(.interrupted)
    }
    // A finished exploration need not be resumed.
    if let resume { unlink(resume) }
    if !exploration.findings.isEmpty { throw ExitCode(.ruleBroken) }
  }

  /// Runs batch after batch; returns whether it came to its end.
  private func explore(_ exploration: inout Exploration, _ progress: inout ExploreProgress) -> Bool {
    let workers = jobs ?? Workers.count
    let share: Search.Share = { count, piece in Workers.share(count, jobs: workers, piece) }
    let end = (time ?? usualTime).map { ExploreProgress.clock + $0 }
    while exploration.advance(sharing: share) {
      progress.show(exploration)
      if Interruption.isWanted { return false }
      if let end, ExploreProgress.clock >= end { return false }
    }
    return true
  }

  /// Without a budget option, the exploration takes less than a minute (Till's own).
  private var usualTime: Double? { faults == nil && actions == nil && walks == nil ? 50 : nil }

  // MARK: What is explored

  /// The options that decide the answer.
  private var options: String {
    let many = [method.sorted(), store, settings].map { $0.joined(separator: ",") }
    return (many + ["\(faults ?? 1) \(actions ?? 1) \(seed ?? 0) \(walks ?? 0)", from ?? "", own.gateway ?? ""]).joined(
      separator: " ")
  }

  /// The same, with the shard.
  private var ownOptions: String { shard.map { "\(options) \($0)" } ?? options }

  /// Tells explorations with other options apart.
  private static func mark(of options: String) -> String { String(FNV1a.of(options), radix: 16) }

  private func begun(_ plans: [ExplorationPlan], _ surroundings: AppContext) throws -> Exploration {
    guard let resume, access(resume, F_OK) == 0 else { return Exploration(plans) }
    do throws(ExplorationStateProblem) {
      // What cannot be read as a text is no exploration.
      let text = (try? TextFile.read(resume, atMost: 1 << 30)) ?? ""
      return try Exploration(resuming: text, plans, options: ownOptions)
    } catch {
      let key: String
      switch error {
      case .otherOptions: key = "cli.explore.resume-other"
      case .unreadable: key = "cli.explore.resume-unreadable"
      }
      AppContext.complain(surroundings.phrases.text(key, ["path": .text(resume)]))
      throw ExitCode(.unusable)
    }
  }

  // MARK: Files

  private func keep(_ exploration: Exploration, in folder: String, _ surroundings: AppContext) throws {
    let findings = exploration.findings
    guard !findings.isEmpty else { return }
    let writer = ScenarioWriter(try surroundings.runnerOrExit())
    for (index, finding) in findings.enumerated() {
      guard let plan = exploration.plan(of: finding) else { continue }
      for file in finding.files(of: plan, number: index + 1, by: writer, program: Till.version) {
        try ExploreFiles.write(file.text, to: "\(folder)/\(file.name)", surroundings.phrases)
      }
    }
  }
}
