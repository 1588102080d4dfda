import Glibc

extension SessionFolder {
  /// Every session there is, newest first; a file that cannot be read is in the list with what is wrong with it.
  ///
  /// - Throws: what keeps the folder itself from being read; a folder that is not there has no sessions.
  public func list() throws(StorageProblem) -> [SessionSummary] {
    guard SessionPaths.exists(path) else { return [] }
    try check()
    let names = try self.names()
    let sessions = names.filter { $0.hasSuffix(SessionPaths.suffix) }
      .compactMap { SessionID(String($0.dropLast(SessionPaths.suffix.count))) }.sorted(by: >)
    return sessions.map(summary) + damaged(names)
  }

  /// Files that were put aside because they were damaged.
  private func damaged(_ names: [String]) -> [SessionSummary] {
    names.sorted(by: >).compactMap { name in
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 3, "." + parts[1] == SessionPaths.suffix, Self.isDamagedSuffix(parts[2]),
        let id = SessionID(String(parts[0])), let file = SessionPaths.file("\(path)/\(name)")
      else { return nil }
      let path = "\(path)/\(name)"
      return SessionSummary(
        id: id, path: path, bytes: file.bytes, updated: file.modified, isInUse: false, details: nil,
        problem: .damaged(path: self.path(of: id), setAside: path))
    }
  }

  /// `damaged`, `damaged-2`, ... but not their logs.
  static func isDamagedSuffix(_ text: Substring) -> Bool {
    guard text.hasPrefix("damaged") else { return false }
    let rest = text.dropFirst("damaged".count)
    return rest.isEmpty || (rest.hasPrefix("-") && Int(rest.dropFirst()) != nil)
  }

  /// What a list says about one session.
  func summary(_ id: SessionID) -> SessionSummary {
    let paths = SessionPaths(folder: path, id: id)
    let isInUse = SessionLock.isHeld(paths.lock)
    let file = SessionPaths.file(paths.database)
    do {
      let (details, updated) = try details(paths)
      return SessionSummary(
        id: id, path: paths.database, bytes: file?.bytes ?? 0, updated: updated, isInUse: isInUse, details: details,
        problem: nil)
    } catch {
      return SessionSummary(
        id: id, path: paths.database, bytes: file?.bytes ?? 0, updated: file?.modified ?? 0, isInUse: isInUse,
        details: nil, problem: error)
    }
  }

  private func details(_ paths: SessionPaths) throws(StorageProblem) -> (SessionSummary.Details, Int64) {
    let file = try SessionFile.open(paths.database, forWriting: false)
    defer { file.close() }
    let (row, entries, standing) = try file.overview()
    guard row.id == paths.id.text else { throw .damaged(path: paths.database, setAside: nil) }
    let details = SessionSummary.Details(
      program: row.program, created: row.created, title: row.title, standing: standing, isEnded: row.isEnded,
      entries: entries)
    return (details, row.updated)
  }

  /// The names in the folder.
  func names() throws(StorageProblem) -> [String] {
    guard let directory = opendir(path) else { throw StorageProblem(errno: errno, path: path) }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names
  }
}

extension SessionFile {
  /// What a list needs.
  func overview() throws(StorageProblem) -> (row: SessionRow, entries: Int, standing: String) {
    guard let database else { throw .notOpenForWriting(path: path) }
    return try database.overview()
  }
}
