import Basics
import Language
import Wire

/// Writes a report as a page in one file: each scenario with what failed in it, the three records, its steps and its calls.
struct HTMLReport {
  let report: PublishedReport
  let language: Phrasebook

  /// The page; a line break at the end.
  var text: String {
    var page = WebPage(word("report"), language)
    page.rules = Self.rules
    page.body =
      head + report.messages.map { Self.message($0.text(in: language)) } + report.cases.map(part).flatMap(\.self)
    page.script = Self.script
    return page.text
  }

  private func word(_ name: String, _ values: [String: Phrase.Value] = [:]) -> String {
    language.text("page.\(name)", values)
  }

  private var head: [String] {
    let sums = report.sumText(in: language).split(separator: "\n").map { "<p>\(XMLText.content(String($0)))</p>" }
    var lines = ["<h1>\(XMLText.content(word("report")))</h1>"] + sums
    if report.failed > 0, report.cases.count > report.failed {
      lines.append(
        #"<p><label><input type="checkbox" id="failed"> \#(XMLText.content(word("only-failed")))</label></p>"#)
    }
    lines.append(#"<p class="muted">Till \#(XMLText.content(report.program))</p>"#)
    return lines
  }

  private func part(_ item: PublishedCase) -> [String] {
    let isOpen = item.status == .failed || report.cases.count == 1
    let tone: String =
      switch item.status {
      case .passed: "good"
      case .failed: "bad"
      case .skipped: "muted"
      }
    var lines = [
      #"<details class="case \#(tone)-case" id="case-\#(item.index)"\#(isOpen ? " open" : "")>"#,
      #"<summary><strong class="\#(tone)">\#(XMLText.content(word("status.\(item.status.rawValue)")))</strong> "#
        + #"\#(XMLText.content(item.title)) <span class="muted">\#(XMLText.content(item.name))</span></summary>"#,
      #"<p class="muted">\#(XMLText.content(facts(item)))</p>"#,
    ]
    lines += item.messages.map { Self.message($0.text(in: language)) }
    if let story = item.story { lines += tell(story) }
    return lines + ["</details>"]
  }

  private func facts(_ item: PublishedCase) -> String {
    word(
      "facts",
      [
        "file": .text(item.file), "seed": .text("\(item.seed)"), "count": .number(item.steps),
        "time": .text(RunEvent.seconds(.milliseconds(item.virtualMilliseconds))),
      ])
  }

  private static func message(_ text: String) -> String { "<pre class=\"message\">\(XMLText.content(text))</pre>" }

  private func tell(_ story: PublishedStory) -> [String] {
    let headings = [language.text("export.who"), language.text("export.knows")]
    var lines = ["<h3>\(XMLText.content(word("records")))</h3>"] + Self.table(headings, story.records)
    lines += ["<h3>\(XMLText.content(language.text("export.timeline")))</h3>", "<ol>"]
    for step in story.steps {
      lines.append(
        #"<li><code>\#(XMLText.content(step.text))</code> <span class="muted">+\#(XMLText.content(step.after))</span>"#)
      if !step.lines.isEmpty {
        lines.append("<ul>\(step.lines.map { "<li>\(XMLText.content($0))</li>" }.joined())</ul>")
      }
      lines.append("</li>")
    }
    lines += ["</ol>", "<h3>\(XMLText.content(language.text("export.calls")))</h3>"]
    if story.calls.isEmpty { return lines + ["<p>\(XMLText.content(language.text("export.no-calls")))</p>"] }
    return lines + Self.table(story.callHeadings, story.calls)
  }

  private static func table(_ headings: [String], _ rows: [[String]]) -> [String] {
    func cells(_ texts: [String], _ tag: String) -> String {
      "<tr>\(texts.map { "<\(tag)>\(XMLText.content($0))</\(tag)>" }.joined())</tr>"
    }
    return [#"<div class="wide"><table>"#, cells(headings, "th")] + rows.map { cells($0, "td") } + ["</table></div>"]
  }

  private static let rules = [
    ".case{border:1px solid var(--line);border-radius:.5rem;padding:.4rem .8rem;margin:.4rem 0}",
    "summary{cursor:pointer;overflow-wrap:anywhere}",
    ".message{border-inline-start:3px solid var(--bad);padding-inline-start:.6rem}",
    "ol,ul{padding-inline-start:1.4rem;margin:.2rem 0}", "ol>li{margin:.3rem 0}", "ul{list-style:none}",
    ".failed-only .good-case,.failed-only .muted-case{display:none}", "h1{padding-inline-end:9rem}",
  ]

  private static let script = """
    const failed = document.getElementById('failed');
    if (failed) failed.addEventListener('change', () => document.body.classList.toggle('failed-only', failed.checked));
    """
}
