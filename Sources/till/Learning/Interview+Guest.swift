import Frames
import Language
import Screens
import Terminal

/// Something that is used by hand in an interview, such as the checkout of a lesson.
extension Interview {
  /// What is used by hand, and what stands above it.
  struct Guest {
    /// The texts above it, whole, and then shorter ones for small terminals, down to the shortest.
    var texts: () -> [[String]]
    /// How to leave it in short, where it is a checkout, which needs its rows; `nil` where any number of rows will do.
    var wayOut: Phrase?
    /// Draws it; where nothing else says how to leave it, it does so itself with the phrase.
    var draw: (Size, Phrase?) -> Frame
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
    var (above, isShort, ending) = (0, false, HostEnding.over)
    var looksAt: UInt64?
    let paint = { [phrases] in
      terminal.paint { size in
        let layout = HostedLayout(
          size, texts: guest.texts(), isCheckout: guest.wayOut != nil,
          more: phrases.text("interview.read-all"), ellipsis: terminal.glyphs.ellipsis)
        (above, isShort) = (layout.guest.y, layout.isShort)
        shown = guest.draw(layout.guest.size, layout.lacksKeys ? guest.wayOut : nil)
        return layout.frame(size, around: shown, terminal.glyphs)
      }
    }
    loop.onInput = { inputs in
      for input in inputs {
        if shown.isNotice, input == .control("c") {
          // A question whether to leave would not be seen.
          return loop.stop()
        } else if input == .control("z") {
          loop.suspend()
        } else if isShort, input == .control("t") {
          ending = .reading
          return loop.stop()
        } else if let below = input.moved(up: above), guest.take(below, shown) {
          return loop.stop()
        }
        // The next input must meet what this one brought about, as it would on the screen.
        if inputs.count > 1 { paint() }
      }
      paint()
    }
    loop.onResumed = { _ in paint() }
    loop.deadline = { [shown.isNotice ? nil : guest.nextMoment(), looksAt].compactMap(\.self).min() }
    loop.onWake = { [unowned self, unowned loop] in
      if hearsTrainer, self.hasOrders(since: &looksAt) { ending = .called }
      // What nobody can see stands still.
      let isOver = !shown.isNotice && guest.pass()
      if isOver || ending == .called { return loop.stop() }
      paint()
    }
    // The first look says when the next is due, where there is anything to look for.
    if hearsTrainer, hasOrders(since: &looksAt) { return .called }
    paint()
    run(loop)
    return ending
  }
}
