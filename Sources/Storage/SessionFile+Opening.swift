import GRDB
import Glibc

extension SessionFile {
  /// Begins a session in a folder and owns it.
  ///
  /// - Parameters:
  ///   - folder: where sessions are kept; it is made when it is not there.
  ///   - id: the session's name.
  ///   - program: the version of the Till that begins it.
  ///   - setup: how its world is set up, as JSON.
  ///   - title: what a list says about it, as JSON.
  ///   - clock: the time of day.
  /// - Throws: `alreadyThere` when the name is taken; whatever else keeps the file from being made.
  public static func create(
    in folder: SessionFolder, id: SessionID, program: String, setup: String, title: String,
    clock: WallClock = .system
  ) throws(StorageProblem) -> SessionFile {
    try folder.prepare()
    let paths = SessionPaths(folder: folder.path, id: id)
    for text in [setup, title, program] where text.utf8.count > StorageLimit.text {
      throw .tooLarge(path: paths.database, bytes: text.utf8.count, most: StorageLimit.text)
    }
    let lock = try SessionLock(paths)
    do {
      try SessionPaths.make(paths.database)
    } catch {
      lock.release()
      throw error
    }
    let row = SessionRow(
      id: id.text, program: program, created: clock.now(), updated: clock.now(), setup: setup, title: title,
      isEnded: false)
    do {
      return try begin(row, paths, lock, clock)
    } catch {
      for name in [""] + SessionPaths.companions { unlink(paths.database + name) }
      lock.release()
      throw error
    }
  }

  private static func begin(
    _ row: SessionRow, _ paths: SessionPaths, _ lock: SessionLock, _ clock: WallClock
  ) throws(StorageProblem) -> SessionFile {
    let schema = SessionSchema.current
    let fingerprint = Fingerprint(id: row.id, program: row.program, setup: row.setup, title: row.title)
    let database = try SessionDatabase(paths.database, forWriting: true)
    // Nothing here has to outlive a power cut before the first durable entry, which waits for all of it.
    try database.execute("PRAGMA synchronous = OFF")
    try database.useLog()
    try database.access { db in
      try db.inTransaction(.immediate) {
        try schema.migrate(db, from: 0)
        try db.execute(
          sql: """
            INSERT INTO session (one, id, program, created, updated, setup, title, ended) \
            VALUES (1, ?, CAST(? AS TEXT), ?, ?, CAST(? AS TEXT), CAST(? AS TEXT), 0)
            """,
          arguments: [row.id, row.program.bytes, row.created, row.updated, row.setup.bytes, row.title.bytes])
        try set("", fingerprint.sealed(by: ""), db)
        return .commit
      }
    }
    try database.execute("PRAGMA synchronous = NORMAL")
    return SessionFile(
      paths: paths, program: row.program, schema: schema, clock: clock, database: database, lock: lock,
      fingerprint: fingerprint, isFounded: false)
  }

  /// Opens a session that is there.
  ///
  /// - Parameters:
  ///   - path: the database's path.
  ///   - forWriting: whether to own the session and go on with it; otherwise it can be read while another process has it.
  ///   - clock: the time of day.
  /// - Throws: `locked` when another process owns it; `damaged` when it is not what Till wrote (opened for writing, it was put
  ///   aside under another name); `newerVersion` when a later Till wrote it (it was left as it is); `empty`, `notFound`,
  ///   `notASession` and whatever else keeps it from being opened.
  public static func open(_ path: String, forWriting: Bool, clock: WallClock = .system) throws(StorageProblem)
    -> SessionFile
  { try open(path, forWriting: forWriting, clock: clock, schema: .current) }

  static func open(
    _ path: String, forWriting: Bool, clock: WallClock = .system, schema: SessionSchema
  ) throws(StorageProblem) -> SessionFile {
    guard let paths = SessionPaths(database: path) else { throw .notAnIdentifier(path) }
    guard let file = SessionPaths.file(path) else {
      throw SessionPaths.exists(path) ? .notASession(path: path) : .notFound(path: path)
    }
    guard file.owner == geteuid() else { throw .notOurs(path: path) }
    guard file.bytes <= StorageLimit.file else {
      throw .tooLarge(path: path, bytes: file.bytes, most: StorageLimit.file)
    }
    // SQLite opens these by itself, and would wait at a pipe for ever.
    for name in SessionPaths.companions where SessionPaths.exists(path + name) {
      guard let companion = SessionPaths.file(path + name) else { throw .notASession(path: path + name) }
      guard companion.owner == geteuid() else { throw .notOurs(path: path + name) }
    }
    guard forWriting else { return try openForReading(paths, schema, clock) }
    let lock = try SessionLock(paths)
    do {
      if file.mode & 0o077 != 0 { chmod(path, 0o600) }
      return try openForWriting(paths, lock, schema, clock)
    } catch {
      defer { lock.release() }
      guard case .damaged = error else { throw error }
      throw .damaged(path: path, setAside: setAside(paths))
    }
  }

  private static func openForReading(
    _ paths: SessionPaths, _ schema: SessionSchema, _ clock: WallClock
  ) throws(StorageProblem) -> SessionFile {
    let database = try SessionDatabase(paths.database, forWriting: false)
    try check(database, schema)
    let row = try database.session()
    let file = SessionFile(
      paths: paths, program: row.program, schema: schema, clock: clock, database: database, lock: nil,
      fingerprint: Fingerprint(id: "", program: "", setup: "", title: ""), isFounded: true)
    file.count = try database.number(of: "SELECT count(*) FROM entry")
    return file
  }

  private static func openForWriting(
    _ paths: SessionPaths, _ lock: SessionLock, _ schema: SessionSchema, _ clock: WallClock
  ) throws(StorageProblem) -> SessionFile {
    // Looking first without the right to write leaves a later Till's file exactly as it is.
    let looking = try SessionDatabase(paths.database, forWriting: false)
    let version: Int
    do {
      version = try check(looking, schema, mayBeOlder: true)
      looking.close()
    } catch {
      looking.close()
      throw error
    }
    let database = try SessionDatabase(paths.database, forWriting: true)
    try database.useLog()
    if version < schema.version {
      try database.write(durable: true) { db in try schema.migrate(db, from: version) }
    }
    let (contents, fingerprint) = try database.contents(schema)
    guard contents.id == paths.id else { throw .damaged(path: paths.database, setAside: nil) }
    let file = SessionFile(
      paths: paths, program: contents.program, schema: schema, clock: clock, database: database, lock: lock,
      fingerprint: fingerprint, isFounded: true)
    file.count = contents.entries.count
    file.standing = contents.standing
    return file
  }

  /// The file's version, if this Till can read it.
  @discardableResult
  private static func check(
    _ database: SessionDatabase, _ schema: SessionSchema, mayBeOlder: Bool = false
  ) throws(StorageProblem) -> Int {
    let path = database.path
    switch try database.kind(schema) {
    case .empty: throw .empty(path: path)
    case .foreign: throw .notASession(path: path)
    case .newer(let version, let program): throw .newerVersion(path: path, version: version, program: program)
    case .session(let version):
      guard version == schema.version || mayBeOlder else { throw .olderVersion(path: path, version: version) }
      return version
    }
  }

  /// Renames a damaged file and its log; returns its new path, `nil` when it could not be renamed.
  private static func setAside(_ paths: SessionPaths) -> String? {
    let aside = paths.freeDamaged
    guard rename(paths.database, aside) == 0 else { return nil }
    for name in SessionPaths.companions { rename(paths.database + name, aside + name) }
    return aside
  }
}
