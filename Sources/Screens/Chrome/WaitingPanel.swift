import Frames
import Inspection
import Language

/// What support reads while the customer waits, in a place of its own below the customer’s screen; where it is too long for its place, it
/// scrolls.
struct WaitingPanel {
  private let context: RenderContext
  private let panel: SupportPanel

  /// `nil` unless it was asked for and somebody waits. A question of the phone comes first, and an audience sees no panel.
  init?(_ context: RenderContext) {
    guard context.model.showsSupport, !context.model.isOnStage, context.phone.alert == nil,
      let support = WaitingSupport(context)
    else { return nil }
    self.context = context
    panel = SupportPanel(context: context, rows: support.rows)
  }

  /// The rows it takes at a width.
  func rows(width: Int) -> Int { 1 + lines(width).count }

  /// How far it scrolls in a place of that size.
  func furthest(in size: Size) -> Int {
    let count = lines(size.width).count
    return count < size.height ? 0 : count - max(1, size.height - 2)
  }

  func draw(on canvas: Canvas) {
    canvas.painter.fill(canvas.bounds, style: .text)
    panel.drawTitle(on: canvas.row(0))
    drawWayOut(on: canvas.row(0))
    let lines = lines(canvas.size.width)
    let furthest = furthest(in: canvas.size)
    let first = min(max(0, context.model.scroll), furthest)
    let shown = lines.dropFirst(first).prefix(furthest > 0 ? max(1, canvas.size.height - 2) : lines.count)
    for (y, line) in shown.enumerated() { line.draw(canvas.row(1 + y)) }
    guard furthest > 0 else { return }
    drawMore(above: first, below: lines.count - first - shown.count, on: canvas.row(canvas.size.height - 1))
  }

  private func lines(_ width: Int) -> [Block] {
    panel.lines(width: width).flatMap { $0.parts.isEmpty ? [$0] : $0.parts }
  }

  /// The key that puts it away, at the end of its title.
  private func drawWayOut(on row: Canvas) {
    let key = Keyboard.name(of: .escape, context.phrases, context.model.glyphs)
    let end = min(row.size.width, RenderContext.textWidth) - RenderContext.margin - 1
    let hint = row.say("binding.close.hint")
    let start = end - TextWidth.of(key) - TextWidth.of(hint) - 2
    row.painter.fill(Region(x: start - 1, y: 0, width: end - start + 1, height: 1), style: .text)
    row.pieces([(key, .keyName), (" " + hint, .muted)], x: start)
    row.note(
      .key, hint, value: key, at: Region(x: start, y: 0, width: end - start, height: 1), target: .operation(.support))
  }

  /// How much of it is not shown, with the keys that show it.
  private func drawMore(above: Int, below: Int, on row: Canvas) {
    let parts = [(above, "support.above", Input.pageUp), (below, "support.below", .pageDown)].filter { $0.0 > 0 }
    let text = parts.map { count, phrase, input in
      let key = Keyboard.name(of: input, context.phrases, context.model.glyphs)
      return row.say(phrase, ["count": .number(count), "key": .text(key)])
    }.joined(separator: "  ")
    row.text(text, x: RenderContext.margin, .accent, columns: row.size.width - RenderContext.margin)
    row.note(.status, text)
  }
}
