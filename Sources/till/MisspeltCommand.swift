import ArgumentParser
import Basics
import Language

extension Till {
  /// The first argument where it is no option and no command; a checkout, which begins without any, takes none.
  static func misspeltCommand(_ arguments: [String]) -> String? {
    guard let first = arguments.first, !first.isEmpty, !first.hasPrefix("-"), !commandNames.contains(first) else {
      return nil
    }
    return first
  }

  /// What is said about it, with the command that is near.
  static func complaint(about name: String, in phrases: Phrasebook) -> String {
    let values: [String: Phrase.Value] = ["name": .text(name)]
    guard let nearest = NearestWord.to(name, in: shownCommandNames) else {
      return phrases.text("cli.no-command", values)
    }
    return phrases.text("cli.misspelt-command", values.merging(["nearest": .text(nearest)]) { $1 })
  }

  /// The names of all commands, also of those that no help lists.
  static var commandNames: [String] { configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"] }

  /// The names that a person may mean.
  static var shownCommandNames: [String] {
    let shown = configuration.subcommands.filter { $0.configuration.shouldDisplay }
    return shown.compactMap { $0.configuration.commandName } + ["help"]
  }
}
