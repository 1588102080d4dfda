import Glibc

/// A file of lines to which lines are only ever added, so that a program that dies loses at most the line it was writing.
public struct LineLog: Sendable {
  /// The folder, which is made when the first line is written.
  private let folder: SessionFolder
  /// Where the file is, or would be.
  public let path: String

  /// The log of a name in a folder.
  public init(folder: SessionFolder, name: String) {
    self.folder = folder
    path = folder.path + "/" + name
  }

  /// The whole lines of the file; none where there is no file. A line that was not finished is left out.
  ///
  /// - Throws: what keeps the file from being read.
  public func lines() throws(StorageProblem) -> [String] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw StorageProblem(errno: errno, path: path)
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count >= 0 else { throw StorageProblem(errno: errno, path: path) }
      if count == 0 { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    let whole = bytes[..<(bytes.lastIndex(of: 0x0A) ?? 0)]
    return whole.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Adds a line and waits until the disk has it; what a line that was not finished left behind is ended first.
  ///
  /// - Throws: what keeps the line from being written.
  public func append(_ line: String) throws(StorageProblem) {
    try folder.prepare()
    let descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw StorageProblem(errno: errno, path: path) }
    defer { close(descriptor) }
    var last: UInt8 = 0x0A
    let end = lseek(descriptor, 0, SEEK_END)
    if end > 0 { _ = pread(descriptor, &last, 1, end - 1) }
    let bytes = Array(((last == 0x0A ? "" : "\n") + line + "\n").utf8)
    let written = write(descriptor, bytes, bytes.count)
    guard written == bytes.count else { throw StorageProblem(errno: written < 0 ? errno : ENOSPC, path: path) }
    guard fsync(descriptor) == 0 else { throw StorageProblem(errno: errno, path: path) }
  }
}

extension SessionFolder {
  /// Where what somebody has practised is kept: `till/training` in the state directory, found as the usual folder is.
  ///
  /// - Throws: `noHome` when neither is a whole path.
  public static func training(stateHome: String?, home: String?) throws(StorageProblem) -> SessionFolder {
    try beside("training", stateHome, home)
  }

  /// Where it is kept how far the last demo came: `till/stage` in the state directory, found as the usual folder is.
  ///
  /// - Throws: `noHome` when neither is a whole path.
  public static func stage(stateHome: String?, home: String?) throws(StorageProblem) -> SessionFolder {
    try beside("stage", stateHome, home)
  }

  private static func beside(_ name: String, _ stateHome: String?, _ home: String?) throws(StorageProblem)
    -> SessionFolder
  {
    let usual = try usual(stateHome: stateHome, home: home)
    return SessionFolder(path: usual.path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/" + name)
  }
}
