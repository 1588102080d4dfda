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
    let hasFormer = SessionPaths.exists(paths.former)
    guard SessionPaths.exists(paths.file) || hasFormer || !asides.isEmpty else { throw .notFound(path: paths.file) }
    if SessionPaths.exists(paths.file) { _ = try Self.remove(paths) { true } }
    for path in hasFormer ? paths.formerFiles : [] where unlink(path) != 0 && errno != ENOENT {
      throw StorageProblem(errno: errno, path: path)
    }
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
    return sessions.filter { !$0.isInUse && $0.updated < limit && Self.isUnmissed($0) }.compactMap { session in
      // Between looking and owning, somebody may have gone on with it.
      let isRemoved = try? Self.remove(SessionPaths(folder: path, id: session.id)) {
        let again = summary(session.id)
        return again.updated < limit && Self.isUnmissed(again)
      }
      return isRemoved == true ? session.id : nil
    }
  }

  private static func isUnmissed(_ session: SessionSummary) -> Bool {
    if let details = session.details { return details.isEnded || details.entries == 0 }
    if case .empty? = session.problem { return true }
    return false
  }

  /// Removes a session that nobody owns if it still should be; returns whether it did.
  private static func remove(_ paths: SessionPaths, if shallBe: () -> Bool) throws(StorageProblem) -> Bool {
    let (descriptor, _) = try PlainFile.open(paths.file, O_RDWR)
    defer { close(descriptor) }
    try FileLock.take(descriptor, path: paths.file)
    guard shallBe() else { return false }
    guard unlink(paths.file) == 0 else { throw StorageProblem(errno: errno, path: paths.file) }
    return true
  }
}
