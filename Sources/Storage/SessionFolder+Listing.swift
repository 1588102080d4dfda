import Glibc

extension SessionFolder {
  /// Every session there is, newest first; a file that cannot be read is in the list with what is wrong with it.
  ///
  /// - Throws: what keeps the folder itself from being read; a folder that is not there has no sessions.
  public func list() throws(StorageProblem) -> [SessionSummary] {
    guard SessionPaths.exists(path) else { return [] }
    try check()
    let names = try self.names()
    let ids = [SessionPaths.suffix, SessionPaths.formerSuffix].flatMap { suffix in
      names.filter { $0.hasSuffix(suffix) }.compactMap { SessionID(String($0.dropLast(suffix.count))) }
    }
    return Set(ids).sorted(by: >).map(summary) + damaged(names)
  }

  /// Files that were put aside because they were damaged.
  private func damaged(_ names: [String]) -> [SessionSummary] {
    names.sorted(by: >).compactMap { name in
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      guard parts.count == 3, "." + parts[1] == SessionPaths.suffix, Self.isDamagedSuffix(parts[2]),
        let id = SessionID(String(parts[0])), let file = FileFacts("\(path)/\(name)"), file.isPlain
      else { return nil }
      let path = "\(path)/\(name)"
      return SessionSummary(
        id: id, path: path, bytes: file.bytes, updated: file.modified, isInUse: false, details: nil,
        problem: .damaged(path: self.path(of: id), setAside: path))
    }
  }

  /// `damaged`, `damaged-2` and so on.
  static func isDamagedSuffix(_ text: Substring) -> Bool {
    guard text.hasPrefix("damaged") else { return false }
    let rest = text.dropFirst("damaged".count)
    return rest.isEmpty || (rest.hasPrefix("-") && Int(rest.dropFirst()) != nil)
  }

  /// What a list says about one session.
  func summary(_ id: SessionID) -> SessionSummary {
    let paths = SessionPaths(folder: path, id: id)
    let path = SessionPaths.exists(paths.file) ? paths.file : paths.former
    var isInUse = false
    do throws(StorageProblem) {
      let (descriptor, info) = try PlainFile.open(path, O_RDONLY)
      defer { close(descriptor) }
      isInUse = FileLock.isHeld(descriptor)
      guard info.st_uid == geteuid() else { throw .notOurs(path: path) }
      let facts = FileFacts(info)
      return SessionSummary(
        id: id, path: path, bytes: facts.bytes, updated: facts.modified, isInUse: isInUse,
        details: try SessionSummary.Details(descriptor, bytes: facts.bytes, path: path), problem: nil)
    } catch {
      let facts = FileFacts(path)
      return SessionSummary(
        id: id, path: path, bytes: facts?.bytes ?? 0, updated: facts?.modified ?? 0, isInUse: isInUse, details: nil,
        problem: error)
    }
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

/// What a folder knows of a file.
struct FileFacts {
  let bytes: Int
  /// Milliseconds since 1970.
  let modified: Int64
  let isPlain: Bool

  init(_ info: stat) {
    bytes = Int(info.st_size)
    modified = Int64(info.st_mtim.tv_sec) * 1_000 + Int64(info.st_mtim.tv_nsec) / 1_000_000
    isPlain = info.st_mode & S_IFMT == S_IFREG
  }

  /// Of a file by its path; `nil` when it is not there.
  init?(_ path: String) {
    var info = stat()
    guard lstat(path, &info) == 0 else { return nil }
    self.init(info)
  }
}
