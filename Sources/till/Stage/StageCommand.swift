import ArgumentParser
import Frames
import Glibc
import Language
import Terminal

/// `till stage`: what a presenter's audience sees, in another terminal.
struct StageCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "stage", "Show what a presenter plays, on another terminal.",
    """
    Shows what `till demo NAME --presenter` plays in another terminal of the same user, in this terminal's own size. It may be \
    started before the presenter, and several may run. When the presenter's terminal dies, the last screen stays until it is back. \
    q leaves.
    """,
    examples: [
      "till stage": "show the newest presenter's demo",
      "till stage --theme high-contrast": "for a weak projector",
    ],
    exits: [
      .done: "left",
      .unusable: "an option is invalid, or this is not a terminal",
      .unreachable: "the folder of running instances cannot be used",
    ])

  @Option(help: "Language of the screens.") var language = "en"

  @Option(
    name: .customLong("pid"), parsing: .unconditional,
    help: ArgumentHelp("Process ID of the running Till (default: the newest).", valueName: "pid"))
  var from: Int32?

  @Option(help: "Colour theme: dark, light, high-contrast or mono.") var theme: String?

  @Option(help: ArgumentHelp("When to use colours; auto obeys NO_COLOR.", valueName: "when"))
  var color = ScreenOptions.ColourChoice.auto

  @Flag(help: "Use ASCII characters only.") var ascii = false

  func run() throws {
    let phrases = try AppContext.orExit(language: language).phrases
    var look = ScreenOptions.plain
    look.theme = theme
    let wanted = try look.wantedTheme(phrases)
    let folder = try phrases.orExit(.unreachable) { try ControlFolder() }
    let options = TerminalOptions(theme: wanted, colour: color.wanted, glyphs: ascii ? .ascii : nil, mouse: false)
    guard let terminal = try? Terminal.open(options) else { throw phrases.refusal("cli.stage.no-terminal") }
    let status = StageViewer(terminal: terminal, folder: folder, from: from, phrases: phrases).run()
    if status != 0 { throw ExitCode(status) }
  }
}
