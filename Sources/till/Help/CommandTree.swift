import ArgumentParser
import Basics
import Wire

/// A command with its options as the parser knows them: from here come the manual pages and docs/cli.md.
struct CommandTree {
  /// The words that call it, `till` first.
  let path: [String]
  let abstract: String
  /// How it is called, in one line, as the parser's help has it.
  let synopsis: String
  /// Examples and exit status; `nil` where the command declares none.
  let manual: CommandHelp?
  /// Options and positional arguments, without hidden ones.
  let arguments: [Argument]
  /// Its subcommands, without hidden ones.
  let subcommands: [CommandTree]

  /// An option, a flag or a positional argument.
  struct Argument {
    /// The names with dashes, the short one first; nothing for a positional argument.
    var names: [String]
    /// The name of its value; `nil` for a flag.
    let value: String?
    let abstract: String
    /// The values that it takes; nothing where they are not counted.
    let choices: [String]
    /// What it is when it is not given.
    let usual: String?
  }

  /// Till's commands; `nil` where the parser's description of them cannot be read.
  static var root: CommandTree? {
    guard let dump = try? JSON(parsing: Till._dumpHelp()), let command = dump["command"] else { return nil }
    return CommandTree(Till.self, command, below: [])
  }

  private init(_ type: any ParsableCommand.Type, _ json: JSON, below parents: [String]) {
    path = parents + [json["commandName"]?.string ?? ""]
    abstract = type.configuration.abstract
    synopsis = Till.usageString(for: type)
    manual = (type as? any DocumentedCommand.Type)?.manual
    let shown = (json["arguments"]?.array ?? []).filter { $0["shouldDisplay"]?.boolean == true }.map(Argument.init)
    // The version is Till's, not a command's.
    arguments = Self.folded(shown).filter { parents.isEmpty || $0.names != ["--version"] }
    let (path, described) = (path, json["subcommands"]?.array ?? [])
    subcommands = type.configuration.subcommands.compactMap { type in
      guard type.configuration.shouldDisplay, let name = type.configuration.commandName,
        let json = described.first(where: { $0["commandName"]?.string == name })
      else { return nil }
      return CommandTree(type, json, below: path)
    }
  }

  /// A flag and the one that takes it back as one.
  private static func folded(_ arguments: [Argument]) -> [Argument] {
    var folded: [Argument] = []
    for argument in arguments {
      if let last = folded.last, let name = last.names.last,
        argument.names == [name.replacingScalars("--", with: "--no-")]
      {
        folded[folded.count - 1].names += argument.names
      } else {
        folded.append(argument)
      }
    }
    return folded
  }

  var name: String { path.joined(separator: " ") }

  /// It and everything below it.
  var all: [CommandTree] { [self] + subcommands.flatMap(\.all) }
}

extension CommandTree.Argument {
  fileprivate init(_ json: JSON) {
    let given = (json["names"]?.array ?? []).compactMap { name -> String? in
      guard let text = name["name"]?.string else { return nil }
      return (name["kind"]?.string == "long" ? "--" : "-") + text
    }
    names = given.sorted { ($0.hasPrefix("--") ? 1 : 0) < ($1.hasPrefix("--") ? 1 : 0) }
    value = json["kind"]?.string == "flag" ? nil : json["valueName"]?.string
    abstract = json["abstract"]?.string ?? ""
    choices = (json["allValues"]?.array ?? []).compactMap(\.string)
    usual = json["defaultValue"]?.string
  }

  /// The names and the value, as a person types them.
  var label: String {
    let word = value.map { "<\($0)>" } ?? ""
    guard !names.isEmpty else { return word }
    return names.joined(separator: ", ") + (word.isEmpty ? "" : " " + word)
  }

  /// What it does, with its values and what it is when it is not given.
  var text: String {
    var notes: [String] = []
    if !choices.isEmpty { notes.append("values: " + choices.joined(separator: ", ")) }
    if let usual { notes.append("default: " + usual) }
    return notes.isEmpty ? abstract : abstract + " (" + notes.joined(separator: "; ") + ")"
  }
}
