import Basics
import Foundation
import Language
import Testing
import Wire

@testable import Scenarios

@Suite("Reports as pages")
struct HTMLReportTests {
  private func telling() throws -> PublishedReport {
    var options = RunOptions()
    options.keepsStories = true
    return try SampleRuns.published(options: options)
  }

  @Test("each scenario has a part of its own, and those that failed are open")
  func parts() throws {
    let report = try telling()
    let page = report.html(in: try Shipped.english())
    #expect(page.ranges(of: "<details").count == report.cases.count)
    #expect(page.ranges(of: #" open>"#).count == report.failed)
    #expect(report.failed > 0 && report.failed < report.cases.count)
    #expect(page.ranges(of: "</details>").count == report.cases.count)
    #expect(!page.contains("⟦"))
    for item in report.cases { #expect(page.contains(#"id="case-\#(item.index)""#)) }
  }

  @Test("what failed stands there with both sides, as compilers write it")
  func failures() throws {
    let english = try Shipped.english()
    let report = try telling()
    let page = report.html(in: english)
    let messages = report.allMessages
    #expect(!messages.isEmpty)
    for message in messages { #expect(page.contains(XMLText.content(message.text(in: english)))) }
  }

  @Test("the four records, the steps and every call are told")
  func stories() throws {
    let english = try Shipped.english()
    let report = try telling()
    let page = report.html(in: english)
    #expect(report.cases.allSatisfy { $0.story != nil })
    let story = try #require(report.cases.first?.story)
    #expect(story.records.map { $0[0] } == ["Shopper", "App", "Store", "Provider"])
    #expect(story.records.allSatisfy { !$0[1].isEmpty })
    #expect(story.steps.count == report.cases[0].steps)
    #expect(story.steps.contains { !$0.lines.isEmpty })
    #expect(story.calls.contains { $0.contains("tabby.create-session") })
    for call in story.calls {
      #expect(call.count == story.callHeadings.count)
      #expect(page.contains(XMLText.content(call[2])))
    }
  }

  @Test("without being asked for, nothing is told, and the page is there all the same")
  func plain() throws {
    let report = try SampleRuns.published()
    #expect(report.cases.allSatisfy { $0.story == nil })
    let page = report.html(in: try Shipped.english())
    #expect(page.ranges(of: "<details").count == report.cases.count)
    #expect(!page.contains("<table"))
  }

  @Test("a page is asked for without a transcript on standard output")
  func transcript() throws {
    var options = RunOptions()
    options.keepsTranscripts = false
    options.keepsStories = true
    let report = try SampleRuns.report(options: options)
    #expect(report.runs.allSatisfy { $0.transcript.isEmpty && $0.story?.transcript.isEmpty == false })
  }

  @Test("no word of a scenario becomes markup or a script")
  func escaped() throws {
    var report = try telling()
    report.cases[0].name = "</summary><script>alert(1)</script>&\u{0}"
    report.cases[0].file = "\"><img src=x>"
    let page = report.html(in: try Shipped.english())
    #expect(page.ranges(of: "<script").count == 1)
    #expect(!page.contains("<img"))
    #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;&amp;\u{FFFD}"))
  }

  @Test("the page loads nothing and says so to the browser")
  func alone() throws {
    let page = try telling().html(in: try Shipped.english())
    #expect(page.contains("default-src 'none'"))
    for word in ["src=", "href=", "@import", "url(", "fetch("] { #expect(!page.contains(word), "\(word)") }
  }

  @Test("data of a page hold no tag")
  func data() throws {
    var page = WebPage("A <page>", try Shipped.english())
    page.data = ["text": "</script><b>\u{2028}"]
    #expect(page.text.contains("<title>A &lt;page&gt;</title>"))
    #expect(page.text.contains(#"\u003c/script\u003e\u003cb\u003e\u2028"#))
    #expect(page.text.ranges(of: "</script>").count == 2)
  }
}
