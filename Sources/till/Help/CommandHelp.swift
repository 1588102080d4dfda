import ArgumentParser

/// A command whose help has Till's shape: what it does, examples, exit status and the page that says more.
protocol DocumentedCommand: ParsableCommand { static var manual: CommandHelp { get } }

extension DocumentedCommand {
  static var configuration: CommandConfiguration { manual.configuration() }
}

/// A command's name and help; the terminal, `man` and docs/cli.md show the same.
struct CommandHelp: Sendable {
  let name: String
  let abstract: String
  /// More than the abstract, in paragraphs with an empty line between; empty where there is no more to say.
  let text: String
  /// Command lines with what each does.
  let examples: [Example]
  /// What its exit status means, where that is more than Till's one table.
  let statuses: [Status]
  /// The page below `docs` that says more, without its ending; `nil` where there is no such page.
  let page: String?
  /// The topic of `till help` that shows the page: its name, or for a page that is called like a command, its guide.
  let topic: String?

  /// A command line and what it does.
  struct Example: Sendable {
    let command: String
    let does: String
  }

  /// An exit status and what it means in this command.
  struct Status: Sendable {
    let status: ExitStatus
    let meaning: String
  }

  init(
    _ name: String, _ abstract: String, _ text: String = "", examples: KeyValuePairs<String, String>,
    exits: KeyValuePairs<ExitStatus, String> = [:], page: String? = nil, guide: String? = nil
  ) {
    self.name = name
    self.abstract = abstract
    self.text = text
    self.examples = examples.map { Example(command: $0.key, does: $0.value) }
    statuses = exits.map { Status(status: $0.key, meaning: $0.value) }
    self.page = page ?? guide
    topic = page ?? guide.map { $0 + DocsFolder.guide }
  }

  /// The command as the parser wants it.
  func configuration(
    version: String = "", shouldDisplay: Bool = true, subcommands: [any ParsableCommand.Type] = [],
    groupedSubcommands: [CommandGroup] = [], defaultSubcommand: (any ParsableCommand.Type)? = nil
  ) -> CommandConfiguration {
    CommandConfiguration(
      commandName: name, abstract: abstract, discussion: discussion, version: version, shouldDisplay: shouldDisplay,
      subcommands: subcommands, groupedSubcommands: groupedSubcommands, defaultSubcommand: defaultSubcommand)
  }

  /// The help as the parser shows it below the abstract.
  private var discussion: String {
    var parts = text.isEmpty ? [] : [text]
    if !examples.isEmpty { parts.append("EXAMPLES:\n" + exampleLines.joined(separator: "\n")) }
    if !statuses.isEmpty {
      parts.append(
        "EXIT STATUS:\n" + statuses.map { Self.line("\($0.status.rawValue)", $0.meaning, 5) }.joined(separator: "\n"))
    }
    if let topic { parts.append("More: till help \(topic)") }
    return parts.joined(separator: "\n\n")
  }

  /// The examples in two columns where they fit into 80, else with what they do on a line of its own.
  var exampleLines: [String] {
    let width = 2 + (examples.map(\.command.count).max() ?? 0)
    guard examples.allSatisfy({ width + 2 + $0.does.count < 80 }) else {
      return examples.map { "  \($0.command)\n      \($0.does)" }
    }
    return examples.map { Self.line($0.command, $0.does, width) }
  }

  /// A line of two columns, of which the first has a width.
  static func line(_ left: String, _ right: String, _ width: Int) -> String {
    "  " + left + String(repeating: " ", count: max(1, width - left.count)) + right
  }
}
