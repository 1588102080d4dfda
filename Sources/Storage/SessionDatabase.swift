import Foundation
import GRDB
import GRDBSQLite

/// A connection to a session's file that knows only our problems.
final class SessionDatabase {
  let path: String
  private let queue: DatabaseQueue
  private let budget = StepBudget()
  private var isFullySynchronous = false

  /// Opens a file that is there.
  init(_ path: String, forWriting: Bool) throws(StorageProblem) {
    self.path = path
    var configuration = Configuration()
    configuration.readonly = !forWriting
    configuration.busyMode = .timeout(0.25)
    configuration.foreignKeysEnabled = false
    configuration.prepareDatabase { [budget] db in
      budget.watch(db.sqliteConnection)
      sqlite3_limit(db.sqliteConnection, SQLITE_LIMIT_LENGTH, Int32(StorageLimit.text + 65_536))
      // A file from somewhere else runs nothing of its own, and a damaged page is noticed rather than believed.
      try db.execute(sql: "PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON")
    }
    errno = 0
    do {
      queue = try DatabaseQueue(path: path, configuration: configuration)
    } catch {
      throw Self.problem(error, errno: errno, path: path)
    }
  }

  /// Does something with the connection, outside of any transaction.
  func access<Value>(_ body: (Database) throws -> Value) throws(StorageProblem) -> Value {
    var number: Int32 = 0
    budget.fill()
    do {
      return try queue.writeWithoutTransaction { db in
        errno = 0
        do {
          return try body(db)
        } catch {
          // SQLite keeps the number for every statement but COMMIT; rolling back leaves the operating system's alone.
          number = errno == 0 ? sqlite3_system_errno(db.sqliteConnection) : errno
          throw error
        }
      }
    } catch {
      throw Self.problem(error, errno: number, path: path)
    }
  }

  /// Reads everything in one transaction, so that a writer elsewhere does not show through.
  func read<Value>(_ body: (Database) throws -> Value) throws(StorageProblem) -> Value {
    try access { db in
      var value: Value?
      try db.inTransaction(.deferred) {
        value = try body(db)
        return .commit
      }
      guard let value else { throw StorageProblem.failed(path: self.path, reason: "SQLite") }
      return value
    }
  }

  /// Writes in one transaction; `durable` waits until the disk has it (SQLite's `synchronous = FULL`), otherwise it is safe
  /// from the program's end but not from a power cut.
  func write(durable: Bool, _ body: (Database) throws -> Void) throws(StorageProblem) {
    try access { db in
      if durable != self.isFullySynchronous {
        try db.execute(sql: "PRAGMA synchronous = \(durable ? "FULL" : "NORMAL")")
        self.isFullySynchronous = durable
      }
      try db.inTransaction(.immediate) {
        try body(db)
        return .commit
      }
    }
  }

  /// The number that a query answers with.
  func number(of sql: String) throws(StorageProblem) -> Int { try access { db in try Int.fetchOne(db, sql: sql) ?? 0 } }

  /// Switches the write-ahead log on.
  func useLog() throws(StorageProblem) {
    let mode = try access { db in try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL") }
    guard mode == "wal" else { throw .failed(path: path, reason: "journal_mode = \(mode ?? "")") }
  }

  func execute(_ sql: String) throws(StorageProblem) { try access { db in try db.execute(sql: sql) } }

  /// Closes the connection; whatever it was that did not work, the file stays as it is.
  func close() { try? queue.close() }

  private static func problem(_ error: any Error, errno number: Int32, path: String) -> StorageProblem {
    switch error {
    case let problem as StorageProblem: problem
    case let error as DatabaseError: StorageProblem(error, errno: number, path: path)
    default: .failed(path: path, reason: "\(error)")
    }
  }
}

extension Row {
  /// A column that was cast to BLOB, as text; `nil` if it is not text. GRDB's own texts end at the first NUL.
  func text(_ column: Int) -> String? {
    guard let data = self[column] as Data? else { return nil }
    return String(validating: data, as: UTF8.self)
  }

  /// A column that was cast to INTEGER.
  func number(_ column: Int) -> Int64? { self[column] as Int64? }
}

extension String {
  /// The bytes for a `CAST(? AS TEXT)`, whole even where the text has a NUL in it.
  var bytes: Data { Data(utf8) }
}
