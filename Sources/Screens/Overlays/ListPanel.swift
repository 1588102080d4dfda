import Checkout
import Frames
import Language

/// A list with a search line, in a box over the screen: help, palette and test data.
struct ListPanel {
  let context: RenderContext
  let overlay: Overlay
  let state: Overlay.ListState

  private var entries: [Entry] { context.entries(of: overlay) }

  private var titleKey: String {
    switch overlay {
    case .help: "help.title"
    case .palette: "palette.title"
    case .testData: "test-data.title"
    case .outcomes: "outcomes.title"
    case .urlBar: "url-bar.title"
    case .exchange: "exchange.title"
    case .lens: "lens.steps"
    case .phone: "phone.pane.title"
    case .offer: "offer.title"
    case .faults: "faults.title"
    case .provenance: "provenance.title"
    case .naming(let state): "naming.\(state.file.rawValue).title"
    case .forks, .forkName: "forks.title"
    }
  }

  func draw(on page: Canvas) {
    let isCompact = page.size.height < 18
    let size = Size(
      width: min(page.size.width - 4, 76), height: min(page.size.height - (isCompact ? 3 : 4), 22))
    let box = Region(
      x: (page.size.width - size.width) / 2, y: isCompact ? 1 : max(2, (page.size.height - size.height) / 3),
      width: size.width, height: size.height)
    // A column at each side as well, so that no frame below stands right beside this one.
    page.painter.fill(Region(x: box.x - 1, y: box.y, width: box.width + 2, height: box.height))
    page.painter.box(box, title: page.say(titleKey), style: .accent)
    page.note(.dialog, page.say(titleKey), at: box)
    let inner = page.window(box.inset(horizontal: 2, vertical: 1))
    drawQuery(on: inner.row(0))
    let entries = entries
    guard !entries.isEmpty else {
      let text = inner.say("list.nothing")
      inner.text(text, y: 2, .muted)
      inner.note(.text, text)
      return
    }
    let list = inner.window(Region(x: 0, y: 2, width: inner.size.width, height: inner.size.height - 2))
    let selected = min(state.selection, entries.count - 1)
    let table = isTable && inner.painter.direction == .rightToLeft ? tableWidth(entries, list.size.width) : nil
    var column = Column()
    var section = ""
    for (index, entry) in entries.enumerated() {
      if entry.section != section, state.query.isEmpty {
        section = entry.section
        let title = section
        column.middle.append(
          Block { row in
            row.text(title, .muted)
            row.note(.heading, title)
          })
      }
      // Rows far from the selection are only counted.
      let isNear = abs(index - selected) <= list.size.height
      let hasTwin = isNear && hasTwin(entry, at: index, in: entries, columns: list.size.width)
      column.middle.append(
        isNear
          ? block(
            entry, index: index, isSelected: index == selected, hasTwin: hasTwin, columns: list.size.width,
            table: table)
          : Block(counts: 1) { _ in })
    }
    column.draw(on: list)
  }

  private func drawQuery(on row: Canvas) {
    let prompt = row.say("list.prompt")
    let x = row.text(prompt, .accent) + 1
    let text = VisibleText.sanitised(state.query.text)
    row.text(text, x: x)
    if text.isEmpty { row.text(row.say("list.placeholder"), x: x, .muted) }
    row.putCursor(x + TextWidth.of(VisibleText.sanitised(String(state.query.text.prefix(state.query.caret)))), 0)
    row.note(.field, row.say("list.placeholder"), value: text)
  }

  /// The columns of an entry's title.
  private func room(for entry: Entry, _ columns: Int) -> Int { columns - TextWidth.of(entry.detail) - 4 }

  /// As much of a text from its beginning as fits.
  private func beginning(_ text: some Sequence<Character>, _ columns: Int) -> String {
    var shown = ""
    for character in text {
      guard TextWidth.of(shown + String(character)) <= columns else { break }
      shown.append(character)
    }
    return shown
  }

  /// A title that does not fit without its middle.
  private func inTheMiddle(_ title: String, _ columns: Int, _ glyphs: GlyphSet) -> String {
    let room = columns - TextWidth.of(glyphs.ellipsis)
    let end = String(beginning(title.reversed(), room / 2).reversed())
    return beginning(title, room - TextWidth.of(end)) + glyphs.ellipsis + end
  }

  /// Whether an entry looks like another one near it, as both are cut at the same place.
  private func hasTwin(_ entry: Entry, at index: Int, in entries: [Entry], columns: Int) -> Bool {
    let room = room(for: entry, columns)
    guard TextWidth.of(entry.title) > room else { return false }
    let shown = beginning(entry.title, room - 1)
    let near = entries.indices.clamped(to: index - Self.nearby..<index + Self.nearby + 1)
    return near.contains { $0 != index && entries[$0].detail == entry.detail && entries[$0].title.hasPrefix(shown) }
  }

  /// The columns that every title of a table has.
  private func tableWidth(_ entries: [Entry], _ columns: Int) -> Int? {
    let widest = entries.map { TextWidth.of($0.title) }.max()
    let room = entries.map { self.room(for: $0, columns) }.min()
    return widest.flatMap { widest in room.map { min(widest, max(0, $0)) } }
  }

  /// Whether the entries are a table of numbers and names in Latin letters.
  private var isTable: Bool { if case .testData = overlay { true } else { false } }

  /// How far away another entry of a list is hardly on the screen with it.
  private static let nearby = 20

  /// An entry on one row, or on two where it must say why it is off; beside a twin, its title is cut in the middle.
  /// In a table of a number of columns the title runs from left to right in every language, so that cut rows keep their columns.
  private func block(
    _ entry: Entry, index: Int, isSelected: Bool, hasTwin: Bool, columns: Int, table: Int?
  ) -> Block {
    let reason = entry.obstacle ?? ""
    let used = TextWidth.of(entry.title) + TextWidth.of(reason) + TextWidth.of(entry.detail) + 8
    let fits = used <= columns
    let hasReason = !reason.isEmpty && !fits && isSelected
    // The selected entry shows in full what is cut off.
    let isCut = TextWidth.of(entry.title) + TextWidth.of(entry.detail) + (entry.detail.isEmpty ? 4 : 6) > columns
    let told = [isCut ? entry.title : "", entry.note].filter { !$0.isEmpty }
    let notes = isSelected ? told.flatMap { TextWrap.lines($0, columns: columns - 6) }.prefix(4) : []
    return Block(height: (hasReason ? 2 : 1) + notes.count, counts: 1, isFocused: isSelected) { canvas in
      let style: Style =
        entry.obstacle != nil ? (isSelected ? .muted.with(.bold) : .muted) : isSelected ? .selected : .text
      if isSelected, entry.obstacle == nil { canvas.painter.fill(canvas.row(0).bounds, style: .selected) }
      for (y, line) in notes.enumerated() { canvas.text(line, x: 4, y: (hasReason ? 2 : 1) + y, .muted) }
      if isSelected { canvas.bar() }
      let detailStyle: Style = isSelected && entry.obstacle == nil ? .selected : .keyName
      let start = canvas.textAtEnd(entry.detail, end: canvas.size.width - 1, detailStyle)
      let title = hasTwin ? inTheMiddle(entry.title, start - 3, canvas.glyphs) : entry.title
      let room = max(0, start - 3)
      let row = canvas.window(Region(x: 2, y: 0, width: min(room, table ?? room), height: 1))
      let end = 2 + (table == nil ? row : row.leftToRight).text(title, style)
      if fits { canvas.text(reason, x: end + 2, isSelected ? .warning : .muted) }
      if hasReason { canvas.text(reason, x: 4, y: 1, .warning) }
      var state: OutlineState = isSelected ? .focused : []
      if entry.obstacle != nil { state.insert(.disabled) }
      let value = [entry.detail, reason].filter { !$0.isEmpty }.joined(separator: ", ")
      canvas.note(.option, entry.title, value: value, state, target: .option(index))
      if !notes.isEmpty, !entry.note.isEmpty { canvas.note(.text, entry.note) }
    }
  }
}
