import Glibc

/// The text of the QR code in a picture, read by zbarimg where that is installed.
enum PicturedCode {
  /// Why there is no text.
  enum Problem: String, Error {
    /// There is no such file, or it may not be read.
    case unreadable
    /// zbarimg is not installed.
    case noReader = "no-reader"
    /// The picture has no QR code that can be read.
    case noCode = "no-code"
    /// The picture has several QR codes.
    case several
  }

  /// The endings of pictures' names.
  static let endings = [".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".svg", ".pgm", ".ppm"]
  /// The most that is read of what zbarimg says, in bytes; Till's own.
  private static let longest = 65_536

  static func text(in path: String) throws(Problem) -> String {
    guard let absolute = realpath(path, nil) else { throw .unreadable }
    defer { free(absolute) }
    // Beginning with a slash, a path is neither an option nor one of the image library's own addresses.
    guard access(absolute, R_OK) == 0, isFile(absolute) else { throw .unreadable }
    let path = String(cString: absolute)
    guard let said = output(of: reader + ["--xml", path]) else { throw .noReader }
    let codes = said.split(separator: "<data", omittingEmptySubsequences: false).dropFirst().compactMap { part in
      part.firstRange(of: "</data>").map { part[..<$0.lowerBound] }
    }
    guard let first = codes.first else { throw .noCode }
    guard codes.allSatisfy({ $0 == first }) else { throw .several }
    // In XML, zbarimg 0.23 writes a text beyond ASCII as Base64 of wrong bytes; its raw output is right.
    guard first.hasPrefix("><![CDATA["), let end = first.firstRange(of: "]]>") else {
      return try plainText(in: path, count: codes.count)
    }
    return String(first[..<end.lowerBound].dropFirst("><![CDATA[".count))
  }

  private static let reader = ["zbarimg", "-q", "-Sdisable", "-Sqrcode.enable"]

  /// The text of a number of equal codes, each of which zbarimg ends with a line feed.
  private static func plainText(in path: String, count: Int) throws(Problem) -> String {
    guard let said = output(of: reader + ["--raw", path]) else { throw .noReader }
    return String(decoding: said.utf8.prefix(said.utf8.count / count).dropLast(), as: UTF8.self)
  }

  private static func isFile(_ path: UnsafePointer<CChar>) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// What a program writes to its standard output; `nil` where there is no such program.
  private static func output(of words: [String]) -> String? {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process = pid_t()
    let failure = posix_spawnp(&process, words[0], &actions, nil, &arguments, nil)
    close(ends[1])
    guard failure == 0 else {
      close(ends[0])
      return nil
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while bytes.count < longest {
      let count = read(ends[0], &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    // A program that still writes ends by it.
    close(ends[0])
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
    return String(decoding: bytes, as: UTF8.self)
  }
}
