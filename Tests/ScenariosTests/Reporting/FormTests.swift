import Foundation
import Language
import Testing

@testable import Scenarios

@Suite("The forms of reports")
struct FormTests {
  /// A report with everything that has to be escaped somewhere.
  private func nasty() throws -> PublishedReport {
    var report = try SampleRuns.published()
    for place in report.cases.indices where report.cases[place].status == .failed {
      report.cases[place].name = "a\u{1}b ]]> <x> & \" ' \u{FFFE}"
      report.cases[place].variant = "# \\ \n\t𝄞\u{7}"
      report.cases[place].file = "qa/ü %:,.till.yaml"
      for item in report.cases[place].messages.indices {
        report.cases[place].messages[item].message = "]]> <&> 𝄞 \u{0} %0A\nnext\r::error::x"
        report.cases[place].messages[item].file = "qa/ü %:,.till.yaml"
        report.cases[place].messages[item].notes = ["note ]]>", "\u{1B}[31m"]
      }
    }
    return report
  }

  @Test("JUnit's XML is what the schema allows, whatever the words are")
  func junit() throws {
    let english = try Shipped.english()
    for report in [try nasty(), try SampleRuns.published(), try skipping(), try empty()] {
      let document = try JUnitReader.read(report.junit(in: english))
      #expect(document.problems.isEmpty, "\(document.problems)")
      #expect(document.count("testcase") == report.cases.count + report.unreadableFiles)
      #expect(document.count("failure") == report.failed)
      #expect(document.count("error") == report.unreadableFiles)
      #expect(document.count("skipped") == report.skipped)
    }
  }

  @Test("times are 0 unless they were asked for")
  func times() throws {
    let english = try Shipped.english()
    var report = try SampleRuns.published()
    #expect(!report.junit(in: english).contains(#"time="0.0"#))
    report.cases[0].milliseconds = 1_234
    #expect(report.junit(in: english).contains(#"time="1.234""#))
    #expect(try PublishedReport(json: report.jsonText).cases[0].milliseconds == 1_234)
  }

  private func skipping() throws -> PublishedReport {
    var options = RunOptions()
    options.failsFast = true
    return try SampleRuns.published(options: options)
  }

  private func empty() throws -> PublishedReport {
    var selection = ScenarioSelection()
    selection.shard = Shard(number: 12, count: 12)
    return try SampleRuns.published(selection)
  }

  @Test(
    "the file is JUnit's class: its folders are packages, and no other dot is left in it",
    arguments: [
      ("./01-plan.v2.till.yaml", "01-plan_v2"), ("qa/deep/one.till.yaml", "qa.deep.one"), ("/abs/a.till.yaml", "abs.a"),
      ("../up/a.till.yaml", "up.a"), ("-", "-"),
    ])
  func classNames(path: String, name: String) { #expect(JUnitReport.className(of: path) == name) }

  @Test("JUnit has a moment only where times were asked for")
  func moment() throws {
    let english = try Shipped.english()
    var report = try SampleRuns.published()
    #expect(!report.junit(in: english).contains("timestamp") && !report.jsonText.contains("started"))
    report.started = "2026-03-01T09:00:00"
    let reader = try JUnitReader.read(report.junit(in: english))
    #expect(reader.problems.isEmpty, "\(reader.problems)")
    #expect(report.junit(in: english).contains(#"timestamp="2026-03-01T09:00:00""#))
    #expect(try PublishedReport(json: report.jsonText).started == "2026-03-01T09:00:00")
  }

  @Test("TAP has a plan, one numbered line a scenario, no directive by accident, and YAML that is closed")
  func tap() throws {
    for report in [try nasty(), try SampleRuns.published(), try skipping(), try empty()] {
      let lines = report.tap.split(separator: "\n").map(String.init)
      let count = report.cases.count + report.unreadableFiles
      #expect(lines.prefix(2) == ["TAP version 14", "1..\(count)"])
      let points = lines.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }
      #expect(points.count == count)
      for (place, point) in points.enumerated() {
        #expect(point.hasPrefix("ok \(place + 1) - ") || point.hasPrefix("not ok \(place + 1) - "), "\(point)")
      }
      #expect(points.count { $0.hasSuffix(" # SKIP") } == report.skipped)
      #expect(points.count { $0.hasPrefix("not ok") } == report.failed + report.unreadableFiles)
      // Outside of diagnoses every number sign but that of a directive is escaped.
      for point in points {
        #expect(!point.replacing(" # SKIP", with: "").replacing("\\#", with: "").contains("#"), "\(point)")
      }
      #expect(lines.count { $0 == "  ---" } == lines.count { $0 == "  ..." })
      #expect(!report.tap.unicodeScalars.contains { $0 != "\n" && $0.properties.generalCategory == .control })
    }
  }

  @Test("SARIF is what its schema wants of the parts that are there")
  func sarif() throws {
    let english = try Shipped.english()
    for report in [try nasty(), try SampleRuns.published(), try skipping(), try empty()] {
      let text = report.sarif(in: english)
      let problems = SARIFReader.problems(in: try JSONSerialization.jsonObject(with: Data(text.utf8)))
      #expect(problems.isEmpty, "\(problems)")
      #expect(text.components(separatedBy: "\"ruleId\"").count - 1 == report.allMessages.count)
      #expect(!text.contains("\u{27E6}") && !text.contains("report.about"), "a code has no words")
    }
  }

  @Test("every code there is has words for code hosts")
  func about() throws {
    let english = try Shipped.english()
    for code in ErrorCode.allCases {
      let key = "report.about.\(code.rawValue.prefix(2))"
      #expect(english.entries[key] != nil, "\(key)")
    }
  }

  @Test("a command of GitHub Actions stays on one line and cannot be made to end early")
  func annotations() throws {
    let report = try nasty()
    let lines = report.annotations.split(separator: "\n").map(String.init)
    #expect(lines.count == report.allMessages.count)
    for line in lines {
      #expect(line.hasPrefix("::error file=") || line.hasPrefix("::warning file="))
      let place = line.split(separator: "::", maxSplits: 1).first ?? ""
      #expect(!place.contains("%:,"), "\(line)")
      #expect(line.contains(",line=") && line.contains(",col=") && line.contains(",title="))
    }
    #expect(report.annotations.contains("file=qa/ü %25%3A%2C.till.yaml"))
    #expect(!report.annotations.contains("\r"))
  }

  @Test("JSON says what was run, with which part of what list")
  func json() throws {
    var selection = ScenarioSelection()
    selection.shard = Shard(number: 2, count: 3)
    let report = try SampleRuns.published(selection)
    let read = try PublishedReport(json: report.jsonText)
    #expect(read == report)
    #expect(read.shard == Shard(number: 2, count: 3) && read.total == 7)
    for part in [#""till": "0.0.0""#, #""number": 2"#, #""of": 3"#, #""scenarios": 7"#] {
      #expect(report.jsonText.contains(part), "\(part)")
    }
  }

  @Test("the same runs give the same bytes in every form, whoever runs them in whatever order")
  func bytes() throws {
    let english = try Shipped.english()
    func all(_ share: @escaping ScenarioRunner.Share) throws -> String {
      let report = try SampleRuns.report(sharing: share).published(in: english)
      return report.jsonText + report.junit(in: english) + report.tap + report.sarif(in: english)
        + report.annotations + report.text(in: english)
    }
    let backwards: ScenarioRunner.Share = { count, piece in for index in (0..<count).reversed() { piece(index) } }
    #expect(try all(ScenarioRunner.serially) == all(backwards))
  }
}
