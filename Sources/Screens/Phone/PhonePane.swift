import Checkout
import Frames
import Inspection
import Language
import Pages

/// Everything that can be done to the phone: a row for each thing with how it is now and the key that changes it.
struct PhonePane {
  let context: RenderContext
  let state: Overlay.PaneState
  /// Columns of one half, where the rows stand in two.
  private static let half = 36

  func draw(on page: Canvas) {
    let isCompact = page.size.height < 18
    let isWide = page.size.width >= 2 * Self.half + 8
    let columns = isWide ? halves : [blocks(PhoneSection.allCases)]
    let most = page.size.height - (isCompact ? 3 : 4)
    let rows = columns.map { $0.reduce(0) { $0 + $1.height } }.max() ?? 0
    let size = Size(
      width: isWide ? 2 * Self.half + 6 : min(page.size.width - 4, 60), height: min(most, rows + 4))
    let box = Region(
      x: (page.size.width - size.width) / 2, y: isCompact ? 1 : max(2, (page.size.height - size.height) / 3),
      width: size.width, height: size.height)
    page.painter.fill(box)
    page.painter.box(box, title: page.say("phone.pane.title"), style: .accent)
    page.note(.dialog, page.say("phone.pane.title"), at: box)
    let inner = page.window(box.inset(horizontal: 2, vertical: 1))
    let note = note
    let list = inner.size.height - (isCompact ? 0 : note.isEmpty ? 0 : 1)
    for (index, blocks) in columns.enumerated() {
      let width = isWide ? Self.half : inner.size.width
      let part = Region(x: index * (Self.half + 2), y: 0, width: min(width, inner.size.width), height: list)
      Column(middle: blocks).draw(on: inner.window(part))
    }
    if !isCompact, !note.isEmpty { inner.text(note, y: inner.size.height - 1, .muted, columns: inner.size.width) }
  }

  /// The note below the rows: the effect of the selected row, or its obstacle.
  private var note: String {
    let row = context.paneRow(state)
    if let obstacle = context.obstacle(of: context.operation(of: row)) { return context.say(obstacle) }
    return switch row {
    case .item: ""
    case .call: context.say("phone.pane.call-keys")
    }
  }

  /// The sections beside each other, so that both halves end about level.
  private var halves: [[Block]] {
    [blocks([.network, .app, .calls]), blocks([.device, .links, .others])]
  }

  private func blocks(_ sections: [PhoneSection]) -> [Block] {
    let rows = context.paneRows
    var blocks: [Block] = []
    for section in sections {
      let own = rows.enumerated().filter { Self.section(of: $0.element) == section }
      guard !own.isEmpty else { continue }
      if !blocks.isEmpty { blocks.append(.looseGap) }
      let title = context.say("phone.section.\(section.rawValue)")
      blocks.append(
        Block { row in
          row.text(title, .muted)
          row.note(.heading, title)
        })
      blocks += own.map { index, row in block(row, index) }
    }
    return blocks
  }

  private static func section(of row: PaneRow) -> PhoneSection {
    switch row {
    case .item(let item): item.section
    case .call: .calls
    }
  }

  private func block(_ row: PaneRow, _ index: Int) -> Block {
    let operation = context.operation(of: row)
    let obstacle = context.obstacle(of: operation)
    let isSelected = context.paneRow(state) == row
    let (key, title, value) = words(row)
    return Block(counts: 1, isFocused: isSelected) { canvas in
      let isOff = obstacle != nil
      if isSelected {
        canvas.painter.fill(canvas.row(0).bounds, style: isOff ? .text : .selected)
        canvas.bar()
        canvas.putCursor(2, 0)
      }
      let style: Style = isOff ? .muted : isSelected ? .selected : .text
      canvas.text(key, x: 2, isOff ? .muted : isSelected ? .selected : .keyName)
      let end = canvas.size.width
      // Where there is no room for both, what it is comes before how it is.
      let hasRoom = !value.isEmpty && 6 + TextWidth.of(title) + TextWidth.of(value) <= end
      let start = !hasRoom ? end : canvas.textAtEnd(value, end: end, isSelected && !isOff ? .selected : .muted)
      canvas.text(title, x: 5, style, columns: start - 6)
      var outline: OutlineState = isSelected ? .focused : []
      if isOff { outline.insert(.disabled) }
      let told = [value, key, obstacle.map(canvas.say) ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
      canvas.note(.option, title, value: told, outline, target: .option(index))
    }
  }

  /// A row's key, what it is called, and how it is now.
  private func words(_ row: PaneRow) -> (key: String, title: String, value: String) {
    switch row {
    case .call(let name): return ("", VisibleText.sanitised(name), "")
    case .item(let item):
      let title =
        if case .app(let app) = item { context.say("phone.app.\(app.rawValue)") } else {
          context.say("phone.pane.\(item.name)")
        }
      return (String(item.key), title, value(of: item))
    }
  }

  private func value(of item: PhoneItem) -> String {
    if case .app = item, case .installed(_, let flag)? = item.present(context.phone) {
      return context.say(flag ? "phone.value.installed" : "phone.value.removed")
    }
    if let present = item.present(context.phone) { return context.say(present.phrase(below: "phone.value")) }
    switch item {
    case .loseRequest, .loseAnswer:
      return context.pickedCall.map(VisibleText.sanitised) ?? context.say("phone.value.next-call")
    case .open: return context.lifeText
    case .outside: return context.phone.window.map { context.say("outside-window.title.\($0.place.name)") } ?? ""
    case .kill: return context.say("phone.value.launches", ["count": .number(context.phone.launches)])
    case .network, .background, .memory, .webView, .jailbreak, .certificate, .clock, .camera, .returns, .leads,
      .universalLinks, .app:
      return ""
    }
  }
}
