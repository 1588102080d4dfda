import GRDB

/// The tables of a session's file, and how a file of an earlier Till becomes one of this Till.
struct SessionSchema: Sendable {
  /// One step from a version to the next.
  typealias Step = @Sendable (Database) throws -> Void

  /// `Till` in ASCII, so that `file(1)` and other programs can tell whose database it is.
  static let applicationID: Int32 = 0x5469_6C6C

  /// The steps; the one at index n makes version n + 1 out of version n. Version 0 is a file that holds nothing yet.
  let steps: [Step]
  /// How each table of the newest version was made, by its name.
  let tables: [String: String]

  var version: Int { steps.count }

  static let tables = [
    "session": """
    CREATE TABLE session (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL, program TEXT NOT NULL, \
    created INTEGER NOT NULL, updated INTEGER NOT NULL, setup TEXT NOT NULL, title TEXT NOT NULL, ended INTEGER NOT NULL)
    """,
    "entry": "CREATE TABLE entry (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, text TEXT NOT NULL)",
    "standing": """
    CREATE TABLE standing (one INTEGER PRIMARY KEY CHECK (one = 1), text TEXT NOT NULL, fingerprint INTEGER NOT NULL)
    """,
  ]

  static let current = SessionSchema(
    steps: [
      { db in for name in ["session", "entry", "standing"] { try db.execute(sql: tables[name] ?? "") } }
    ], tables: tables)

  /// Takes every step from the file's version on; inside a transaction.
  func migrate(_ db: Database, from version: Int) throws {
    for step in steps[max(0, version)...] { try step(db) }
    try db.execute(sql: "PRAGMA application_id = \(Self.applicationID)")
    try db.execute(sql: "PRAGMA user_version = \(steps.count)")
  }

  /// `true` if the file has exactly the tables it should have, and no added trigger or view.
  func isWhole(_ db: Database) throws -> Bool {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT CAST(name AS BLOB), CAST(sql AS BLOB) FROM sqlite_master \
        WHERE type IN ('view', 'trigger') OR name NOT LIKE 'sqlite_%'
        """)
    var found: [String: String] = [:]
    for row in rows { found[row.text(0) ?? ""] = row.text(1) ?? "" }
    return rows.count == tables.count && found == tables
  }
}
