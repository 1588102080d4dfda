import GRDB

extension SessionFolder {
  /// A session as one text that describes itself, in JSON lines: the first says what it is and holds set-up, title and standing,
  /// every other one is an entry as `{"seq", "at", "do"}`. What was recorded as JSON stands in it as JSON, anything else as a
  /// string. `version` is that of the tables.
  ///
  /// - Throws: what keeps the session from being read; `damaged` when it is not what was written.
  public func export(_ id: SessionID) throws(StorageProblem) -> String {
    let file = try SessionFile.open(path(of: id), forWriting: false)
    defer { file.close() }
    // A damaged session is not exported as if it were one.
    _ = try file.contents()
    return try file.jsonLines()
  }
}

extension SessionFile {
  /// The session in JSON lines, each made by SQLite.
  func jsonLines() throws(StorageProblem) -> String {
    guard let database else { throw .notOpenForWriting(path: path) }
    return try database.read { db in
      let head = try Row.fetchOne(
        db,
        sql: """
          SELECT CAST(json_object('till-session', ?, 'id', id, 'program', program, 'created', created, \
          'updated', updated, 'ended', json(CASE ended WHEN 0 THEN 'false' ELSE 'true' END), \
          'entries', (SELECT count(*) FROM entry), 'setup', \(Self.value("setup")), 'title', \(Self.value("title")), \
          'standing', (SELECT \(Self.value("text")) FROM standing)) AS BLOB) FROM session
          """, arguments: [self.schema.version])
      guard let head = head?.text(0) else { throw StorageProblem.damaged(path: self.path, setAside: nil) }
      var text = head + "\n"
      let cursor = try Row.fetchCursor(
        db,
        sql: """
          SELECT CAST(json_object('seq', seq, 'at', at, 'do', \(Self.value("text"))) AS BLOB) FROM entry ORDER BY seq
          """)
      while let row = try cursor.next() {
        guard let line = row.text(0) else { throw StorageProblem.damaged(path: self.path, setAside: nil) }
        text += line + "\n"
      }
      return text
    }
  }

  /// A column as JSON on one line.
  private static func value(_ column: String) -> String {
    "CASE WHEN json_valid(\(column)) THEN json(\(column)) ELSE json(json_quote(\(column))) END"
  }
}
