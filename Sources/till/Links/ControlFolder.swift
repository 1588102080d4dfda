import Glibc
import Language

/// Why the folder of the sockets cannot be used.
enum ControlFolderProblem: PhrasedProblem {
  case cannotBeMade(path: String, reason: String)
  case notAFolder(path: String)
  case notOurs(path: String)
  case tooOpen(path: String)

  /// What a person is told.
  var phrase: Phrase {
    switch self {
    case .cannotBeMade(let path, let reason):
      Phrase("control.folder-unusable", ["path": .text(path), "reason": .text(reason)])
    case .notAFolder(let path): Phrase("control.folder-no-folder", ["path": .text(path)])
    case .notOurs(let path): Phrase("control.folder-not-ours", ["path": .text(path)])
    case .tooOpen(let path): Phrase("control.folder-too-open", ["path": .text(path)])
    }
  }
}

/// The folder in which running instances listen for links: one socket each, which only this user can reach.
///
/// It is held open, so that the checked folder is the used one, and its own path may have any length.
final class ControlFolder {
  struct Instance: Equatable {
    /// Its process number.
    let pid: Int32
    /// When it began to listen, in seconds since 1970.
    let since: Int
    /// The nanoseconds behind that.
    let nanoseconds: Int
  }

  let path: String
  private let descriptor: Int32

  /// Opens the folder, made when it is not there; throws why it cannot be had or trusted.
  init() throws(ControlFolderProblem) {
    let path = Self.usualPath
    if mkdir(path, 0o700) != 0, errno != EEXIST {
      throw .cannotBeMade(path: path, reason: String(cString: strerror(errno)))
    }
    var info = stat()
    guard lstat(path, &info) == 0 else { throw .cannotBeMade(path: path, reason: String(cString: strerror(errno))) }
    try Self.check(info, path)
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { throw .cannotBeMade(path: path, reason: String(cString: strerror(errno))) }
    self.path = path
    self.descriptor = descriptor
    // Once more, in case it was exchanged in between.
    guard fstat(descriptor, &info) == 0 else { throw .notAFolder(path: path) }
    try Self.check(info, path)
  }

  deinit { close(descriptor) }

  private static func check(_ info: stat, _ path: String) throws(ControlFolderProblem) {
    guard info.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path: path) }
    guard info.st_uid == getuid() else { throw .notOurs(path: path) }
    guard info.st_mode & 0o077 == 0 else { throw .tooOpen(path: path) }
  }

  /// `$XDG_RUNTIME_DIR/till`; where that is not set, no absolute path or not there, a folder of the user's in `/tmp`
  /// (XDG Base Directory Specification, `$XDG_RUNTIME_DIR`).
  private static var usualPath: String {
    var info = stat()
    if let base = AppContext.variable("XDG_RUNTIME_DIR"), base.hasPrefix("/"), stat(base, &info) == 0,
      info.st_mode & S_IFMT == S_IFDIR
    {
      return base + "/till"
    }
    return "/tmp/till-\(getuid())"
  }

  /// A short path of something in the folder, for this process only.
  func entry(_ name: String) -> String { "/proc/self/fd/\(descriptor)/\(name)" }

  static func socketName(_ pid: Int32) -> String { "\(pid).sock" }

  /// The running instances, newest first. Abandoned sockets are removed.
  func instances() -> [Instance] {
    guard let directory = opendir(entry(".")) else { return [] }
    defer { closedir(directory) }
    var found: [Instance] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasSuffix(".sock"), let pid = Int32(name.dropLast(5)), pid > 0 else { continue }
      var info = stat()
      guard lstat(self.entry(name), &info) == 0, info.st_mode & S_IFMT == S_IFSOCK else { continue }
      if ControlAddress.isAbandoned(self.entry(name)) {
        unlink(self.entry(name))
      } else {
        found.append(Instance(pid: pid, since: info.st_mtim.tv_sec, nanoseconds: info.st_mtim.tv_nsec))
      }
    }
    return found.sorted { ($0.since, $0.nanoseconds, $0.pid) > ($1.since, $1.nanoseconds, $1.pid) }
  }
}
