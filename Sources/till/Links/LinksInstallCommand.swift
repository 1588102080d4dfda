import ArgumentParser
import Language

/// `till links install`: makes Till the desktop's handler of the demo shop's links.
struct LinksInstallCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "install", "Open tillshop: links on this desktop with Till.",
    """
    Writes a desktop file that runs `till open` and makes it the default in mimeapps.list. `till links \
    uninstall` restores the previous default. Universal links (https) belong to the browser on a desktop; send \
    those with `till open`.
    """,
    examples: [
      "till links install --dry-run": "show what would be written",
      "till links install": "register Till",
    ],
    exits: [
      .done: "registered, or it already was",
      .failed: "a file could not be read or written",
      .unusable: "no home folder, or the program's path cannot be used",
    ],
    page: "phone-and-links")

  @Flag(name: [.customShort("n"), .long], help: "Show what would be written, without writing it.") var dryRun = false

  func run() throws {
    let phrases = try AppContext.orExit().phrases
    try LinkHandler.carryOut(isDry: dryRun, phrases) { (handler) throws(LinkHandlerProblem) in
      let steps = try handler.installation(of: AppContext.executablePath, phrases)
      return (steps, steps.isEmpty ? "links.installed-already" : dryRun ? nil : "links.installed")
    }
    StandardOutput.say(phrases.text("links.no-universal"))
  }
}

/// `till links uninstall`: takes back what `till links install` did.
struct LinksUninstallCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "uninstall", "Undo till links install.",
    """
    The program that handled the links before handles them again.
    """,
    examples: [
      "till links uninstall --dry-run": "show what would change",
      "till links uninstall": "restore the previous handler",
    ],
    exits: [
      .done: "restored, or nothing was installed",
      .failed: "a file could not be read or written",
      .unusable: "no home folder",
    ],
    page: "phone-and-links")

  @Flag(name: [.customShort("n"), .long], help: "Show what would be written, without writing it.") var dryRun = false

  func run() throws {
    let phrases = try AppContext.orExit().phrases
    try LinkHandler.carryOut(isDry: dryRun, phrases) { (handler) throws(LinkHandlerProblem) in
      let steps = try handler.removal()
      return (steps, steps.isEmpty ? "links.not-installed" : dryRun ? nil : "links.uninstalled")
    }
  }
}

extension LinkHandler {
  /// Plans, carries the plan out and says so; complains and ends with a status where that cannot be done. The plan brings the
  /// key of what is said at the end.
  fileprivate static func carryOut(
    isDry: Bool, _ phrases: Phrasebook,
    _ plan: (LinkHandler) throws(LinkHandlerProblem) -> (steps: [Step], closing: String?)
  ) throws {
    try phrases.orExit {
      let handler = try LinkHandler()
      let (steps, closing) = try plan(handler)
      for step in steps {
        if !isDry { try step.perform() }
        StandardOutput.say(step.text(isDry: isDry, phrases))
      }
      if !steps.isEmpty, !isDry { handler.refresh() }
      for path in try handler.shadows() {
        AppContext.complain("till: " + phrases.text("links.shadowed", ["path": .text(path)]))
      }
      let values: [String: Phrase.Value] = ["schemes": .text(schemes.map { $0 + ":" }.joined(separator: ", "))]
      if let closing { StandardOutput.say(phrases.text(closing, values)) }
    }
  }
}
