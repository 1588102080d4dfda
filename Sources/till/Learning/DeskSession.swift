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

  /// Runs until the person leaves; returns the outcome to open where one was chosen.
  func run() -> Outcome? {
    loop.onInput = { [unowned self] inputs in
      for input in inputs { take(input) }
      paint()
    }
    loop.onResumed = { [unowned self] _ in paint() }
    paint()
    _ = loop.run()
    terminal.close()
    return opened
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
