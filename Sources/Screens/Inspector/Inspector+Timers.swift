import Checkout
import Commerce
import Frames
import Language

extension Inspector {
  /// The timers, and how to jump to them.
  func drawTimers(on canvas: Canvas) {
    let deadlines = context.shownDeadlines
    guard !deadlines.isEmpty else { return drawEmpty("timers.empty", on: canvas) }
    var column = Column()
    column.middle = deadlines.enumerated().map { index, deadline in
      Block(counts: 1, isFocused: selectedRow == index) { row in
        if isSelected(index) { row.bar() }
        let name = row.say("deadline.\(deadline.name)")
        let left = context.phrases.duration(deadline.at.since(context.now))
        row.text(context.time(deadline.at), x: 1, .muted)
        let start = row.textAtEnd(left, end: row.size.width - 1, .text.with(.bold))
        row.text(name, x: 11, isSelected(index) ? .selected : .text, columns: start - 12)
        row.note(.timer, name, value: left, isSelected(index) ? .focused : [], target: .row(index))
      }
    }
    let hint = canvas.say("timers.hint", ["key": .text(context.key(for: .nextTimer, in: .everywhere))])
    column.tail = [.gap, context.paragraph(hint, width: canvas.size.width, indent: 1, .muted)]
    column.draw(on: canvas)
  }
}
