import Glibc

/// A small text for its owner alone, such as a key, in a folder of its owner: read whole, and written whole or not at all.
public struct PrivateFile: Hashable, Sendable {
  /// Where it is.
  public let path: String

  /// A file by its path; it need not be there yet.
  public init(path: String) { self.path = path }

  private var folder: SessionFolder {
    SessionFolder(path: path.lastIndex(of: "/").map { String(path[...$0]) } ?? ".")
  }

  /// The text; `nil` where there is no file.
  ///
  /// - Throws: `notAFile`, `notOurs`, `tooOpen`, `tooLarge` beyond 1 MiB, `damaged` for what is no text, or what keeps it from being read.
  public func read() throws(StorageProblem) -> String? {
    let (descriptor, info): (Int32, stat)
    do throws(StorageProblem) {
      (descriptor, info) = try PlainFile.open(path, O_RDONLY)
    } catch {
      if case .notFound = error { return nil }
      throw error
    }
    defer { close(descriptor) }
    guard info.st_uid == geteuid() else { throw .notOurs(path: path) }
    guard info.st_mode & 0o077 == 0 else {
      throw .tooOpen(path: path, mode: "0" + String(info.st_mode & 0o777, radix: 8))
    }
    let size = Int(info.st_size)
    guard size <= 1 << 20 else { throw .tooLarge(path: path, bytes: size, most: 1 << 20) }
    let bytes = try FileBytes.read(descriptor, 0..<size, path: path)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .damaged(path: path, setAside: nil) }
    return text
  }

  /// Writes a text in the file's place, and makes its folder where there is none. Of several that write at once, one stays.
  ///
  /// - Throws: what keeps the folder or the file from being made.
  public func write(_ text: String) throws(StorageProblem) {
    if !SessionPaths.exists(folder.path) { try folder.prepare() }
    let early = "\(path).\(getpid()).new"
    unlink(early)
    let descriptor = open(early, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StorageProblem(errno: errno, path: path) }
    do throws(StorageProblem) {
      defer { close(descriptor) }
      try FileBytes.append(Array(text.utf8), to: descriptor, path: path)
      guard fsync(descriptor) == 0, rename(early, path) == 0 else { throw StorageProblem(errno: errno, path: path) }
    } catch {
      unlink(early)
      throw error
    }
    SessionPaths.synchronise(folder: folder.path)
  }
}
