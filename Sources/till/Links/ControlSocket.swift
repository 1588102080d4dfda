import Glibc
import Terminal
import Wire

/// The listening end: takes questions from the same user's programs and answers them, beside the screen and never in its way.
///
/// Reading happens as bytes come; complete questions wait until the loop wakes, so that keys come first. What is slow is kept
/// for a while, never waited for.
final class ControlSocket {
  /// How many connections are open at once; further ones wait outside.
  static let mostOpen = 32
  /// How many connections are taken in, and how many questions answered, before the loop looks at the keys again.
  static let newcomersAtOnce = 8
  static let answersAtOnce = 4
  /// How long a connection may take from beginning to end, in nanoseconds; less where others wait outside.
  static let patience: UInt64 = 2_000_000_000
  static let patienceWhenFull: UInt64 = 250_000_000
  /// How long until sending, or taking in, is tried again, in nanoseconds.
  static let pause: UInt64 = 20_000_000

  /// Takes a connection over that asks to be told more than once; returns whether it does.
  var onStage: (ControlConnection, JSON) -> Bool = { _, _ in false }

  private let folder: ControlFolder
  private let loop: EventLoop
  private let descriptor: Int32
  private let name: String
  private var receiving: [ControlConnection] = []
  private var complete: [ControlConnection] = []
  private var sending: [ControlConnection] = []
  private var isListening = false
  /// The time until which no connection is accepted, because accepting failed.
  private var closedUntil: UInt64?
  private var triesAgainAt: UInt64?

  /// Listens for this process; `nil` when that cannot be done, which costs only `till open`.
  init?(folder: ControlFolder, loop: EventLoop) {
    guard let descriptor = ControlAddress.socket(isBlocking: false) else { return nil }
    let name = ControlFolder.socketName(getpid())
    // It gets its name only once it answers, so that it is not taken for an abandoned one.
    let early = folder.entry(name + ".new")
    unlink(early)
    let mask = umask(0o077)
    let isBound = ControlAddress.with(early) { bind(descriptor, $0, $1) == 0 } ?? false
    umask(mask)
    guard isBound, listen(descriptor, 128) == 0, rename(early, folder.entry(name)) == 0 else {
      unlink(early)
      close(descriptor)
      return nil
    }
    self.folder = folder
    self.loop = loop
    self.descriptor = descriptor
    self.name = name
    setListening(true)
  }

  /// Stops listening and takes the socket away.
  func finish() {
    setListening(false)
    for connection in receiving { loop.remove(descriptor: connection.descriptor) }
    (receiving, complete, sending) = ([], [], [])
    close(descriptor)
    unlink(folder.entry(name))
  }

  /// The monotonic time in nanoseconds at which `wake` has something to do; `nil` while there is nothing.
  var nextWake: UInt64? {
    if !complete.isEmpty { return 0 }
    let ends = (receiving + sending).map { $0.openedAt + currentPatience }
    return (ends + [closedUntil, triesAgainAt].compactMap(\.self)).min()
  }

  /// Does what is due: answers some of the questions that wait, sends on, lets go of what took too long. Returns whether
  /// anything was answered.
  @discardableResult
  func wake(_ answer: (JSON) -> JSON) -> Bool {
    let now = Monotonic.now
    let due = complete.prefix(Self.answersAtOnce)
    complete.removeFirst(due.count)
    for connection in due where !connection.isAbandoned { reply(to: connection, answer) }
    if let at = triesAgainAt, at <= now { triesAgainAt = nil }
    sending.removeAll { $0.send() }
    letGo(now)
    if !sending.isEmpty { triesAgainAt = triesAgainAt ?? now + Self.pause }
    if let until = closedUntil, until <= now { closedUntil = nil }
    setListening(count < Self.mostOpen && closedUntil == nil)
    return !due.isEmpty
  }

  private var count: Int { receiving.count + complete.count + sending.count }

  private var currentPatience: UInt64 { count < Self.mostOpen ? Self.patience : Self.patienceWhenFull }

  private func reply(to connection: ControlConnection, _ answer: (JSON) -> JSON) {
    let question = connection.question
    if case .asked(let asked) = question, asked["stage"] != nil, onStage(connection, asked) { return }
    let reply: JSON =
      switch question {
      case .asked(let question): answer(question)
      case .unusable(let problem): ["problem": .string(problem)]
      }
    if !connection.answer(reply) { sending.append(connection) }
  }

  private func letGo(_ now: UInt64) {
    let patience = currentPatience
    sending.removeAll { $0.openedAt + patience <= now }
    for connection in receiving where connection.openedAt + patience <= now {
      // What came while the program was stopped is complete after all.
      take(from: connection)
      guard receiving.contains(where: { $0 === connection }) else { continue }
      _ = connection.answer(["problem": "too-slow"])
      stopReceiving(connection)
    }
  }

  // MARK: Connections

  private func setListening(_ wanted: Bool) {
    guard wanted != isListening else { return }
    isListening = wanted
    if wanted {
      loop.add(descriptor: descriptor) { [unowned self] _ in self.takeIn() }
    } else {
      loop.remove(descriptor: descriptor)
    }
  }

  private func takeIn() {
    for _ in 0..<Self.newcomersAtOnce where count < Self.mostOpen {
      let accepted = accept(descriptor, nil, nil)
      guard accepted >= 0 else {
        // Too many open files would be reported continuously, and no connection could be closed meanwhile.
        if ![EAGAIN, EINTR, ECONNABORTED].contains(errno) { closedUntil = Monotonic.now + Self.pause }
        break
      }
      _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
      _ = fcntl(accepted, F_SETFL, fcntl(accepted, F_GETFL) | O_NONBLOCK)
      let connection = ControlConnection(descriptor: accepted, at: Monotonic.now)
      guard ControlAddress.isOwn(accepted) else {
        _ = connection.answer(["problem": "other-user"])
        continue
      }
      receiving.append(connection)
      loop.add(descriptor: accepted) { [unowned self, unowned connection] _ in self.take(from: connection) }
      take(from: connection)
    }
    setListening(count < Self.mostOpen && closedUntil == nil)
  }

  private func take(from connection: ControlConnection) {
    switch connection.read() {
    case .incomplete: return
    case .complete: complete.append(connection)
    case .gone: break
    }
    stopReceiving(connection)
  }

  private func stopReceiving(_ connection: ControlConnection) {
    loop.remove(descriptor: connection.descriptor)
    receiving.removeAll { $0 === connection }
  }
}
