import ArgumentParser
import Basics

/// docs/cli.md: every command with its options, examples and exit codes.
struct CommandPage {
  let root: CommandTree

  var text: String {
    let lists = Till.groups.map { group in
      let names = group.subcommands.compactMap { $0.configuration.shouldDisplay ? $0.configuration.commandName : nil }
      return (group.name, root.subcommands.filter { names.contains($0.path.last ?? "") })
    }.filter { !$0.1.isEmpty }
    var lines = [
      "# Command line", "",
      "`till docs --format markdown` writes this page from the definitions that the program itself reads options with. "
        + "`till help COMMAND` shows the same in the terminal, and `man till` where the manual pages are installed.",
      "", "| | |", "| --- | --- |",
    ]
    lines += lists.map { name, commands in
      "| **\(name)** | \(commands.map { "[\($0.path.last ?? "")](#\(Self.anchor(of: $0.name)))" }.joined(separator: ", ")) |"
    }
    lines += ["", "Every command also takes `-h`, `--help`.", ""]
    lines += section(root)
    for (_, commands) in lists { for command in commands.flatMap(\.all) { lines += section(command) } }
    lines += [Surroundings.exitCodes.replacingScalars("# Exit codes", with: "## Exit codes")]
    lines += table("Environment variables", Surroundings.variables) + [""] + table("Files", Surroundings.files)
    return Self.typeset(lines.joined(separator: "\n")) + "\n"
  }

  /// Typographic apostrophes and quotation marks in prose; code keeps the keyboard's.
  private static func typeset(_ text: String) -> String {
    var isBlock = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
      if line.hasPrefix("```") { isBlock.toggle() }
      guard !isBlock, !line.hasPrefix("```") else { return String(line) }
      return line.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part -> String in
        guard index.isMultiple(of: 2) else { return String(part) }
        return String(part).replacing(#/(\w)'(\w)/#) { "\($0.1)’\($0.2)" }.replacing(#/"([^"]*)"/#) { "“\($0.1)”" }
      }.joined(separator: "`")
    }.joined(separator: "\n")
  }

  private func section(_ command: CommandTree) -> [String] {
    var lines = ["## \(command.name)", "", command.abstract, "", "```", command.synopsis, "```", ""]
    if let text = command.manual?.text, !text.isEmpty { lines += [text, ""] }
    if let examples = command.manual?.examples, !examples.isEmpty {
      let width = (examples.map(\.command.count).max() ?? 0) + 2
      let shown = examples.map { example in
        example.command + String(repeating: " ", count: width - example.command.count) + "# " + example.does
      }
      lines += ["```sh"] + shown + ["```", ""]
    }
    let arguments = command.arguments.filter { !$0.names.contains("--help") }
    if !arguments.isEmpty {
      lines += ["| option | meaning |", "| --- | --- |"]
      lines += arguments.map { "| `\($0.label)` | \(Self.cell($0.text)) |" } + [""]
    }
    if let statuses = command.manual?.statuses, !statuses.isEmpty {
      lines += [
        "Exit codes: " + statuses.map { "`\($0.status.rawValue)` \($0.meaning)" }.joined(separator: "; ") + ".", "",
      ]
    }
    if let page = command.manual?.page { lines += ["More: [\(page).md](\(page).md).", ""] }
    return lines
  }

  private func table(_ title: String, _ entries: [Surroundings.Entry]) -> [String] {
    ["## \(title)", "", "| name | use |", "| --- | --- |"] + entries.map { "| `\($0.name)` | \(Self.cell($0.use)) |" }
  }

  /// A text within a table; what looks like a tag is not one.
  private static func cell(_ text: String) -> String {
    text.escapingScalars { $0 == "|" ? "\\|" : $0 == "<" ? "&lt;" : nil }
  }

  /// The anchor that code hosts give a heading of words (GitHub Docs, Basic writing and formatting syntax, Section links).
  private static func anchor(of heading: String) -> String { heading.replacingScalars(" ", with: "-") }
}
