import ArgumentParser
import Controller
import Frames
import Language
import Recording
import Screens
import Storage
import Wire

/// `till sessions resume`: continues where an earlier run was interrupted or left.
struct SessionsResumeCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "resume", "Resume a saved session.",
    """
    The same as `till --resume`, which also takes the options of a checkout.
    """, examples: ["till sessions resume 20261121-221503-1": "resume a session"],
    exits: [
      .done: "the checkout was left",
      .failed: "the session cannot be resumed",
      .unusable: "the session ID is invalid, or this is not a terminal",
    ],
    guide: "sessions")

  @Argument(help: "Session ID; see `till sessions`.") var session: String

  func run() throws { try CheckoutCommand.parse(["--resume=\(session)"]).run() }
}

/// `till sessions show`: how a session stands, as its recording leads to it.
struct SessionsShowCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "show", "Show the state of a saved session.",
    """
    Replays it without opening it; `till replay` shows its events.
    """, examples: ["till sessions show 20261121-221503-1": "show the last screen and the records"],
    exits: [
      .done: "the result is the same as when it was saved",
      .failed: "the result differs, or the session cannot be read",
      .unusable: "an option or the folder is invalid",
    ],
    guide: "sessions")

  @Argument(help: "Session ID; see `till sessions`.") var session: String

  @Flag(help: "Print JSON.") var json = false

  @Option(help: ArgumentHelp("Size of the screen, such as 80x24.", valueName: "columns x rows")) var size: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("Former name of --size.", visibility: .hidden)) var columns = 80

  @Option(parsing: .unconditional, help: ArgumentHelp("Former name of --size.", visibility: .hidden)) var rows = 24

  private var wantedSize: Size? { ScreenExport.size(size ?? "\(columns)x\(rows)") }

  func validate() throws {
    guard wantedSize != nil else { throw ValidationError("The screen must be 40x12 to 500x200.") }
  }

  func run() throws {
    let surroundings = try AppContext.orExit()
    let id = try surroundings.sessionOrExit(session)
    let contents = try surroundings.contentsOrExit(of: id)
    let world: RecordedWorld
    do throws(RecordingProblem) {
      world = try SessionKeeper.replay(contents, surroundings)
    } catch {
      let problem = SessionKeeper.ReturnProblem.recording(error, id: id, program: contents.program)
      throw surroundings.phrases.refusal(problem.phrase, status: .failed)
    }
    let isSame = contents.fingerprint == world.fingerprint
    if json {
      let report: JSON = [
        "id": .string(id.text), "same": .boolean(isSame), "fingerprint": .string(world.fingerprint),
        "standing": world.standing, "kept": contents.seal, "entries": .whole(contents.entries.count),
      ]
      StandardOutput.pass(report.prettyText + "\n")
    } else {
      let model = AppModel(theme: .mono)
      let size = wantedSize ?? ScreenExport.usualSize
      let frame = model.frame(of: world.snapshot, size: size, phrases: surroundings.phrases)
      for line in frame.surface.text { StandardOutput.say(line) }
    }
    guard isSame else {
      if !json {
        AppContext.complain(
          "till: " + surroundings.phrases.text("cli.resumed-differs", ["program": .text(contents.program)]))
      }
      throw ExitCode(.failed)
    }
  }
}
