import Glibc

extension SessionFolder {
  /// How long a session that was left, or in which nothing was done, is kept: 30 days in milliseconds; Till's own limit.
  public static let usualAge: Int64 = 30 * 86_400_000

  /// Removes a session, and what was put aside of it.
  ///
  /// - Throws: `locked` when a process uses it, `notFound` when there is none.
  public func delete(_ id: SessionID) throws(StorageProblem) {
    guard SessionPaths.exists(path) else { throw .notFound(path: path(of: id)) }
    try check()
    let paths = SessionPaths(folder: path, id: id)
    let asides = try names().filter { $0.hasPrefix("\(id.text)\(SessionPaths.suffix).damaged") }
    guard SessionPaths.exists(paths.database) || !asides.isEmpty else { throw .notFound(path: paths.database) }
    let lock = try SessionLock(paths)
    defer { lock.release() }
    try Self.remove(paths)
    for name in asides { unlink("\(path)/\(name)") }
  }

  /// Removes what nobody will miss: sessions that were left for good, or in which nothing was done, and that were last written
  /// to more than `age` milliseconds ago. What is in use, damaged or a later Till's stays.
  ///
  /// - Returns: the names of what was removed.
  @discardableResult
  public func prune(olderThan age: Int64 = usualAge, clock: WallClock = .system) -> [SessionID] {
    guard let sessions = try? list() else { return [] }
    let limit = clock.now() - age
    sweep()
    return sessions.filter { !$0.isInUse && $0.updated < limit && Self.isUnmissed($0) }.compactMap { session in
      let paths = SessionPaths(folder: path, id: session.id)
      guard let lock = try? SessionLock(paths) else { return nil }
      defer { lock.release() }
      // Between looking and owning, somebody may have gone on with it.
      let again = summary(session.id)
      guard again.updated < limit, Self.isUnmissed(again), (try? Self.remove(paths)) != nil else { return nil }
      return session.id
    }
  }

  private static func isUnmissed(_ session: SessionSummary) -> Bool {
    if let details = session.details { return details.isEnded || details.entries == 0 }
    if case .empty? = session.problem { return true }
    return false
  }

  /// Removes what a process that was killed left without a database: its lock, and logs of a session that was being deleted.
  private func sweep() {
    for name in (try? names()) ?? [] where name.hasSuffix(".lock") {
      guard let id = SessionID(String(name.dropLast(".lock".count))) else { continue }
      let paths = SessionPaths(folder: path, id: id)
      guard !SessionPaths.exists(paths.database), let lock = try? SessionLock(paths) else { continue }
      if !SessionPaths.exists(paths.database) { try? Self.remove(paths) }
      lock.release()
    }
  }

  private static func remove(_ paths: SessionPaths) throws(StorageProblem) {
    // The database first: without its log it would be an earlier state, while a log without it is nothing.
    for name in [""] + SessionPaths.companions {
      let path = paths.database + name
      if unlink(path) != 0, errno != ENOENT { throw StorageProblem(errno: errno, path: path) }
    }
  }
}
