import Language
import Testing
import TillAssets

@testable import Scenarios

@Suite("Coverage")
struct CoverageTests {
  private static func outcomes() throws -> [DocumentedOutcome] {
    try Shipped.assets.outcomes().map {
      DocumentedOutcome(
        id: $0.id, provider: $0.provider, scenario: $0.scenario, app: $0.ends.app, error: $0.ends.error,
        subStatus: $0.ends.subStatus, words: $0.ends.words, kit: $0.ends.kit, ledger: $0.ends.ledger)
    }
  }

  /// What every scenario that is shipped reaches.
  private static let shipped: Result<(reached: Reached, coverage: Coverage), any Error> = Result {
    var options = RunOptions()
    options.keepsTranscripts = false
    options.collectsCoverage = true
    let report = try Shipped.runner().run(paths: [Shipped.folder], from: Disk.files, options: options)
    let reached = report.runs.reduce(into: Reached()) { $0.formUnion($1.reached) }
    return (reached, Coverage(report, outcomes: try outcomes()))
  }

  @Test("the shipped scenarios reach nearly everything that can be reached")
  func bar() throws {
    let coverage = try Self.shipped.get().coverage
    let english = try Shipped.english()
    #expect(Coverage.perThousand(coverage.reached, of: coverage.total) >= 960, "\(coverage.text(in: english))")
    for group in [CoverageGroup.outcomes, .ledgerStates, .subStatuses, .errors, .calls, .operations, .faults] {
      let part = try #require(coverage.parts.first { $0.group == group })
      #expect(part.missing.isEmpty, "\(group): \(part.missing)")
    }
  }

  @Test("nothing that is said to be impossible is ever reached", arguments: CoverageGroup.allCases)
  func impossible(group: CoverageGroup) throws {
    for name in try Self.shipped.get().reached.names(in: group) {
      #expect(CoverageUniverse.whyImpossible(name, in: group) == nil, "\(name) is reached")
    }
  }

  @Test("everything that is reached is something that is counted", arguments: CoverageGroup.allCases)
  func known(group: CoverageGroup) throws {
    let names = Set(CoverageUniverse.names(of: group, documented: try Self.outcomes()))
    #expect(group == .rules || !names.isEmpty)
    // A ledger may be seen in a state on the way in which no documented outcome leaves it.
    guard group != .ledgerStates else { return }
    for name in try Self.shipped.get().reached.names(in: group) { #expect(names.contains(name), "\(name)") }
  }

  @Test("every group and every reason has words")
  func words() throws {
    let entries = try Shipped.english().entries
    for group in CoverageGroup.allCases {
      #expect(entries["coverage.group.\(group.rawValue)"] != nil, "\(group)")
      for name in CoverageUniverse.names(of: group, documented: try Self.outcomes()) {
        guard let reason = CoverageUniverse.whyImpossible(name, in: group) else { continue }
        #expect(entries["coverage.impossible.\(reason)"] != nil, "\(reason)")
      }
    }
  }

  @Test("a single scenario reaches what it goes through, by name, and nothing else is claimed")
  func single() throws {
    var options = RunOptions()
    options.collectsCoverage = true
    let report = try Shipped.run(
      "till: 1\nname: n\nsteps:\n  - start: checkout\n  - choose: tabby\n  - page: {button: cancel}\n"
        + "  - clock: {run-until: idle}\n  - expect: {screen: {is: result}}\n", options: options)
    let reached = try #require(report.runs.first).reached
    #expect(reached.names(in: .ledger) == ["nothing → open", "open → cancelled"])
    #expect(reached.names(in: .results) == ["tabby: cancelled"])
    #expect(
      reached.contains("contacting → page", in: .phases) && reached.contains("verifying → cancelled", in: .phases))
    #expect(reached.names(in: .calls) == ["tabby.create-session", "tabby.read-payment"])
    #expect(reached.names(in: .faults).isEmpty)
    let coverage = Coverage(report, outcomes: try Self.outcomes())
    #expect(coverage.reached < coverage.total / 5)
  }

  @Test("only everything is all of a thousand")
  func rounding() {
    #expect(Coverage.perThousand(1_999, of: 2_000) == 999)
    #expect(Coverage.perThousand(2_000, of: 2_000) == 1_000)
    #expect(Coverage.perThousand(0, of: 0) == 1_000)
  }
}
