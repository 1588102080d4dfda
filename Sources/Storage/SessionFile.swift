import Glibc
import Wire

/// One session on the disk: a run that grows, line by line.
///
/// Whoever has it open for writing owns it: nobody else can open it so at the same time, and the ownership ends with the process however
/// that ends. What cannot be written is kept in memory and tried again with everything that comes later, so a full disk costs no more than
/// the safety of what was done meanwhile.
public final class SessionFile {
  /// The session's name.
  public let id: SessionID
  /// Where the file is.
  public var path: String { paths.file }

  /// What is to be written: after a failure, more than one call's worth.
  struct PendingWrite {
    /// The header of a world that begins before the entries; `nil` if the one in the file continues.
    var header: String?
    var entries: [String] = []
    /// How everything stands after the entries; `nil` when nothing was done.
    var seal: String?
    var isEnd = false
    var isDurable = false
  }

  private let paths: SessionPaths
  private let ownsIt: Bool
  private(set) var descriptor: Int32
  /// What is in the file, and how many entries that is.
  var sealed: SealedLines
  var count = 0
  /// What is not.
  var pending = PendingWrite()
  /// Whether the file's name has reached the disk; it is not waited for until something must be durable.
  private var isFounded: Bool

  init(_ paths: SessionPaths, _ descriptor: Int32, _ sealed: SealedLines, ownsIt: Bool) {
    id = paths.id
    self.paths = paths
    self.descriptor = descriptor
    self.sealed = sealed
    self.ownsIt = ownsIt
    isFounded = false
  }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  /// How many entries wait in memory because they could not be written.
  public var entriesBehind: Int { pending.entries.count }

  /// Whether anything waits in memory because it could not be written.
  public var isBehind: Bool { pending.seal != nil || pending.isEnd || pending.isDurable }

  /// Whether nothing stands in the file yet.
  public var isBlank: Bool { sealed.length == 0 }

  /// Why the last attempt to write did not work; `nil` when it did.
  public private(set) var problem: StorageProblem?

  /// A new world begins in the same session: whoever reads the file later sees nothing of the one before.
  ///
  /// - Throws: why it could not be written; it is tried again with the next `append`.
  public func begin(header: String, seal: String) throws(StorageProblem) {
    for line in [header, seal] { try check(line) }
    pending = PendingWrite(header: header, seal: seal, isDurable: pending.isDurable)
    try write()
  }

  /// Adds what was done, with how everything stands after it: either all of it is in the file or nothing.
  ///
  /// - Parameters:
  ///   - entries: what was done since the last call, a line each, first things first.
  ///   - seal: how everything stands now, a line that counts the entries of the world.
  ///   - durable: whether to wait for the disk, as when something was answered; otherwise the entries outlive the program but
  ///     perhaps not a power cut.
  /// - Throws: why it could not be written; it waits and is tried again with the next call. `tooLarge` when a line is longer
  ///   than `StorageLimit.line`; then nothing of the call is kept.
  public func append(_ entries: [String], seal: String, durable: Bool) throws(StorageProblem) {
    for line in entries + [seal] { try check(line) }
    pending.entries += entries
    pending.seal = seal
    pending.isEnd = false
    pending.isDurable = pending.isDurable || durable
    try write()
  }

  /// Notes that the session was left for good, so that nobody is asked whether to resume it.
  ///
  /// - Throws: why it could not be written; it is tried again with `close`.
  public func end() throws(StorageProblem) {
    pending.isEnd = true
    try write()
  }

  /// Tries to write what waits; does nothing when nothing does.
  ///
  /// - Throws: why it still could not be written.
  public func retry() throws(StorageProblem) {
    if isBehind { try write() }
  }

  /// Writes what waits if that can be done, and lets go of the session. A file in which nothing stands is removed.
  ///
  /// - Returns: how many entries are lost because they never could be written.
  @discardableResult
  public func close() -> Int {
    guard descriptor >= 0 else { return entriesBehind }
    if ownsIt {
      do throws(StorageProblem) { try retry() } catch { problem = error }
      if isBlank, (try? isThere()) != nil { unlink(path) }
    }
    Glibc.close(descriptor)
    descriptor = -1
    return entriesBehind
  }

  /// The present world of the session, as it is in the file; what waits is not among it.
  ///
  /// - Throws: `damaged` when it is not what was written; whatever else keeps it from being read.
  public func contents() throws(StorageProblem) -> SessionContents {
    guard descriptor >= 0 else { throw .notOpenForWriting(path: path) }
    let bytes = try FileBytes.read(descriptor, 0..<sealed.length, path: path)
    guard let found = SealedLines(bytes), let seal = found.seal, let header = found.lines.first,
      let head = try? JSON(parsing: header), let end = try? JSON(parsing: seal)
    else { throw sealed.length == 0 ? .empty(path: path) : .damaged(path: path, setAside: nil) }
    return SessionContents(
      id: id, text: (found.lines + [seal]).map { $0 + "\n" }.joined(), header: head,
      entries: Array(found.lines.dropFirst()), seal: end)
  }

  private func check(_ line: String) throws(StorageProblem) {
    let bytes = line.utf8.count
    guard bytes <= StorageLimit.line else { throw .tooLarge(path: path, bytes: bytes, most: StorageLimit.line) }
  }

  // MARK: Writing

  /// Writes what is pending; on failure it stays pending.
  private func write() throws(StorageProblem) {
    do {
      try writePending()
      problem = nil
    } catch {
      problem = error
      throw error
    }
  }

  /// What is written to a file that was deleted is lost.
  private func isThere() throws(StorageProblem) {
    var info = stat()
    guard fstat(descriptor, &info) == 0, info.st_nlink > 0 else { throw .gone(path: path) }
  }

  private func writePending() throws(StorageProblem) {
    guard descriptor >= 0, ownsIt else { throw .notOpenForWriting(path: path) }
    try isThere()
    if let seal = pending.seal ?? (pending.isEnd ? sealed.givenSeal : nil) {
      var sealed = sealed
      let lines = (pending.header.map { [$0] } ?? []) + pending.entries
      let bytes = sealed.add(lines, seal: seal, isLeft: pending.isEnd)
      guard sealed.length <= StorageLimit.file else {
        throw .tooLarge(path: path, bytes: sealed.length, most: StorageLimit.file)
      }
      // What an end or a full disk left half written goes first.
      if try FileBytes.size(of: descriptor, path: path) > self.sealed.length,
        ftruncate(descriptor, off_t(self.sealed.length)) != 0
      {
        throw StorageProblem(errno: errno, path: path)
      }
      try FileBytes.append(bytes, to: descriptor, path: path)
      self.sealed = sealed
      count = (pending.header == nil ? count : 0) + pending.entries.count
      pending = PendingWrite(isDurable: pending.isDurable)
    }
    pending.isEnd = false
    guard pending.isDurable else { return }
    guard fsync(descriptor) == 0 else { throw StorageProblem(errno: errno, path: path) }
    if !isFounded {
      SessionPaths.synchronise(folder: paths.folder)
      isFounded = true
    }
    pending.isDurable = false
  }
}
