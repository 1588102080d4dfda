import Glibc
import Language

/// A report that will be written: its place is made sure of before anything is run, and it appears there at once and whole.
struct ReportFile {
  /// The path as it was given.
  let path: String
  private let temporary: String
  private let descriptor: Int32

  /// Makes sure that a file can be written; throws the sentence that says why not.
  ///
  /// A device or a pipe that somebody named is written to as it is; nothing can take its place. Where the name is Till’s own
  /// (`isOwnName`), whatever somebody put there is replaced.
  init(_ path: String, isOwnName: Bool = false, _ phrases: Phrasebook) throws(ReportFileProblem) {
    self.path = path
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw ReportFileProblem(text: phrases.text("report.is-folder", ["path": .text(path)]))
    }
    let isPlain = !exists || isOwnName || status.st_mode & S_IFMT == S_IFREG
    temporary = isPlain ? "\(path).till-\(getpid())" : ""
    let flags = isPlain ? O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC : O_WRONLY | O_CLOEXEC | O_NOCTTY
    descriptor = open(isPlain ? temporary : path, flags, 0o644)
    guard descriptor >= 0 else { throw Self.problem(path, phrases) }
  }

  /// Writes the report and puts it in its place; throws the sentence that says why it could not.
  func write(_ text: String, _ phrases: Phrasebook) throws(ReportFileProblem) {
    let isWritten = StandardOutput.put(text, to: descriptor) == 0
    guard isWritten, close(descriptor) == 0, temporary.isEmpty || rename(temporary, path) == 0 else {
      let problem = Self.problem(path, phrases)
      discard()
      throw problem
    }
  }

  /// Leaves nothing behind of a report that is not written.
  func discard() { if !temporary.isEmpty { unlink(temporary) } }

  private static func problem(_ path: String, _ phrases: Phrasebook) -> ReportFileProblem {
    let reason = String(cString: strerror(errno))
    return ReportFileProblem(text: phrases.text("report.unwritable", ["path": .text(path), "reason": .text(reason)]))
  }
}

/// Why a report cannot be written, as a sentence.
struct ReportFileProblem: Error {
  let text: String
}
