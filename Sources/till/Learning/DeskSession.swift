import Frames
import Language
import Terminal
import TillAssets
import Training

/// The desk on a terminal, until its person leaves or opens an outcome.
///
/// It belongs to the main thread.
final class DeskSession {
  private let terminal: Terminal
  private let loop: EventLoop
  private let index: DeskIndex
  private var screen: DeskScreen
  private var opened: Outcome?

  init(terminal: Terminal, index: DeskIndex, phrases: Phrasebook) {
    self.terminal = terminal
    self.index = index
    loop = EventLoop(terminal: terminal)
    screen = DeskScreen(phrases: phrases)
  }

  /// Runs until the person leaves or a signal comes; returns the exit status, and the outcome to open where one was chosen.
  func run() -> (status: Int32, opened: Outcome?) {
    loop.onInput = { [unowned self] inputs in
      for input in inputs { take(input) }
      paint()
    }
    loop.onResumed = { [unowned self] _ in paint() }
    paint()
    let ending = loop.run()
    terminal.close()
    return (ending.status, ending.isWanted ? opened : nil)
  }

  private func take(_ input: Input) {
    if input == .control("z") { return loop.suspend() }
    switch screen.take(input, in: index, on: terminal.size) {
    case nil: break
    case .leave: loop.stop()
    case .open(let answer):
      opened = answer.outcome
      loop.stop()
    }
  }

  private func paint() {
    let (screen, glyphs) = (screen, terminal.glyphs)
    terminal.paint { screen.frame($0, glyphs) }
  }
}
