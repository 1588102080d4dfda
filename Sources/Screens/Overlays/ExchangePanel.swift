import Checkout
import Frames
import Language

/// A request and its answer, whole.
struct ExchangePanel {
  let scene: Scene
  let state: Overlay.ExchangeState

  func draw(on page: Canvas) {
    guard let exchange = scene.snapshot.exchanges.first(where: { $0.id == state.id }) else { return }
    let box = Region(
      x: max(0, (page.size.width - 120) / 2), y: 1, width: min(page.size.width, 120), height: page.size.height - 2)
    page.painter.fill(box)
    page.painter.box(box, title: VisibleText.sanitised(exchange.summary), style: .accent)
    page.note(.dialog, VisibleText.sanitised(exchange.summary), at: box)
    let inner = page.window(box.inset(horizontal: 2, vertical: 1))
    let hasQuery = state.isSearching || !state.query.isEmpty
    if hasQuery { drawQuery(on: inner.row(inner.size.height - 1)) }
    let rows = inner.size.height - (hasQuery ? 1 : 0)
    let lines = Self.lines(of: exchange, scene, columns: inner.size.width)
    let first = min(state.scroll, Self.lastScroll(lines.count, rows: rows))
    let text = inner.leftToRight
    for (y, line) in lines.dropFirst(first).prefix(rows).enumerated() {
      let isFound = !state.query.isEmpty && line.lowercased().contains(state.query.text.lowercased())
      text.text(line, y: y, isFound ? .selected : .text)
      text.note(.text, line, isFound ? .selected : [])
    }
    let hidden = lines.count - first - rows
    if hidden > 0 {
      let more = " " + page.say("more.lines", ["count": .number(hidden)]) + " "
      page.window(Region(x: box.x + 2, y: box.bottom - 1, width: box.width - 4, height: 1)).textAtEnd(more, .muted)
    }
  }

  private func drawQuery(on row: Canvas) {
    let x = row.text(row.say("inspector.search"), .muted) + 1
    let text = VisibleText.sanitised(state.query.text)
    row.text(text, x: x, state.isSearching ? .fieldFocused : .accent)
    if state.isSearching { row.putCursor(x + TextWidth.of(text), 0) }
    row.note(.field, row.say("inspector.search"), value: text, state.isSearching ? .focused : [])
  }

  /// The exchange broken into lines of some columns.
  static func lines(of exchange: Exchange, _ scene: Scene, columns: Int) -> [String] {
    WireWords.lines(of: exchange, scene).flatMap { line in
      let indent = String(line.prefix { $0 == " " }.prefix(columns / 2))
      let lines = TextWrap.lines(line, columns: max(1, columns - indent.count))
      return lines.isEmpty ? [""] : lines.map { indent + $0 }
    }
  }

  /// How far it can be scrolled.
  static func lastScroll(_ lines: Int, rows: Int) -> Int { max(0, lines - rows) }
}
