public import Checkout
public import Commerce
import Controller
public import Language
import Synchronization

/// How a scenario's screen is shown.
public struct ScenarioDisplay: Sendable {
  /// The language.
  public let language: Phrasebook
  /// How wide, in columns.
  public let columns: Int
  /// How high, in rows.
  public let rows: Int

  /// A screen of a size in a language.
  public init(language: Phrasebook, columns: Int, rows: Int) {
    self.language = language
    self.columns = columns
    self.rows = rows
  }
}

/// How scenarios are run.
public struct RunOptions: Hashable, Sendable {
  /// Whether warnings count as mistakes.
  public var isStrict: Bool
  /// A seed in place of the scenarios' own; `nil` leaves them theirs.
  public var seed: UInt64?
  /// Whether ready jobs run in an order shuffled by the seed, rather than first in, first out.
  public var isShuffled: Bool

  /// Ordinary runs: warnings are only said, seeds are the files' own.
  public init(isStrict: Bool = false, seed: UInt64? = nil, isShuffled: Bool = false) {
    self.isStrict = isStrict
    self.seed = seed
    self.isShuffled = isShuffled
  }
}

/// Runs scenario files on virtual time, each in a world of its own; the same files give the same report, byte for byte.
public struct ScenarioRunner: Sendable {
  /// Gives the lines of text that a snapshot shows, in the display's language.
  public typealias Render = @Sendable (Snapshot, ScenarioDisplay) -> [String]
  /// Does a number of independent pieces of work, by their index, and returns when all are done; whoever has several cores may
  /// do several at once, because each scenario has a world of its own.
  public typealias Share = @Sendable (_ count: Int, _ piece: @escaping @Sendable (Int) -> Void) -> Void

  /// Does one piece after the other.
  public static let serially: Share = { count, piece in for index in 0..<count { piece(index) } }

  let vocabulary: Vocabulary
  private let languages: [Phrasebook]
  private let render: Render

  /// A runner for some stores and languages; the store `default` and the language `en` serve files that name none.
  public init(stores: [Store], languages: [Phrasebook], render: @escaping Render) {
    vocabulary = Vocabulary(stores: stores, languages: languages)
    self.languages = languages
    self.render = render
  }

  /// Runs files, and the scenarios in folders in the order of their names.
  public func run(
    paths: [String], from disk: ScenarioFiles, options: RunOptions = RunOptions(), sharing share: Share = serially
  ) -> RunReport {
    let found = paths.map { disk.find($0) }
    return report(on: found.flatMap(\.files), after: found.flatMap(\.complaints), options, share)
  }

  /// Runs scenarios whose text is already there.
  public func run(_ files: [ScenarioFile], options: RunOptions = RunOptions()) -> RunReport {
    report(on: files, after: [], options, Self.serially)
  }

  /// Everything that is wrong with files, without running them.
  public func check(_ files: [ScenarioFile]) -> [Complaint] {
    files.flatMap { ReadFile($0, vocabulary: vocabulary).complaints }
  }

  private func report(
    on files: [ScenarioFile], after first: [Complaint], _ options: RunOptions, _ share: Share
  ) -> RunReport {
    let reads = all(files.count, share) { ReadFile(files[$0], vocabulary: vocabulary) }
    let complaints = first + reads.flatMap(\.complaints)
    var pieces: [(scenario: Scenario, source: SourceText, path: String)] = []
    for (file, read) in zip(files, reads) where !options.isStrict || read.complaints.isEmpty {
      pieces += read.scenarios.map { ($0, read.source, file.path) }
    }
    let work = pieces
    let runs = all(work.count, share) { run(work[$0].scenario, work[$0].source, path: work[$0].path, options) }
    return RunReport(runs: runs, complaints: complaints, isStrict: options.isStrict)
  }

  /// The results of a number of pieces in their order, in whatever order they were done.
  func all<Result: Sendable>(_ count: Int, _ share: Share, _ piece: @escaping @Sendable (Int) -> Result)
    -> [Result]
  {
    let done = Mutex<[Int: Result]>([:])
    share(count) { index in
      let result = piece(index)
      done.withLock { $0[index] = result }
    }
    return done.withLock { done in (0..<count).compactMap { done[$0] } }
  }

  private func run(_ scenario: Scenario, _ source: SourceText, path: String, _ options: RunOptions) -> ScenarioReport {
    let language = languages.first { $0.code == scenario.world.language } ?? languages.first
    let display = ScenarioDisplay(
      language: language ?? .empty, columns: scenario.world.columns, rows: scenario.world.rows)
    var run = ScenarioRun(scenario, source, display: display, options: options, render: render)
    let begun = run.world.now
    run.run()
    return ScenarioReport(
      path: path, scenario: scenario, seed: run.seed, events: run.world.snapshot.timeline.count,
      took: run.world.now.since(begun), ending: ScenarioEnding(run.world.snapshot), failures: run.failures,
      warnings: run.warnings, transcript: run.transcript)
  }
}

extension Phrasebook {
  /// A table without entries, which shows keys.
  fileprivate static let empty = Phrasebook(
    code: "", name: "", direction: .leftToRight,
    format: LanguageFormat(
      decimalSeparator: ".", groupSeparator: ",", money: "{code} {amount}", date: "{day} {month} {year}", months: []),
    entries: [:])
}
