import GRDB
import Glibc

extension StorageProblem {
  /// The problem behind an error number of the operating system (`errno(3)`).
  public init(errno number: Int32, path: String) {
    switch number {
    case ENOSPC, EFBIG, EDQUOT: self = .diskFull(path: path)
    case EROFS, EACCES, EPERM: self = .readOnly(path: path)
    case ENOENT: self = .notFound(path: path)
    case EEXIST: self = .alreadyThere(path: path)
    case ENOTDIR: self = .notAFolder(path: path)
    default: self = .failed(path: path, reason: String(cString: strerror(number)))
    }
  }

  /// The problem behind an error of SQLite, with the operating system's number for it (0 for none).
  init(_ error: DatabaseError, errno number: Int32, path: String) {
    switch error.resultCode {
    case .SQLITE_FULL: self = .diskFull(path: path)
    // Interrupted by the budget: what Till wrote is never that much work.
    case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT, .SQLITE_MISMATCH, .SQLITE_CONSTRAINT, .SQLITE_TOOBIG,
      .SQLITE_INTERRUPT:
      self = .damaged(path: path, setAside: nil)
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .locked(path: path)
    case .SQLITE_READONLY where error.extendedResultCode == .SQLITE_READONLY_DBMOVED: self = .gone(path: path)
    case .SQLITE_READONLY, .SQLITE_PERM: self = .readOnly(path: path)
    case .SQLITE_IOERR, .SQLITE_CANTOPEN:
      let system = StorageProblem(errno: number, path: path)
      switch system {
      case .diskFull, .readOnly: self = system
      default: self = DiskSpace.isUsedUp(at: path) ? .diskFull(path: path) : .failed(path: path, reason: "\(error)")
      }
    // A table or column that is not there: whoever wrote the file was not Till.
    case .SQLITE_ERROR: self = .damaged(path: path, setAside: nil)
    default: self = .failed(path: path, reason: "\(error)")
    }
  }
}

/// The room that is left on a file's disk.
enum DiskSpace {
  /// Whether so little is left (64 KiB, Till's own limit) that SQLite cannot work.
  static func isUsedUp(at path: String) -> Bool {
    var info = statvfs()
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard statvfs(folder, &info) == 0 else { return false }
    return UInt64(info.f_bavail) * UInt64(info.f_frsize) < 65_536
  }
}
