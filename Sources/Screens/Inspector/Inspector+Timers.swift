import Checkout
import Commerce
import Frames
import Language

extension Inspector {
  /// What happens next by itself, and how to get there at once.
  func drawTimers(on canvas: Canvas) {
    let deadlines = scene.deadlines
    guard !deadlines.isEmpty else { return drawEmpty("timers.empty", on: canvas) }
    var column = Column()
    column.middle = deadlines.map { deadline in
      Block(counts: 1) { row in
        let name = row.say("deadline.\(deadline.name)")
        let left = scene.phrases.duration(deadline.at.since(scene.now))
        row.text(scene.time(deadline.at), x: 1, .muted)
        let start = row.textAtEnd(left, end: row.size.width - 1, .text.with(.bold))
        row.text(name, x: 11, columns: start - 12)
        row.note(.timer, name, value: left)
      }
    }
    let hint = canvas.say("timers.hint")
    column.middle += [.gap, scene.paragraph(hint, width: canvas.size.width, indent: 1, .muted)]
    column.scrolled(by: state.selection ?? 0).draw(on: canvas)
  }
}
