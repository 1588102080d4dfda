import ArgumentParser
import Glibc
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
  /// Something lies where a folder of the class is to be made, and is none of the person’s own folders.
  case planted(path: String)
  /// Somebody else made the class.
  case notYours(path: String)
  case diskFull(path: String)
  case failed(path: String, reason: String)
  case storage(StorageProblem)

  /// What an error number of the operating system (`errno(3)`) means for a class that is made.
  static func made(_ number: Int32, path: String) -> ClassProblem {
    let problem = StorageProblem(errno: number, path: path)
    return switch problem {
    case .readOnly: .readOnly(path: path)
    case .diskFull: .diskFull(path: path)
    default: .failed(path: path, reason: String(cString: strerror(number)))
    }
  }

  /// What kept a file of a class from being used.
  init(_ problem: StorageProblem, path: String) {
    switch problem {
    case .readOnly: self = .readOnly(path: path)
    case .diskFull: self = .diskFull(path: path)
    case .notOurs: self = .notYours(path: path)
    case .noHome, .folderNotMade, .notAFolder, .notAFile, .tooOpen, .damaged, .empty, .notASession, .newerVersion,
      .olderVersion, .locked, .notFound, .alreadyThere, .gone, .notAnIdentifier, .tooLarge,
      .notOpenForWriting, .failed:
      self = .storage(problem)
    }
  }

  /// Whether another name helps.
  var isAboutName: Bool {
    switch self {
    case .unusableName, .nameInUse, .nameTaken: true
    case .notAClass, .otherVersion, .alreadyThere, .noParent, .unknownSeat, .readOnly, .planted, .notYours, .diskFull,
      .failed, .storage:
      false
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
    case .planted(let path): Phrase("class.problem.planted", ["path": .text(path)])
    case .notYours(let path): Phrase("class.problem.not-yours", ["path": .text(path)])
    case .diskFull(let path): Phrase("class.problem.disk-full", ["path": .text(path)])
    case .failed(let path, let reason): Phrase("class.problem.failed", ["path": .text(path), "reason": .text(reason)])
    case .storage(let problem): problem.phrase
    }
  }

  var status: ExitStatus {
    switch self {
    case .notAClass, .otherVersion, .alreadyThere, .noParent, .unknownSeat, .unusableName, .planted: .unusable
    case .nameInUse, .nameTaken, .readOnly, .notYours, .diskFull, .failed: .failed
    case .storage(let problem): problem.status
    }
  }
}
