/// What runs reached of everything there is, by name.
public struct Coverage: Hashable, Sendable {
  /// Something that cannot be reached, and why.
  public struct Impossible: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// Why, as a key below `coverage.impossible.` in the language table.
    public let reason: String
  }

  /// One kind of thing.
  public struct Part: Hashable, Sendable {
    /// Which.
    public let group: CoverageGroup
    /// What was reached, in the order of the code.
    public let reached: [String]
    /// What was not, in the order of the code.
    public let missing: [String]
    /// What cannot be.
    public let impossible: [Impossible]

    /// How many there are that can be reached.
    public var total: Int { reached.count + missing.count }
  }

  /// Every kind of thing.
  public let parts: [Part]

  /// How many were reached.
  public var reached: Int { parts.reduce(0) { $0 + $1.reached.count } }

  /// How many can be reached.
  public var total: Int { parts.reduce(0) { $0 + $1.total } }

  /// How many of a thousand, rounded down, so that only everything is all.
  public static func perThousand(_ reached: Int, of total: Int) -> Int { total == 0 ? 1_000 : reached * 1_000 / total }

  /// What a report reached of everything there is, with these documented outcomes.
  public init(_ report: RunReport, outcomes: [DocumentedOutcome]) {
    var reached = Reached()
    for run in report.runs { reached.formUnion(run.reached) }
    for outcome in outcomes where Self.isReached(outcome, by: report, among: outcomes) {
      reached.add(outcome.id, to: .outcomes)
    }
    self.init(reached, outcomes: outcomes)
  }

  init(_ reached: Reached, outcomes: [DocumentedOutcome]) {
    parts = CoverageGroup.allCases.map { group in
      let names = CoverageUniverse.names(of: group, documented: outcomes)
      var (found, missing, impossible): ([String], [String], [Impossible]) = ([], [], [])
      for name in names {
        if reached.contains(name, in: group) {
          found.append(name)
        } else if let reason = CoverageUniverse.whyImpossible(name, in: group) {
          impossible.append(Impossible(name: name, reason: reason))
        } else {
          missing.append(name)
        }
      }
      return Part(group: group, reached: found, missing: missing, impossible: impossible)
    }
  }

  /// Whether the outcome's own scenario ended in it, or any other run in something that only this outcome is shown by.
  private static func isReached(
    _ outcome: DocumentedOutcome, by report: RunReport, among outcomes: [DocumentedOutcome]
  ) -> Bool {
    let isUnique = outcome.isTelling && outcomes.count { $0.isShownLike(outcome) } == 1
    return report.runs.contains { run in
      guard outcome.fits(run.ending) else { return false }
      return run.scenario.title == outcome.scenario || isUnique && run.ending.provider == outcome.provider
    }
  }
}
