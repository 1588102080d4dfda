public import Language

/// Everything that was found wrong with a number of files; of all scenarios, only lessons are run for it.
public struct CheckReport: Sendable {
  /// The files that were looked at, as they were given, also those that could not be read.
  public let paths: [String]
  /// The findings, in the order of the files.
  public let complaints: [Diagnostic]
  /// Whether warnings count as mistakes.
  public let isStrict: Bool

  /// The number of files.
  public var files: Int { paths.count }

  /// The number of findings that are mistakes, warnings among them where they count.
  public var mistakes: Int { complaints.count { $0.code.severity.isMistake(strict: isStrict) } }

  private var warnings: Int { complaints.count { $0.code.severity == .warning } }

  /// The result of the whole: passed, or files that cannot be run.
  public var exitCode: RunReport.ExitCode { mistakes == 0 ? .passed : .files }

  /// The report for a person: every message, and the sum, by what the messages call themselves; a line break at the end.
  public func text(in language: Phrasebook) -> String {
    let messages = complaints.map { $0.text(in: language) + "\n" }
    let errors = complaints.count { $0.code.severity.isMistake(strict: false) }
    let sum =
      errors + warnings == 0
      ? language.text("scenario.check.clean", ["count": .number(files)])
      : language.text(
        "scenario.check.found",
        [
          "count": .number(errors),
          "warnings": .phrase(Phrase("scenario.check.warnings", ["count": .number(warnings)])),
        ])
    let strictness = isStrict && warnings > 0 ? language.text("scenario.report.strict") + "\n" : ""
    return (messages + [sum + "\n" + strictness]).joined(separator: "\n")
  }
}

extension ScenarioRunner {
  /// Everything that is wrong with files, and with the scenarios in folders in the order of their names.
  public func check(
    paths: [String], from disk: ScenarioFiles, isStrict: Bool = false, sharing share: Share = serially
  ) -> CheckReport {
    let found = paths.map { disk.find($0) }
    return checkReport(
      on: found.flatMap(\.files), after: found.flatMap(\.complaints), from: disk, isStrict: isStrict, share)
  }

  /// Everything that is wrong with texts that are already there.
  public func checkReport(on files: [ScenarioFile], isStrict: Bool = false) -> CheckReport {
    checkReport(on: files, after: [], from: nil, isStrict: isStrict, Self.serially)
  }

  private func checkReport(
    on files: [ScenarioFile], after first: [Diagnostic], from disk: ScenarioFiles?, isStrict: Bool, _ share: Share
  ) -> CheckReport {
    let reads = all(files.count, share) { place in
      let read = ReadFile(files[place], vocabulary: vocabulary)
      // A lesson that comes before is one of these files, or lies beside this one.
      let folder = files[place].path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      let mistakes = mistakesOfTaking(read) { needed in
        let name = needed + ScenarioFile.ending
        return files.contains { $0.path == name || $0.path.hasSuffix("/" + name) }
          || (try? disk?.text((folder + [name[...]]).joined(separator: "/"), true)) != nil
      }
      let captions = disk.map { captionMistakes(read, from: $0) } ?? []
      return (
        complaints: read.complaints + mistakes + captions.flatMap(\.complaints), captions: captions.map(\.path),
        read: read
      )
    }
    let twice = Self.sameIdentifiers(files, reads.map(\.read))
    let all = zip(files, reads).flatMap { [$0.path] + $1.captions }
    return CheckReport(
      paths: first.map(\.place.file) + all, complaints: first + reads.flatMap(\.complaints) + twice, isStrict: isStrict)
  }
}
