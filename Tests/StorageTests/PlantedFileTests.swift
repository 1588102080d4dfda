import Foundation
import GRDB
import Glibc
import Testing

@testable import Storage

@Suite("A file that somebody planted")
struct PlantedFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Puts a file in place of a session's, made of SQL; returns its path.
  private func plant(_ sql: [String], version: Int = 1) throws -> String {
    try folder.sessions.prepare()
    let path = folder.sessions.path(of: try #require(SessionID("20260101-000000-1")))
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      for statement in sql { try db.execute(sql: statement) }
      try db.execute(sql: "PRAGMA application_id = \(SessionSchema.applicationID)")
      try db.execute(sql: "PRAGMA user_version = \(version)")
    }
    try queue.close()
    chmod(path, 0o600)
    return path
  }

  /// Rows without end.
  private static let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
  private static let tables = SessionSchema.tables
  private static let row =
    "INSERT INTO session VALUES (1, '20260101-000000-1', '0.2.0', 0, 0, '{}', '{}', 0)"

  static let plants: [(name: String, sql: [String], version: Int)] = [
    (
      "entries that are a view without end",
      [
        tables["session"] ?? "", tables["standing"] ?? "", row, "INSERT INTO standing VALUES (1, '{}', 0)",
        "CREATE VIEW entry AS \(endless) SELECT i AS seq, 0 AS at, '{}' AS text FROM n",
      ], 1
    ),
    (
      "a session that is a view without end",
      [
        tables["entry"] ?? "", tables["standing"] ?? "",
        "CREATE VIEW session AS \(endless) SELECT 1 AS one, 'x' AS program FROM n WHERE i < 0",
      ], 1
    ),
    (
      "a trigger beside the right tables",
      [
        tables["session"] ?? "", tables["entry"] ?? "", tables["standing"] ?? "", row,
        "CREATE TRIGGER t AFTER UPDATE ON session BEGIN DELETE FROM entry; END",
      ], 1
    ),
    (
      "a later version's program that is a view without end",
      ["CREATE VIEW session AS \(endless) SELECT 'x' AS program FROM n WHERE i < 0"], 99
    ),
  ]

  @Test("is refused in a moment, whatever is in it, and a list says so", arguments: 0..<4)
  func planted(number: Int) throws {
    let plant = Self.plants[number]
    let path = try self.plant(plant.sql, version: plant.version)
    let problems = try folder.sessions.list().map(\.problem)
    if plant.version > 1 {
      #expect(problems == [.newerVersion(path: path, version: 99, program: nil)], "\(plant.name)")
    } else {
      #expect(problems == [.damaged(path: path, setAside: nil)], "\(plant.name)")
      #expect(
        problem { () throws(StorageProblem) in _ = try SessionFile.open(path, forWriting: true) }
          == .damaged(path: path, setAside: path + ".damaged"), "\(plant.name)")
    }
  }

  @Test("with a pipe where SQLite keeps its log is left alone at once", arguments: ["-journal", "-wal", "-shm"])
  func pipe(suffix: String) throws {
    let session = try folder.sessions.begin()
    try session.append(1...2)
    session.close()
    let pipe = session.path + suffix
    #expect(mkfifo(pipe, 0o600) == 0)
    for forWriting in [false, true] {
      #expect(
        problem { () throws(StorageProblem) in _ = try SessionFile.open(session.path, forWriting: forWriting) }
          == .notASession(path: pipe))
    }
    #expect(try folder.sessions.list().map(\.problem) == [.notASession(path: pipe)])
  }
}
