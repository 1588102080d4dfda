import Glibc

/// The end of a file of lines that others write to: each reading brings what was added since the one before, in memory that is bounded
/// whatever they write.
public struct LineTail: Sendable {
  /// The most that a file holds, in bytes: a larger one is not read. Till’s own.
  public static let largest = 64 << 20
  /// The most that a line holds, in bytes: a longer one is left out. Till’s own.
  public static let longest = 64 << 10

  /// Where the file is, or will be.
  public let path: String
  /// The number of lines that were left out because they are too long.
  public private(set) var omitted = 0
  private let largest: Int
  /// Whose file it must be; `nil` for anybody's.
  private let owner: UInt32?
  /// How many bytes have been read, up to the end of a line or of what is left out.
  private var offset: off_t = 0
  /// Whether what follows is the rest of a line that is left out.
  private var isOmitting = false
  /// How large the file was and when it changed, in seconds and nanoseconds, when it was read last.
  private var seen: (size: off_t, seconds: Int, nanoseconds: Int) = (0, 0, 0)

  /// A file that is read from its beginning, of at most some bytes, and of one user where that is given.
  public init(path: String, atMost largest: Int = largest, ownedBy owner: UInt32? = nil) {
    self.path = path
    self.largest = largest
    self.owner = owner
  }

  /// The whole lines that were added; none where nothing has changed, which only one look at the file's data finds out. A line that is
  /// not finished is left for the next reading.
  ///
  /// - Throws: `notAFile`, `notOurs`, `tooLarge`, or what keeps a file that is there from being read.
  public mutating func news() throws(StorageProblem) -> [String] {
    var info = stat()
    guard lstat(path, &info) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return [] }
      throw StorageProblem(errno: errno, path: path)
    }
    guard info.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
    guard state(info) != seen else { return [] }
    let file = try PlainFile.open(path, O_RDONLY)
    defer { close(file.descriptor) }
    if let owner, file.info.st_uid != owner { throw .notOurs(path: path) }
    guard file.info.st_size <= largest else {
      throw .tooLarge(path: path, bytes: Int(file.info.st_size), most: largest)
    }
    seen = state(file.info)
    return try lines(of: file.descriptor, upTo: file.info.st_size)
  }

  private func state(_ info: stat) -> (size: off_t, seconds: Int, nanoseconds: Int) {
    (size: info.st_size, seconds: Int(info.st_mtim.tv_sec), nanoseconds: Int(info.st_mtim.tv_nsec))
  }

  /// What was added, up to the size that the file had; it may grow meanwhile.
  private mutating func lines(of descriptor: Int32, upTo size: off_t) throws(StorageProblem) -> [String] {
    var lines: [String] = []
    var buffer = [UInt8](repeating: 0, count: Self.longest + 1)
    while offset < size {
      let count = pread(descriptor, &buffer, min(buffer.count, Int(size - offset)), offset)
      guard count >= 0 else { throw StorageProblem(errno: errno, path: path) }
      guard let end = buffer[..<max(0, count)].lastIndex(of: 0x0A) else {
        // Not finished yet, or too long already.
        guard count == buffer.count || isOmitting, count > 0 else { break }
        if !isOmitting { omitted += 1 }
        isOmitting = true
        offset += off_t(count)
        continue
      }
      var found = buffer[..<end].split(separator: 0x0A, omittingEmptySubsequences: false)[...]
      if isOmitting { found = found.dropFirst() }
      isOmitting = false
      lines += found.lazy.filter { !$0.isEmpty }.map { String(decoding: $0, as: UTF8.self) }
      offset += off_t(end + 1)
    }
    return lines
  }
}
