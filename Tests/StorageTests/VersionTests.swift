import Foundation
import GRDB
import Testing

@testable import Storage

@Suite("A file of another version")
struct VersionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Changes a closed session with SQL.
  private func change(_ path: String, _ sql: String) throws {
    let database = try SessionDatabase(path, forWriting: true)
    try database.execute(sql)
    database.close()
  }

  @Test("a later Till's file is left as it is, byte for byte, and says which Till wrote it", arguments: [true, false])
  func newer(hasLog: Bool) throws {
    let session = try folder.sessions.begin()
    try session.append(1...3)
    session.close()
    let path = session.path
    try change(path, "UPDATE session SET program = '9.9.0'; ALTER TABLE session RENAME COLUMN title TO headline")
    try change(path, "PRAGMA user_version = 7")
    if hasLog {
      let database = try SessionDatabase(path, forWriting: true)
      try database.useLog()
      try database.execute("UPDATE session SET program = '9.9.1'")
      // A copy of what a killed process leaves.
      let copies = try [path, path + "-wal"].map(bytes)
      database.close()
      try write(copies[0], to: path)
      try write(copies[1], to: path + "-wal")
    }
    let before = try bytes(path)
    let expected = StorageProblem.newerVersion(path: path, version: 7, program: hasLog ? "9.9.1" : "9.9.0")
    for forWriting in [true, false] {
      #expect(
        problem { () throws(StorageProblem) in _ = try SessionFile.open(path, forWriting: forWriting) } == expected)
    }
    #expect(try folder.sessions.list().map(\.problem) == [expected])
    #expect(folder.sessions.prune(olderThan: -1_000_000_000_000) == [])
    #expect(try bytes(path) == before)
    #expect(FileManager.default.fileExists(atPath: path + "-wal") == hasLog)
  }

  @Test("a later Till's file that keeps its version elsewhere is left as it is too")
  func newerAndStrange() throws {
    let session = try folder.sessions.begin()
    session.close()
    try change(session.path, "DROP TABLE session; PRAGMA user_version = 2")
    #expect(
      problem { () throws(StorageProblem) in _ = try SessionFile.open(session.path, forWriting: true) }
        == .newerVersion(path: session.path, version: 2, program: nil))
  }

  /// A made-up history: in version 1 a world's set-up was called differently and there was no title; version 2 is today's.
  private static let history = SessionSchema(
    steps: [
      { db in
        try db.execute(
          sql: """
            CREATE TABLE session (one INTEGER PRIMARY KEY, id TEXT, program TEXT, created INTEGER, world TEXT);
            CREATE TABLE entry (seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, text TEXT NOT NULL);
            """)
      },
      { db in
        try db.execute(sql: "ALTER TABLE session RENAME TO old_session; ALTER TABLE entry RENAME TO old_entry")
        for sql in SessionSchema.tables.values { try db.execute(sql: sql) }
        try db.execute(
          sql: """
            INSERT INTO session SELECT one, id, program, created, created, world, '{}', 0 FROM old_session;
            INSERT INTO entry SELECT seq, at, text FROM old_entry;
            DROP TABLE old_session; DROP TABLE old_entry;
            """)
        var fingerprint = Fingerprint(id: "old", program: "0.0.1", setup: "w", title: "{}")
        for number in 1...3 { fingerprint.fold(entry(number), number: Int64(number)) }
        try db.execute(
          sql: "INSERT INTO standing VALUES (1, 's', ?)", arguments: [fingerprint.sealed(by: "s")])
      },
    ], tables: SessionSchema.tables)

  /// A file of version 1 of that history.
  private func old() throws -> String {
    try folder.sessions.prepare()
    let path = folder.sessions.path(of: try #require(SessionID("old")))
    try write([], to: path)
    let database = try SessionDatabase(path, forWriting: true)
    try database.write(durable: false) { db in
      try SessionSchema(steps: [Self.history.steps[0]], tables: [:]).migrate(db, from: 0)
      try db.execute(sql: "INSERT INTO session VALUES (1, 'old', '0.0.1', \(moment), 'w')")
      for number in 1...3 {
        try db.execute(
          sql: "INSERT INTO entry VALUES (?, ?, ?)", arguments: [number, entry(number).at, entry(number).text])
      }
    }
    database.close()
    return path
  }

  @Test("an earlier Till's file is brought up to date step by step, with everything in it")
  func older() throws {
    let path = try old()
    #expect(
      problem { () throws(StorageProblem) in
        _ = try SessionFile.open(path, forWriting: false, schema: Self.history)
      } == .olderVersion(path: path, version: 1))
    let session = try SessionFile.open(path, forWriting: true, schema: Self.history)
    let contents = try session.contents()
    #expect(contents.entries == (1...3).map(entry))
    #expect(contents.setup == "w")
    #expect(contents.created == moment)
    try session.append([entry(4)], standing: "", durable: true)
    session.close()
    let reader = try SessionFile.open(path, forWriting: false, schema: Self.history)
    #expect(try reader.contents().entries.count == 4)
    // To this Till of one version, that is a later one's.
    #expect(try folder.sessions.list().first?.problem == .newerVersion(path: path, version: 2, program: "0.0.1"))
  }

  @Test("a step that fails changes nothing")
  func failingStep() throws {
    let path = try old()
    let failing = SessionSchema(
      steps: [
        Self.history.steps[0], { db in try db.execute(sql: "DELETE FROM entry; DELETE FROM session; SELECT nonsense") },
      ], tables: [:])
    let found = problem { () throws(StorageProblem) in
      _ = try SessionFile.open(path, forWriting: true, schema: failing)
    }
    guard case .damaged(_, let aside?)? = found else {
      Issue.record("\(String(describing: found))")
      return
    }
    let back = folder.sessions.path(of: try #require(SessionID("old")))
    for name in ["", "-wal"] where FileManager.default.fileExists(atPath: aside + name) {
      try FileManager.default.moveItem(atPath: aside + name, toPath: back + name)
    }
    #expect(try SessionFile.open(back, forWriting: true, schema: Self.history).contents().entries.count == 3)
  }

  @Test("another program's database is left alone")
  func foreign() throws {
    try folder.sessions.prepare()
    let id = try #require(SessionID("bookmarks"))
    let path = folder.sessions.path(of: id)
    try write([], to: path)
    try change(path, "CREATE TABLE bookmark (url TEXT); INSERT INTO bookmark VALUES ('a')")
    let before = try bytes(path)
    for forWriting in [true, false] {
      #expect(
        problem { () throws(StorageProblem) in _ = try SessionFile.open(path, forWriting: forWriting) }
          == .notASession(path: path))
    }
    #expect(folder.sessions.prune(olderThan: -1_000_000_000_000) == [])
    #expect(try bytes(path) == before)
  }
}
