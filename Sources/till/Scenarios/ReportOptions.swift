import ArgumentParser
import Language
import Scenarios

/// A report's format and the file it is written to, as `FORMAT=FILE`.
struct ReportPlace: ExpressibleByArgument {
  let format: ReportOptions.Format
  /// The path as it was given.
  let path: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2, !parts[1].isEmpty, let format = ReportOptions.Format(rawValue: parts[0]) else { return nil }
    switch format {
    case .json, .junit, .tap, .sarif, .html: (self.format, path) = (format, parts[1])
    // Those are for people and for standard output.
    case .text, .github: return nil
    }
  }
}

/// The file of a command's only report, as `json=FILE`; under its former names the option took a file without a format.
struct JSONReportPlace: ExpressibleByArgument {
  /// The path as it was given.
  let path: String

  init?(argument: String) {
    path = argument.hasPrefix("json=") ? String(argument.dropFirst("json=".count)) : argument
    guard !path.isEmpty else { return nil }
  }
}

struct ReportOptions: ParsableArguments {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text
    case json
    case junit
    case tap
    case sarif
    case html
    case github
  }

  @Option(help: "Format of the output.") var format = Format.text

  @Option(help: ArgumentHelp("Former name of --report junit=FILE.", visibility: .hidden)) var junit: String?

  @Option(
    name: .customLong("report"),
    help: ArgumentHelp("Write a report to a file, such as json=report.json.", valueName: "format=file"))
  var places: [ReportPlace] = []

  @Option(help: ArgumentHelp("Former name of --report json=FILE.", visibility: .hidden)) var json: String?

  @Option(help: ArgumentHelp("Former name of --report tap=FILE.", visibility: .hidden)) var tap: String?

  @Option(help: ArgumentHelp("Former name of --report sarif=FILE.", visibility: .hidden)) var sarif: String?

  @Option(help: ArgumentHelp("Former name of --report html=FILE.", visibility: .hidden)) var html: String?

  @Flag(
    inversion: .prefixedNo, exclusivity: .exclusive,
    help:
      "Also print GitHub Actions annotations (default: when run by GitHub Actions).")
  var github: Bool?

  /// What the manual says about reports.
  static let manual = """
    --report may be given several times: json=FILE for `till merge`, junit=FILE (its times are 0 unless --timings), tap=FILE \
    (version 14), sarif=FILE (2.1.0, for GitHub code scanning and others), or html=FILE, a page with each scenario’s steps \
    and calls.
    """

  /// Whether lines are marked for GitHub Actions.
  var annotates: Bool { github ?? (format == .text && AppContext.variable("GITHUB_ACTIONS") == "true") }

  private var wanted: [(format: Format, path: String)] {
    [(Format.junit, junit), (.json, json), (.tap, tap), (.sarif, sarif), (.html, html)].compactMap { format, path in
      path.map { (format, $0) }
    } + places.map { ($0.format, $0.path) }
  }

  /// Whether a report tells what happened in each scenario.
  var tellsStories: Bool { format == .html || wanted.contains { $0.format == .html } }

  /// Whether a report for `till merge` is written.
  var writesJSON: Bool { format == .json || wanted.contains { $0.format == .json } }

  /// Whether nothing but text and JSON is wanted.
  var hasOnlyJSON: Bool {
    switch format {
    case .text, .json: wanted.allSatisfy { $0.format == .json }
    case .junit, .tap, .sarif, .html, .github: false
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
  func write(_ report: PublishedReport, to files: [(format: Format, file: ReportFile)], _ phrases: Phrasebook) -> Bool {
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

  static func text(of report: PublishedReport, as format: Format, _ phrases: Phrasebook) -> String {
    switch format {
    case .text: AppContext.clean(report.text(in: phrases))
    case .json: report.jsonText
    case .junit: report.junit(in: phrases)
    case .tap: report.tap
    case .sarif: report.sarif(in: phrases)
    case .html: report.html(in: phrases)
    case .github: report.annotations
    }
  }
}
