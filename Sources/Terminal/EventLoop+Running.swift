import CNcurses
import Frames
import Glibc

extension EventLoop {
  /// Runs until `stop` is called, a signal ends the program or the terminal is gone; the terminal is still open then, unless it is gone.
  public func run() -> Ending {
    while true {
      if let ending { return ending }
      wait()
    }
  }

  /// One sleep and what it brought.
  private func wait() {
    var polled = [
      pollfd(fd: terminal.signals, events: Int16(POLLIN), revents: 0),
      pollfd(fd: terminal.input, events: Int16(POLLIN), revents: 0),
    ]
    let others = descriptors.map(\.number)
    polled += others.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let wakeAt = deadline()
    let count = sleep(&polled, until: [wakeAt, expiry].compactMap { $0 }.min())
    guard count >= 0 || errno == EINTR else {
      ending = .hungUp
      return
    }
    let happened = count > 0
    if happened, polled[0].revents != 0 { handleSignals() }
    if ending == nil, happened, polled[1].revents != 0 { readTerminal(polled[1].revents) }
    if happened {
      for (number, result) in zip(others, polled.dropFirst(2)) where ending == nil && result.revents != 0 {
        call(number, result.revents)
      }
    }
    if ending == nil, let expiry, Monotonic.now >= expiry { deliver(terminal.expire()) }
    if ending == nil, let wakeAt, Monotonic.now >= wakeAt { onWake() }
  }

  /// When the beginning of a key's sequence counts as complete.
  private var expiry: UInt64? {
    terminal.patience.map { typedAt + $0 }
  }

  /// Waits in whole milliseconds, rounded up so that a deadline has passed when its time is over.
  private func sleep(_ polled: inout [pollfd], until time: UInt64?) -> Int32 {
    guard let time else { return poll(&polled, nfds_t(polled.count), -1) }
    let now = Monotonic.now
    let milliseconds = time > now ? (time - now + 999_999) / 1_000_000 : 0
    return poll(&polled, nfds_t(polled.count), Int32(min(milliseconds, UInt64(Int32.max))))
  }

  private func readTerminal(_ events: Int16) {
    // What was typed before the terminal went away does not matter any more.
    guard events & Int16(POLLHUP | POLLERR | POLLNVAL) == 0 else {
      hangUp()
      return
    }
    switch terminal.read() {
    case .ended: hangUp()
    case .inputs(let inputs):
      typedAt = Monotonic.now
      deliver(inputs)
    }
  }

  private func hangUp() {
    terminal.abandon()
    ending = .hungUp
  }

  private func deliver(_ inputs: [Input]) {
    let inputs = terminal.showsNotice ? inputs.filter(\.worksUnseen) : inputs
    if !inputs.isEmpty { onInput(inputs) }
  }

  private func call(_ number: Int32, _ events: Int16) {
    // An earlier callback may have removed it.
    guard let entry = descriptors.first(where: { $0.number == number }) else { return }
    var readiness: Readiness = []
    if events & Int16(POLLIN) != 0 { readiness.insert(.readable) }
    if events & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 { readiness.insert(.closed) }
    // One that is closed would be reported for ever.
    if events & Int16(POLLNVAL) != 0 || readiness == .closed { remove(descriptor: number) }
    entry.callback(readiness)
  }

  private func handleSignals() {
    let numbers = drainSignals { _ in true }
    guard ending == nil else { return }
    if numbers.contains(0) { onWake() }
    guard ending == nil else { return }
    if numbers.contains(SIGTSTP) {
      suspend()
      return
    }
    if numbers.contains(SIGCONT) {
      terminal.reassert()
      onResumed(0)
    }
    if ending == nil, numbers.contains(SIGCONT) || numbers.contains(SIGWINCH) {
      // Even with the size it had before: the terminal may have cut what it showed meanwhile.
      terminal.invalidate()
      onInput([.resized(terminal.size)])
    }
  }

  /// Empties the pipe. The first signal that ends the program is kept; the others are returned.
  func drainSignals(_ isWanted: (Int32) -> Bool) -> Set<Int32> {
    var numbers: Set<Int32> = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while true {
      let count = buffer.withUnsafeMutableBytes { Glibc.read(terminal.signals, $0.baseAddress, $0.count) }
      guard count > 0 else { return numbers }
      for number in buffer[..<count].map(Int32.init) {
        switch number {
        case SIGHUP, SIGINT, SIGQUIT, SIGTERM:
          if ending == nil { ending = .signalled(number: number) }
        default:
          if isWanted(number) { numbers.insert(number) }
        }
      }
    }
  }
}

extension Input {
  /// Whether it may act while the terminal is too small to show what it would act on: only what leaves, and what is no key.
  var worksUnseen: Bool {
    switch self {
    case .control("c"), .resized, .focusGained, .focusLost: true
    case .character, .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right,
      .wordLeft, .wordRight, .home, .end, .pageUp, .pageDown, .function, .control, .alt, .paste, .mouse, .unknown:
      false
    }
  }
}
