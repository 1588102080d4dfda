import ArgumentParser
import Glibc
import Language

enum NewFile {
  /// Writes something to be shown to others into a new file and says where it is; complains and ends with exit status 2 where that
  /// cannot be.
  static func publish(_ text: String, to path: String, _ phrases: Phrasebook) throws {
    try phrases.orExit(.unusable) { try write(text, to: path, isPrivate: false) }
    AppContext.complain(phrases.text("cli.written", ["path": .text(path)]))
  }

  /// Writes a text into a new file, completely or not at all.
  static func write(_ text: String, to path: String, isPrivate: Bool = true) throws(NewFileProblem) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isPrivate ? 0o600 : 0o644)
    guard descriptor >= 0 else { throw NewFileProblem(path: path, number: errno) }
    let number = StandardOutput.put(text, to: descriptor)
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
