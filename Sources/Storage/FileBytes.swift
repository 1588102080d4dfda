import Glibc

/// The bytes of an open file.
enum FileBytes {
  static func size(of descriptor: Int32, path: String) throws(StorageProblem) -> Int {
    var info = stat()
    guard fstat(descriptor, &info) == 0 else { throw StorageProblem(errno: errno, path: path) }
    return Int(info.st_size)
  }

  /// The bytes of a range; fewer where the file ends before.
  static func read(_ descriptor: Int32, _ range: Range<Int>, path: String) throws(StorageProblem) -> [UInt8] {
    var number: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: range.count) { buffer, count in
      while count < range.count {
        let more = pread(
          descriptor, buffer.baseAddress.map { $0 + count }, range.count - count, off_t(range.lowerBound + count))
        if more < 0 { number = errno }
        guard more > 0 else { break }
        count += more
      }
    }
    guard number == 0 else { throw StorageProblem(errno: number, path: path) }
    return bytes
  }

  /// Writes all bytes at the end of a file that is open for appending.
  static func append(_ bytes: [UInt8], to descriptor: Int32, path: String) throws(StorageProblem) {
    var written = 0
    while written < bytes.count {
      let more = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + written }, bytes.count - written) }
      guard more > 0 else { throw StorageProblem(errno: more < 0 ? errno : ENOSPC, path: path) }
      written += more
    }
  }
}

/// Who may write to an open file alone.
///
/// It is an open file description lock (Linux `fcntl(2)`), so it goes with the process however that ends, two holders in one
/// process exclude each other too, and whoever only asks takes nothing.
enum FileLock {
  /// Takes the lock, which is held as long as the descriptor is open.
  ///
  /// - Throws: `locked` when another holder has it.
  static func take(_ descriptor: Int32, path: String) throws(StorageProblem) {
    var request = whole
    guard fcntl(descriptor, set, &request) == 0 else {
      let number = errno
      throw number == EAGAIN || number == EACCES ? .locked(path: path) : StorageProblem(errno: number, path: path)
    }
    // Whoever opened it just before it was deleted has locked a file without a name.
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_nlink > 0 else { throw .notFound(path: path) }
  }

  /// Gives the lock back, though the descriptor stays open.
  static func release(_ descriptor: Int32) {
    var request = whole
    request.l_type = Int16(F_UNLCK)
    _ = fcntl(descriptor, set, &request)
  }

  /// Whether somebody holds it; asks without taking it.
  static func isHeld(_ descriptor: Int32) -> Bool {
    var request = whole
    return fcntl(descriptor, ask, &request) == 0 && Int32(request.l_type) != F_UNLCK
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
  private static let set: Int32 = 37
}
