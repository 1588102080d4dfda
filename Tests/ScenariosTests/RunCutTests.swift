import Language
import Synchronization
import Testing

@testable import Scenarios

@Suite("A run that is stopped before its end")
struct RunCutTests {
  private static let waiting = """
    till: 1
    name: a code for days
    given: {gateways: {yuno: {pix: {expires: 6d}}}}
    steps:
      - start: checkout
      - choose: pix
      - clock: +5d
      - expect: {screen: {is: qr}}
    """

  private static let files = [
    ScenarioFile(path: "qa/waiting.till.yaml", text: waiting),
    ScenarioFile(path: "qa/short.till.yaml", text: waiting.replacing("+5d", with: "+5s")),
  ]

  /// Runs both files, of which each is cut off once it was asked so often.
  private func run(after most: Int, _ cut: RunCut) throws -> RunReport {
    let runner = try Shipped.runner()
    let asked = Mutex(0)
    let isStopped = Mutex(false)
    let plan = runner.plan(Self.files, after: [], ScenarioSelection(), RunOptions(), ScenarioRunner.serially)
    return runner.run(
      plan,
      watch: RunWatch(
        shouldStop: { cut == .interrupted && isStopped.withLock { $0 } }, around: { $1() }, finished: { _, _ in },
        begin: {
          asked.withLock { $0 = 0 }
          return {
            let isOver = asked.withLock { asked in
              asked += 1
              return asked > most
            }
            if isOver { isStopped.withLock { $0 = true } }
            return isOver ? cut : nil
          }
        }))
  }

  @Test("what was interrupted counts as not run, says at which step, and nothing behind it is begun")
  func interrupted() throws {
    let report = try run(after: 500, .interrupted)
    let english = try Shipped.english()
    #expect(report.exitCode == .interrupted && report.wasInterrupted)
    let run = try #require(report.runs.first)
    #expect(run.cut == .interrupted && run.failures.map(\.code) == [.interrupted])
    #expect(run.failures[0].moment?.step == Diagnostic.Moment.Step(number: 3, of: 4))
    let published = report.published(in: english)
    #expect(published.cases.map(\.status) == [.skipped, .skipped])
    #expect(published.passed == 0 && published.failed == 0)
    #expect(published.sumText(in: english).contains("0 of 2"))
    #expect(published.text(in: english).contains("clock: +432000000 ms"))
    #expect(published.tap.contains("# SKIP") && !published.tap.contains("not ok"))
  }

  @Test("one that takes too long fails with the step and with what it was at, and the others are run")
  func overdue() throws {
    let report = try run(after: 500, .overdue(limit: .seconds(30)))
    #expect(report.exitCode == .failed)
    #expect(report.runs.map(\.cut) == [.overdue(limit: .seconds(30)), nil])
    let failure = try #require(report.runs[0].failures.first)
    #expect(failure.code == .overdue && failure.message.values["limit"] == .text("30s"))
    #expect(failure.notes.contains { $0.key == "scenario.run.present" })
    #expect(report.runs[1].failures.isEmpty)
  }

  @Test("the world stands still from then on", arguments: [1, 10, 100, 1_000])
  func standsStill(most: Int) throws {
    let run = try #require(try run(after: most, .overdue(limit: .seconds(1))).runs.first)
    // Of five days of questions every five seconds, no more were asked than somebody looked.
    #expect(run.events <= 2 * most + 40, "\(run.events)")
  }

  @Test("a limit is a span above nothing", arguments: [("30s", true), ("1m30s", true), ("0s", false), ("soon", false)])
  func limits(text: String, isOne: Bool) { #expect((RunCut.limit(reading: text) != nil) == isOne) }
}
