import Basics

/// A manual page of section 1, in the macros of man(7).
struct ManualPage {
  let command: CommandTree

  /// The file's name, such as `till-run.1`.
  var fileName: String { name + ".1" }

  private var name: String { command.path.joined(separator: "-") }
  private var isRoot: Bool { command.path.count == 1 }

  /// The page. It carries no date, so that the same program always writes the same bytes.
  var text: String {
    var lines = [
      #".TH "\#(name.uppercased())" 1 "" "till \#(Till.version)" "Till""#, ".SH NAME",
      #"\#(Self.escaped(name)) \- \#(Self.escaped(Self.lowered(command.abstract)))"#, ".SH SYNOPSIS",
    ]
    lines += isRoot ? [Self.bold("till") + " [options]", ".br"] : []
    lines += [Self.escaped(command.synopsis)]
    if let text = command.manual?.text, !text.isEmpty {
      lines.append(".SH DESCRIPTION")
      for (place, paragraph) in text.split(separator: "\n\n").enumerated() {
        lines += (place == 0 ? [] : [".PP"]) + [Self.escaped(String(paragraph))]
      }
    }
    lines += commands
    if !command.arguments.isEmpty {
      lines.append(".SH OPTIONS")
      for argument in command.arguments { lines += [".TP", Self.bold(argument.label), Self.escaped(argument.text)] }
    }
    if let examples = command.manual?.examples, !examples.isEmpty {
      lines.append(".SH EXAMPLES")
      for example in examples {
        lines += [".TP", Self.bold(example.command), Self.escaped(Self.sentence(example.does))]
      }
    }
    lines.append(".SH EXIT STATUS")
    if let statuses = command.manual?.statuses, !statuses.isEmpty {
      for item in statuses {
        lines += [".TP", Self.bold("\(item.status.rawValue)"), Self.escaped(Self.sentence(item.meaning))]
      }
    } else {
      for status in ExitStatus.allCases {
        lines += [".TP", Self.bold("\(status.rawValue)"), Self.escaped(status.meaning)]
      }
    }
    if isRoot { lines += list("ENVIRONMENT", Surroundings.variables) + list("FILES", Surroundings.files) }
    lines += [".SH SEE ALSO", Self.escaped(related.joined(separator: ", "))]
    return lines.joined(separator: "\n") + "\n"
  }

  private var commands: [String] {
    guard !command.subcommands.isEmpty else { return [] }
    return [".SH COMMANDS"]
      + command.subcommands.flatMap { command in
        [".TP", Self.bold(command.path.last ?? ""), Self.escaped(command.abstract)]
      }
  }

  /// The other pages that a reader may want.
  private var related: [String] {
    if isRoot { return command.subcommands.map { $0.path.joined(separator: "-") + "(1)" } }
    let parent = command.path.dropLast().joined(separator: "-") + "(1)"
    return [parent] + command.subcommands.map { $0.path.joined(separator: "-") + "(1)" }
  }

  private func list(_ title: String, _ entries: [Surroundings.Entry]) -> [String] {
    [".SH \(title)"] + entries.flatMap { [".TP", Self.bold($0.name), Self.escaped($0.use)] }
  }

  private static func bold(_ text: String) -> String { #"\fB"# + escaped(text) + #"\fR"# }

  /// A text that roff shows as it stands: backslashes and dashes are escaped, and no line begins a request.
  static func escaped(_ text: String) -> String {
    var before: Unicode.Scalar = "\n"
    return text.escapingScalars { scalar in
      defer { before = scalar }
      switch scalar {
      case "\\": return #"\e"#
      case "-": return #"\-"#
      case "`": return #"\(ga"#
      case "'": return #"\(aq"#
      case "." where before == "\n": return #"\&."#
      default: return nil
      }
    }
  }

  private static func lowered(_ text: String) -> String {
    let text = text.hasSuffix(".") ? String(text.dropLast()) : text
    return text.prefix(1).lowercased() + text.dropFirst()
  }

  private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() + "." }
}
