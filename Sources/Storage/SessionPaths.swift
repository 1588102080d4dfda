import Glibc

/// Where the parts of one session lie.
struct SessionPaths: Hashable, Sendable {
  /// The folder without a slash at its end.
  let folder: String
  let id: SessionID

  static let suffix = ".sqlite"

  init(folder: String, id: SessionID) {
    self.folder = folder
    self.id = id
  }

  /// From the path of a database; `nil` when its name is no session's.
  init?(database path: String) {
    guard path.hasSuffix(Self.suffix) else { return nil }
    let slash = path.lastIndex(of: "/")
    let name = path[(slash.map { path.index(after: $0) } ?? path.startIndex)...].dropLast(Self.suffix.count)
    guard let id = SessionID(String(name)) else { return nil }
    self.init(folder: slash.map { String(path[..<$0]) } ?? ".", id: id)
  }

  var database: String { "\(folder)/\(id.text)\(Self.suffix)" }
  var lock: String { "\(folder)/\(id.text).lock" }

  /// What SQLite keeps beside a database.
  static let companions = ["-wal", "-shm", "-journal"]

  /// Where the damaged file goes, the first name that is free.
  var freeDamaged: String {
    let first = database + ".damaged"
    guard Self.exists(first) else { return first }
    return (2...).lazy.map { "\(first)-\($0)" }.first { !Self.exists($0) } ?? first
  }

  /// Makes an empty private file; SQLite would make it readable for others.
  static func make(_ path: String) throws(StorageProblem) {
    let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw StorageProblem(errno: errno, path: path) }
    close(descriptor)
  }

  /// Waits until the disk has the names in a folder.
  static func synchronise(folder: String) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  static func exists(_ path: String) -> Bool {
    var info = stat()
    return lstat(path, &info) == 0
  }

  /// The file's size in bytes, its device and its number; `nil` when it is not there.
  static func file(_ path: String) -> FileIdentity? {
    var info = stat()
    guard lstat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileIdentity(
      device: UInt64(info.st_dev), number: UInt64(info.st_ino), bytes: Int(info.st_size), owner: info.st_uid,
      mode: info.st_mode & 0o7777,
      modified: Int64(info.st_mtim.tv_sec) * 1_000 + Int64(info.st_mtim.tv_nsec) / 1_000_000
    )
  }
}

/// Which file it is, whatever it is called.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let number: UInt64
  let bytes: Int
  let owner: UInt32
  let mode: UInt32
  /// Milliseconds since 1970.
  let modified: Int64

  func isSameFile(as other: FileIdentity) -> Bool { device == other.device && number == other.number }
}
