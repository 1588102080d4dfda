import Basics
import Frames
import Glibc
import Synchronization

/// Standard output: everything that a command answers goes through here, so that an answer that was not written is noticed.
///
/// Nothing is held back, so that what is answered and what is complained of come in the order in which they are said.
enum StandardOutput {
  /// What kept a write from being done; 0 when nothing did.
  private static let problem = Mutex<Int32>(0)

  /// Writes a line for a person, cleaned.
  static func say(_ line: String) { write(line + "\n") }

  /// Writes sentences for a person; on a terminal their lines break between words.
  static func tell(_ text: String) {
    guard isatty(STDOUT_FILENO) == 1 else { return say(text) }
    let indent = String(text.prefix { $0 == " " })
    let columns = max(20, TerminalWidth.of(STDOUT_FILENO) - indent.count)
    for line in TextWrap.lines(AppContext.clean(text), columns: columns) { say(indent + line) }
  }

  /// Writes a text for a person: whatever a terminal or a build server would obey in it is made visible.
  static func write(_ text: String) { raw(AppContext.clean(text)) }

  /// Writes a document for a program, which a person sees cleaned where the output is a terminal.
  static func hand(_ text: String) { raw(isatty(STDOUT_FILENO) == 1 ? AppContext.clean(text) : text) }

  /// Writes a report for a program, in which no build server finds a command, and which a person sees cleaned where the output is a
  /// terminal.
  static func pass(_ text: String) {
    guard isatty(STDOUT_FILENO) == 1 else { return raw(BuildServerText.document(text)) }
    raw(AppContext.clean(text.replacingScalars("\r\n", with: "\n")))
  }

  /// Writes bytes that a program counts or keeps as they are; after a write that failed, nothing more is tried.
  static func raw(_ text: String) {
    problem.withLock { problem in if problem == 0 { problem = put(text, to: STDOUT_FILENO) } }
  }

  /// Why an answer could not be written, in the system's words; `nil` when it was. A reader that went away is no mistake.
  static var failure: String? {
    let number = problem.withLock { $0 }
    return number == 0 || number == EPIPE ? nil : String(cString: strerror(number))
  }

  /// Writes a text to a descriptor; returns the system's number of what kept it from being written, 0 when nothing did.
  @discardableResult
  static func put(_ text: String, to descriptor: Int32) -> Int32 {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)[...]
      while !rest.isEmpty {
        let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 { rest = rest.dropFirst(count) } else if !canGoOn(descriptor) { return errno }
      }
      return 0
    }
  }

  /// Whether a write that was not done can be tried again: a signal came in between, or there was no room and now there is.
  private static func canGoOn(_ descriptor: Int32) -> Bool {
    let number = errno
    if number == EINTR { return true }
    guard number == EAGAIN else { return false }
    var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let found = poll(&wanted, 1, -1)
    if found < 0, errno != EINTR { return false }
    errno = number
    return true
  }
}
