import ArgumentParser
import Basics
import Glibc
import Language

/// A question about Till itself that is answered before the parser looks at the command line.
enum HelpRequest: Equatable {
  /// What Till is and which commands and topics there are.
  case overview
  case topic(String)
  /// Which Till this is.
  case version

  /// The question of a command line; `nil` where it asks none, or about a command.
  init?(_ arguments: [String]) {
    switch arguments {
    case ["help"], ["--help"], ["-h"], ["help", "help"]: self = .overview
    case ["--version"]: self = .version
    default:
      guard arguments.count == 2, arguments[0] == "help", !arguments[1].hasPrefix("-"), !arguments[1].isEmpty,
        !Till.commandNames.contains(arguments[1])
      else { return nil }
      self = .topic(arguments[1])
    }
  }

  /// Answers on standard output, or complains; returns the exit status.
  func answer() -> ExitStatus {
    switch self {
    case .version: StandardOutput.write(BuildInfo.own.text)
    case .overview: StandardOutput.write(Self.overview(DocsFolder.own.topics))
    case .topic(let word): return Self.show(word)
    }
    return .done
  }

  // MARK: Pages

  private static func show(_ word: String) -> ExitStatus {
    let docs = DocsFolder.own
    guard let page = docs.page(word) else {
      guard docs.path != nil else {
        AppContext.complain("till: " + AppContext.sentence("cli.no-pages", ["name": .text(word)]))
        return .unusable
      }
      let known = Till.shownCommandNames + docs.topics.map(\.word)
      var values: [String: Phrase.Value] = ["name": .text(word)]
      let nearest = NearestWord.to(word, in: known)
      if let nearest { values["nearest"] = .text(nearest) }
      let key = nearest == nil ? "cli.no-topic" : "cli.misspelt-topic"
      AppContext.complain("till: " + AppContext.sentence(key, values))
      return .unusable
    }
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let isStyled = isTerminal && ![nil, "dumb", "unknown"].contains(AppContext.variable("TERM"))
    let screen = MarkdownScreen(
      width: min(100, max(40, TerminalWidth.of(STDOUT_FILENO))), isStyled: isStyled,
      isColoured: AppContext.variable("NO_COLOR") == nil)
    Pager.show(screen.lines(of: MarkdownText(AppContext.clean(page))).joined(separator: "\n") + "\n")
    return .done
  }

  // MARK: The overview

  /// Where the pages are, and where questions go.
  private static var whereToAsk: [String] {
    let folder = DocsFolder.own.path.flatMap { realpath($0, nil) }
    defer { free(folder) }
    let place = folder.map { String(cString: $0) } ?? "docs in Till's repository"
    return ["Documentation: \(place)", "Questions and bugs: open an issue where you got Till, with `till doctor`."]
  }

  private static func overview(_ topics: [DocsFolder.Topic]) -> String {
    var lines = [
      Till.configuration.abstract + " " + Till.manual.text, "", "USAGE: till [options]             start a checkout",
      "       till <command> [options]", "", "EXAMPLES:",
    ]
    lines += Till.manual.exampleLines
    for group in Till.groups {
      let shown = group.subcommands.filter { $0.configuration.shouldDisplay }
      guard !shown.isEmpty else { continue }
      lines += ["", group.name.uppercased() + ":"]
      lines += shown.map { CommandHelp.line($0.configuration.commandName ?? "", $0.configuration.abstract, 14) }
    }
    lines += ["", "TOPICS:"] + topics.map { CommandHelp.line($0.word, $0.title, 14) }
    lines += ["", "Run `till help COMMAND` or `till help TOPIC` for more.", ""] + whereToAsk
    return lines.joined(separator: "\n") + "\n"
  }
}
