import Glibc

/// Where a session's file lies.
struct SessionPaths: Hashable, Sendable {
  /// The folder without a slash at its end.
  let folder: String
  let id: SessionID

  static let suffix = ".tillrun"
  /// How the files of earlier versions end, which kept sessions in SQLite.
  static let formerSuffix = ".sqlite"

  init(folder: String, id: SessionID) {
    self.folder = folder
    self.id = id
  }

  /// From a file's path; `nil` when its name is no session's.
  init?(file path: String) {
    guard path.hasSuffix(Self.suffix) else { return nil }
    let slash = path.lastIndex(of: "/")
    let name = path[(slash.map { path.index(after: $0) } ?? path.startIndex)...].dropLast(Self.suffix.count)
    guard let id = SessionID(String(name)) else { return nil }
    self.init(folder: slash.map { String(path[..<$0]) } ?? ".", id: id)
  }

  var file: String { "\(folder)/\(id.text)\(Self.suffix)" }
  /// Where an earlier version kept it.
  var former: String { "\(folder)/\(id.text)\(Self.formerSuffix)" }
  /// Everything that an earlier version had of it, what SQLite keeps beside a database last.
  var formerFiles: [String] { [former, former + "-wal", former + "-shm", former + "-journal"] }

  /// Where the damaged file goes, the first name that is free.
  var freeDamaged: String {
    let first = file + ".damaged"
    guard Self.exists(first) else { return first }
    return (2...).lazy.map { "\(first)-\($0)" }.first { !Self.exists($0) } ?? first
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
}
