import Checkout
import Commerce
import Controller
import Inspection
import Language
import Pages
import Recording
import Scenarios
import Testing
import TillAssets

@Suite("The ways that a session went, as one file")
struct WrittenWaysTests {
  @Test("a way that was given a name becomes an alternative of what was done in the end, and each runs green")
  func ways() throws {
    let machine = try RecordedTravel.machineAtCode()
    RecordedTravel.confirm(machine)
    machine.travel(.rename(try #require(machine.history.forks.first { $0.isPresent }).id, "Paid, at once"))
    machine.travel(.undo)
    machine.perform(.event(.escaped))
    machine.advance(to: machine.now.advanced(by: .seconds(60)))
    #expect(machine.ways.map(\.name) == [nil, "Paid, at once"])

    let runner = try WrittenScenarioTests.runner()
    let written = try ScenarioWriter(runner).write(machine.ways, machine.setup, named: "Two ways")
    let english = try WrittenScenarioTests.assets.phrasebook("en")
    #expect(written.isProven)
    let file = ScenarioFile(path: "written.till.yaml", text: written.text)
    let report = runner.run([file], options: RunOptions(isStrict: true))
    #expect(report.exitCode == .passed, "\(report.text(in: english))\n\(written.text)")
    #expect(report.runs.map(\.scenario.variant) == ["present", "paid-at-once"], "\(written.text)")
    let states = try report.runs.map { ran in
      try #require(runner.record(ran.scenario.title, in: file, program: "test")).replay().snapshot.ledger.state
    }
    #expect(states.last == .captured)
    #expect(states.first != .captured)
    // What both have in common is said once.
    #expect(written.text.pieces(at: "choose: stc-pay") == 2, "\(written.text)")
  }

  @Test("a way without a name is nobody's")
  func unnamed() throws {
    let machine = try RecordedTravel.machineAtCode()
    RecordedTravel.confirm(machine)
    machine.travel(.undo)
    machine.perform(.event(.escaped))
    #expect(machine.ways.count == 1)
    let written = try ScenarioWriter(try WrittenScenarioTests.runner()).write(
      machine.ways, machine.setup, named: "One way")
    #expect(!written.text.contains("either:"))
  }
}

extension String {
  /// How many pieces it falls into at a text.
  fileprivate func pieces(at text: String) -> Int { split(separator: text, omittingEmptySubsequences: false).count }
}
