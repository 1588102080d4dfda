import ArgumentParser

/// `till links`: links and who gets them.
struct LinksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links", abstract: "Links: who gets them, on this desktop and on the phone.",
    subcommands: [LinksInstallCommand.self, LinksUninstallCommand.self])
}
