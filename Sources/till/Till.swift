import ArgumentParser
import Basics
import CProcess
import Glibc
import Language
import ServeOptions

@main struct Till: DocumentedCommand {
  /// Which Till this is; sessions say which one wrote them.
  static let version = ProgramVersion.current

  static let manual = CommandHelp(
    "till", "Payment checkout simulator for the terminal.", "Nothing leaves this machine.",
    examples: [
      "till": "start a checkout",
      "till --store london --method bank-payment": "pay by bank in London",
      "till --outcome tabby.session-status.rejected": "set up one outcome",
      "till run pix-paid": "run a built-in scenario",
      "till replay last": "replay the last session",
    ])

  static let configuration = manual.configuration(
    version: version, groupedSubcommands: groups, defaultSubcommand: CheckoutCommand.self)

  /// Runs the program. What a person typed comes back in complaints, so they are cleaned before they reach the terminal.
  static func main() {
    // What is typed is in memory for a while, and a core dump would keep it. Where that cannot be helped, Till works all the same.
    _ = till_process_seal()
    // A reader that went away ends a write, not the program.
    signal(SIGPIPE, SIG_IGN)
    // So does a limit on the size of files: what cannot be kept is said.
    signal(SIGXFSZ, SIG_IGN)
    if let place = unreadableArgument {
      AppContext.complain("till: " + AppContext.sentence("cli.not-utf8", ["number": .number(place)]))
      Glibc.exit(2)
    }
    if let name = unreadableVariable {
      AppContext.complain("till: " + AppContext.sentence("cli.variable-not-utf8", ["name": .text(name)]))
      Glibc.exit(2)
    }
    let status = runCommand()
    guard let reason = StandardOutput.failure else { Glibc.exit(status) }
    AppContext.complain("till: " + AppContext.sentence("cli.output-unwritable", ["reason": .text(reason)]))
    // Truncated output is an error, but a command's own non-zero status takes precedence.
    Glibc.exit(status == 0 ? 2 : status)
  }

  /// Does what the command line says; returns the exit status.
  private static func runCommand() -> Int32 {
    var begun: (any ParsableCommand)?
    do {
      let arguments = Array(CommandLine.arguments.dropFirst())
      if let request = HelpRequest(arguments) { return request.answer().rawValue }
      if let name = misspeltCommand(arguments) {
        let phrases = try AppContext.orExit().phrases
        AppContext.complain("till: " + complaint(about: name, in: phrases))
        Glibc.exit(2)
      }
      if arguments.isEmpty, let first = FirstStart(), try !first.offer() { return 0 }
      var command = try isPlain ? CheckoutCommand.plain : parseAsRoot(FormerNames.replaced(in: arguments))
      begun = command
      try command.run()
      return 0
    } catch {
      let status = exitCode(for: error)
      let text = onOneLine(begun.flatMap { message(for: error, of: type(of: $0)) } ?? fullMessage(for: error))
      // A help's examples are there to be copied, so their quotation marks stay.
      if status.isSuccess { StandardOutput.say(text) } else if !text.isEmpty { AppContext.complain(inMarks(text)) }
      // Usage errors exit with 2, whether the parser or the command finds them.
      return status == .validationFailure ? 2 : status.rawValue
    }
  }

  /// Whether a checkout is asked for and nothing said about it. The parser looks through all types of the program first, which takes
  /// longer than everything else until the first screen.
  private static var isPlain: Bool { [[], ["checkout"]].contains(Array(CommandLine.arguments.dropFirst())) }

  /// What is said about an option that turned out to be unusable when its command looked at it: as about one that cannot be read, with
  /// that command's usage. `nil` for anything else.
  private static func message(for error: any Error, of command: any ParsableCommand.Type) -> String? {
    guard let error = error as? ValidationError else { return nil }
    let usage = usageString(for: command)
    let name = usage.split(separator: " ").prefix { $0.first?.isLetter == true }.joined(separator: " ")
    return "\(_errorPrefix)\(error.message)\nUsage: \(usage)\n  See '\(name) --help' for more information."
  }

  /// A complaint in which no argument begins a line of its own.
  private static func onOneLine(_ complaint: String) -> String {
    CommandLine.arguments.dropFirst().reduce(complaint) { text, argument in
      let shown = Phrase.onOneLine(argument)
      guard shown != argument else { return text }
      let value =
        argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).last.map(String.init) ?? ""
      return text.replacingScalars(argument, with: shown).replacingScalars(value, with: Phrase.onOneLine(value))
    }
  }

  /// A complaint with the parser's straight quotation marks replaced by those that code has everywhere in Till.
  static func inMarks(_ complaint: String) -> String {
    complaint.replacing(#/(?<before>^|[ (])'(?<code>[^'\n]+)'(?=$|[ .,:)])/#.anchorsMatchLineEndings()) {
      "\($0.before)`\($0.code)`"
    }
  }

  /// The name of a variable that is no UTF-8, of those that say where Till's files are; it would be as if it were not set.
  private static var unreadableVariable: String? {
    ["HOME", "TILL_ASSETS", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_STATE_HOME"].first { name in
      getenv(name).map { String(validatingCString: $0) == nil } ?? false
    }
  }

  /// The prefix of complaints, of the parser's as well.
  static var _errorPrefix: String { "till: " }

  /// The place of the first argument that is no UTF-8, counted from 1; Swift would change it without a word.
  private static var unreadableArgument: Int? {
    (1..<max(1, Int(CommandLine.argc))).first { index in
      guard let argument = CommandLine.unsafeArgv[index] else { return false }
      return String(validatingCString: argument) == nil
    }
  }
}
