import Frames
import Language

/// The messages between app, shop and provider as a sequence that grows downwards while it happens, for an audience.
struct StageSequence {
  let messages: StageMessages

  /// Draws the newest messages from a row on, each with its words above its arrow.
  func draw(on canvas: Canvas, from top: Int) {
    let columns = [1, canvas.size.width / 2, canvas.size.width - 2]
    for lane in StageMessages.Lane.allCases {
      let name = messages.name(of: lane)
      let width = TextWidth.of(name)
      let x = lane == .app ? 0 : lane == .shop ? columns[1] - width / 2 : canvas.size.width - width
      canvas.text(name, x: x, y: top, .text.with(.bold))
    }
    let room = max(0, (canvas.size.height - top - 1) / 2)
    for (index, message) in messages.all.suffix(room).enumerated() {
      let y = top + 1 + 2 * index
      for row in [y, y + 1] {
        for column in columns { canvas.text(canvas.glyphs.border.vertical, x: column, y: row, .border) }
      }
      let (start, target) = (columns[message.from.rawValue], columns[message.to.rawValue])
      // A long text begins further left, over the lanes that it does not concern.
      let edge = columns[2] - 1
      let left = min(min(start, target) + 2, max(columns[0] + 2, edge - TextWidth.of(message.text)))
      canvas.text(message.text, x: left, y: y, message.isBroken ? .warning : .text, columns: max(1, edge - left))
      drawArrow(from: start, to: target, isBroken: message.isBroken, y: y + 1, on: canvas)
      canvas.note(.row, message.text, value: messages.sides(of: message))
    }
  }

  /// An arrow from one column to another; one that breaks off ends half way.
  private func drawArrow(from start: Int, to target: Int, isBroken: Bool, y: Int, on canvas: Canvas) {
    let style: Style = isBroken ? .warning : .accent
    let isForward = start < target
    let reach = isBroken ? (start + target) / 2 : target
    for x in (min(start, reach) + 1)..<max(start, reach) {
      canvas.text(canvas.glyphs.border.horizontal, x: x, y: y, style)
    }
    guard !isBroken else {
      canvas.text(canvas.glyphs.cross, x: reach, y: y, .warning)
      return
    }
    let head = isForward != (canvas.painter.direction == .rightToLeft)
    canvas.text(Lanes.arrow(toTheRight: head, canvas.glyphs), x: target - (isForward ? 1 : -1), y: y, style)
  }
}
