import Controller
import ForeignGateways
import Glibc
import Payments
import Synchronization
import Terminal

/// A running program that serves a gateway in lines, on its standard input and output.
final class GatewayProcess: LineChannel {
  /// How long it may take to answer a line; Till's own.
  static let patience = 10

  private let pid: pid_t
  private let input: Int32
  private let output: Int32
  private let words: Int32
  private let heard = Mutex(Heard())

  private struct Heard {
    /// What came behind the last line.
    var rest: [UInt8] = []
    /// The end of what it said on standard error.
    var words: [UInt8] = []
    var hasMoreWords = true
  }

  /// Starts a program with arguments.
  init(_ program: String, _ arguments: [String]) throws(LineProblem) {
    let started = Self.starting.withLock { _ in Self.start(program, arguments) }
    let ends = try started.get()
    pid = ends.pid
    (input, output, words) = (ends.input, ends.output, ends.words)
    _ = fcntl(words, F_SETFL, O_NONBLOCK)
  }

  /// One at a time, so that no program inherits the ends of another's pipes.
  private static let starting = Mutex(())

  private struct Ends {
    let pid: pid_t
    let input: Int32
    let output: Int32
    let words: Int32
  }

  private static func start(_ program: String, _ arguments: [String]) -> Result<Ends, LineProblem> {
    var pipes: [[Int32]] = []
    for _ in 0..<3 {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        let reason = String(cString: strerror(errno))
        for end in pipes.joined() { close(end) }
        return .failure(.notStarted(reason: reason))
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      pipes.append(ends)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, pipes[0][0], 0)
    posix_spawn_file_actions_adddup2(&actions, pipes[1][1], 1)
    posix_spawn_file_actions_adddup2(&actions, pipes[2][1], 2)
    // Ctrl-C is for Till, which lets a run finish; so the program is in a group of its own.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var pid = pid_t()
    let result = posix_spawnp(&pid, program, &actions, &attributes, &words, environ)
    for end in [pipes[0][0], pipes[1][1], pipes[2][1]] { close(end) }
    guard result == 0 else {
      for end in [pipes[0][1], pipes[1][0], pipes[2][0]] { close(end) }
      return .failure(.notStarted(reason: String(cString: strerror(result))))
    }
    return .success(Ends(pid: pid, input: pipes[0][1], output: pipes[1][0], words: pipes[2][0]))
  }

  deinit {
    for end in [input, output, words] { close(end) }
    kill(-pid, SIGTERM)
    var status: Int32 = 0
    for _ in 0..<Self.farewell {
      guard waitpid(pid, &status, WNOHANG) == 0 else { return }
      usleep(1_000)
    }
    kill(-pid, SIGKILL)
    waitpid(pid, &status, 0)
  }

  /// How many milliseconds it may take to end when it is asked to; Till's own.
  private static let farewell = 500

  /// Sends a line and waits for one.
  func exchange(_ line: String) throws(LineProblem) -> String {
    try send(Array((line + "\n").utf8))
    return try readLine()
  }

  private func send(_ bytes: [UInt8]) throws(LineProblem) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { write(input, $0.baseAddress?.advanced(by: sent), bytes.count - sent) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .ended(lastWords: lastWords) }
      sent += count
    }
  }

  private func readLine() throws(LineProblem) -> String {
    let end = Monotonic.now + UInt64(Self.patience) * 1_000_000_000
    while true {
      if let line = takeLine() { return line }
      let now = Monotonic.now
      guard now < end else { throw .silent(seconds: Self.patience) }
      guard hasOutput(within: Int32((end - now) / 1_000_000) + 1) else { continue }
      guard let bytes = Self.read(output) else { continue }
      guard !bytes.isEmpty else { throw .ended(lastWords: lastWords) }
      let isEndless = heard.withLock { heard in
        heard.rest += bytes
        return heard.rest.count > Self.longestLine
      }
      if isEndless { throw .unreadable(line: "", missing: "\\n") }
    }
  }

  /// No message is as long as this; Till's own.
  private static let longestLine = 4 << 20

  private func takeLine() -> String? {
    heard.withLock { heard in
      guard let end = heard.rest.firstIndex(of: 0x0A) else { return nil }
      defer { heard.rest.removeFirst(end + 1) }
      return String(decoding: heard.rest[..<end], as: UTF8.self)
    }
  }

  /// Waits for output, and meanwhile takes in what is said on standard error: nobody else reads it, and a program waits for somebody
  /// who does.
  private func hasOutput(within milliseconds: Int32) -> Bool {
    let listens = heard.withLock { $0.hasMoreWords }
    var wanted = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: listens ? words : -1, events: Int16(POLLIN), revents: 0),
    ]
    guard poll(&wanted, 2, milliseconds) > 0 else { return false }
    if wanted[1].revents != 0 { listen() }
    return wanted[0].revents != 0
  }

  private func listen() {
    guard let bytes = Self.read(words) else { return }
    heard.withLock { heard in
      heard.hasMoreWords = !bytes.isEmpty
      heard.words = (heard.words + bytes).suffix(Self.mostWords)
    }
  }

  /// How many bytes of what was said on standard error are kept; Till's own.
  private static let mostWords = 4_096

  private var lastWords: String {
    // What a program says as it dies can come a moment after its output was closed.
    var wanted = pollfd(fd: words, events: Int16(POLLIN), revents: 0)
    if heard.withLock({ $0.hasMoreWords }), poll(&wanted, 1, 200) > 0 { listen() }
    return String(decoding: heard.withLock { $0.words }, as: UTF8.self)
  }

  /// What can be read now; empty at the end, `nil` where there is nothing yet.
  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return nil }
    return Array(buffer.prefix(max(0, count)))
  }
}
