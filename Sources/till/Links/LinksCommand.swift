import ArgumentParser

/// `till links`: links and who gets them.
struct LinksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "links", abstract: "Links: who gets them, on the phone and on this desktop.",
    subcommands: [LinksCheckCommand.self, LinksInstallCommand.self, LinksUninstallCommand.self])
}
