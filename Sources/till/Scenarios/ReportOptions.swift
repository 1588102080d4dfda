import ArgumentParser
import Language
import Scenarios

/// Which reports are written, and where.
struct ReportOptions: ParsableArguments {
  /// How a report is written.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case junit
    case tap
    case sarif
    case github
  }

  @Option(help: "What is written to standard output: text, json, junit, tap, sarif or github.")
  var format = Format.text

  @Option(
    help: "Write JUnit's XML to a file; without --times it has no moment and its times are 0, for the clock is virtual."
  )
  var junit: String?

  @Option(help: "Write JSON to a file; `till merge` puts those of shards together.")
  var json: String?

  @Option(help: "Write the Test Anything Protocol, version 14, to a file.")
  var tap: String?

  @Option(help: "Write SARIF 2.1.0 to a file, for code hosts.")
  var sarif: String?

  @Flag(
    inversion: .prefixedNo, exclusivity: .exclusive,
    help:
      "Mark the lines with commands of GitHub Actions, behind the text; without it, whenever GitHub Actions runs it.")
  var github: Bool?

  /// Whether lines are marked for GitHub Actions.
  var annotates: Bool { github ?? (format == .text && AppContext.variable("GITHUB_ACTIONS") == "true") }

  private var wanted: [(format: Format, path: String)] {
    [(Format.junit, junit), (.json, json), (.tap, tap), (.sarif, sarif)].compactMap { format, path in
      path.map { (format, $0) }
    }
  }

  /// Makes sure that every report can be written.
  func reserve(_ phrases: Phrasebook) throws -> [(format: Format, file: ReportFile)] {
    let wanted = wanted
    for (place, item) in wanted.enumerated() {
      if item.path.isEmpty || item.path == "-" {
        throw ValidationError(phrases.text("report.use-format", ["format": .text(item.format.rawValue)]))
      }
      if wanted[..<place].contains(where: { $0.path == item.path }) {
        throw ValidationError(phrases.text("report.same-file", ["path": .text(item.path)]))
      }
    }
    var files: [(format: Format, file: ReportFile)] = []
    do throws(ReportFileProblem) {
      for item in wanted { files.append((item.format, try ReportFile(item.path, phrases))) }
    } catch {
      for item in files { item.file.discard() }
      throw ValidationError(error.text)
    }
    return files
  }

  /// Writes every report; says which could not be and returns whether all could.
  func write(
    _ report: PublishedReport, to files: [(format: Format, file: ReportFile)], _ phrases: Phrasebook
  ) -> Bool {
    var areWritten = true
    for (format, file) in files {
      do throws(ReportFileProblem) {
        try file.write(Self.text(of: report, as: format, phrases), phrases)
      } catch {
        AppContext.complain(error.text)
        areWritten = false
      }
    }
    return areWritten
  }

  /// A report in one of its forms.
  static func text(of report: PublishedReport, as format: Format, _ phrases: Phrasebook) -> String {
    switch format {
    case .text: AppContext.clean(report.text(in: phrases))
    case .json: report.jsonText
    case .junit: report.junit(in: phrases)
    case .tap: report.tap
    case .sarif: report.sarif(in: phrases)
    case .github: report.annotations
    }
  }
}
