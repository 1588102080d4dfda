extension StorageProblem {
  /// Whether another one is of the same kind, wherever it happened.
  public func isLike(_ other: StorageProblem) -> Bool { key == other.key }

  /// The key of the sentence that says what happened, where and what to do.
  public var key: String {
    switch self {
    case .noHome: "storage.no-home"
    case .folderNotMade: "storage.folder-not-made"
    case .notAFolder: "storage.not-a-folder"
    case .notOurs: "storage.not-ours"
    case .tooOpen: "storage.too-open"
    case .readOnly: "storage.read-only"
    case .diskFull: "storage.disk-full"
    case .damaged(_, setAside: nil): "storage.damaged"
    case .damaged(_, setAside: .some): "storage.damaged-set-aside"
    case .empty: "storage.empty"
    case .notASession: "storage.not-a-session"
    case .newerVersion(_, _, program: nil): "storage.newer-version"
    case .newerVersion(_, _, program: .some): "storage.newer-version-of"
    case .olderVersion: "storage.older-version"
    case .locked: "storage.locked"
    case .notFound: "storage.not-found"
    case .alreadyThere: "storage.already-there"
    case .gone: "storage.gone"
    case .notAnIdentifier: "storage.not-an-identifier"
    case .tooLarge: "storage.too-large"
    case .notOpenForWriting: "storage.not-open"
    case .failed: "storage.failed"
    }
  }

  /// What goes into the sentence, by the names of its places.
  public var values: [String: String] {
    switch self {
    case .noHome: [:]
    case .notAFolder(let path), .notOurs(let path), .readOnly(let path), .diskFull(let path),
      .damaged(let path, setAside: nil), .empty(let path), .notASession(let path), .locked(let path),
      .notFound(let path), .alreadyThere(let path), .gone(let path), .notOpenForWriting(let path):
      ["path": path]
    case .folderNotMade(let path, let reason), .failed(let path, let reason): ["path": path, "reason": reason]
    case .tooOpen(let path, let mode): ["path": path, "mode": mode]
    case .damaged(let path, setAside: .some(let aside)): ["path": path, "aside": aside]
    case .newerVersion(let path, let version, program: nil), .olderVersion(let path, let version):
      ["path": path, "version": String(version)]
    case .newerVersion(let path, let version, program: .some(let program)):
      ["path": path, "version": String(version), "program": program]
    case .notAnIdentifier(let text): ["text": String(text.prefix(100))]
    case .tooLarge(let path, let bytes, let most):
      ["path": path, "bytes": String(bytes), "most": String(most)]
    }
  }

  /// Every key that `key` can give, for a test of the language table.
  public static let keys = [
    "storage.no-home", "storage.folder-not-made", "storage.not-a-folder", "storage.not-ours", "storage.too-open",
    "storage.read-only", "storage.disk-full", "storage.damaged", "storage.damaged-set-aside", "storage.empty",
    "storage.not-a-session", "storage.newer-version", "storage.newer-version-of", "storage.older-version",
    "storage.locked",
    "storage.not-found", "storage.already-there", "storage.gone", "storage.not-an-identifier", "storage.too-large",
    "storage.not-open", "storage.failed",
  ]
}
