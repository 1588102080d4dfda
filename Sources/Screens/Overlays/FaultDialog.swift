import Checkout
import Frames
import Inspection
import Language
import Pages

/// Puts together what shall go wrong, with what is armed above.
struct FaultDialog {
  let context: RenderContext
  let state: FaultState

  func draw(on page: Canvas) {
    let isCompact = page.size.height < 18
    let width = min(page.size.width - (isCompact ? 0 : 4), 92)
    let height = min(page.size.height - (isCompact ? 2 : 3), 24)
    let box = Region(
      x: (page.size.width - width) / 2, y: isCompact ? 1 : max(1, (page.size.height - height) / 2), width: width,
      height: height)
    let title = page.say("faults.title")
    page.painter.fill(box)
    page.painter.box(box, title: title, style: .accent)
    page.note(.dialog, title, at: box)
    let inner = page.window(box.inset(horizontal: 2, vertical: 1))
    drawQuery(on: inner.row(0))
    drawPath(on: inner.row(1))
    let rows = context.faultRows(state)
    let list = inner.window(Region(x: 0, y: 3, width: inner.size.width, height: inner.size.height - 3))
    guard !rows.isEmpty else {
      let text = inner.say("list.nothing")
      list.text(text, .muted)
      list.note(.text, text)
      return
    }
    let selected = context.faultSelection(state)
    var column = Column()
    for (index, row) in rows.enumerated() {
      if let heading = heading(before: index, rows) {
        column.middle.append(
          Block { canvas in
            canvas.text(heading, .muted)
            canvas.note(.heading, heading)
          })
      }
      column.middle.append(block(row, index: index, isSelected: index == selected, columns: list.size.width))
    }
    column.draw(on: list)
  }

  private func drawQuery(on row: Canvas) {
    let prompt = row.say("list.prompt")
    let x = row.text(prompt, .accent) + 1
    let text = VisibleText.sanitised(state.query.text)
    let step = state.place == nil ? "place" : state.kind == nil ? "kind" : "turn"
    if text.isEmpty { row.text(row.say("faults.ask.\(step)"), x: x, .muted) } else { row.text(text, x: x) }
    row.putCursor(x + TextWidth.of(VisibleText.sanitised(String(state.query.text.prefix(state.query.caret)))), 0)
    row.note(.field, row.say("faults.ask.\(step)"), value: text)
  }

  /// What was chosen so far.
  private func drawPath(on row: Canvas) {
    guard let place = state.place else { return }
    let separator = " \(row.glyphs.separator(row.painter.direction)) "
    var parts = [context.title(of: .place(place), state)]
    if let kind = state.kind { parts.append(context.title(of: .kind(kind), state)) }
    let text = parts.joined(separator: separator)
    row.text(text, x: 2, .accent, columns: row.size.width - 2)
    row.note(.status, text)
  }

  private func heading(before index: Int, _ rows: [FaultRow]) -> String? {
    func part(_ row: FaultRow) -> String {
      switch row {
      case .armed: "armed"
      case .argument: "argument"
      case .place, .kind, .turn: "new"
      }
    }
    let name = part(rows[index])
    guard index == 0 || part(rows[index - 1]) != name else { return nil }
    switch name {
    // The letters that clear a fault are typed into the search while another row is selected.
    case "armed":
      guard case .armed? = context.faultRow(state) else {
        let up = Keyboard.name(of: .up, context.phrases, context.model.glyphs)
        return context.say("faults.armed-above", ["key": .text(up)])
      }
      return context.say("faults.armed")
    case "new" where state.place == nil && !context.snapshot.faults.isEmpty && state.query.isEmpty:
      return context.say("faults.new")
    default: return nil
    }
  }

  private func block(_ row: FaultRow, index: Int, isSelected: Bool, columns: Int) -> Block {
    let title = context.title(of: row, state)
    let detail = detail(of: row)
    let note = context.explanation(of: row, state)
    // The sentence is beside the name if there is room, otherwise below the selected one.
    let names = row.isKind ? max(26, TextWidth.of(title) + 4) : 0
    let hasRoom = columns >= 76 && !note.isEmpty
    let below = hasRoom || note.isEmpty || !isSelected ? [] : TextWrap.lines(note, columns: columns - 6)
    let fits = TextWidth.of(title) + TextWidth.of(detail) + 5 <= columns
    let second = !fits && isSelected && !detail.isEmpty
    return Block(height: 1 + below.count + (second ? 1 : 0), counts: 1, isFocused: isSelected) { canvas in
      if isSelected {
        canvas.painter.fill(canvas.row(0).bounds, style: .selected)
        canvas.bar()
      }
      let style: Style = isSelected ? .selected : style(of: row)
      let start =
        fits ? canvas.textAtEnd(detail, end: canvas.size.width - 1, isSelected ? .selected : .muted) : canvas.size.width
      canvas.text(title, x: 2, style, columns: start - 3)
      if hasRoom { canvas.text(note, x: names, isSelected ? .selected : .muted, columns: start - names - 1) }
      for (y, line) in below.enumerated() { canvas.text(line, x: 4, y: y + 1, .muted) }
      if second { canvas.text(detail, x: 4, y: 1 + below.count, .muted) }
      let told = [detail, note].filter { !$0.isEmpty }.joined(separator: ", ")
      canvas.note(
        .option, title, value: told.isEmpty ? nil : told, isSelected ? .focused : [], target: .option(index))
    }
  }

  private func style(of row: FaultRow) -> Style {
    guard case .armed(let report) = row else { return .text }
    return switch report.state {
    case .armed: .accent
    case .fired: .warning
    case .spent: .text
    case .healed, .expired: .muted
    }
  }

  private func detail(of row: FaultRow) -> String {
    switch row {
    case .armed(let report): context.standing(of: report)
    case .place(.call(let name)): context.say("fault.called", ["count": .number(context.count(of: name))])
    case .place(.any), .place(.messages), .kind: ""
    case .argument: arrows
    case .turn(let turn): FaultState.range(of: turn) == nil ? "" : arrows
    }
  }

  /// That arrows change the number.
  private var arrows: String {
    Keyboard.names(of: [.left, .right], context.phrases, context.model.glyphs)
  }
}

extension FaultRow {
  var isKind: Bool { if case .kind = self { true } else { false } }
}
