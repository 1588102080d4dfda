import CVTerm
import Glibc

/// A program running in the foreground of a terminal of its own, with a screen to look at and a keyboard to type on.
///
/// Nothing here sleeps: every wait ends with the event it waits for, or throws when its time is over.
public final class PseudoTerminal {
  /// A wait that was in vain.
  public struct TimedOut: Error, CustomStringConvertible {
    /// What was waited for, and what the screen showed.
    public let description: String
  }

  /// The program could not be started.
  public struct NotStarted: Error {
    /// Its path.
    public let path: String
  }

  /// What became of the program.
  public enum Change: Equatable, Sendable {
    case exited(status: Int32)
    case killed(signal: Int32)
    case stopped
  }

  /// What the terminal shows.
  public let screen: Screen
  /// Everything the program sent.
  public private(set) var output: [UInt8] = []
  /// The terminal's settings before the program started.
  public let settingsBefore: Settings
  private let job: till_job
  private var changes: [Change] = []
  private var hasEnded = false
  private var isMasterOpen = true

  /// Starts a program. Nothing but `environment` is in its environment.
  ///
  /// - Throws: `NotStarted`.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String] = [:], columns: Int = 80, rows: Int = 24
  ) throws {
    guard access(path, X_OK) == 0, let screen = Screen(columns: columns, rows: rows) else {
      throw NotStarted(path: path)
    }
    var job = till_job()
    var strings = ([path] + arguments).map { strdup($0) } + [nil]
    var variables = environment.sorted { $0.key < $1.key }.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { (strings + variables).forEach { free($0) } }
    guard till_job_start(path, &strings, &variables, Int32(rows), Int32(columns), &job) else {
      throw NotStarted(path: path)
    }
    self.screen = screen
    self.job = job
    self.settingsBefore = Settings.fresh
  }

  deinit {
    closeMaster()
    readStatus()
    // The number of one that ended may be another's by now.
    if !hasEnded { kill(-job.job, SIGKILL) }
    kill(job.shell, SIGKILL)
    waitpid(job.shell, nil, 0)
    close(job.status)
  }

  /// The path of a product of this package, in the folder of the test program that is running.
  public static func product(_ name: String) -> String {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") + "/" + name
  }

  /// The program's process number.
  public var process: Int32 { job.job }

  // MARK: Watching

  /// Reads what the program sends until the screen satisfies a condition.
  ///
  /// - Throws: `TimedOut` as soon as the program has ended without it, or after `seconds`: by default long after any machine,
  ///   however busy, would have got there.
  public func wait(for what: String, seconds: Double = 60, until condition: (Screen) -> Bool) throws {
    let end = Deadline(seconds: seconds)
    while !condition(screen) {
      guard hasEnded ? readMaster(waiting: 0) : pump(until: end) else { throw timedOut(what) }
    }
  }

  /// Reads until some row contains a text.
  ///
  /// - Throws: `TimedOut` after `seconds`: by default long after any machine, however busy, would have got there.
  public func wait(forText text: String, seconds: Double = 60) throws {
    try wait(for: "the text \"\(text)\"", seconds: seconds) { $0.shows(text) }
  }

  /// Waits until the program stops or ends, and reads what it sent before; with `reading` false only afterwards.
  ///
  /// - Throws: `TimedOut` after `seconds`: by default long after any machine, however busy, would have got there.
  public func waitForChange(seconds: Double = 60, reading: Bool = true) throws -> Change {
    let end = Deadline(seconds: seconds)
    while changes.isEmpty {
      guard pump(until: end, reading: reading) else { throw timedOut("the program to stop or end") }
    }
    while readMaster(waiting: 0) {}
    screen.release()
    return changes.removeFirst()
  }

  /// Watches for a while and returns what the program sent.
  public func listen(seconds: Double) -> [UInt8] {
    let start = output.count
    let end = Deadline(seconds: seconds)
    while pump(until: end) {}
    return Array(output[start...])
  }

  /// Whether the program comes to rest: once, within some tries, it sends nothing for so long and nothing wakes it.
  public func comesToRest(seconds: Double = 0.4) -> Bool {
    for _ in 1...50 {
      let before = wakeUps
      if listen(seconds: seconds).isEmpty, wakeUps == before { return true }
    }
    return false
  }

  /// Reads nothing for a while, as a terminal that hangs.
  public func lookAway(seconds: Double) {
    _ = poll(nil, 0, Int32(seconds * 1000))
  }

  /// The terminal's settings now.
  public var settings: Settings { Settings(of: job.master) }

  /// What the program has cost so far: voluntary sleeps, which count its wake-ups.
  public var wakeUps: Int {
    guard let file = fopen("/proc/\(job.job)/status", "r") else { return 0 }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 512)
    while fgets(&line, Int32(line.count), file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      if text.hasPrefix("voluntary_ctxt_switches:") {
        return Int(text.split(whereSeparator: \.isWhitespace).last ?? "") ?? 0
      }
    }
    return 0
  }

  // MARK: Acting

  /// Types bytes.
  public func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(job.master, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Types text; `\r` is Enter.
  public func type(_ text: String) {
    send(Array(text.utf8))
  }

  /// Presses a key.
  public func press(_ key: Key) {
    type(key.rawValue)
  }

  /// Pastes text as a terminal does: between markers when the program has asked for them, line ends as carriage returns.
  public func paste(_ text: String) {
    let body = text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r")
    type(screen.privateModes.contains(2004) ? "\u{1B}[200~\(body)\u{1B}[201~" : body)
  }

  /// Clicks with the left button on a cell.
  public func click(x: Int, y: Int) {
    type("\u{1B}[<0;\(x + 1);\(y + 1)M\u{1B}[<0;\(x + 1);\(y + 1)m")
  }

  /// Changes the size of the window.
  public func resize(columns: Int, rows: Int) {
    screen.resize(columns: columns, rows: rows)
    withUnsafePointer(to: job) { till_job_resize($0, Int32(rows), Int32(columns)) }
  }

  /// Sends the program a signal.
  public func signal(_ number: Int32) {
    kill(job.job, number)
  }

  /// Puts a stopped program back into the foreground.
  public func foreground() {
    withUnsafePointer(to: job) { till_job_foreground($0) }
  }

  /// Gives the terminal the settings of a new one, as a shell does when a program in it has stopped.
  public func resetSettings() {
    Settings.makeFresh(job.master)
  }

  /// Closes the window.
  public func closeMaster() {
    guard isMasterOpen else { return }
    isMasterOpen = false
    close(job.master)
  }

  // MARK: Plumbing

  /// Waits for one event; false when the time is over.
  private func pump(until end: Deadline, reading: Bool = true) -> Bool {
    var polled = [pollfd(fd: job.status, events: Int16(POLLIN), revents: 0)]
    if isMasterOpen && reading { polled.append(pollfd(fd: job.master, events: Int16(POLLIN), revents: 0)) }
    let left = end.milliseconds
    guard left > 0 else { return false }
    guard poll(&polled, nfds_t(polled.count), Int32(left)) > 0 else { return end.milliseconds > 0 }
    if polled.count > 1, polled[1].revents != 0 { _ = readMaster(waiting: 0) }
    if polled[0].revents != 0 { readStatus() }
    return true
  }

  private func readMaster(waiting milliseconds: Int32) -> Bool {
    guard isMasterOpen else { return false }
    var polled = pollfd(fd: job.master, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = read(job.master, &buffer, buffer.count)
    guard count > 0 else { return false }
    let bytes = Array(buffer[..<count])
    output += bytes
    let answer = screen.feed(bytes)
    if !answer.isEmpty { send(answer) }
    return true
  }

  private func readStatus() {
    var status: Int32 = 0
    while read(job.status, &status, 4) == 4 {
      if till_status_stopped(status) {
        changes.append(.stopped)
      } else if till_status_exited(status) {
        hasEnded = true
        changes.append(.exited(status: till_status_code(status)))
      } else {
        hasEnded = true
        changes.append(.killed(signal: till_status_signal(status)))
      }
    }
  }

  private func timedOut(_ what: String) -> TimedOut {
    let end = hasEnded ? "the program has ended (\(changes.map { "\($0)" }.joined(separator: ", "))) and " : ""
    return TimedOut(
      description: "waited in vain for \(what); \(end)the screen shows:\n" + screen.text.joined(separator: "\n"))
  }
}
