import Foundation
import GRDB

/// The one row of a session.
struct SessionRow {
  var id: String
  var program: String
  var created: Int64
  var updated: Int64
  var setup: String
  var title: String
  var isEnded: Bool
}

extension SessionDatabase {
  /// What the file says of itself.
  enum Kind: Hashable {
    /// Nothing was ever written to it.
    case empty
    /// Another program's.
    case foreign
    /// A session of this version.
    case session(version: Int)
    /// A session of a later Till, and which.
    case newer(version: Int, program: String?)
  }

  /// Looks who wrote the file and in which version.
  func kind(_ schema: SessionSchema) throws(StorageProblem) -> Kind {
    try read { db in
      let application = try Int64.fetchOne(db, sql: "PRAGMA application_id") ?? 0
      let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
      let tables = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") ?? 0
      if application == 0, version == 0, tables == 0 {
        // SQLite takes a file that is shorter than its smallest page for an empty one.
        let bytes = SessionPaths.file(self.path)?.bytes ?? 0
        guard bytes == 0 || bytes >= 512 else { throw StorageProblem.damaged(path: self.path, setAside: nil) }
        return .empty
      }
      guard application == Int64(SessionSchema.applicationID) else { return .foreign }
      guard version > schema.version else {
        // Nothing is read out of a file of this version before its tables are known to be tables.
        if version == schema.version, tables > 0, try !schema.isWhole(db) {
          throw StorageProblem.damaged(path: self.path, setAside: nil)
        }
        return tables == 0 ? .empty : .session(version: max(0, version))
      }
      // A later version may have put it elsewhere.
      let program = try? Row.fetchOne(db, sql: "SELECT CAST(program AS BLOB) FROM session")?.text(0)
      return .newer(version: version, program: program.map { String($0.prefix(40)) })
    }
  }

  /// The session's row.
  func session() throws(StorageProblem) -> SessionRow {
    try read { db in try self.session(db) }
  }

  /// How many entries there are, and how everything stood after the last.
  func overview() throws(StorageProblem) -> (row: SessionRow, entries: Int, standing: String) {
    try read { db in
      let standing = try Row.fetchOne(db, sql: "SELECT CAST(text AS BLOB) FROM standing WHERE one = 1")?.text(0)
      let entries = try Int.fetchOne(db, sql: "SELECT count(*) FROM entry") ?? 0
      guard let standing else { throw StorageProblem.damaged(path: self.path, setAside: nil) }
      return (try self.session(db), entries, standing)
    }
  }

  /// Everything, checked against its fingerprint.
  func contents(_ schema: SessionSchema) throws(StorageProblem) -> (SessionContents, Fingerprint) {
    if let file = SessionPaths.file(path), file.bytes > StorageLimit.file {
      throw .tooLarge(path: path, bytes: file.bytes, most: StorageLimit.file)
    }
    let damaged = StorageProblem.damaged(path: path, setAside: nil)
    return try read { db in
      guard try schema.isWhole(db) else { throw damaged }
      let row = try self.session(db)
      guard let id = SessionID(row.id) else { throw damaged }
      var fingerprint = Fingerprint(id: row.id, program: row.program, setup: row.setup, title: row.title)
      var entries: [StoredEntry] = []
      let sql = "SELECT CAST(seq AS INTEGER), CAST(at AS INTEGER), CAST(text AS BLOB) FROM entry ORDER BY seq"
      let cursor = try Row.fetchCursor(db, sql: sql)
      while let row = try cursor.next() {
        guard let number = row.number(0), let at = row.number(1), let text = row.text(2),
          number == Int64(entries.count) + 1
        else { throw damaged }
        let entry = StoredEntry(at: at, text: text)
        fingerprint.fold(entry, number: number)
        entries.append(entry)
      }
      let last = try Row.fetchOne(
        db, sql: "SELECT CAST(text AS BLOB), CAST(fingerprint AS INTEGER) FROM standing WHERE one = 1")
      guard let standing = last?.text(0), last?.number(1) == fingerprint.sealed(by: standing) else { throw damaged }
      let contents = SessionContents(
        id: id, program: row.program, created: row.created, updated: row.updated, setup: row.setup, title: row.title,
        standing: standing, isEnded: row.isEnded, entries: entries)
      return (contents, fingerprint)
    }
  }

  private func session(_ db: Database) throws -> SessionRow {
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT CAST(id AS BLOB), CAST(program AS BLOB), CAST(created AS INTEGER), CAST(updated AS INTEGER), \
        CAST(setup AS BLOB), CAST(title AS BLOB), CAST(ended AS INTEGER) FROM session WHERE one = 1
        """)
    guard let row, let id = row.text(0), let program = row.text(1), let created = row.number(2),
      let updated = row.number(3), let setup = row.text(4), let title = row.text(5), let ended = row.number(6)
    else { throw StorageProblem.damaged(path: path, setAside: nil) }
    return SessionRow(
      id: id, program: program, created: created, updated: updated, setup: setup, title: title, isEnded: ended != 0)
  }
}
