import ArgumentParser
import Language
import Storage
import Training

/// Why a class cannot be used.
enum ClassProblem: PhrasedProblem {
  case notAClass(path: String)
  case otherVersion(path: String, version: Int)
  case alreadyThere(path: String)
  case noParent(path: String)
  case unknownSeat(String, names: [String])
  case unusableName
  case nameInUse(String)
  /// The name belongs to a learner on another account.
  case nameTaken(String)
  case readOnly(path: String)
  case storage(StorageProblem)

  /// What kept a file of a class from being used.
  init(_ problem: StorageProblem, path: String) {
    switch problem {
    case .readOnly: self = .readOnly(path: path)
    case .noHome, .folderNotMade, .notAFolder, .notOurs, .tooOpen, .diskFull, .damaged, .empty, .notASession,
      .newerVersion, .olderVersion, .locked, .notFound, .alreadyThere, .gone, .notAnIdentifier, .tooLarge,
      .notOpenForWriting, .failed:
      self = .storage(problem)
    }
  }

  /// Whether another name helps.
  var isAboutName: Bool {
    switch self {
    case .unusableName, .nameInUse, .nameTaken: true
    case .notAClass, .otherVersion, .alreadyThere, .noParent, .unknownSeat, .readOnly, .storage: false
    }
  }

  var phrase: Phrase {
    switch self {
    case .notAClass(let path): Phrase("class.problem.no-class", ["path": .text(path)])
    case .otherVersion(let path, let version):
      Phrase(
        "class.problem.version",
        ["path": .text(path), "version": .text(String(version)), "own": .text(String(ClassManifest.version))])
    case .alreadyThere(let path): Phrase("class.problem.already-there", ["path": .text(path)])
    case .noParent(let path): Phrase("class.problem.no-parent", ["path": .text(path)])
    case .unknownSeat(let name, let names):
      names.isEmpty
        ? Phrase("class.problem.empty", ["name": .text(name)])
        : Phrase("class.problem.seat", ["name": .text(name), "names": .text(names.joined(separator: ", "))])
    case .unusableName: Phrase("class.problem.name")
    case .nameInUse(let name): Phrase("class.problem.in-use", ["name": .text(name)])
    case .nameTaken(let name): Phrase("class.problem.taken", ["name": .text(name)])
    case .readOnly(let path): Phrase("class.problem.read-only", ["path": .text(path)])
    case .storage(let problem): problem.phrase
    }
  }

  var status: ExitStatus {
    switch self {
    case .notAClass, .otherVersion, .alreadyThere, .noParent, .unknownSeat, .unusableName: .unusable
    case .nameInUse, .nameTaken, .readOnly: .failed
    case .storage(let problem): problem.status
    }
  }
}
