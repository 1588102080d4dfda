import Frames
import Language

/// A panel below a screen for support: a title, and lines with a label each.
struct SupportPanel {
  let context: RenderContext
  /// Labels by their keys, with their texts.
  let rows: [(label: String, text: String)]

  func blocks(width: Int) -> [Block] { [Block(draw: drawTitle)] + lines(width: width) }

  /// The panel's first row.
  func drawTitle(on canvas: Canvas) {
    let line = canvas.window(
      Region(
        x: RenderContext.margin, y: 0,
        width: min(canvas.size.width, RenderContext.textWidth) - 2 * RenderContext.margin, height: 1))
    line.painter.rule(y: 0, title: canvas.say("support.title"))
    canvas.note(.heading, canvas.say("support.title"))
  }

  /// The rows below the title.
  func lines(width: Int) -> [Block] {
    var blocks: [Block] = []
    let labels = rows.map { TextWidth.of(context.say($0.label)) }
    let column = width >= 60 ? (labels.max() ?? 0) + 3 : 0
    for (label, text) in rows { blocks += row(context.say(label), text, column: column, width: width) }
    return blocks
  }

  /// A label and its text: beside it where there is room, below it where there is not.
  private func row(_ label: String, _ text: String, column: Int, width: Int) -> [Block] {
    guard column > 0 else {
      return [context.line(label, .muted), context.paragraph(text, width: width, indent: RenderContext.margin + 2)]
    }
    let columns = min(width, RenderContext.textWidth) - 2 * RenderContext.margin - column
    let lines = TextWrap.lines(text, columns: columns)
    let parts = lines.enumerated().map { index, line in
      Block(counts: 1) { canvas in
        canvas.text(line, x: RenderContext.margin + column)
        guard index == 0 else { return }
        canvas.text(label, x: RenderContext.margin, .muted)
        canvas.note(.row, label, value: text)
      }
    }
    return [
      Block(height: lines.count, parts: parts) { canvas in
        canvas.text(label, x: RenderContext.margin, .muted)
        for (y, line) in lines.enumerated() { canvas.text(line, x: RenderContext.margin + column, y: y) }
        canvas.note(.row, label, value: text)
      }
    ]
  }
}
