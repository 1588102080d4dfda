import Inspection
import Language
import Providers
import Testing
import TillAssets

@testable import Scenarios

@Suite("Coverage")
struct CoverageTests {
  /// What every scenario that is shipped reaches.
  private static let shipped: Result<(reached: Reached, coverage: Coverage), any Error> = Result {
    let report = try Shipped.everything.get()
    let reached = report.runs.reduce(into: Reached()) { $0.formUnion($1.reached) }
    return (reached, Coverage(report, outcomes: try Shipped.outcomes()))
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
    let names = Set(CoverageUniverse.names(of: group, documented: try Shipped.outcomes()))
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
      for name in CoverageUniverse.names(of: group, documented: try Shipped.outcomes()) {
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
    let coverage = Coverage(report, outcomes: try Shipped.outcomes())
    #expect(coverage.reached < coverage.total / 5)
  }

  @Test("with a provider, only what belongs to it is counted, and what is missing of it is named with the way to it")
  func provider() throws {
    var options = RunOptions()
    options.collectsCoverage = true
    options.outcomes = try Shipped.outcomes()
    let report = try Shipped.run(
      "till: 1\nname: n\nsteps:\n  - start: checkout\n  - choose: tabby\n  - page: {button: cancel}\n"
        + "  - clock: {run-until: idle}\n  - expect: {screen: {is: result}}\n", options: options)
    let coverage = Coverage(report, outcomes: options.outcomes, providers: [.tabby])
    let names = Set(coverage.parts.flatMap { $0.reached + $0.missing + $0.impossible.map(\.name) })
    #expect(names.allSatisfy { $0.hasPrefix("tabby") })
    #expect(coverage.parts.map(\.group).contains(.calls) && !coverage.parts.map(\.group).contains(.phases))
    #expect(coverage.proofs["tabby.kit-result.close"] == "here")
    let english = try Shipped.english()
    let missing = try #require(Shipped.outcomes(of: "tabby").first { $0.id == "tabby.dispute-won" })
    for text in [coverage.text(in: english), coverage.jsonText(in: english)] {
      #expect(text.contains(missing.trigger) && text.contains(missing.scenario))
      #expect(text.contains(english.text("coverage.counts")))
    }
    let both = Coverage(report, outcomes: options.outcomes, providers: [.tabby, .tamara])
    #expect(both.total > coverage.total && both.reached == coverage.reached)
  }

  @Test(
    "what no run can show is left out of the count, which says so; of the rules it is the one that compares two runs")
  func leftOut() throws {
    let report = try Shipped.run("till: 1\nname: n\nsteps:\n  - start: checkout\n  - expect: {screen: {is: methods}}\n")
    let coverage = Coverage(report, outcomes: try Shipped.outcomes())
    let rules = try #require(coverage.parts.first { $0.group == .rules })
    #expect(rules.total + 1 == PaymentRule.allCases.count)
    #expect(rules.impossible.map(\.name) == [PaymentRule.sameSeedSameBytes.rawValue])
    let english = try Shipped.english()
    let listed = english.text("cli.explain.rules", ["count": .number(PaymentRule.allCases.count)])
    #expect(listed.contains("\(PaymentRule.allCases.count) payment rules"))
    #expect(listed.contains("all but `\(PaymentRule.sameSeedSameBytes.rawValue)`"))
    let count = coverage.parts.map(\.impossible.count).reduce(0, +)
    let sentence = english.text("coverage.left-out", ["count": .number(count)])
    #expect(coverage.text(in: english).contains(sentence))
    #expect(!coverage.text(in: english, impossible: true).contains(sentence))
  }

  @Test("only everything is all of a thousand")
  func rounding() {
    #expect(Coverage.perThousand(1_999, of: 2_000) == 999)
    #expect(Coverage.perThousand(2_000, of: 2_000) == 1_000)
    #expect(Coverage.perThousand(0, of: 0) == 1_000)
  }
}
