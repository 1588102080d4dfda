import Glibc
import Language

/// Standard input: nothing waits there for a person without saying so.
enum StandardInput {
  /// Whether a person may answer there.
  static var isTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Says on standard error what is read from a terminal and how to end it; says nothing where no person types.
  static func announce(_ key: String) {
    guard isTerminal else { return }
    AppContext.complain(AppContext.sentence(key, [:]))
  }

  /// Asks a question on standard error that `y` or `yes` agrees to; whatever is not a terminal agrees at once, for scripts.
  static func agrees(to question: Phrase, _ phrases: Phrasebook) -> Bool {
    guard isTerminal else { return true }
    StandardOutput.put(AppContext.clean(phrases.text(question)) + " ", to: STDERR_FILENO)
    let answer = readLine(strippingNewline: true)?.lowercased() ?? ""
    if ["y", "yes"].contains(answer) { return true }
    AppContext.complain(phrases.text("cli.nothing-deleted"))
    return false
  }
}
