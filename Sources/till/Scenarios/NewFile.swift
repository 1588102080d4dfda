import ArgumentParser
import Glibc
import Language

enum NewFile {
  /// Who may read a new file.
  enum Readers {
    case owner
    /// Whom the umask allows to.
    case usual
    /// Everybody, whatever the umask says.
    case everybody
  }

  /// Writes a text into a new file, completely or not at all. It is private unless it is made to be shown.
  static func write(_ text: String, to path: String, for readers: Readers = .owner) throws(NewFileProblem) {
    let mode: mode_t = readers == .owner ? 0o600 : 0o644
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw NewFileProblem(path: path, number: errno) }
    let isOpen = readers != .everybody || fchmod(descriptor, mode) == 0
    let number = isOpen ? StandardOutput.put(text, to: descriptor) : errno
    let isClosed = close(descriptor) == 0
    guard number == 0, isClosed else {
      let problem = NewFileProblem(path: path, number: number == 0 ? errno : number)
      unlink(path)
      throw problem
    }
  }
}

/// Why a new file could not be written.
struct NewFileProblem: PhrasedProblem {
  /// The path as it was given.
  let path: String
  /// The operating system's number for it.
  let number: Int32

  /// Whether a file of that name is there.
  var isAlreadyThere: Bool { number == EEXIST }

  var phrase: Phrase {
    let reason = Phrase.Value.text(String(cString: strerror(number)))
    return switch number {
    case EEXIST: Phrase("storage.already-there", ["path": .text(path)])
    case ENOENT, ENOTDIR: Phrase("cli.no-folder", ["path": .text(path), "folder": .text(folder)])
    default: Phrase("cli.not-written", ["path": .text(path), "reason": reason])
    }
  }

  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
