extension StorageProblem {
  /// What happened, wherever it was.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case noHome = "no-home"
    case folderNotMade = "folder-not-made"
    case notAFolder = "not-a-folder"
    case notAFile = "not-a-file"
    case notOurs = "not-ours"
    case tooOpen = "too-open"
    case readOnly = "read-only"
    case diskFull = "disk-full"
    case damaged
    case damagedSetAside = "damaged-set-aside"
    case empty
    case notASession = "not-a-session"
    case newerVersion = "newer-version"
    case newerVersionOf = "newer-version-of"
    case olderVersion = "older-version"
    case locked
    case notFound = "not-found"
    case alreadyThere = "already-there"
    case gone
    case notAnIdentifier = "not-an-identifier"
    case tooLarge = "too-large"
    case notOpenForWriting = "not-open"
    case failed
  }

  /// What happened, wherever it was.
  public var kind: Kind {
    switch self {
    case .noHome: .noHome
    case .folderNotMade: .folderNotMade
    case .notAFolder: .notAFolder
    case .notAFile: .notAFile
    case .notOurs: .notOurs
    case .tooOpen: .tooOpen
    case .readOnly: .readOnly
    case .diskFull: .diskFull
    case .damaged(_, setAside: nil): .damaged
    case .damaged(_, setAside: .some): .damagedSetAside
    case .empty: .empty
    case .notASession: .notASession
    case .newerVersion(_, _, program: nil): .newerVersion
    case .newerVersion(_, _, program: .some): .newerVersionOf
    case .olderVersion: .olderVersion
    case .locked: .locked
    case .notFound: .notFound
    case .alreadyThere: .alreadyThere
    case .gone: .gone
    case .notAnIdentifier: .notAnIdentifier
    case .tooLarge: .tooLarge
    case .notOpenForWriting: .notOpenForWriting
    case .failed: .failed
    }
  }

  /// What goes into the sentence, by the names of its places.
  public var values: [String: String] {
    switch self {
    case .noHome: [:]
    case .notAFolder(let path), .notAFile(let path), .notOurs(let path), .readOnly(let path), .diskFull(let path),
      .damaged(let path, setAside: nil), .empty(let path), .notASession(let path), .locked(let path),
      .notFound(let path), .alreadyThere(let path), .gone(let path), .notOpenForWriting(let path),
      .olderVersion(let path):
      ["path": path]
    case .folderNotMade(let path, let reason), .failed(let path, let reason): ["path": path, "reason": reason]
    case .tooOpen(let path, let mode): ["path": path, "mode": mode]
    case .damaged(let path, setAside: .some(let aside)): ["path": path, "aside": aside]
    case .newerVersion(let path, let version, program: nil):
      ["path": path, "version": String(version)]
    case .newerVersion(let path, let version, program: .some(let program)):
      ["path": path, "version": String(version), "program": program]
    case .notAnIdentifier(let text): ["text": String(text.prefix(100))]
    case .tooLarge(let path, let bytes, let most):
      ["path": path, "bytes": String(bytes), "most": String(most)]
    }
  }
}
