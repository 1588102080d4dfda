import Language

/// The scenarios to run, once every file was read.
public struct RunPlan: Sendable {
  /// The scenarios of the shard, or all of them, in order.
  public let runs: [PlannedRun]
  /// The mistakes of files, as far as they belong to the shard.
  public let complaints: [Diagnostic]
  /// The part of the list; `nil` for the whole.
  public let shard: Shard?
  /// The number of scenarios of the whole list.
  public let total: Int
  /// The mark that tells the list from another, the same on every machine.
  let list: String
  /// Whether a file with a warning is not run.
  let isStrict: Bool

  /// Whether nothing was chosen at all: not by an unlucky shard, nor for a mistake in a file, but by filters, tags and paths.
  public var isEmpty: Bool { total == 0 && !complaints.contains { $0.code.severity.isMistake(strict: isStrict) } }
}

/// One scenario that will be run.
public struct PlannedRun: Sendable {
  /// Its place in the whole list, from 0.
  public let index: Int
  /// The scenario.
  public internal(set) var scenario: Scenario
  /// The number of scenarios of its file, this one among them.
  let siblings: Int
  let file: ScenarioFile

  /// The file's path as it was given.
  public var path: String { file.path }
}

extension ScenarioRunner {
  /// Reads files, and the scenarios in folders in the order of their names, and chooses among them; each path counts once.
  public func plan(
    paths: [String], from disk: ScenarioFiles, selection: ScenarioSelection = ScenarioSelection(),
    options: RunOptions = RunOptions(), sharing share: Share = serially
  ) -> RunPlan {
    let found = paths.map { disk.find($0) }
    var known: Set<String> = []
    let files = found.flatMap(\.files).filter { known.insert($0.path).inserted }
    return plan(files, after: found.flatMap(\.complaints), selection, options, share)
  }

  /// A warning about each file whose identifier another file before it has.
  static func sameIdentifiers(_ files: [ScenarioFile], _ reads: [ReadFile]) -> [Diagnostic] {
    var first: [String: String] = [:]
    return zip(files, reads).compactMap { file, read in
      guard let id = read.scenarios.first?.id else { return nil }
      guard let other = first[id] else {
        first[id] = file.path
        return nil
      }
      let source = file.source
      let line = source.lines.firstIndex { $0.starts(with: "id:".unicodeScalars) } ?? 0
      return Diagnostic(
        .sameIdentifier, source.place(line: line + 1, column: 1, length: 1),
        Phrase("scenario.same-identifier", ["id": .text(id), "file": .text(other)]), line: source.shown(line: line + 1),
        notes: [Phrase("scenario.same-identifier.help")])
    }
  }

  func plan(
    _ files: [ScenarioFile], after first: [Diagnostic], _ selection: ScenarioSelection, _ options: RunOptions,
    _ share: Share
  ) -> RunPlan {
    let vocabulary = vocabulary
    let reads = all(files.count, share) { ReadFile(files[$0], vocabulary: vocabulary) }
    var groups = first.map { [$0] }
    var pieces: [PlannedRun] = []
    for (file, read) in zip(files, reads) {
      if !read.complaints.isEmpty { groups.append(read.complaints) }
      guard !options.isStrict || !read.complaints.contains(where: { $0.code.severity.isMistake(strict: true) }) else {
        continue
      }
      for scenario in read.scenarios where selection.wants(scenario, in: file.path) {
        for scenario in options.seeded(scenario) {
          let siblings = read.scenarios.count * (options.seeds?.count ?? 1)
          pieces.append(PlannedRun(index: pieces.count, scenario: scenario, siblings: siblings, file: file))
        }
      }
    }
    groups += Self.sameIdentifiers(files, reads).map { [$0] }
    let titles = pieces.map { piece in
      let name = piece.path.split(separator: "/").last.map(String.init) ?? piece.path
      return "\(name) \(piece.scenario.title)"
    }
    let list = StableHash.text((titles + [options.mark]).joined(separator: "\n"))
    let shard = selection.shard
    return RunPlan(
      runs: shard.map { shard in pieces.filter { shard.holds($0.index) } } ?? pieces,
      complaints: groups.enumerated().filter { shard?.holds($0.offset) ?? true }.flatMap(\.element), shard: shard,
      total: pieces.count, list: list, isStrict: options.isStrict)
  }
}

extension RunOptions {
  /// A scenario, or one for each seed, which its variant then names.
  fileprivate func seeded(_ scenario: Scenario) -> [Scenario] {
    guard let seeds else { return [scenario] }
    return seeds.map { seed in
      var seeded = scenario
      seeded.world.seed = seed
      seeded.variant = [scenario.variant, "seed \(seed)"].filter { !$0.isEmpty }.joined(separator: ", ")
      return seeded
    }
  }
}
