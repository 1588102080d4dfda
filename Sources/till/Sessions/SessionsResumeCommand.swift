import ArgumentParser
import Controller
import Frames
import Language
import Screens
import Storage
import Wire

/// `till sessions resume`: goes on where an earlier run was cut off or left.
struct SessionsResumeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Go on with a session where it was cut off or left.",
    discussion: "The same as `till --resume`, which takes the options of a checkout as well.")

  @Argument(help: "The session's name, as `till sessions` lists it.")
  var session: String

  func run() throws {
    try CheckoutCommand.parse(["--resume=\(session)"]).run()
  }
}

/// `till sessions show`: how a session stands, as its recording leads to it.
struct SessionsShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Play a session without a screen and say how it stands.",
    discussion: """
      Exit status: 0 it came out as it was written down, 1 it came out differently or could not be played, 2 the options or the \
      folder are unusable.
      """)

  @Argument(help: "The session's name, as `till sessions` lists it.")
  var session: String

  @Flag(help: "As JSON, for machines.")
  var json = false

  @Option(parsing: .unconditional, help: "How many columns the screen has.")
  var columns = 80

  @Option(parsing: .unconditional, help: "How many rows the screen has.")
  var rows = 24

  func validate() throws {
    guard (40...500).contains(columns), (12...200).contains(rows) else {
      throw ValidationError("--columns takes 40 to 500, --rows 12 to 200.")
    }
  }

  func run() throws {
    let surroundings = try AppContext.orExit()
    let folder = try surroundings.sessionsOrExit()
    let id = try surroundings.sessionOrExit(session)
    let contents: SessionContents
    do throws(StorageProblem) {
      let file = try SessionFile.open(folder.path(of: id), forWriting: false)
      defer { file.close() }
      contents = try file.contents()
    } catch {
      surroundings.complain(error)
      throw error.exitCode
    }
    let world: RecordedWorld
    do throws(RecordingProblem) {
      world = try SessionKeeper.replay(contents, surroundings)
    } catch {
      let problem = SessionKeeper.ReturnProblem.recording(error, id: id, program: contents.program)
      AppContext.complain("till: " + surroundings.phrases.text(problem.phrase))
      throw ExitCode(1)
    }
    let kept = try? JSON(parsing: contents.standing)
    let isSame = kept?["fingerprint"]?.string.flatMap(Recording.fingerprint(reading:)) == world.fingerprint
    if json {
      let report: JSON = [
        "id": .string(id.text), "same": .boolean(isSame), "fingerprint": .string(world.fingerprint),
        "standing": world.standing, "kept": kept ?? .null, "entries": .number(String(contents.entries.count)),
      ]
      StandardOutput.pass(report.prettyText + "\n")
    } else {
      let model = AppModel(theme: .mono)
      let size = Size(width: columns, height: rows)
      let frame = model.frame(of: world.snapshot, size: size, phrases: surroundings.phrases)
      for line in frame.surface.text { StandardOutput.say(line) }
    }
    guard isSame else {
      if !json {
        AppContext.complain(
          "till: " + surroundings.phrases.text("cli.resumed-differs", ["program": .text(contents.program)]))
      }
      throw ExitCode(1)
    }
  }
}
