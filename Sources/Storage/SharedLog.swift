import Glibc

/// A file of lines in a folder that several people share: each line is written whole and at once, at the end.
///
/// Whoever opens it to write as its only writer holds a lock for as long as the log lives (Linux `fcntl(2)`, open file description
/// locks), so a second writer is refused instead of mixing in.
public final class SharedLog: Sendable {
  /// Where the file is.
  public let path: String
  let descriptor: Int32

  /// Opens a log to write to, and makes it where there is none: its owner alone may write, whatever the umask says.
  ///
  /// - Parameter isAlone: whether nobody else may write to it meanwhile.
  /// - Parameter isPrivate: whether its owner alone may read a log that is made, too.
  /// - Throws: `locked` when somebody else writes to it, `notOurs` when somebody else made it, `notAFile` when it is none, or what keeps
  ///   the file from being written.
  public init(path: String, isAlone: Bool, isPrivate: Bool = false) throws(StorageProblem) {
    self.path = path
    let mode: mode_t = isPrivate ? 0o600 : 0o644
    let own = open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, mode)
    if own >= 0 {
      descriptor = own
      guard fchmod(own, mode) == 0 else { throw StorageProblem(errno: errno, path: path) }
    } else {
      guard errno == EEXIST else { throw StorageProblem(errno: errno, path: path) }
      let found = try PlainFile.open(path, O_RDWR | O_APPEND)
      descriptor = found.descriptor
      guard found.info.st_uid == geteuid() else { throw .notOurs(path: path) }
    }
    if isAlone { try FileLock.take(descriptor, path: path) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Adds a line; what a line that was not finished left behind is ended first.
  ///
  /// - Throws: what keeps the line from being written.
  public func append(_ line: String) throws(StorageProblem) {
    // What is written to a file that was deleted is lost.
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_nlink > 0 else { throw .gone(path: path) }
    var last: UInt8 = 0x0A
    let end = lseek(descriptor, 0, SEEK_END)
    if end > 0 { _ = pread(descriptor, &last, 1, end - 1) }
    let bytes = Array(((last == 0x0A ? "" : "\n") + line + "\n").utf8)
    let written = write(descriptor, bytes, bytes.count)
    guard written == bytes.count else { throw StorageProblem(errno: written < 0 ? errno : ENOSPC, path: path) }
    guard fsync(descriptor) == 0 else { throw StorageProblem(errno: errno, path: path) }
  }
}

/// Files in folders in which others may put whatever they like.
enum PlainFile {
  /// Opens a file that is there, without waiting for anybody and through no link; returns what it is as well. The caller closes it.
  ///
  /// - Throws: `notAFile` for whatever is no regular file, or what keeps it from being opened.
  static func open(_ path: String, _ flags: Int32) throws(StorageProblem) -> (descriptor: Int32, info: stat) {
    let descriptor = Glibc.open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      // A link, a folder, a socket or a pipe that nobody reads.
      throw [ELOOP, EISDIR, ENXIO].contains(errno) ? .notAFile(path: path) : StorageProblem(errno: errno, path: path)
    }
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .notAFile(path: path)
    }
    return (descriptor, info)
  }
}
