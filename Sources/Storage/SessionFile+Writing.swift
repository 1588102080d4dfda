import GRDB

/// What is to be written: after a failure, more than one call's worth.
struct PendingWrite {
  /// A world that begins.
  struct World {
    let setup: String
    let title: String
  }

  /// The world that begins before the entries; `nil` if the one in the file continues.
  var world: World?
  var entries: [StoredEntry] = []
  /// How everything stands after the entries; `nil` when nothing was done.
  var standing: String?
  var isEnd = false
  var isDurable = false

  var isEmpty: Bool { world == nil && entries.isEmpty && standing == nil && !isEnd && !isDurable }
}

extension SessionFile {
  /// Writes what is pending in one transaction; on failure it stays pending.
  func write() throws(StorageProblem) {
    do {
      try writePending()
      problem = nil
    } catch {
      problem = error
      throw error
    }
  }

  private func writePending() throws(StorageProblem) {
    guard let database, lock != nil else { throw .notOpenForWriting(path: path) }
    // A file without a name would take everything and keep nothing.
    guard let identity, let file = SessionPaths.file(path), file.isSameFile(as: identity) else {
      throw .gone(path: path)
    }
    let batch = pending
    let now = clock.now()
    var (count, fingerprint) = (batch.world == nil ? self.count : 0, self.fingerprint)
    let standing = batch.standing ?? (batch.world == nil ? self.standing : "")
    if let world = batch.world {
      fingerprint = Fingerprint(id: id.text, program: program, setup: world.setup, title: world.title)
    }
    try database.write(durable: batch.isDurable) { db in
      if let world = batch.world { try Self.begin(world, db) }
      let insert = try db.cachedStatement(sql: "INSERT INTO entry (seq, at, text) VALUES (?, ?, CAST(? AS TEXT))")
      for entry in batch.entries {
        count += 1
        fingerprint.fold(entry, number: Int64(count))
        try insert.execute(arguments: [count, entry.at, entry.text.bytes])
      }
      try Self.set(standing, fingerprint.sealed(by: standing), db)
      try db.cachedStatement(sql: "UPDATE session SET updated = ?, ended = ? WHERE one = 1")
        .execute(arguments: [now, batch.isEnd])
    }
    self.count = count
    self.fingerprint = fingerprint
    self.standing = standing
    pending = PendingWrite(isDurable: batch.isDurable && !isFounded)
    if pending.isDurable {
      try found(database)
      pending.isDurable = false
    }
  }

  /// Makes the file itself durable, once: its name in the folder, and its pages, which the log alone cannot stand for.
  private func found(_ database: SessionDatabase) throws(StorageProblem) {
    let isWhole = try database.access { db in
      let row = try Row.fetchOne(db, sql: "PRAGMA wal_checkpoint(PASSIVE)")
      return row.map { $0[1] as Int? == $0[2] as Int? } ?? false
    }
    SessionPaths.synchronise(folder: paths.folder)
    isFounded = isWhole
  }

  /// Empties the tables for a new world.
  private static func begin(_ world: PendingWrite.World, _ db: Database) throws {
    try db.execute(sql: "DELETE FROM entry")
    try db.execute(
      sql: "UPDATE session SET setup = CAST(? AS TEXT), title = CAST(? AS TEXT) WHERE one = 1",
      arguments: [world.setup.bytes, world.title.bytes])
  }

  static func set(_ standing: String, _ fingerprint: Int64, _ db: Database) throws {
    try db.cachedStatement(
      sql: "INSERT OR REPLACE INTO standing (one, text, fingerprint) VALUES (1, CAST(? AS TEXT), ?)"
    ).execute(arguments: [standing.bytes, fingerprint])
  }
}
