import ArgumentParser

/// `till links`: what decides which app a link opens.
struct LinksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links", abstract: "Look into what decides which app a link opens.",
    subcommands: [LinksCheckCommand.self])
}
