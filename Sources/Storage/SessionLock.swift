import Glibc

/// What says that a process uses a session: a lock on a file beside it.
///
/// It is an open file description lock (Linux `fcntl(2)`), so it goes with the process however that ends, two holders in one
/// process exclude each other too, and whoever only asks takes nothing.
final class SessionLock {
  private let descriptor: Int32
  private let path: String
  private var isHeld = true

  /// Takes the lock.
  ///
  /// - Throws: `locked` when another holder has it, or what keeps the file from being made.
  init(_ paths: SessionPaths) throws(StorageProblem) {
    let path = paths.lock
    // A holder that ends removes the file; whoever opened it just before has locked a file without a name and tries again.
    for _ in 0..<100 {
      let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw StorageProblem(errno: errno, path: path) }
      var request = Self.whole
      guard fcntl(descriptor, Self.take, &request) == 0 else {
        let number = errno
        close(descriptor)
        throw number == EAGAIN || number == EACCES
          ? .locked(path: paths.database) : StorageProblem(errno: number, path: path)
      }
      var (opened, named) = (stat(), stat())
      if fstat(descriptor, &opened) == 0, lstat(path, &named) == 0, opened.st_ino == named.st_ino,
        opened.st_dev == named.st_dev
      {
        self.descriptor = descriptor
        self.path = path
        return
      }
      close(descriptor)
    }
    throw .locked(path: paths.database)
  }

  deinit {
    if isHeld { close(descriptor) }
  }

  /// Lets go and removes the file.
  func release() {
    guard isHeld else { return }
    isHeld = false
    unlink(path)
    close(descriptor)
  }

  /// `true` if a process holds a lock; checks without taking it.
  static func isHeld(_ path: String) -> Bool {
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var request = whole
    guard fcntl(descriptor, ask, &request) == 0 else { return false }
    return Int32(request.l_type) != F_UNLCK
  }

  /// A write lock on the whole file.
  private static var whole: flock {
    var request = flock()
    request.l_type = Int16(F_WRLCK)
    request.l_whence = Int16(SEEK_SET)
    return request
  }

  /// `F_OFD_GETLK` and `F_OFD_SETLK` of Linux `fcntl.h`, the same number on every architecture.
  private static let ask: Int32 = 36
  private static let take: Int32 = 37
}
