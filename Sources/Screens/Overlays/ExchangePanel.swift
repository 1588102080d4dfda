import Checkout
import Frames
import Inspection
import Language
import Pages
import Payments

/// Something to be read whole: a request with its answer, or a message to the merchant's server.
struct Document {
  /// A run of text in one style.
  typealias Piece = (text: String, style: Style)

  /// A line as it came, not broken yet.
  struct Line {
    var pieces: [Piece]
    /// Columns before it, and before what is left of it on further rows.
    var indent = 0

    var text: String { pieces.map(\.text).joined() }
  }

  let title: String
  let lines: [Line]

  /// All of it as text, for a ticket.
  var text: String { "\(title)\n" + lines.map(\.text).joined(separator: "\n") + "\n" }
}

extension RenderContext {
  /// What lies over the screen to be read.
  func document(_ state: Overlay.ExchangeState) -> Document? {
    if state.isWebhook {
      return snapshot.webhook(received: state.id).map { webhook in
        let event = webhook.content.event.isEmpty ? say("merchant.message.unreadable") : webhook.content.event
        return Document(title: VisibleText.sanitised(event), lines: WireWords.lines(webhook.text))
      }
    }
    return snapshot.exchanges.first { $0.id == state.id }.map { exchange in
      Document(
        title: VisibleText.sanitised("\(exchange.summary)  \(exchange.server)"),
        lines: WireWords.lines(of: exchange, self))
    }
  }
}

/// Draws what is read whole.
struct ExchangePanel {
  /// Longer values are folded to this many rows.
  static let foldedRows = 3

  let context: RenderContext
  let state: Overlay.ExchangeState

  /// One row as it is drawn.
  struct Row {
    var pieces: [Document.Piece]
    let indent: Int
    /// Which line of the document it belongs to.
    let line: Int

    var text: String { pieces.map(\.text).joined() }
  }

  func draw(on page: Canvas) {
    guard let document = context.document(state) else { return }
    let exchange = context.snapshot.exchanges.first { $0.id == state.id && !state.isWebhook }
    let title = exchange.map { "\($0.id)  \($0.summary)" } ?? document.title
    let box = Region(
      x: max(0, (page.size.width - 120) / 2), y: 1, width: min(page.size.width, 120), height: page.size.height - 2)
    page.painter.fill(box)
    page.painter.box(box, title: VisibleText.sanitised(title), style: .accent)
    page.note(.dialog, VisibleText.sanitised(title), at: box)
    let inner = page.window(box.inset(horizontal: 2, vertical: 1))
    let hasQuery = state.isSearching || !state.query.isEmpty
    if hasQuery { drawQuery(document, on: inner.row(inner.size.height - 1)) }
    let rows = inner.size.height - (hasQuery ? 1 : 0)
    let lines = Self.rows(of: document, columns: inner.size.width, isUnfolded: state.isUnfolded, context)
    let first = min(state.scroll, Self.lastScroll(lines.count, rows: rows))
    for (y, line) in lines.dropFirst(first).prefix(rows).enumerated() { draw(line, on: inner.leftToRight.row(y)) }
    let hidden = lines.count - first - rows
    if hidden > 0 {
      let more = " " + page.say("more.lines", ["count": .number(hidden)]) + " "
      page.window(Region(x: box.x + 2, y: box.bottom - 1, width: box.width - 4, height: 1)).textAtEnd(more, .muted)
    }
  }

  /// A row, with what is looked for marked in it.
  private func draw(_ row: Row, on canvas: Canvas) {
    var x = row.indent
    for piece in row.pieces { x += canvas.text(piece.text, x: x, piece.style) }
    let text = row.text
    let found = WireSearch.ranges(of: state.query.text, in: text)
    for range in found {
      let start = row.indent + TextWidth.of(String(text[..<range.lowerBound]))
      canvas.text(String(text[range]), x: start, .selected.with(.bold))
    }
    let whole = String(repeating: " ", count: row.indent) + text
    canvas.note(.text, whole, found.isEmpty ? [] : .selected)
  }

  private func drawQuery(_ document: Document, on row: Canvas) {
    let label = row.say("inspector.search")
    let x = row.text(label, .muted) + 1
    let text = VisibleText.sanitised(state.query.text)
    let count = state.query.isEmpty ? "" : context.matchText(in: document, state)
    let end = count.isEmpty ? row.size.width : row.textAtEnd(count, .muted)
    row.text(
      text, x: x, state.isSearching ? state.isQueryOld ? .selected : .fieldFocused : .accent, columns: end - x - 1)
    if state.isSearching { row.putCursor(x + TextWidth.of(text), 0) }
    row.note(.field, label, value: text, state.isSearching ? .focused : [])
    if !count.isEmpty { row.note(.status, count) }
  }

  /// A document broken into rows of some columns; a long value is folded unless it shall not be.
  static func rows(of document: Document, columns: Int, isUnfolded: Bool, _ context: RenderContext) -> [Row] {
    document.lines.enumerated().flatMap { index, line -> [Row] in
      let indent = min(line.indent, columns / 2)
      let rows = broken(line.pieces, columns: max(8, columns - indent))
      let kept = isUnfolded || rows.count <= foldedRows + 1 ? rows : Array(rows.prefix(foldedRows))
      var result = kept.enumerated().map { place, pieces in
        Row(pieces: pieces, indent: place == 0 ? indent : min(indent + 2, columns / 2), line: index)
      }
      if kept.count < rows.count {
        let more = context.say("exchange.folded", ["count": .number(rows.count - kept.count)])
        result.append(Row(pieces: [(more, .muted)], indent: min(indent + 2, columns / 2), line: index))
      }
      return result
    }
  }

  /// Pieces broken into rows, at white space where there is some near the end of a row.
  private static func broken(_ pieces: [Document.Piece], columns: Int) -> [[Document.Piece]] {
    guard pieces.reduce(0, { $0 + TextWidth.of($1.text) }) > columns else { return [pieces] }
    var rows: [[Document.Piece]] = [[]]
    var used = 0
    for piece in pieces {
      var rest = Substring(piece.text)
      while !rest.isEmpty {
        // What is left on this row; a further row begins two columns in.
        let room = columns - (rows.count > 1 ? 2 : 0) - used
        let part = head(of: rest, columns: room)
        if part.isEmpty {
          guard used > 0 else { break }
          rows.append([])
          used = 0
          continue
        }
        rows[rows.count - 1].append((String(part), piece.style))
        used += TextWidth.of(String(part))
        rest = rest.dropFirst(part.count)
      }
    }
    return rows
  }

  private static func head(of text: Substring, columns: Int) -> Substring {
    var width = 0
    var end = text.startIndex
    while end < text.endIndex {
      let next = TextWidth.of(String(text[end]))
      guard width + next <= columns else { break }
      width += next
      end = text.index(after: end)
    }
    guard end < text.endIndex else { return text }
    let part = text[..<end]
    if let space = part.lastIndex(of: " "), part.distance(from: space, to: end) <= 20, space > text.startIndex {
      return text[...space]
    }
    return part
  }

  /// How far it can be scrolled.
  static func lastScroll(_ lines: Int, rows: Int) -> Int { max(0, lines - rows) }
}
