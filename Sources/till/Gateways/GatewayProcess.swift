import CLaunch
import ForeignGateways
import Glibc
import Synchronization
import Terminal

/// A running program that serves a gateway in lines, on its standard input and output.
///
/// Nothing that the program does or leaves undone keeps Till waiting for longer than it says here.
final class GatewayProcess: Sendable {
  /// How many seconds it may take to do all that belongs to one question; Till's own.
  static let longestQuestion = 60

  /// How many seconds it may take to read a line and answer it.
  private let patience: Int

  private let pid: pid_t
  private let input: Int32
  private let output: Int32
  private let words: Int32
  private let heard = Mutex(Heard())
  private let log: GatewayLog?
  private let hider = Mutex<@Sendable (String) -> String>({ $0 })
  /// Its number among the copies of the program.
  private let number: Int

  private struct Heard {
    /// What came behind the last line.
    var rest: [UInt8] = []
    /// The number of its bytes that were searched for the end of a line.
    var searched = 0
    /// What it said on standard error: the beginning and the end.
    var words: [UInt8] = []
    var hasMoreWords = true
    /// The question that is being answered, and how much of the wall clock it has taken so far, in nanoseconds.
    var question = 0
    var spent: UInt64 = 0
  }

  /// Starts a program with arguments; the usual patience of ten seconds is Till's own.
  init(_ command: [String], number: Int, log: GatewayLog?, patience: Int = 10) throws(LineProblem) {
    self.patience = patience
    let ends = try Self.start(command)
    pid = ends.pid
    (input, output, words) = (ends.input, ends.output, ends.words)
    (self.number, self.log) = (number, log)
    for end in [input, output, words] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  private struct Ends {
    let pid: pid_t
    let input: Int32
    let output: Int32
    let words: Int32
  }

  private static func start(_ command: [String]) throws(LineProblem) -> Ends {
    var pipes: [[Int32]] = []
    for _ in 0..<3 {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else {
        let reason = String(cString: strerror(errno))
        for end in pipes.joined() { close(end) }
        throw .notStarted(reason: reason)
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      pipes.append(ends)
    }
    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    let standard = [pipes[0][0], pipes[1][1], pipes[2][1]]
    let pid = till_launch(command.first ?? "", &arguments, &variables, standard)
    for end in standard { close(end) }
    guard pid > 0 else {
      for end in [pipes[0][1], pipes[1][0], pipes[2][0]] { close(end) }
      throw .notStarted(reason: String(cString: strerror(-pid)))
    }
    return Ends(pid: pid, input: pipes[0][1], output: pipes[1][0], words: pipes[2][0])
  }

  /// The environment of a program: where programs and files are, and the language. It gets no keys and passwords from Till's
  /// environment.
  private static var environment: [String] {
    let known = [
      "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "TILL_ASSETS",
    ]
    var texts: [String] = []
    var entry = environ
    while let text = entry.pointee {
      let variable = String(cString: text)
      let name = variable.prefix { $0 != "=" }
      if known.contains(String(name)) || name.hasPrefix("LC_") { texts.append(variable) }
      entry += 1
    }
    return texts
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

  /// Sends a line that belongs to a question and waits for one.
  func exchange(_ line: String, for question: Int) throws(LineProblem) -> String {
    let begun = Monotonic.now
    let spent = heard.withLock { heard in
      if heard.question != question { (heard.question, heard.spent) = (question, 0) }
      return heard.spent
    }
    defer { heard.withLock { $0.spent += Monotonic.now - begun } }
    guard spent < UInt64(Self.longestQuestion) * 1_000_000_000 else { throw .slow(seconds: Self.longestQuestion) }
    // What is there before anything was asked is an answer to nothing.
    if let early = try waitingLine() { throw .unasked(line: LineMask.text(String(early.prefix(300)))) }
    note(line, .toProgram)
    let deadline = begun + UInt64(patience) * 1_000_000_000
    try send(Array((line + "\n").utf8), until: deadline)
    let answer = try readLine(until: deadline)
    note(answer, .fromProgram)
    return answer
  }

  /// Sets the change that the program's output needs before it is recorded.
  func hide(_ change: @escaping @Sendable (String) -> String) { hider.withLock { $0 = change } }

  private func note(_ text: String, _ direction: GatewayLog.Direction) {
    guard let log else { return }
    log.note(hider.withLock { $0 }(text), direction, number)
  }

  private func send(_ bytes: [UInt8], until deadline: UInt64) throws(LineProblem) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { write(input, $0.baseAddress?.advanced(by: sent), bytes.count - sent) }
      if count > 0 {
        sent += count
        continue
      }
      guard errno == EINTR || errno == EAGAIN else { throw .ended(lastWords: lastWords) }
      guard let left = Self.left(until: deadline) else { throw .notReading(seconds: patience) }
      // It may write before it reads, and waits until its output is read.
      try listen(for: left, toSend: true)
    }
  }

  private func readLine(until deadline: UInt64) throws(LineProblem) -> String {
    while true {
      if let line = try takeLine() { return line }
      guard let left = Self.left(until: deadline) else { throw .silent(seconds: patience) }
      // A stopped run does not wait for its program.
      guard !Interruption.isWanted else { throw .ended(lastWords: "") }
      try listen(for: min(Self.glance, left), toSend: false)
    }
  }

  /// How many milliseconds pass, while it is silent, before it is looked at whether the run shall stop; Till's own.
  private static let glance: Int32 = 50

  /// How many milliseconds are left; `nil` where none are.
  private static func left(until deadline: UInt64) -> Int32? {
    let now = Monotonic.now
    return now < deadline ? Int32((deadline - now) / 1_000_000) + 1 : nil
  }

  /// A line that has come without being asked for.
  private func waitingLine() throws(LineProblem) -> String? {
    try listen(for: 0, toSend: false)
    return try takeLine()
  }

  /// No message is as long as this; Till's own.
  private static let longestLine = 4 << 20

  private func takeLine() throws(LineProblem) -> String? {
    let bytes = heard.withLock { heard -> [UInt8]? in
      // A long line comes in many pieces; each is searched once.
      guard let end = heard.rest[heard.searched...].firstIndex(of: 0x0A) else {
        heard.searched = heard.rest.count
        return nil
      }
      defer {
        heard.rest.removeFirst(end + 1)
        heard.searched = 0
      }
      return Array(heard.rest[..<end])
    }
    guard let bytes else { return nil }
    // What is no UTF-8 is nothing that could be read.
    return String(validating: bytes, as: UTF8.self) ?? ""
  }

  /// Waits until the program has written something or, if there is something to send, has room for it. It also reads standard
  /// error, because a program blocks if that is not read.
  private func listen(for milliseconds: Int32, toSend: Bool) throws(LineProblem) {
    let listens = heard.withLock { $0.hasMoreWords }
    var wanted = [
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: listens ? words : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: toSend ? input : -1, events: Int16(POLLOUT), revents: 0),
    ]
    guard poll(&wanted, 3, milliseconds) > 0 else { return }
    if wanted[1].revents != 0 { takeWords() }
    guard wanted[0].revents != 0, let bytes = Self.read(output) else { return }
    guard !bytes.isEmpty else { throw .ended(lastWords: lastWords) }
    let isEndless = heard.withLock { heard in
      heard.rest += bytes
      return heard.rest.count > Self.longestLine
    }
    if isEndless { throw .tooLong(bytes: Self.longestLine) }
  }

  private func takeWords() {
    guard let bytes = Self.read(words) else { return }
    if !bytes.isEmpty { note(String(decoding: bytes, as: UTF8.self), .complaint) }
    heard.withLock { heard in
      heard.hasMoreWords = !bytes.isEmpty
      let words = heard.words + bytes
      // The beginning and the end say most.
      heard.words =
        words.count <= Self.mostWords
        ? words : Array(words.prefix(Self.mostWords / 2) + words.suffix(Self.mostWords / 2))
    }
  }

  /// How many bytes of what was said on standard error are kept; Till's own.
  private static let mostWords = 4_096

  private var lastWords: String {
    // What a program says as it dies can come a moment after its output was closed.
    for _ in 0..<20 {
      var wanted = pollfd(fd: words, events: Int16(POLLIN), revents: 0)
      guard heard.withLock({ $0.hasMoreWords }), poll(&wanted, 1, 200) > 0 else { break }
      takeWords()
    }
    return LineMask.text(String(decoding: heard.withLock { $0.words }, as: UTF8.self))
  }

  /// What can be read now; empty at the end, `nil` where there is nothing yet.
  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return nil }
    return Array(buffer.prefix(max(0, count)))
  }
}
