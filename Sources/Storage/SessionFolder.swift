import Glibc

/// The folder in which sessions are kept, one file each.
public struct SessionFolder: Hashable, Sendable {
  /// The folder's path, without a slash at its end.
  public let path: String

  /// A folder by its path; it need not be there yet.
  public init(path: String) {
    let slash = UInt8(ascii: "/")
    self.path = path.utf8.lastIndex { $0 != slash }.map { String(path[...$0]) } ?? path
  }

  /// The usual folder: `till/sessions` in the state directory, which is `$XDG_STATE_HOME` or else `~/.local/state` (XDG Base
  /// Directory Specification 0.8; a relative path is ignored, as it says).
  ///
  /// - Parameters:
  ///   - stateHome: the value of `XDG_STATE_HOME`, if it is set.
  ///   - home: the value of `HOME`, if it is set.
  /// - Throws: `noHome` when neither is a whole path.
  public static func usual(stateHome: String?, home: String?) throws(StorageProblem) -> SessionFolder {
    if let stateHome, stateHome.hasPrefix("/") { return SessionFolder(path: stateHome + "/till/sessions") }
    guard let home, home.hasPrefix("/") else { throw .noHome }
    return SessionFolder(path: home + "/.local/state/till/sessions")
  }

  /// Where the file of a session is, or would be.
  public func path(of id: SessionID) -> String { SessionPaths(folder: path, id: id).file }

  /// Begins a session under a name of its own and owns it.
  ///
  /// - Parameters:
  ///   - header: the first line of a run of that name.
  ///   - clock: the time of day, of which the name is made.
  /// - Throws: what keeps the file from being made.
  public func begin(
    clock: WallClock = .system, header: (SessionID) -> String
  ) throws(StorageProblem) -> SessionFile {
    let now = clock.now()
    for attempt in 0..<1_000 {
      let id = SessionID(beganAt: now, process: getpid(), attempt: attempt)
      do {
        return try SessionFile.create(in: self, id: id, header: header(id))
      } catch {
        switch error {
        case .alreadyThere, .locked: continue
        default: throw error
        }
      }
    }
    throw .alreadyThere(path: path)
  }

  /// Makes the folder when it is not there, for its owner alone.
  ///
  /// - Throws: `folderNotMade`, `notAFolder`, `notOurs`, `tooOpen`, `readOnly` or `diskFull`.
  public func prepare() throws(StorageProblem) {
    if !SessionPaths.exists(path) {
      // Parents that are there keep their permissions; those that are not become private too (the specification's 0700).
      var made = ""
      for part in path.split(separator: "/", omittingEmptySubsequences: true) {
        made += (made.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
        guard mkdir(made, 0o700) != 0 else { continue }
        let number = errno
        var info = stat()
        if stat(made, &info) == 0 {
          guard info.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: made) }
          continue
        }
        switch StorageProblem(errno: number, path: made) {
        case .diskFull(let path): throw .diskFull(path: path)
        case .readOnly(let path): throw .readOnly(path: path)
        case .notAFolder(let path): throw .notAFolder(path: path)
        default: throw .folderNotMade(path: made, reason: String(cString: strerror(number)))
        }
      }
    }
    try check()
  }

  /// Whether the folder is one, ours and closed to others.
  func check() throws(StorageProblem) {
    var info = stat()
    guard stat(path, &info) == 0 else { throw StorageProblem(errno: errno, path: path) }
    guard info.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: path) }
    guard info.st_uid == geteuid() else { throw .notOurs(path: path) }
    guard info.st_mode & 0o077 == 0 else {
      throw .tooOpen(path: path, mode: "0" + String(info.st_mode & 0o777, radix: 8))
    }
  }
}
