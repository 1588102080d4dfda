import ArgumentParser
import Glibc
import Language

/// `till docs`: the manual pages and docs/cli.md, for packages and for Till's own tests.
struct DocsCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "docs", "Write manual pages or docs/cli.md.",
    examples: [
      "till docs --format man --output share/man/man1": "write one manual page per command",
      "till docs --format markdown > docs/cli.md": "write the page of all commands",
    ])

  static let configuration = manual.configuration(shouldDisplay: false)

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case man
    case markdown
  }

  @Option(help: "Format of the pages: one manual page per command, or one Markdown page.") var format: Format

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "New file to write Markdown to, or folder for manual pages, made if it is missing.", valueName: "path"))
  var output: String?

  func validate() throws {
    guard format == .man, output == nil else { return }
    throw ValidationError("--format man needs --output FOLDER.")
  }

  func run() throws {
    let phrases = try AppContext.orExit().phrases
    guard let root = CommandTree.root else { throw ExitCode(.ownFailure) }
    switch (format, output) {
    case (.markdown, nil): StandardOutput.pass(CommandPage(root: root).text)
    case (.markdown, let path?): try write(CommandPage(root: root).text, to: path, phrases)
    case (.man, let folder):
      let folder = folder ?? "."
      try Self.makeFolder(folder, phrases)
      for page in root.all.map(ManualPage.init) { try write(page.text, to: "\(folder)/\(page.fileName)", phrases) }
    }
  }

  private func write(_ text: String, to path: String, _ phrases: Phrasebook) throws {
    do throws(ReportFileProblem) {
      try ReportFile(path, isOwnName: true, phrases).write(text, phrases)
    } catch {
      AppContext.complain("till: " + error.text)
      throw ExitCode(.failed)
    }
  }

  /// Makes a folder and those above it.
  private static func makeFolder(_ path: String, _ phrases: Phrasebook) throws {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for count in 1...parts.count {
      let folder = parts[..<count].joined(separator: "/")
      if folder.isEmpty || mkdir(folder, 0o755) == 0 || errno == EEXIST { continue }
      let reason = String(cString: strerror(errno))
      throw phrases.refusal("report.unwritable", ["path": .text(folder), "reason": .text(reason)], status: .failed)
    }
  }
}
