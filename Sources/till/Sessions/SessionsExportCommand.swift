import ArgumentParser
import Glibc
import Language
import Storage

struct SessionsExportCommand: DocumentedCommand {
  static let manual = CommandHelp(
    "export", "Write a session as a .tillrun file.",
    """
    `till export` writes other formats.
    """, examples: ["till sessions export 20261121-221503-1 -o mine.tillrun": "write a file"],
    exits: [
      .done: "written",
      .failed: "the session cannot be read or the file not written",
      .unusable: "the session ID is invalid",
    ],
    guide: "sessions")

  @Argument(help: "Session ID; see `till sessions`.") var id: String

  @Option(name: .shortAndLong, help: ArgumentHelp("New file to write, or - for standard output.", valueName: "file"))
  var output: String?

  func run() throws {
    let surroundings = try AppContext.orExit()
    let id = try surroundings.sessionOrExit(id)
    let text = try surroundings.contentsOrExit(of: id).text
    guard let output, output != "-" else {
      // A terminal obeys what a file merely holds.
      StandardOutput.hand(text)
      return
    }
    try surroundings.phrases.orExit(.failed) { try NewFile.write(text, to: output) }
    AppContext.complain(
      surroundings.phrases.text("cli.sessions.exported", ["id": .text(id.text), "path": .text(output)]))
  }
}
