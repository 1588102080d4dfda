import Commerce
import Frames
import Language

/// A hosted page in the shopper's browser: a window with an address line, drawn from the page's own words.
struct PageDialog {
  let state: PageState
  private static let widest = 64

  func draw(on sheet: Sheet) {
    let screen = sheet.size
    guard let code = PageCode(state.page, on: screen, sheet.glyphs) else { return drawWindow(on: sheet) }
    let width = min(screen.width - code.size.width, Self.widest)
    let x = (screen.width - code.size.width - width) / 2
    let y = (screen.height - code.size.height) / 2
    code.draw(on: sheet.window(Region(x: x, y: y, width: code.size.width, height: code.size.height)))
    drawWindow(on: sheet.window(Region(x: x + code.size.width, y: 0, width: width, height: screen.height)))
  }

  private func drawWindow(on sheet: Sheet) {
    let page = state.page
    let width = min(sheet.size.width, Self.widest)
    let note =
      page.note.map { Line.paragraph(sheet.say("serve.page.note", ["note": .text($0)]), .muted, columns: width) } ?? []
    let inner = width - 2
    let content = lines(on: sheet, columns: inner)
    let noteRows =
      sheet.size.height >= content.count + note.count + 3 || sheet.size.height > 12 ? note.count : min(1, note.count)
    let height = min(content.count + 3 + noteRows, sheet.size.height)
    let box = Region(
      x: (sheet.size.width - width) / 2, y: max(0, (sheet.size.height - height) / 2), width: width, height: height)
    let window = sheet.window(box)
    window.painter.fill(window.painter.bounds)
    window.painter.box(
      window.painter.bounds, title: sheet.say("serve.page.title", ["provider": .text(state.place.provider)]),
      style: .accent)
    window.note(.dialog, page.title)
    window.text(VisibleText.sanitised(page.url), x: 2, y: 1, .muted, columns: width - 4)
    window.note(.link, page.url, at: Region(x: 2, y: 1, width: width - 4, height: 1))
    let rows = max(1, height - 3 - noteRows)
    let focus = content.firstIndex { line in
      if case .focus(state.focus)? = line.target { true } else { false }
    }
    let body = window.window(Region(x: 1, y: 2, width: inner, height: rows))
    ScrolledLines(lines: content, focus: focus ?? 0).draw(on: body)
    window.window(Region(x: 1, y: height - 1 - noteRows, width: inner, height: noteRows)).draw(note)
  }

  private func lines(on sheet: Sheet, columns: Int) -> [Line] {
    let page = state.page
    var lines = [Line(page.title, .heading, .heading)]
    let labels = page.blocks.map { if case .fact(let label, _) = $0 { TextWidth.of(label) } else { 0 } }.max() ?? 0
    for block in page.blocks {
      switch block {
      case .text(let text): lines += Line.paragraph(text, columns: columns)
      case .notice(let text): lines += Line.paragraph(text, .warning, columns: columns, .alert)
      case .code(let text): lines += Line.paragraph(text, .accent, columns: columns)
      case .fact(let label, let value):
        let gap = String(repeating: " ", count: max(0, min(labels, columns / 2) - TextWidth.of(label) + 1))
        lines.append(Line([Line.Piece(label + gap, .muted), Line.Piece(value)], .row))
      case .plan(let rows):
        lines += rows.map { row in
          Line(
            [Line.Piece(row.due ?? sheet.say("page.today"), row.due == nil ? .accent : .text)],
            end: Line.Piece(row.amount), .row)
        }
      }
    }
    for (index, field) in page.fields.enumerated() { lines += [Line()] + self.lines(of: field, index, columns) }
    lines.append(Line())
    for (index, button) in page.buttons.enumerated() {
      let place = page.fields.count + index
      let isFocused = state.focus == place
      let style: Style = isFocused ? .buttonFocused : .button
      lines.append(
        Line([Line.Piece("[ \(button.label) ]", style)], .button, target: .focus(place), isSelected: isFocused))
    }
    return lines
  }

  private func lines(of field: ShopperPage.Field, _ index: Int, _ columns: Int) -> [Line] {
    let isFocused = state.field == index
    let text = shown(index)
    let room = min(field.length, 24)
    let blank = String(repeating: "_", count: max(0, room - state.values[index].count))
    var line = Line.field(field.label, text, blank: blank, .focus(index), isFocused: isFocused)
    // The outline is read aloud and copied, so what was typed is not in it.
    line.spoken = field.label
    return [line] + (field.problem.map { Line.paragraph($0, .warning, columns: columns, indent: 2, .alert) } ?? [])
  }

  /// The text of a field as it is shown: secret digits as bullets, of a card number the last four.
  private func shown(_ index: Int) -> String {
    let value = state.values[index]
    switch state.page.fields[index].kind {
    case .secretDigits: return String(repeating: "•", count: value.count)
    case .cardNumber:
      let open = min(4, max(0, value.count - 12))
      return String(repeating: "•", count: value.count - open) + value.text.suffix(open)
    case .digits, .text, .expiry, .cardholder: return value.text
    }
  }
}
