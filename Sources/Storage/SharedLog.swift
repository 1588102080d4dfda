import Glibc

/// A file of lines in a folder that several people share: each line is written whole and at once, at the end.
///
/// Whoever opens it to write as its only writer holds a lock for as long as the log lives (Linux `fcntl(2)`, open file description
/// locks), so a second writer is refused instead of mixing in.
public final class SharedLog {
  /// Where the file is.
  public let path: String
  private let descriptor: Int32

  /// Opens a log to write to, and makes it where there is none: its owner alone may write.
  ///
  /// - Parameter isAlone: whether nobody else may write to it meanwhile.
  /// - Parameter isPrivate: whether its owner alone may read a log that is made, too.
  /// - Throws: `locked` when somebody else writes to it, or what keeps the file from being written.
  public init(path: String, isAlone: Bool, isPrivate: Bool = false) throws(StorageProblem) {
    self.path = path
    descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, isPrivate ? 0o600 : 0o644)
    guard descriptor >= 0 else { throw StorageProblem(errno: errno, path: path) }
    guard isAlone else { return }
    var request = flock()
    request.l_type = Int16(F_WRLCK)
    // `F_OFD_SETLK` of Linux `fcntl.h`.
    guard fcntl(descriptor, 37, &request) == 0 else {
      let number = errno
      throw number == EAGAIN || number == EACCES ? .locked(path: path) : StorageProblem(errno: number, path: path)
    }
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

/// The end of a file of lines that others write to: each reading brings what was added since the one before.
public struct LineTail: Sendable {
  /// Where the file is, or will be.
  public let path: String
  /// How many bytes have been read, up to the end of a line.
  private var offset: off_t = 0
  /// How large the file was and when it changed, in seconds and nanoseconds, when it was read last.
  private var seen: (size: off_t, seconds: Int, nanoseconds: Int) = (0, 0, 0)

  /// A file that is read from its beginning.
  public init(path: String) { self.path = path }

  /// The whole lines that were added; none where nothing has changed, which only one look at the file's data finds out. A line that is
  /// not finished is left for the next reading.
  ///
  /// - Throws: what keeps a file that is there from being read.
  public mutating func news() throws(StorageProblem) -> [String] {
    var info = stat()
    guard stat(path, &info) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw StorageProblem(errno: errno, path: path)
    }
    let now = (size: info.st_size, seconds: Int(info.st_mtim.tv_sec), nanoseconds: Int(info.st_mtim.tv_nsec))
    guard now != seen else { return [] }
    seen = now
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { throw StorageProblem(errno: errno, path: path) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = pread(descriptor, &buffer, buffer.count, offset + off_t(bytes.count))
      guard count >= 0 else { throw StorageProblem(errno: errno, path: path) }
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    guard let end = bytes.lastIndex(of: 0x0A) else { return [] }
    offset += off_t(end + 1)
    return bytes[..<end].split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }
}
