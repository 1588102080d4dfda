import GRDB

/// One session on the disk: how its world was set up, what was done in it and when, and how everything stood after that.
///
/// The file is SQLite with a write-ahead log. Whoever has it open for writing owns it: nobody else can open it so at the same
/// time, and the ownership ends with the process however that ends. What cannot be written is kept in memory and tried again
/// with everything that comes later, so a full disk costs no more than the safety of what was done meanwhile.
public final class SessionFile {
  /// The session's name.
  public let id: SessionID
  /// The version of the Till that began it.
  public let program: String
  /// Where the file is.
  public var path: String { paths.database }

  let paths: SessionPaths
  let schema: SessionSchema
  let clock: WallClock
  var database: SessionDatabase?
  var lock: SessionLock?
  /// The file that was opened, to notice its removal.
  var identity: FileIdentity?
  /// What is in the file: how many entries, and the hash over them.
  var count = 0
  var fingerprint: Fingerprint
  var standing = ""
  /// What is not.
  var pending = PendingWrite()
  /// Whether the file itself has reached the disk; it is not waited for until something must be durable.
  var isFounded: Bool

  init(
    paths: SessionPaths, program: String, schema: SessionSchema, clock: WallClock, database: SessionDatabase,
    lock: SessionLock?, fingerprint: Fingerprint, isFounded: Bool
  ) {
    id = paths.id
    self.paths = paths
    self.program = program
    self.schema = schema
    self.clock = clock
    self.database = database
    self.lock = lock
    self.fingerprint = fingerprint
    self.isFounded = isFounded
    identity = SessionPaths.file(paths.database)
  }

  deinit {
    database?.close()
  }

  /// How many entries wait in memory because they could not be written.
  public var entriesBehind: Int { pending.entries.count }

  /// Whether anything waits in memory because it could not be written.
  public var isBehind: Bool { !pending.isEmpty }

  /// Why the last attempt to write did not work; `nil` when it did.
  public internal(set) var problem: StorageProblem?

  /// How many entries the session has, with those that wait.
  public var entryCount: Int { (pending.world == nil ? count : 0) + pending.entries.count }

  /// A new world begins in the same session: its entries and its standing go, in one transaction with what replaces them.
  ///
  /// - Throws: why it could not be written; it is tried again with the next `append`.
  public func begin(setup: String, title: String) throws(StorageProblem) {
    for text in [setup, title] { try check(text) }
    pending = PendingWrite(world: PendingWrite.World(setup: setup, title: title), isDurable: pending.isDurable)
    try write()
  }

  /// Adds what was done, in one transaction with how everything stands after it.
  ///
  /// - Parameters:
  ///   - entries: what was done since the last call, first things first.
  ///   - standing: how everything stands now, as JSON.
  ///   - durable: whether to wait for the disk, as when something was answered; otherwise the entries outlive the program but
  ///     perhaps not a power cut.
  /// - Throws: why it could not be written; it waits and is tried again with the next call. `tooLarge` when a text is longer
  ///   than `StorageLimit.text`; then nothing of the call is kept.
  public func append(_ entries: [StoredEntry], standing: String, durable: Bool) throws(StorageProblem) {
    try check(standing)
    for entry in entries { try check(entry.text) }
    pending.entries += entries
    pending.standing = standing
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

  /// Writes what waits if that can be done, merges the log into the file so that it alone remains, and lets go of the session.
  ///
  /// - Returns: how many entries are lost because they never could be written.
  @discardableResult
  public func close() -> Int {
    guard let database else { return entriesBehind }
    if lock != nil {
      do throws(StorageProblem) { try retry() } catch { problem = error }
      merge(database)
    }
    database.close()
    self.database = nil
    lock?.release()
    lock = nil
    return entriesBehind
  }

  /// Everything that is in the file, checked against its fingerprint; what waits is not among it.
  ///
  /// - Throws: `damaged` when it is not what was written; whatever else keeps it from being read.
  public func contents() throws(StorageProblem) -> SessionContents {
    guard let database else { throw .notOpenForWriting(path: path) }
    return try database.contents(schema).0
  }

  private func check(_ text: String) throws(StorageProblem) {
    let bytes = text.utf8.count
    guard bytes <= StorageLimit.text else { throw .tooLarge(path: path, bytes: bytes, most: StorageLimit.text) }
  }

  /// Without a log, whoever reads the file later leaves none behind either. Where that fails, the log stays beside the file, and
  /// whoever opens it next merges it.
  private func merge(_ database: SessionDatabase) {
    try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try? database.execute("PRAGMA journal_mode = DELETE")
  }
}
