public import Language

extension PublishedReport {
  /// The report as JUnit's XML (Windy Road's JUnit.xsd); a line break at the end.
  public func junit(in language: Phrasebook) -> String { JUnitReport(report: self).text { $0.text(in: language) } }

  /// The report as the Test Anything Protocol, version 14; a line break at the end.
  public var tap: String { TAPReport(report: self).text }

  /// The report as SARIF 2.1.0; a line break at the end.
  public func sarif(in language: Phrasebook) -> String {
    SARIFReport(report: self) { code in language.text("report.about.\(code.prefix(2))") }.text
  }

  /// The report as a page in one file that needs no network; a line break at the end.
  public func html(in language: Phrasebook) -> String { HTMLReport(report: self, language: language).text }

  /// The messages as commands for GitHub Actions, one line each.
  public var annotations: String { GitHubAnnotations(report: self).text }
}
