import Basics
import Language
import Scenarios
import Training

/// The pages of a class for a browser: the report, and a learner’s certificate.
struct ClassPage {
  let report: ClassReport
  /// Who issues it: the class by the name of its folder.
  let issuer: String
  /// The lessons' names by their identifiers.
  let names: [String: String]
  let phrases: Phrasebook

  var text: String {
    let title = phrases.text(
      "class.heading",
      ["course": .text(CourseTitle.of(report.course.id, phrases)), "count": .number(report.rows.count)])
    var page = WebPage(title, phrases)
    // On paper, nothing scrolls: all lessons have their columns on a sheet of A4 in landscape.
    page.rules = [
      "@page{size:A4 landscape;margin:10mm}",
      "@media print{main{padding:0;max-width:none}.wide{overflow:visible}table{font-size:.55rem}th,td{padding-right:.2rem}}",
    ]
    let columns = ["name", "passed", "mean", "answers", "wrong-answers", "hints", "shown", "skipped", "minutes"]
    page.body = [
      "<h1>\(XMLText.content(title))</h1>",
      Self.outages(report, phrases).map { "<p>\(XMLText.content($0))</p>" }.joined(),
      #"<div class="wide"><table><thead><tr>"#,
      columns.map { "<th>\(cell("class.column.\($0)"))</th>" }.joined(),
      report.course.lessons.map { "<th>\(XMLText.content(names[$0.id] ?? $0.id))</th>" }.joined(),
      "</tr></thead><tbody>",
    ]
    page.body += report.rows.map { row in
      let cells =
        [
          row.name, "\(row.passed)/\(report.course.lessons.count)", row.mean.map { "\($0)%" } ?? "–", "\(row.answers)",
          "\(row.wrong)", "\(row.times(.hint))", "\(row.times(.shown))", "\(row.times(.skipped))", "\(row.minutes)",
        ] + row.best.map { $0.map { "\($0)%" } ?? "–" }
      return "<tr>" + cells.map { "<td>\(XMLText.content($0))</td>" }.joined() + "</tr>"
    }
    page.body.append("</tbody></table></div>")
    if !report.missed.isEmpty {
      page.body += ["<h2>\(cell("class.missed"))</h2>", "<ol>"]
      page.body += report.missed.map { "<li>\(XMLText.content(Self.sentence(of: $0, phrases)))</li>" }
      page.body.append("</ol>")
    }
    return page.text
  }

  /// A learner’s certificate, which prints on one sheet of A4 in landscape.
  func certificate(for row: ClassReport.Row) -> String {
    var page = WebPage(phrases.text("class.certificate.title"), phrases)
    // As many columns, and as small, as leave all lessons on the sheet.
    let isLong = report.course.lessons.count > 20
    page.rules = [
      "@page{size:A4 landscape;margin:10mm}",
      "ol{columns:\(isLong ? 3 : 2);text-align:left;font-size:\(isLong ? ".6" : ".9")rem}",
      "main{text-align:center;padding:8vh 2rem;border:2px solid var(--accent);margin:2rem auto;max-width:60rem}",
      "h1{font-size:2.4rem}", ".name{font-size:2rem;margin:2rem 0}",
      "@media print{body{background:#fff;color:#000}main{margin:0;padding:8mm 10mm;max-width:none;break-inside:avoid}}",
    ]
    let values: [String: Phrase.Value] = [
      "course": .text(CourseTitle.of(report.course.id, phrases)), "count": .number(row.passed),
      "mean": .number(row.mean ?? 0),
    ]
    page.body = [
      "<h1>\(cell("class.certificate.title"))</h1>", #"<p class="name">\#(XMLText.content(row.name))</p>"#,
      "<p>\(XMLText.content(phrases.text("class.certificate.text", values)))</p>",
      "<ol>" + report.course.lessons.map { "<li>\(XMLText.content(names[$0.id] ?? $0.id))</li>" }.joined() + "</ol>",
    ]
    if row.times(.skipped) > 0 {
      page.body.append(
        "<p>\(XMLText.content(phrases.text(Phrase("class.skipped", ["count": .number(row.times(.skipped))]))))</p>")
    }
    page.body += [
      "<p>\(XMLText.content(phrases.text("class.certificate.issuer", ["class": .text(issuer)])))</p>",
      "<p class=\"muted\">\(XMLText.content(LocalTime(row.lastSeen).text(phrases)))</p>",
    ]
    return page.text
  }

  /// A line for each provider that is unavailable for the class.
  static func outages(_ report: ClassReport, _ phrases: Phrasebook) -> [String] {
    report.outages.map { phrases.text("class.outage-line", ["provider": .text(ClassTicket.name($0))]) }
  }

  static func sentence(of row: ClassReport.Row, _ report: ClassReport, _ phrases: Phrasebook) -> String {
    phrases.text(
      "class.row",
      [
        "name": .text(row.name), "passed": .number(row.passed), "of": .number(report.course.lessons.count),
        "mean": .text(row.mean.map { "\($0)%" } ?? "–"), "answers": .phrase(wrong(row.wrong, of: row.answers)),
        "hints": count("class.hints", row.times(.hint)), "shown": count("class.shown", row.times(.shown)),
        "skipped": count("class.skipped", row.times(.skipped)), "minutes": count("learn.minutes", row.minutes),
      ])
  }

  static func sentence(of missed: ClassReport.Missed, _ phrases: Phrasebook) -> String {
    phrases.text(
      "class.missed-row",
      [
        "question": .text(missed.question.words),
        "lesson": .text(ClassTicket.title(of: missed.question.lesson, phrases) ?? missed.question.lesson),
        "answers": .phrase(wrong(missed.wrong, of: missed.answers)),
      ])
  }

  private static func wrong(_ wrong: Int, of answers: Int) -> Phrase {
    Phrase("class.answers-wrong", ["wrong": .number(wrong), "count": .number(answers)])
  }

  private static func count(_ key: String, _ count: Int) -> Phrase.Value {
    .phrase(Phrase(key, ["count": .number(count)]))
  }

  private func cell(_ key: String) -> String { XMLText.content(phrases.text(key)) }
}
