import Language
import Testing

@testable import Scenarios

@Suite("Merging the reports of shards")
struct MergeTests {
  private func parts(_ count: Int) throws -> [(name: String, report: PublishedReport)] {
    try (1...count).map { number in
      var selection = ScenarioSelection()
      selection.shard = Shard(number: number, count: count)
      // What is merged is what was written and read again.
      let written = try SampleRuns.published(selection).jsonText
      return ("shard-\(number).json", try PublishedReport(json: written))
    }
  }

  @Test("the shards' reports together are the report of the whole, byte for byte, in every form", arguments: [1, 2, 4])
  func whole(count: Int) throws {
    let english = try Shipped.english()
    let whole = try SampleRuns.published()
    let merge = try #require(ReportMerge(try parts(count)))
    #expect(merge.problems.isEmpty)
    #expect(merge.report.jsonText == whole.jsonText)
    #expect(merge.report.junit(in: english) == whole.junit(in: english))
    #expect(merge.report.tap == whole.tap)
    #expect(merge.report.sarif(in: english) == whole.sarif(in: english))
    #expect(merge.report.annotations == whole.annotations)
    #expect(merge.report.text(in: english) == whole.text(in: english))
    #expect(merge.report.exit == whole.exit && whole.exit == .files)
  }

  @Test("the order in which they are named does not matter")
  func order() throws {
    let parts = try parts(3)
    #expect(ReportMerge(parts)?.report == ReportMerge(parts.reversed())?.report)
  }

  @Test("a part that is missing, there twice or of another run is said, and does not pass")
  func problems() throws {
    let parts = try parts(3)
    let missing = try #require(ReportMerge([parts[0], parts[2]]))
    #expect(missing.problems.map(\.key) == ["report.merge.missing"])
    #expect(missing.report.exit.rank >= RunReport.ExitCode.files.rank)
    let sum = missing.report.sumText(in: try Shipped.english())
    let lost = parts[1].report.cases.count
    #expect(
      missing.report.missing == lost && sum.contains("\(lost) of \(missing.report.total)") && !sum.contains("All"))
    let twice = try #require(ReportMerge(parts + [parts[1]]))
    #expect(twice.problems.map(\.key) == ["report.merge.twice"])
    #expect(twice.report.cases == ReportMerge(parts)?.report.cases)
    var other = parts[1].report
    other.list = "0"
    let mixed = try #require(ReportMerge([parts[0], ("other.json", other), parts[2]]))
    #expect(mixed.problems.map(\.key) == ["report.merge.other-run", "report.merge.missing"])
    #expect(ReportMerge([]) == nil)
  }

  @Test("the worst exit code counts, and cut off is worse than everything")
  func exits() throws {
    let codes: [RunReport.ExitCode] = [.passed, .failed, .files, .rule, .tool, .interrupted]
    #expect(codes.map(\.rank) == [0, 1, 2, 3, 4, 5])
    #expect(Set(codes) == Set(RunReport.ExitCode.allCases))
  }

  @Test(
    "what is no report is refused with what is wrong",
    arguments: [
      ("", ReportProblem.notJSON(bytes: 0)), ("{", .notJSON(bytes: 1)), ("[]", .wrong("format")),
      ("{}", .wrong("format")),
      (#"{"format": 99}"#, .newer(99)), (#"{"format": 1}"#, .wrong("till")),
      (#"{"format": 1, "till": "x", "shard": {"number": 4, "of": 3}}"#, .wrong("shard")),
    ])
  func refused(text: String, problem: ReportProblem) {
    #expect(throws: problem) { try PublishedReport(json: text) }
  }
}
