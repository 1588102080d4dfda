import Frames
import Language

extension Chrome {
  /// What is too much for the footer: over the bottom of the screen, cut where there is no room; the keys, the truths and the stops
  /// stay free.
  func drawMessage(on page: Canvas, _ layout: Layout) {
    guard let message = context.model.message else { return }
    let text = VisibleText.filled(page.say(message))
    let bottom = [layout.scrub?.y, layout.truths?.y].compactMap(\.self).reduce(layout.keys.y, min)
    let lines = TextWrap.lines(text, columns: page.size.width - 2)
    let rows = min(lines.count + 1, max(1, bottom - layout.header.bottom))
    let box = page.window(Region(x: 0, y: bottom - rows, width: page.size.width, height: rows))
    box.painter.fill(box.bounds, style: .bar)
    let hasRule = rows > lines.count
    if hasRule { box.painter.fill(box.row(0).bounds, style: .accent, with: box.glyphs.border.horizontal) }
    let first = hasRule ? 1 : 0
    for (y, line) in lines.prefix(rows - first).enumerated() {
      box.text(line, x: 1, y: y + first, .accent.with(.bold))
    }
    box.note(.alert, text)
  }
}
