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
    let surroundings = try Surroundings.orExit()
    let folder = try surroundings.sessionsOrExit()
    let id = try surroundings.sessionOrExit(id)
    do throws(StorageProblem) {
      let file = try SessionFile.open(folder.path(of: id), forWriting: false)
      defer { file.close() }
      let text = RunFile.text(of: try file.contents(), surroundings)
      guard let output else {
        // A terminal obeys what a file merely holds.
        StandardOutput.write(isatty(STDOUT_FILENO) == 1 ? Surroundings.clean(text) : text)
        return
      }
      try NewFile.write(text, to: output)
      Surroundings.complain(
        surroundings.phrases.text("cli.sessions.exported", ["id": .text(id.text), "path": .text(output)]))
    } catch {
      surroundings.complain(error)
      throw error.exitCode
    }
  }
}

/// A file that was not there before.
enum NewFile {
  /// Writes a text into a new file that nobody else may read, whole or not at all.
  static func write(_ text: String, to path: String) throws(StorageProblem) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StorageProblem(errno: errno, path: path) }
    let bytes = Array(text.utf8)
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let problem = StorageProblem(errno: errno, path: path)
        close(descriptor)
        unlink(path)
        throw problem
      }
      written += count
    }
    guard close(descriptor) == 0 else {
      let problem = StorageProblem(errno: errno, path: path)
      unlink(path)
      throw problem
    }
  }
}
