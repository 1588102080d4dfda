import ArgumentParser

/// `till links`: links and who gets them.
struct LinksCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "links", "Check link association files; register Till for links.",
    examples: [
      "till links check FILE URL": "check an association file",
      "till links install": "open tillshop: links with Till",
    ],
    page: "phone-and-links")

  static let configuration = manual.configuration(subcommands: [
    LinksCheckCommand.self, LinksInstallCommand.self, LinksUninstallCommand.self,
  ])
}
