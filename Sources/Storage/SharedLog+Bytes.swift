import Glibc

/// A log as bytes, for its only writer: many lines a second, of which each is in the file at once and on the disk a little later.
extension SharedLog {
  /// The length of the whole lines in bytes; a line that was not finished is cut off first.
  ///
  /// - Throws: what keeps the file from being read or cut.
  public func wholeLength() throws(StorageProblem) -> Int {
    let size = try FileBytes.size(of: descriptor, path: path)
    var end = size
    while end > 0 {
      let start = max(0, end - Self.block)
      let bytes = try FileBytes.read(descriptor, start..<end, path: path)
      if let last = bytes.lastIndex(of: 0x0A) {
        end = start + last + 1
        break
      }
      end = start
    }
    if end < size { try cut(to: end) }
    return end
  }

  /// The bytes of a range; fewer where the file ends before.
  ///
  /// - Throws: what keeps the file from being read.
  public func read(_ range: Range<Int>) throws(StorageProblem) -> [UInt8] {
    try FileBytes.read(descriptor, range, path: path)
  }

  /// Adds whole lines behind a length that is known. They outlive the program from then on, but perhaps not a power cut before
  /// `synchronise()`.
  ///
  /// - Throws: `gone` when the file was deleted, or what keeps the lines from being written; then none of them is in the file.
  public func add(_ bytes: [UInt8], behind length: Int) throws(StorageProblem) {
    // Bytes that are written to a deleted file are lost.
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_nlink > 0 else { throw .gone(path: path) }
    do {
      try FileBytes.append(bytes, to: descriptor, path: path)
    } catch {
      try? cut(to: length)
      throw error
    }
  }

  /// Waits until the disk has what was added.
  ///
  /// - Throws: why it has not.
  public func synchronise() throws(StorageProblem) {
    guard fdatasync(descriptor) == 0 else { throw StorageProblem(errno: errno, path: path) }
  }

  /// Ends being its only writer, at once, though something may still wait for the disk.
  public func release() { FileLock.release(descriptor) }

  /// The amount that is read at once in search of the last line's end, in bytes.
  private static let block = 65_536

  private func cut(to length: Int) throws(StorageProblem) {
    guard ftruncate(descriptor, off_t(length)) == 0 else { throw StorageProblem(errno: errno, path: path) }
  }
}
