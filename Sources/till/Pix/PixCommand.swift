import ArgumentParser

/// `till pix`: the codes of PIX.
struct PixCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "pix", "Check PIX codes.",
    examples: ["till pix check CODE": "check a copied code", "till pix check qr.png": "check a picture of one"],
    page: "pix")

  static let configuration = manual.configuration(subcommands: [PixCheckCommand.self])
}
