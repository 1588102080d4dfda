import Glibc

/// Lines for a pipe or a terminal without a screen.
enum PrintedLine {
  /// Writes a line at once.
  static func say(_ line: String, to descriptor: Int32 = STDOUT_FILENO) {
    var rest = Array((line + "\n").utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        return
      }
    }
  }
}
