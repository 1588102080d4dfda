import Checkout
import Commerce
import Inspection
import Language
import Pages
import Recording
import Testing
import TillAssets

@testable import Scenarios

@Suite("Shrinking a run whose expectation failed")
struct ShrinkTests {
  private static let head = """
    till: 1
    id: here
    name: "a partial refund fails an expectation"
    steps:
      - start: checkout
      - choose: stc-pay
      - press: send-code
      - type: {otp: "123456"}
      - press: confirm
      - clock: +10m

    """

  private func run(_ steps: String) throws -> TillRun {
    let file = ScenarioFile(path: "here.till.yaml", text: Self.head + steps)
    let run = try #require(try Shipped.runner().record("here", in: file))
    // What is shrunk is what was written and read again.
    return try TillRun(reading: run.text) { try? Shipped.assets.store($0) }
  }

  private func shrunk(_ run: TillRun) throws -> TillRun {
    let judge = try Shipped.runner().judgeOfFailure(in: run)
    var shrinker = RunShrinker(run, unmet: judge ?? { _ in [] })
    return try shrinker.shrink().run
  }

  @Test("the refund stays that makes it fail, and so does its lost response")
  func refund() throws {
    let run = try run(
      """
        - fault: {id: lost, on: stc-pay.refund, do: drop-response, nth: 1}
        - merchant: {refund: 24.00 SAR}
        - expect: {provider: {refunded: 0.00 SAR}}

      """)
    #expect(run.scenario?.failed == ["expect: {provider: {refunded: 0.00 SAR}}"])
    let short = try shrunk(run)
    let end = try short.replay().snapshot
    #expect(end.ledger.refunded?.minorUnits == 2_400)
    let money = try run.replay().snapshot.money
    #expect(short.end.truths == run.end.truths && end.money == money)
    #expect(short.entries.count < run.entries.count)
    // It can be made shorter once more, to the same.
    #expect(short.scenario?.failed == run.scenario?.failed)
    #expect(try shrunk(short).text == short.text)
  }

  @Test("what is not money stays as well: a number of calls, over several lines of the file")
  func calls() throws {
    let run = try run(
      """
        - open: not-a-link
        - open: not-a-link
        - say: Before it fails.
        - expect:
            link: {decision: accepted}
            provider: {charges: 1}
        - say: Never said.

      """)
    #expect(run.scenario?.failed.count == 3)
    let short = try shrunk(run)
    let world = try short.replay()
    #expect(world.snapshot.links.count == 1)
    let judge = try #require(try Shipped.runner().judgeOfFailure(in: short))
    let whole = try run.replay()
    #expect(judge(world).count == 1 && judge(world) == judge(whole))
  }

  @Test(
    "what the end of a run alone does not decide is not kept as text",
    arguments: ["no-effect: too-early", "screen: {shows: \"${order}x\"}"])
  func undecidable(side: String) throws {
    #expect(try run("  - expect: {\(side)}\n").scenario?.failed == [])
  }

  @Test("a run that met its expectations keeps none")
  func passed() throws {
    #expect(try run("  - expect: {provider: {charges: 1}}\n").scenario?.failed == [])
  }
}

@Suite("Many seeds in one run")
struct SeedTests {
  private static let text = """
    till: 1
    id: either
    name: one of two ways
    steps:
      - start: checkout
      - either:
          pick: seed
          of:
            pix: [{choose: pix}]
            tabby: [{choose: tabby}]
      - expect: {screen: {is: page}}
    """

  @Test("each scenario runs with each seed, and those that fail are listed in words, in JSON and after merging")
  func seeds() throws {
    var options = RunOptions()
    options.seeds = 3...14
    let report = try Shipped.run(Self.text, options: options)
    #expect(report.runs.map(\.seed) == Array(3...14))
    #expect(report.runs.first?.scenario.title == "either [seed 3]")
    let failing = report.runs.filter { !$0.failures.isEmpty }.map(\.seed)
    #expect(!failing.isEmpty && failing.count < 12)
    // A seed that is named alone does the same.
    for run in report.runs {
      let alone = try Shipped.run(Self.text, options: RunOptions(seed: run.seed))
      #expect(alone.runs[0].failures.isEmpty == run.failures.isEmpty, "seed \(run.seed)")
    }
    let english = try Shipped.english()
    let published = report.published(in: english)
    let words = "Seeds that fail: \(failing.map { String($0) }.joined(separator: ", ")) (of 3..14)."
    #expect(published.sumText(in: english).contains(words))
    let read = try PublishedReport(json: published.jsonText)
    #expect(read == published && read.failingSeeds == failing)
  }

  @Test("where each scenario runs once, no seeds are spoken of")
  func once() throws {
    let report = try Shipped.run(Self.text.replacing("is: page", with: "is: home"))
    let english = try Shipped.english()
    #expect(report.exitCode == .failed && !report.text(in: english).contains("Seeds"))
  }
}

@Suite("The page of merged shards")
struct MergedStoryTests {
  @Test("has the steps and calls of each scenario, as the page of the whole has")
  func stories() throws {
    let english = try Shipped.english()
    var options = RunOptions()
    options.keepsStories = true
    let disk = ScenarioFiles(names: { $0 == "qa" ? ["a.till.yaml", "b.till.yaml", "c.till.yaml"] : nil }) {
      path, _ throws(ScenarioFileProblem) in
      "till: 1\nname: \(path)\nsteps:\n  - start: checkout\n  - choose: tabby\n  - expect: {screen: {is: page}}\n"
    }
    func report(_ shard: Shard?) throws -> PublishedReport {
      var selection = ScenarioSelection()
      selection.shard = shard
      let runner = try Shipped.runner()
      let plan = runner.plan(paths: ["qa"], from: disk, selection: selection, options: options)
      return runner.run(plan, options: options).published(in: english)
    }
    let whole = try report(nil)
    let parts = try (1...2).map { number in
      ("\(number).json", try PublishedReport(json: report(Shard(number: number, count: 2)).jsonText))
    }
    let merged = try #require(ReportMerge(parts)).report
    #expect(merged.html(in: english) == whole.html(in: english))
    #expect(merged.html(in: english).contains("POST /api/v2/checkout"))
    #expect(merged.jsonText == whole.jsonText)
  }
}
