import Checkout
import Frames
import Language
import Payments

/// Something to be read whole: a request with its answer, or a message to the merchant's server.
struct Document {
  let title: String
  let lines: [String]

  /// All of it as text, for a ticket.
  var text: String { "\(title)\n" + lines.joined(separator: "\n") + "\n" }
}

extension Scene {
  /// What lies over the screen to be read.
  func document(_ state: Overlay.ExchangeState) -> Document? {
    if state.isNotification {
      return snapshot.notifications.first { $0.id == state.id }.map { report in
        let event = report.receipt.event.isEmpty ? say("merchant.message.unreadable") : report.receipt.event
        return Document(title: VisibleText.sanitised(event), lines: WireWords.split(report.text))
      }
    }
    return snapshot.exchanges.first { $0.id == state.id }.map { exchange in
      Document(
        title: VisibleText.sanitised("\(exchange.summary)  \(exchange.host)"),
        lines: WireWords.lines(of: exchange, self))
    }
  }
}

/// Draws what is read whole.
struct ExchangePanel {
  let scene: Scene
  let state: Overlay.ExchangeState

  func draw(on page: Canvas) {
    guard let document = scene.document(state) else { return }
    let title = scene.snapshot.exchanges.first { $0.id == state.id && !state.isNotification }?.summary ?? document.title
    let box = Region(
      x: max(0, (page.size.width - 120) / 2), y: 1, width: min(page.size.width, 120), height: page.size.height - 2)
    page.painter.fill(box)
    page.painter.box(box, title: VisibleText.sanitised(title), style: .accent)
    page.note(.dialog, VisibleText.sanitised(title), at: box)
    let inner = page.window(box.inset(horizontal: 2, vertical: 1))
    let hasQuery = state.isSearching || !state.query.isEmpty
    if hasQuery { drawQuery(on: inner.row(inner.size.height - 1)) }
    let rows = inner.size.height - (hasQuery ? 1 : 0)
    let lines = Self.lines(of: document, columns: inner.size.width)
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

  /// A text broken into lines of some columns.
  static func lines(of document: Document, columns: Int) -> [String] {
    document.lines.flatMap { line in
      let indent = String(line.prefix { $0 == " " }.prefix(columns / 2))
      let lines = TextWrap.lines(line, columns: max(1, columns - indent.count))
      return lines.isEmpty ? [""] : lines.map { indent + $0 }
    }
  }

  /// How far it can be scrolled.
  static func lastScroll(_ lines: Int, rows: Int) -> Int { max(0, lines - rows) }
}
