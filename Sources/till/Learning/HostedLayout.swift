import Frames
import Language
import Screens

/// How a terminal is divided between what is used by hand and the texts above it.
///
/// A checkout keeps the rows that any checkout needs. The texts get what is left, or the row of its header where that is nothing; where
/// they are cut, Ctrl-T shows all of them.
struct HostedLayout {
  /// The texts, row by row.
  let rows: [String]
  /// The row of the first of them.
  let top: Int
  /// Where the rest is drawn.
  let guest: Region
  /// Whether some of the texts are left out.
  let isShort: Bool
  /// Whether so much is left out that the checkout's own footer says how to leave.
  let lacksKeys: Bool

  /// Divides a terminal; `texts` are the texts from the whole to the shortest, and only a checkout needs a certain size.
  init(_ size: Size, texts: [[String]], isCheckout: Bool, more: String, ellipsis: String) {
    let columns = max(1, size.width - 2)
    func wrapped(_ texts: [String]) -> [String] {
      texts.flatMap { TextWrap.lines(VisibleText.sanitised($0), columns: columns) }
    }
    func below(_ rows: Int) -> Region { Region(x: 0, y: rows, width: size.width, height: max(1, size.height - rows)) }
    let needed = AppModel.smallest
    guard isCheckout else {
      let rows = Array(wrapped(texts[0]).prefix(max(0, size.height - 1)))
      (self.rows, top, guest, isShort, lacksKeys) = (rows, 0, below(rows.count), false, false)
      return
    }
    guard size.width >= needed.width, size.height >= needed.height else {
      // The checkout says which size is needed, of the whole terminal, and how to leave.
      (rows, top, isShort, lacksKeys) = ([], 0, false, false)
      guest = below(0)
      return
    }
    let room = size.height - needed.height
    // The key to all of them is left out sooner than a text.
    let choices = texts.enumerated().flatMap { place, texts in
      let withKey = Array(texts.dropLast()) + texts.suffix(1).map { "\($0) · \(more)" }
      return (place == 0 ? [texts] : [withKey, texts]).map { (place: place, rows: wrapped($0)) }
    }
    if let choice = choices.first(where: { $0.rows.count <= room }) {
      (rows, top, guest) = (choice.rows, 0, below(choice.rows.count))
      (isShort, lacksKeys) = (choice.place > 0, choice.place > 0 && choice.place == texts.count - 1)
      return
    }
    let all = wrapped([(texts.last ?? []).joined(separator: " ")])
    let last = max(1, room) - 1
    let rest = all.dropFirst(last).joined(separator: " ")
    func cut(_ end: String) -> String? {
      let lines = TextWrap.lines(rest, columns: max(1, columns - TextWidth.of(end)))
      return lines.count > 1 ? nil : (lines.first ?? "") + end
    }
    let short = ellipsis + " " + more
    let words = TextWrap.lines(rest, columns: max(1, columns - TextWidth.of(short))).first ?? ""
    rows = all.prefix(last) + [cut(" · " + more) ?? words + short]
    (top, isShort, lacksKeys) = (0, true, true)
    guest = below(room)
  }
}

extension HostedLayout {
  /// The texts and what was drawn for the rest of the terminal, as one frame.
  func frame(_ size: Size, around guest: Frame, _ glyphs: GlyphSet) -> Frame {
    let direction: Direction = guest.surface.isOrdered ? .rightToLeft : .leftToRight
    let painter = Painter(Size(width: size.width, height: rows.count), direction: direction, glyphs: glyphs)
    for (y, row) in rows.enumerated() {
      painter.restyle(Region(x: 0, y: y, width: size.width, height: 1), Style(.selected))
      painter.text(row, at: Position(x: 1, y: y), style: Style(.selected))
    }
    var surface = Painter(size, direction: direction, glyphs: glyphs).surface
    surface.draw(guest.surface, at: self.guest)
    surface.draw(
      painter.surface, at: Region(x: 0, y: max(0, top), width: size.width, height: rows.count))
    let cursor = guest.cursor.map { Position(x: $0.x, y: $0.y + self.guest.y) }
    return Frame(surface: surface, cursor: cursor, title: guest.title, isNotice: guest.isNotice)
  }
}
