public import Commerce
public import Controller
public import Inspection
public import Language
import Synchronization

/// The drawing of a scenario's screen.
public struct ScenarioDisplay: Sendable {
  /// The language.
  public let language: Phrasebook
  /// The width in columns.
  public let columns: Int
  /// The height in rows.
  public let rows: Int
}

/// Runs scenario files on virtual time, each in a world of its own; the same files give the same report, byte for byte.
public struct ScenarioRunner: Sendable {
  /// Gives the lines of text that a snapshot shows, in the display's language.
  public typealias Render = @Sendable (Snapshot, ScenarioDisplay) -> [String]
  /// Does a number of independent pieces of work, by their index, and returns when all are done; a caller with several cores may
  /// do several at once, because each scenario has a world of its own. Pieces are begun in the order of their indices.
  public typealias Share = @Sendable (_ count: Int, _ piece: @escaping @Sendable (Int) -> Void) -> Void

  /// Does one piece after the other.
  public static let serially: Share = { count, piece in for index in 0..<count { piece(index) } }

  var vocabulary: Grammar
  let languages: [Phrasebook]
  let render: Render
  /// The library's parts.
  var gateways = GatewayMaker.own
  /// The software in place of Till's own shop; `nil` for that.
  var outside: OutsideShop?

  /// A runner for some stores and languages; the store `default` and the language `en` serve files that name none.
  public init(stores: [Store], languages: [Phrasebook], render: @escaping Render) {
    vocabulary = Grammar(stores: stores, languages: languages)
    self.languages = languages
    self.render = render
  }

  /// Runs files, and the scenarios in folders in the order of their names.
  public func run(
    paths: [String], from disk: ScenarioFiles, options: RunOptions = RunOptions(), sharing share: Share = serially
  ) -> RunReport {
    run(plan(paths: paths, from: disk, options: options, sharing: share), options: options, sharing: share)
  }

  /// Runs scenarios whose text is already there.
  public func run(_ files: [ScenarioFile], options: RunOptions = RunOptions()) -> RunReport {
    run(plan(files, after: [], ScenarioSelection(), options, Self.serially), options: options)
  }

  /// Everything that is wrong with files; of all scenarios, only lessons are run for it.
  public func check(_ files: [ScenarioFile]) -> [Diagnostic] { checkReport(on: files).complaints }

  /// Runs what was planned.
  ///
  /// The report is the same however many are done at once: where the first failure ends the run, what lies behind it counts as not
  /// run even if another core was quicker.
  public func run(
    _ plan: RunPlan, options: RunOptions = RunOptions(), sharing share: Share = serially, watch: RunWatch = .nobody
  ) -> RunReport {
    let done = Mutex<[ScenarioReport?]>(Array(repeating: nil, count: plan.runs.count))
    let failure = Mutex<Int?>(nil)
    share(plan.runs.count) { place in
      if let first = failure.withLock({ $0 }), first < place { return }
      guard !watch.shouldStop() else { return }
      let piece = plan.runs[place]
      let report = watch.around(piece) { run(piece, options, watch.begin()) }
      if options.failsFast, report.didFail(isStrict: options.isStrict) {
        failure.withLock { $0 = min($0 ?? place, place) }
      }
      done.withLock { $0[place] = report }
      watch.finished(place, report)
    }
    let reports = done.withLock { $0 }
    let last = failure.withLock { $0 } ?? plan.runs.count
    var (runs, skipped): ([ScenarioReport], [PlannedRun]) = ([], [])
    runs.reserveCapacity(reports.count)
    for (place, piece) in plan.runs.enumerated() {
      if place <= last, let report = reports[place] { runs.append(report) } else { skipped.append(piece) }
    }
    let unshown = RunReport.unshown(in: runs, of: plan, seeds: options.seeds?.count ?? 1)
    var report = RunReport(runs: runs, complaints: plan.complaints + unshown, isStrict: options.isStrict)
    report.skipped = skipped
    report.shard = plan.shard
    report.total = plan.total
    report.list = plan.list
    report.seeds = options.seeds
    report.wasInterrupted = watch.shouldStop()
    return report
  }

  /// The results of a number of pieces in their order, in whatever order they were done.
  func all<Result: Sendable>(_ count: Int, _ share: Share, _ piece: @escaping @Sendable (Int) -> Result) -> [Result] {
    let done = Mutex<[Result?]>(Array(repeating: nil, count: count))
    share(count) { index in
      let result = piece(index)
      done.withLock { $0[index] = result }
    }
    return done.withLock { $0.compactMap(\.self) }
  }

  /// A runner whose scenarios meet other gateways than Till's own.
  public func trying(_ gateways: GatewayMaker) -> ScenarioRunner {
    var other = self
    other.gateways = gateways
    return other
  }

  /// A runner that knows calls by more names than those of Till's own gateways.
  func knowing(_ calls: [String]) -> ScenarioRunner {
    var other = self
    other.vocabulary.operations += calls
    return other
  }

  /// A run of a scenario that has not begun.
  func prepare(
    _ scenario: Scenario, _ file: ScenarioFile, _ options: RunOptions = RunOptions(), isRecorded: Bool = false,
    until cut: @escaping RunCut.Check = RunCut.never, log: DeedLog? = nil
  ) -> ScenarioRun {
    let language = languages.first { $0.code == scenario.world.language } ?? languages.first
    let display = ScenarioDisplay(
      language: language ?? .empty, columns: scenario.world.columns, rows: scenario.world.rows)
    return ScenarioRun(
      scenario, file, display: display, options: options, gateways: gateways, isRecorded: isRecorded, cut: cut,
      log: log, render: render)
  }

  private func run(_ piece: PlannedRun, _ options: RunOptions, _ cut: @escaping RunCut.Check) -> ScenarioReport {
    var scenario = piece.scenario
    scenario.world = options.overrides.applied(to: scenario.world)
    if let outside { return play(scenario, piece, outside, options, cut) }
    let first = play(scenario, piece, options, cut)
    var report = first.report
    for number in 1..<max(1, options.repeats) where report.cut == nil {
      let next = play(scenario, piece, options, cut)
      report.cut = next.report.cut
      guard next.report.cut == nil else {
        report.failures += next.report.failures
        break
      }
      report.repeats = number + 1
      guard let difference = first.difference(from: next, run: number + 1) else { continue }
      report.failures.append(difference)
      break
    }
    return report
  }

  private func play(
    _ scenario: Scenario, _ piece: PlannedRun, _ options: RunOptions, _ cut: @escaping RunCut.Check
  ) -> PlayedRun {
    var run = prepare(scenario, piece.file, options, until: cut)
    let begun = run.world.now
    run.run()
    let snapshot = run.world.snapshot
    var report = ScenarioReport(
      index: piece.index, path: piece.path, scenario: piece.scenario, seed: run.seed,
      events: snapshot.timeline.messageCount, took: run.world.now.since(begun), failures: run.failures,
      warnings: run.warnings, transcript: options.keepsTranscripts ? run.transcript : [],
      reached: options.collectsCoverage ? run.reached(options.outcomes) : Reached())
    report.cut = run.cutShort
    report.proofs = run.proofs
    if options.keepsStories {
      report.story = RunStory(
        begun: begun, records: RecordWords(of: snapshot), calls: run.leftExchanges + snapshot.exchanges,
        transcript: run.transcript)
    }
    return PlayedRun(report: report, snapshot: snapshot, file: piece.file)
  }
}

extension Phrasebook {
  /// A table without entries, which shows keys.
  static let empty = Phrasebook(
    code: "", name: "", direction: .leftToRight,
    format: LanguageFormat(
      decimalSeparator: ".", groupSeparator: ",", money: "{code} {amount}", date: "{day} {month} {year}", months: []),
    entries: [:])
}
