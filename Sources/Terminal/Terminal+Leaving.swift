import CNcurses
import Frames
import Glibc

extension Terminal {
  /// Gives the terminal back as it was found; more than once does nothing. What went to standard error meanwhile is written to it now.
  public func close() {
    guard isOpen else { return }
    leaveScreen()
    isOpen = false
    till_guard_disarm()
    till_stderr_release()
    till_signals_stop()
  }

  /// Stops the program as Ctrl-Z does, and comes back when it goes on; the next painting repaints everything.
  ///
  /// - Returns: how long it was stopped, in nanoseconds.
  public func suspend() -> UInt64 {
    guard isOpen else { return 0 }
    leaveScreen()
    till_guard_disarm()
    till_stderr_release()
    let stopped = Monotonic.now
    till_signals_suspend()
    let continued = Monotonic.now
    enterScreen()
    return continued - stopped
  }

  /// Puts everything on again after the program was stopped without being asked.
  func reassert() {
    guard isOpen, isOnScreen else { return }
    // In the background this stops the program again, before it has written anything.
    reset_prog_mode()
    // Another program may have left the alternate screen or switched modes off.
    endwin()
    activeModes = TerminalModes(title: activeModes.title)
    enterScreen()
  }

  /// Nothing more can be written; only this program's own memory of the screen is put away.
  func abandon() {
    isOnScreen = false
    till_guard_disarm()
    close()
  }

  private func leaveScreen() {
    guard isOnScreen else { return }
    isOnScreen = false
    send(TerminalModes.transition(from: activeModes, to: .off))
    activeModes = .off
    endwin()
    // Mouse reports on their way are not for the shell.
    tcflush(input, TCIFLUSH)
    var settings = original
    tcsetattr(input, TCSANOW, &settings)
  }

  private func enterScreen() {
    reset_prog_mode()
    isOnScreen = true
    shown = nil
    shownCursor = nil
    rearmGuard()
    _ = till_stderr_capture()
    till_signals_reinstall()
  }
}
