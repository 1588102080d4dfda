import ArgumentParser
import Frames
import Glibc
import Language
import Terminal
import TillAssets

/// `till doctor`: what the terminal can do.
struct DoctorCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "doctor", "Check this terminal and installation.",
    examples: [
      "till doctor": "check",
      "TERM=xterm till doctor": "check another terminal type",
    ],
    exits: [
      .done: "the screens work here",
      .failed: "only --plain works here",
      .unusable: "Till's data is missing",
    ],
    page: "install")

  func run() throws {
    let surroundings = try AppContext.orExit()
    let report = TerminalReport.gather()
    let works = report.inputIsTerminal && report.outputIsTerminal && report.entry != nil
    let found = rows(report, surroundings).map { [surroundings.phrases.text("doctor.\($0)"), $1] }
    for line in TerminalWidth.table(found, on: STDOUT_FILENO) { StandardOutput.say(line) }
    StandardOutput.say("")
    StandardOutput.say(surroundings.phrases.text(works ? "doctor.works" : "doctor.plain-only"))
    if !works { throw ExitCode(.failed) }
  }

  /// Who handles the demo shop's links on this desktop.
  private func links(_ phrases: Phrasebook) -> String {
    do throws(LinkHandlerProblem) {
      switch try LinkHandler().state(of: AppContext.executablePath) {
      case .installed: return phrases.text("doctor.links.installed")
      case .otherTill: return phrases.text("doctor.links.other-till")
      case .other(let name): return phrases.text("doctor.links.other", ["name": .text(VisibleText.sanitised(name))])
      case .nobody: return phrases.text("doctor.links.nobody")
      }
    } catch {
      return VisibleText.sanitised(phrases.text(error.phrase))
    }
  }

  /// Whether the database knows the terminal; if not, by which other one's entry the screens are drawn.
  private func known(_ report: TerminalReport, _ phrases: Phrasebook) -> String {
    guard !report.isKnown, let entry = report.entry else {
      return phrases.text(report.isKnown ? "doctor.yes" : "doctor.no")
    }
    return phrases.text("doctor.known-not", ["name": .text(entry)])
  }

  /// What becomes of letters from right to left.
  private func order(_ reordering: Reordering?, _ phrases: Phrasebook) -> String {
    guard let reordering else { return phrases.text("doctor.order.unknown") }
    switch (reordering.kind, reordering.passage) {
    case (.kitty, _): return phrases.text("doctor.order.kitty")
    case (.appleTerminal, _): return phrases.text("doctor.order.apple-terminal")
    case (.standard, .tmux), (.konsole, .tmux), (.mlterm, .tmux): return phrases.text("doctor.order.tmux")
    case (.standard, .none), (.standard, .screen), (.konsole, .none), (.konsole, .screen), (.mlterm, .none),
      (.mlterm, .screen):
      return phrases.text("doctor.order.works")
    }
  }

  /// Where Till's data lies, and what of it is not there.
  private func assets(_ surroundings: AppContext) -> String {
    let path = VisibleText.sanitised(surroundings.assets.path)
    let missing = surroundings.assets.missingFolders
    if missing.isEmpty { return path }
    return surroundings.phrases.text(
      "doctor.assets-missing", ["path": .text(path), "names": .text(missing.joined(separator: ", "))])
  }

  private func rows(_ report: TerminalReport, _ surroundings: AppContext) -> [(String, String)] {
    let phrases = surroundings.phrases
    func yes(_ value: Bool) -> String { phrases.text(value ? "doctor.yes" : "doctor.no") }
    let size = report.size.map { "\($0.width) x \($0.height)" } ?? phrases.text("doctor.unknown")
    let depth =
      switch report.depth {
      case .none: "doctor.depth-none"
      case .eight: "doctor.depth-8"
      case .indexed: "doctor.depth-256"
      case .direct: "doctor.depth-direct"
      }
    return [
      ("input", yes(report.inputIsTerminal)), ("output", yes(report.outputIsTerminal)),
      ("term", VisibleText.sanitised(report.term ?? phrases.text("doctor.unset"))), ("known", known(report, phrases)),
      ("size", size),
      ("colours", phrases.text(depth, ["count": .number(report.colours)])), ("no-color", yes(report.noColour)),
      ("encoding", VisibleText.sanitised(report.codeset)), ("mouse", yes(report.capabilities.mouse)),
      ("paste", yes(report.capabilities.bracketedPaste)), ("synchronised", yes(report.capabilities.synchronised)),
      ("clipboard", yes(report.capabilities.clipboard != .unsupported)),
      (
        "multiplexer",
        report.capabilities.insideTmux
          ? "tmux" : report.capabilities.insideScreen ? "screen" : phrases.text("doctor.no")
      ),
      ("order", order(report.capabilities.reordering, phrases)), ("ssh", yes(report.capabilities.overSSH)),
      ("assets", assets(surroundings)),
      ("links", links(phrases)),
    ]
  }
}
