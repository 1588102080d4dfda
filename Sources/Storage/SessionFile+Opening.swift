import Glibc
import Simulation
import Wire

extension SessionFile {
  /// Begins a session in a folder and owns it; nothing stands in its file before the first `append`.
  ///
  /// - Parameters:
  ///   - folder: where sessions are kept; it is made when it is not there.
  ///   - id: the session's name.
  ///   - header: the first line of a run.
  /// - Throws: `alreadyThere` when the name is taken; whatever else keeps the file from being made.
  public static func create(in folder: SessionFolder, id: SessionID, header: String) throws(StorageProblem)
    -> SessionFile
  {
    try folder.prepare()
    let paths = SessionPaths(folder: folder.path, id: id)
    guard !SessionPaths.exists(paths.former) else { throw .alreadyThere(path: paths.former) }
    let descriptor = Glibc.open(
      paths.file, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw StorageProblem(errno: errno, path: paths.file) }
    let file = SessionFile(paths, descriptor, SealedLines(), ownsIt: true)
    try FileLock.take(descriptor, path: paths.file)
    file.pending.header = header
    return file
  }

  /// Opens a session that is there.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - forWriting: whether to own the session and go on with it; otherwise it can be read while another process has it.
  /// - Throws: `locked` when another process owns it; `damaged` when it is not what Till wrote (opened for writing, it was put
  ///   aside under another name); `newerVersion` when a later Till wrote it and `olderVersion` when one did that kept sessions in
  ///   SQLite (both were left as they are); `empty`, `notFound`, `notASession` and whatever else keeps it from being opened.
  public static func open(_ path: String, forWriting: Bool) throws(StorageProblem) -> SessionFile {
    guard let paths = SessionPaths(file: path) else { throw .notAnIdentifier(path) }
    if !SessionPaths.exists(path), SessionPaths.exists(paths.former) { throw .olderVersion(path: paths.former) }
    let (descriptor, info) = try PlainFile.open(path, forWriting ? O_RDWR | O_APPEND : O_RDONLY)
    // Whatever is wrong, it is closed with the file.
    let file = SessionFile(paths, descriptor, SealedLines(), ownsIt: forWriting)
    guard info.st_uid == geteuid() else { throw .notOurs(path: path) }
    if forWriting {
      try FileLock.take(descriptor, path: path)
      if info.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
    }
    do {
      try file.read()
    } catch {
      guard forWriting, case .damaged = error else { throw error }
      let aside = paths.freeDamaged
      throw .damaged(path: path, setAside: rename(path, aside) == 0 ? aside : nil)
    }
    return file
  }

  /// Reads and checks everything.
  private func read() throws(StorageProblem) {
    let size = try FileBytes.size(of: descriptor, path: path)
    guard size <= StorageLimit.file else { throw .tooLarge(path: path, bytes: size, most: StorageLimit.file) }
    let bytes = try FileBytes.read(descriptor, 0..<size, path: path)
    let first = bytes.prefix { $0 != 0x0A }
    try Self.checkBeginning(first, isWhole: first.count < bytes.count, path: path)
    guard let sealed = SealedLines(bytes) else { throw .damaged(path: path, setAside: nil) }
    guard let seal = sealed.seal else { throw .empty(path: path) }
    let said = (try? JSON(parsing: seal))?["end"]?.integer
    guard said == sealed.lines.count - 1 else { throw .damaged(path: path, setAside: nil) }
    self.sealed = sealed
    count = sealed.lines.count - 1
  }

  /// Looks who wrote a file by its first line; returns its header.
  @discardableResult
  static func checkBeginning(_ line: some Sequence<UInt8>, isWhole: Bool, path: String) throws(StorageProblem) -> JSON {
    let text = String(decoding: Array(line), as: UTF8.self)
    if text.hasPrefix("SQLite format 3") { throw .olderVersion(path: path) }
    // An end in the middle of the first writing leaves a beginning.
    if !isWhole, text.isEmpty || RunLine(text) == .header || #"{"tillrun":"#.hasPrefix(text) {
      throw .empty(path: path)
    }
    guard isWhole, let header = try? JSON(parsing: text), let format = header["tillrun"]?.integer, format > 0 else {
      throw .damaged(path: path, setAside: nil)
    }
    guard format <= RunLine.growingFormat else {
      throw .newerVersion(path: path, version: format, program: header["till"]?.string.map { String($0.prefix(40)) })
    }
    guard format == RunLine.growingFormat else { throw .notASession(path: path) }
    return header
  }
}
