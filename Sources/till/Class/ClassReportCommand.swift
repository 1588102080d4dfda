import ArgumentParser
import Basics
import Glibc
import Language
import Scenarios
import Storage
import TillAssets
import Training
import Wire

/// `till class report`: how a class went.
struct ClassReportCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "report", "Report results, most missed questions and certificates.",
    """
    Without an option, the report is text; html is a page in one file that needs no network. The questions that were answered wrongly most often come last. `--certificates` writes a page \
    for each learner who has passed every lesson; it prints on one sheet.
    """,
    examples: [
      "till class report /srv/monday": "print results and the most missed questions",
      "till class report /srv/monday --format csv > monday.csv": "write a table for a spreadsheet",
      "till class report /srv/monday --format html > monday.html": "write a page for a browser",
      "till class report /srv/monday --certificates certificates": "write the certificates",
    ],
    exits: [
      .done: "the report was written",
      .failed: "a file could not be written",
      .unusable: "the folder is not a class",
    ], page: "training-guide")

  enum Form: String, ExpressibleByArgument, CaseIterable {
    case text, csv, json, html
  }

  @Argument(help: "The folder of the class.") var folder: String

  @Option(name: .customLong("format"), help: ArgumentHelp("Format of the output.", valueName: "format"))
  var form = Form.text

  @Option(help: ArgumentHelp("Write certificates into this folder.", valueName: "folder")) var certificates: String?

  func run() throws {
    let surroundings = try AppContext.orExit()
    let phrases = surroundings.phrases
    let (folder, course) = try surroundings.classOrExit(folder)
    let room = ClassRoom(reading: folder, phrases)
    let report = ClassReport(course, room.learners, outages: room.outages)
    let lessons = surroundings.shippedLessons(try surroundings.runnerOrExit()).runs
    let names = Dictionary(lessons.map { ($0.scenario.title, $0.scenario.name) }) { first, _ in first }
    let page = ClassPage(report: report, issuer: folder.name, names: names, phrases: phrases)
    if let certificates { return try write(page, to: certificates, phrases) }
    switch form {
    case .csv: StandardOutput.pass(report.csv)
    case .json: StandardOutput.pass(report.json.prettyText + "\n")
    case .html: StandardOutput.pass(page.text)
    case .text: say(report, phrases)
    }
  }

  private func say(_ report: ClassReport, _ phrases: Phrasebook) {
    StandardOutput.tell(
      phrases.text(
        "class.heading",
        ["course": .text(CourseTitle.of(report.course.id, phrases)), "count": .number(report.rows.count)]))
    for outage in ClassPage.outages(report, phrases) { StandardOutput.tell(outage) }
    for row in report.rows { StandardOutput.tell(ClassPage.sentence(of: row, report, phrases)) }
    guard !report.missed.isEmpty else { return }
    StandardOutput.tell("")
    StandardOutput.tell(phrases.text("class.missed"))
    for missed in report.missed.prefix(10) { StandardOutput.tell(ClassPage.sentence(of: missed, phrases)) }
  }

  /// The name of a learner’s file for people: the learner’s, without what leads to another folder or hides a file.
  private static func fileName(of name: LearnerName) -> String {
    let text = name.text.escapingScalars { $0 == "/" ? "-" : nil }
    return text.unicodeScalars.first == "." ? "_" + text : text
  }

  private func write(_ page: ClassPage, to folder: String, _ phrases: Phrasebook) throws {
    if page.report.rows.isEmpty { StandardOutput.tell(phrases.text("class.nobody")) }
    guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
      throw phrases.refusal(ClassProblem.readOnly(path: folder).phrase, status: .failed)
    }
    let report = page.report
    for row in report.rows {
      guard report.isComplete(row), let name = LearnerName(row.name) else {
        StandardOutput.tell(
          phrases.text(
            "class.not-complete",
            ["name": .text(row.name), "passed": .number(row.passed), "of": .number(report.course.lessons.count)]))
        continue
      }
      let path = folder + "/" + Self.fileName(of: name) + ".html"
      let text = page.certificate(for: row)
      guard access(path, F_OK) != 0 else {
        let isSame = (try? TextFile.read(path, isFound: true)) == text
        StandardOutput.tell(
          phrases.text(
            isSame ? "class.certificate-same" : "class.certificate-other",
            ["name": .text(row.name), "path": .text(path)]))
        continue
      }
      try phrases.orExit(.failed) { try NewFile.write(text, to: path) }
      StandardOutput.tell(phrases.text("class.certificate-written", ["name": .text(row.name), "path": .text(path)]))
    }
  }
}
