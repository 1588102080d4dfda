import Language

/// Why Till cannot be made, or unmade, the handler of links.
enum LinkHandlerProblem: PhrasedProblem {
  /// There is no home folder, and no other one named for a purpose.
  case noHome(variable: String)
  /// The program's own path cannot stand in a desktop file.
  case unusableProgram(path: String)
  case symbolicLink(path: String)
  /// There is something else than a file.
  case notAFile(path: String)
  /// A file of that name is not Till's.
  case notTills(path: String)
  case notUTF8(path: String)
  /// A file is longer than Till edits.
  case tooLong(path: String)
  /// The system does not let Till read.
  case unreadable(path: String, reason: String)
  /// The system does not let Till write.
  case unwritable(path: String, reason: String)

  /// What a person is told.
  var phrase: Phrase {
    switch self {
    case .noHome(let variable): Phrase("links.no-home", ["variable": .text(variable)])
    case .unusableProgram(let path): Phrase("links.program-unusable", ["path": .text(path)])
    case .symbolicLink(let path): Phrase("links.symbolic-link", ["path": .text(path)])
    case .notAFile(let path): Phrase("links.not-a-file", ["path": .text(path)])
    case .notTills(let path): Phrase("links.not-tills", ["path": .text(path)])
    case .notUTF8(let path): Phrase("links.not-utf8", ["path": .text(path)])
    case .tooLong(let path): Phrase("links.too-long", ["path": .text(path)])
    case .unreadable(let path, let reason): Phrase("links.unreadable", ["path": .text(path), "reason": .text(reason)])
    case .unwritable(let path, let reason): Phrase("links.unwritable", ["path": .text(path), "reason": .text(reason)])
    }
  }

  var status: ExitStatus {
    switch self {
    case .noHome, .unusableProgram: .unusable
    case .symbolicLink, .notAFile, .notTills, .notUTF8, .tooLong, .unreadable, .unwritable: .failed
    }
  }
}
