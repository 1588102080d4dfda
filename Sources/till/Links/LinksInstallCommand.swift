import ArgumentParser
import Language

/// `till links install`: makes Till the desktop's handler of the demo shop's links.
struct LinksInstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install",
    abstract: "Let the desktop hand tillshop: links to Till, so that a click anywhere reaches the running checkout.",
    discussion: """
      Writes a desktop file that runs `till open` and makes it the default in mimeapps.list; what was the default before is \
      remembered, and `till links uninstall` brings it back. Universal links (https) cannot be claimed: on a desktop they \
      belong to the browser. Hand those over with `till open`.

      Exit status: 0 done, or already so; 1 something could not be read or written; 2 there is no home folder, or the \
      program's own path cannot be used.
      """)

  @Flag(help: "Say what would be written, and write nothing.")
  var dryRun = false

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
struct LinksUninstallCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "uninstall",
    abstract: "Take back what `till links install` did; what handled the links before handles them again.",
    discussion: """
      Exit status: 0 done, or nothing was installed; 1 something could not be read or written; 2 there is no home folder.
      """)

  @Flag(help: "Say what would be written, and write nothing.")
  var dryRun = false

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
    do throws(LinkHandlerProblem) {
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
    } catch {
      AppContext.complain("till: " + phrases.text(error.phrase))
      throw ExitCode(error.status)
    }
  }
}
