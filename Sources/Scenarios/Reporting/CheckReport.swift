public import Language

/// Everything that was found wrong with a number of files, without running them.
public struct CheckReport: Sendable {
  /// The files that were looked at, as they were given, also those that could not be read.
  public let paths: [String]
  /// What was found, in the order of the files.
  public let complaints: [Diagnostic]
  /// Whether warnings count as mistakes.
  public let isStrict: Bool

  /// How many files were looked at.
  public var files: Int { paths.count }

  /// How many of the complaints are mistakes.
  public var mistakes: Int { complaints.count { $0.code.severity == .error || isStrict } }

  /// What became of the whole: passed, or files that cannot be run.
  public var exitCode: RunReport.ExitCode { mistakes == 0 ? .passed : .files }

  /// The report for a person: every message, and the sum; a line break at the end.
  public func text(in language: Phrasebook) -> String {
    let messages = complaints.map { $0.text(in: language) + "\n" }
    let sum =
      complaints.isEmpty
      ? language.text("scenario.check.clean", ["count": .number(files)])
      : language.text(
        "scenario.check.found",
        [
          "count": .number(mistakes),
          "warnings": .phrase(Phrase("scenario.check.warnings", ["count": .number(complaints.count - mistakes)])),
        ])
    return (messages + [sum + "\n"]).joined(separator: "\n")
  }
}

extension ScenarioRunner {
  /// Everything that is wrong with files, and with the scenarios in folders in the order of their names.
  public func check(
    paths: [String], from disk: ScenarioFiles, isStrict: Bool = false, sharing share: Share = serially
  ) -> CheckReport {
    let found = paths.map { disk.find($0) }
    return checkReport(on: found.flatMap(\.files), after: found.flatMap(\.complaints), isStrict: isStrict, share)
  }

  /// Everything that is wrong with texts that are already there.
  public func checkReport(on files: [ScenarioFile], isStrict: Bool = false) -> CheckReport {
    checkReport(on: files, after: [], isStrict: isStrict, Self.serially)
  }

  private func checkReport(
    on files: [ScenarioFile], after first: [Diagnostic], isStrict: Bool, _ share: Share
  ) -> CheckReport {
    let reads = all(files.count, share) { ReadFile(files[$0], vocabulary: vocabulary).complaints }
    return CheckReport(
      paths: first.map(\.place.file) + files.map(\.path), complaints: first + reads.flatMap(\.self), isStrict: isStrict)
  }
}
