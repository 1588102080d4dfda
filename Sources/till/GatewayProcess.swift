import Controller
import ForeignGateways
import Glibc
import Payments
import Synchronization

/// A running program that serves a gateway in lines, on its standard input and output.
final class GatewayProcess: LineChannel {
  /// How long it may take to answer a line; Till's own.
  static let patience = 10

  private let pid: pid_t
  private let input: Int32
  private let output: Int32
  private let words: Int32
  private let rest = Mutex<[UInt8]>([])

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
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var pid = pid_t()
    let result = posix_spawnp(&pid, program, &actions, nil, &words, environ)
    for end in [pipes[0][0], pipes[1][1], pipes[2][1]] { close(end) }
    guard result == 0 else {
      for end in [pipes[0][1], pipes[1][0], pipes[2][0]] { close(end) }
      return .failure(.notStarted(reason: String(cString: strerror(result))))
    }
    return .success(Ends(pid: pid, input: pipes[0][1], output: pipes[1][0], words: pipes[2][0]))
  }

  deinit {
    for end in [input, output, words] { close(end) }
    kill(pid, SIGTERM)
    var status: Int32 = 0
    waitpid(pid, &status, 0)
  }

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
    while true {
      if let line = takeLine() { return line }
      var wanted = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wanted, 1, Int32(Self.patience * 1_000))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { throw .silent(seconds: Self.patience) }
      var buffer = [UInt8](repeating: 0, count: 65_536)
      let count = read(output, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .ended(lastWords: lastWords) }
      let isEndless = rest.withLock { rest in
        rest += buffer.prefix(count)
        return rest.count > Self.longestLine
      }
      if isEndless { throw .unreadable(line: "", missing: "a line of at most \(Self.longestLine) bytes") }
    }
  }

  /// No message is as long as this; Till's own.
  private static let longestLine = 4 << 20

  private func takeLine() -> String? {
    rest.withLock { rest in
      guard let end = rest.firstIndex(of: 0x0A) else { return nil }
      defer { rest.removeFirst(end + 1) }
      return String(decoding: rest[..<end], as: UTF8.self)
    }
  }

  private var lastWords: String {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    // What a program says as it dies can come a moment after its output was closed.
    var wanted = pollfd(fd: words, events: Int16(POLLIN), revents: 0)
    _ = poll(&wanted, 1, 200)
    let count = read(words, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}
