import Glibc

/// Small text files of the person's own, which are read whole and exchanged whole.
enum ConfigurationFile {
  /// The most that is read, in bytes; Till's own limit.
  static let longest = 4_194_304

  /// The text of a file; `nil` when there is none.
  static func read(_ path: String) throws(LinkHandlerProblem) -> String? {
    guard try mode(of: path) != nil else { return nil }
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, reason: reason) }
    defer { close(descriptor) }
    // Once more, in case it was exchanged in between.
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { throw .unreadable(path: path, reason: reason) }
      if count == 0 { break }
      bytes += buffer[..<count]
      guard bytes.count <= longest else { throw .tooLong(path: path) }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8(path: path) }
    return text
  }

  /// Replaces or creates a file atomically.
  static func write(_ text: String, to path: String) throws(LinkHandlerProblem) {
    let mode = try mode(of: path)
    try makeFolder(folder(of: path))
    let temporary = "\(path).till-\(getpid())"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: reason) }
    let isWhole =
      StandardOutput.put(text, to: descriptor) == 0 && fchmod(descriptor, mode ?? 0o644) == 0 && fsync(descriptor) == 0
    var why = reason
    close(descriptor)
    if isWhole {
      if rename(temporary, path) == 0 { return }
      why = reason
    }
    unlink(temporary)
    throw .unwritable(path: path, reason: why)
  }

  /// Takes a file away.
  static func remove(_ path: String) throws(LinkHandlerProblem) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .unwritable(path: path, reason: reason) }
  }

  private static var reason: String { String(cString: strerror(errno)) }

  /// The permissions of a file; `nil` when there is none.
  private static func mode(of path: String) throws(LinkHandlerProblem) -> mode_t? {
    var info = stat()
    guard lstat(path, &info) == 0 else {
      guard errno == ENOENT else { throw .unreadable(path: path, reason: reason) }
      return nil
    }
    switch info.st_mode & S_IFMT {
    case S_IFREG: return info.st_mode & 0o777
    case S_IFLNK: throw .symbolicLink(path: path)
    default: throw .notAFile(path: path)
    }
  }

  private static func folder(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }

  /// Makes a folder and those above it, for the owner only (XDG Base Directory Specification, referencing this specification).
  private static func makeFolder(_ path: String) throws(LinkHandlerProblem) {
    var info = stat()
    if path.isEmpty || (stat(path, &info) == 0 && info.st_mode & S_IFMT == S_IFDIR) { return }
    try makeFolder(folder(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .unwritable(path: path, reason: reason) }
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFDIR else {
      throw .unwritable(path: path, reason: String(cString: strerror(ENOTDIR)))
    }
  }
}
