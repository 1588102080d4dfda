public import Providers

/// The coverage of runs, by name.
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
    /// The reached items, in the order of the code.
    public let reached: [String]
    /// The missing items, in the order of the code.
    public let missing: [String]
    /// The items that cannot be reached.
    public let impossible: [Impossible]

    /// The number of items that can be reached.
    public var total: Int { reached.count + missing.count }
  }

  /// Every kind of thing.
  public let parts: [Part]
  /// The scenario that reached each outcome first, by the outcome's identifier.
  public let proofs: [String: String]
  let outcomes: [DocumentedOutcome]
  let providers: [ProviderID]

  /// The number of reached items.
  public var reached: Int { parts.reduce(0) { $0 + $1.reached.count } }

  /// The number of items that can be reached.
  public var total: Int { parts.reduce(0) { $0 + $1.total } }

  /// The share in thousandths, rounded down, so that only full coverage is 1,000.
  public static func perThousand(_ reached: Int, of total: Int) -> Int { total == 0 ? 1_000 : reached * 1_000 / total }

  /// The coverage of a report, with the documented outcomes for whose facts its runs were searched
  /// (`RunOptions.outcomes`). With `providers`, only of what belongs to one of them; with none, of everything.
  public init(_ report: RunReport, outcomes: [DocumentedOutcome], providers: [ProviderID] = []) {
    var reached = Reached()
    var proofs: [String: String] = [:]
    for run in report.runs {
      reached.formUnion(run.reached)
      for id in run.reached.names(in: .outcomes) where proofs[id] == nil { proofs[id] = run.scenario.title }
    }
    let wanted = outcomes.filter { outcome in
      providers.isEmpty || providers.contains { $0.rawValue == outcome.provider }
    }
    parts = CoverageGroup.allCases.filter { providers.isEmpty || $0.isOfProviders }.map { group in
      Self.part(group, of: CoverageUniverse.names(of: group, documented: wanted, providers: providers), reached)
    }
    let counted = Set(wanted.map(\.id))
    self.proofs = proofs.filter { counted.contains($0.key) }
    self.outcomes = wanted
    self.providers = providers
  }

  private static func part(_ group: CoverageGroup, of names: [String], _ reached: Reached) -> Part {
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
