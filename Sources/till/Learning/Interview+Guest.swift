import Frames
import Language
import Screens
import Terminal

/// Something that is used by hand in an interview, such as the checkout of a lesson.
extension Interview {
  /// What is used by hand, and what stands above it.
  struct Guest {
    var texts: () -> [String]
    var draw: (Size) -> Frame
    /// Takes an input; returns whether it is over.
    var take: (Input, Frame) -> Bool
    /// Brings it to the present; returns whether it is over.
    var pass: () -> Bool
    /// The time when it changes automatically, on the monotonic clock; `nil` if it does not.
    var nextMoment: () -> UInt64?
  }

  /// Shows something that is used by hand below texts of the interview's own, until it is over or, where `hearsTrainer`, the trainer
  /// of the class orders something.
  func host(_ guest: Guest, hearsTrainer: Bool = true) -> HostEnding {
    guard let terminal else { return .noScreen }
    let loop = EventLoop(terminal: terminal)
    var shown = Frame(surface: Surface(Size(width: 1, height: 1)))
    var (above, ending) = (0, HostEnding.over)
    var looksAt: UInt64?
    let paint = {
      terminal.paint { size in
        let lines = guest.texts().flatMap { TextWrap.lines(VisibleText.sanitised($0), columns: max(1, size.width - 2)) }
        above = min(lines.count, max(0, size.height - 1))
        let below = Region(x: 0, y: above, width: size.width, height: max(1, size.height - above))
        shown = guest.draw(below.size)
        let painter = Painter(
          size, direction: shown.surface.isOrdered ? .rightToLeft : .leftToRight, glyphs: terminal.glyphs)
        for (y, line) in lines.prefix(above).enumerated() {
          painter.restyle(Region(x: 0, y: y, width: size.width, height: 1), Style(.selected))
          painter.text(line, at: Position(x: 1, y: y), style: Style(.selected))
        }
        var surface = painter.surface
        surface.draw(shown.surface, at: below)
        let cursor = shown.cursor.map { Position(x: $0.x, y: $0.y + above) }
        return Frame(surface: surface, cursor: cursor, title: shown.title)
      }
    }
    loop.onInput = { inputs in
      for input in inputs {
        if input == .control("z") {
          loop.suspend()
        } else if let below = input.moved(up: above), guest.take(below, shown) {
          return loop.stop()
        }
        // The next input must meet what this one brought about, as it would on the screen.
        if inputs.count > 1 { paint() }
      }
      paint()
    }
    loop.onResumed = { _ in paint() }
    loop.deadline = { [guest.nextMoment(), looksAt].compactMap(\.self).min() }
    loop.onWake = { [unowned self, unowned loop] in
      if hearsTrainer, self.hasOrders(since: &looksAt) { ending = .called }
      if guest.pass() || ending == .called { return loop.stop() }
      paint()
    }
    // The first look says when the next is due, where there is anything to look for.
    if hearsTrainer, hasOrders(since: &looksAt) { return .called }
    paint()
    _ = loop.run()
    return ending
  }
}
