import Commerce
import Pages
import Testing

@testable import Scenarios

@Suite("Choosing scenarios")
struct SelectionTests {
  private func titles(_ change: (inout ScenarioSelection) -> Void) throws -> [String] {
    var selection = ScenarioSelection()
    change(&selection)
    return try SampleRuns.report(selection).runs.map(\.scenario.title)
  }

  @Test(
    "words must all stand somewhere, a pattern must fit a whole identifier, title or path",
    arguments: [
      ("ALPHA", ["alpha"]), ("gamma tamara", ["gamma [tamara]"]), ("qa/z", ["zeta"]),
      ("*eta", ["beta", "eta", "zeta"]),
      ("?eta", ["beta", "zeta"]), ("gamma*", ["gamma [tabby]", "gamma [tamara]"]), ("nothing", []),
      ("*/eta.*", ["eta"]),
    ])
  func filters(text: String, expected: [String]) throws {
    #expect(try titles { $0.filters = [ScenarioFilter(text)] } == expected)
  }

  @Test("a tag chooses, one with an exclamation mark leaves out")
  func tags() throws {
    let chosen = try titles { selection in
      for tag in ["alpha", "beta"] { _ = selection.add(tag: tag) }
    }
    #expect(chosen == ["alpha", "beta"])
    let others = try titles { selection in
      for tag in ["!gamma", "all"] { _ = selection.add(tag: tag) }
    }
    #expect(others == ["alpha", "beta", "epsilon", "eta", "zeta"])
    var selection = ScenarioSelection()
    let isTaken = selection.add(tag: "!")
    #expect(!isTaken)
  }

  @Test(
    "what is no part of a whole is no shard",
    arguments: ["", "1", "0/4", "5/4", "1/0", "-1/4", "1/4/2", "a/b", "1/10001"])
  func noShard(text: String) { #expect(Shard(text) == nil) }

  @Test("all shards together run everything once and say every mistake once", arguments: [1, 2, 3, 4, 7, 12])
  func partition(count: Int) throws {
    let whole = try SampleRuns.report()
    var indices: [Int] = []
    var complaints: [Diagnostic] = []
    for number in 1...count {
      var selection = ScenarioSelection()
      selection.shard = Shard(number: number, count: count)
      let part = try SampleRuns.report(selection)
      #expect(part.total == whole.total && part.list == whole.list)
      indices += part.runs.map(\.index)
      complaints += part.complaints
    }
    #expect(indices.sorted() == whole.runs.map(\.index))
    #expect(complaints.count == whole.complaints.count && Set(complaints) == Set(whole.complaints))
  }

  @Test("the same list is known on every machine, whatever its folder is called there; another seed makes another")
  func list() throws {
    let runner = try Shipped.runner()
    func list(_ folder: String, _ options: RunOptions = RunOptions()) -> String {
      let files = SampleRuns.files.map { ScenarioFile(path: "\(folder)/\($0.path)", text: $0.text) }
      return runner.plan(files, after: [], ScenarioSelection(), options, ScenarioRunner.serially).list
    }
    #expect(list("/home/a") == list("/builds/b"))
    #expect(list("a") != list("a", RunOptions(seed: 9)))
  }

  @Test("a path that is named twice is run once")
  func twice() throws {
    let plan = try Shipped.runner().plan(paths: ["qa", "qa/eta.till.yaml"], from: SampleRuns.disk)
    #expect(plan.runs.count { $0.scenario.id == "eta" } == 1)
  }

  @Test("after the first failure nothing counts as run, however many are done at once")
  func failFast() throws {
    var options = RunOptions()
    options.failsFast = true
    let backwards: ScenarioRunner.Share = { count, piece in for index in (0..<count).reversed() { piece(index) } }
    let whole = try SampleRuns.report(options: options)
    #expect(whole.runs.map(\.scenario.title) == ["alpha", "beta"])
    #expect(whole.skipped.map(\.scenario.title) == ["epsilon", "eta", "gamma [tabby]", "gamma [tamara]", "zeta"])
    let english = try Shipped.english()
    let other = try SampleRuns.report(options: options, sharing: backwards)
    #expect(other.published(in: english) == whole.published(in: english))
    #expect(whole.published(in: english).text(in: english).contains("5 scenarios were not run."))
  }

  @Test("who wants it to end gets what was run, and 130")
  func interrupted() throws {
    let runner = try Shipped.runner()
    let plan = runner.plan(paths: ["qa"], from: SampleRuns.disk)
    let stopped = runner.run(
      plan, watch: RunWatch(shouldStop: { true }, around: { $1() }, finished: { _, _ in }))
    #expect(stopped.runs.isEmpty && stopped.skipped.count == plan.runs.count)
    #expect(stopped.exitCode == .interrupted && stopped.exitCode.rawValue == 130)
  }

  @Test("repeated runs are alike, and one that is not says where")
  func repeats() throws {
    var options = RunOptions()
    options.repeats = 3
    let report = try SampleRuns.report(options: options)
    #expect(report.runs.allSatisfy { $0.repeats == 3 && !$0.brokeRule })
    #expect(report.exitCode == .files)
  }

  @Test("worlds begin with what is set instead of what the file says")
  func overrides() throws {
    var options = RunOptions()
    options.overrides.network = .offline
    options.overrides.start = Timestamp(milliseconds: 1_700_000_000_000)
    options.overrides.terminal = (120, 40)
    var selection = ScenarioSelection()
    selection.filters = [ScenarioFilter("alpha")]
    let report = try SampleRuns.report(selection, options: options)
    #expect(report.exitCode == .files)
    #expect(report.runs.first?.failures.isEmpty == false)
    #expect(report.runs.first?.transcript.first?.at == Timestamp(milliseconds: 1_700_000_000_000))
  }
}
