import ArgumentParser
import Glibc
import Language
import Storage

/// `till sessions export ID`.
struct SessionsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a session as a .tillrun file: what it is, everything that was done in it, and how it ended.")

  @Argument(help: "The session's name, as `till sessions` lists it.")
  var id: String

  @Option(help: "The file to write, which must not be there yet; without it, standard output.")
  var output: String?

  func run() throws {
    let surroundings = try AppContext.orExit()
    let folder = try surroundings.sessionsOrExit()
    let id = try surroundings.sessionOrExit(id)
    let text: String
    do throws(StorageProblem) {
      let file = try SessionFile.open(folder.path(of: id), forWriting: false)
      defer { file.close() }
      text = RunFile.text(of: try file.contents(), surroundings)
    } catch {
      surroundings.complain(error)
      throw error.exitCode
    }
    guard let output else {
      // A terminal obeys what a file merely holds.
      StandardOutput.hand(text)
      return
    }
    do throws(NewFileProblem) {
      try NewFile.write(text, to: output)
    } catch {
      AppContext.complain("till: " + surroundings.phrases.text(error.phrase))
      throw ExitCode(1)
    }
    AppContext.complain(
      surroundings.phrases.text("cli.sessions.exported", ["id": .text(id.text), "path": .text(output)]))
  }
}
