import Frames
import Language

struct QuestionScreen {
  let question: AskedQuestion
  /// The answer that is selected, counted from 0, or below 0 how many rows the text above the first is scrolled; where there is only
  /// something to read, how many rows that is.
  let selected: Int
  let phrases: Phrasebook

  enum Meaning {
    case none
    case suspend
    case reply(InterviewReply)
  }

  private struct Line {
    var text: String
    var indent = 0
    var style: Style = .text
    /// The answer that it belongs to, counted from 0.
    var choice: Int?
    /// Whether the answer begins here.
    var isFirst = false
  }

  /// What an input means on a screen of a size; arrows and the wheel change what is selected.
  func meaning(of input: Input, on size: Size, selected: inout Int) -> Meaning {
    let count = question.chosen == nil ? question.choices.count : 0
    let isOpen = count > 0 && !question.isList
    // How much text there is to scroll to above the first answer.
    let above = isOpen ? QuestionScreen(question: question, selected: 0, phrases: phrases).page(size)?.top ?? 0 : 0
    func move(by steps: Int) {
      guard count > 0 else {
        // What was said about an answer is shown from its end, and scrolled the other way.
        let rows = (question.verdict.isEmpty ? steps : -steps) + selected
        selected = max(0, min(rows, page(size).map { $0.lines.count - $0.region.height } ?? 0))
        return
      }
      guard !question.isList, selected <= 0, above + selected > 0, selected < 0 || steps < 0 else {
        selected =
          question.isList ? min(max(0, selected + steps), count - 1) : (max(0, selected) + steps + count) % count
        return
      }
      selected = max(-above, min(0, selected + steps))
    }
    switch input {
    case .enter:
      guard isOpen, selected < 0 else { return .reply(isOpen ? .choice(selected) : .onward) }
      // From the text above, Enter first leads back to the answers.
      selected = 0
    case .character(let character):
      if isOpen, let number = character.wholeNumberValue, (1...count).contains(number) {
        return .reply(.choice(number - 1))
      }
      if let key = question.keys.first(where: { $0.key == Character(character.lowercased()) }) {
        return .reply(.key(key.key))
      }
      return character == " " && !isOpen ? .reply(.onward) : .none
    case .down, .tab: move(by: 1)
    case .up, .backTab: move(by: -1)
    case .pageDown: move(by: count > 0 ? min(8, count - 1 - selected) : 8)
    case .pageUp: move(by: count > 0 ? -min(8, selected > 0 ? selected : above + selected) : -8)
    case .mouse(let mouse):
      switch mouse.kind {
      case .wheelDown: move(by: 1)
      case .wheelUp: move(by: -1)
      case .press:
        if mouse.button == .left { return press(at: mouse.position, on: size, isOpen: isOpen) }
      case .release: break
      }
    case .escape: return .reply(question.isAside || question.escape != nil ? .onward : .leave)
    case .control("c"), .control("q"), .control("d"): return .reply(.leave)
    case .control("z"): return .suspend
    case .backspace, .delete, .insert, .left, .right, .wordLeft, .wordRight, .home, .end, .function, .control, .alt,
      .paste, .resized, .focusGained, .focusLost, .unknown:
      break
    }
    return .none
  }

  /// A click chooses the answer below it; on text it continues.
  private func press(at position: Position, on size: Size, isOpen: Bool) -> Meaning {
    guard let page = page(size) else { return .none }
    let row = position.y - page.region.y
    guard row >= 0, row < page.region.height else { return .none }
    guard isOpen else { return question.isList ? .none : .reply(.onward) }
    let lines = page.lines
    let place = row < page.fixed ? row : row + page.top
    return lines.indices.contains(place) ? lines[place].choice.map { .reply(.choice($0)) } ?? .none : .none
  }

  // MARK: The page

  /// All lines, where they are shown, how many of them stay where they are, and how many are left out above the others; `nil` where the
  /// screen is too small. Where not all of them are shown, a row below them is left for saying so, and what is asked stays.
  private func page(_ size: Size) -> (lines: [Line], region: Region, fixed: Int, top: Int)? {
    let width = min(size.width - 4, 76)
    guard width >= 20, size.height >= 8 else { return nil }
    var lines = lines(width)
    // A question that is one row too long for a small screen is better without blank rows than cut.
    if lines.count > size.height - 4, question.chosen == nil { lines.removeAll { $0.text.isEmpty } }
    let hasMore = lines.count > size.height - 4
    let region = Region(x: 2, y: hasMore ? 1 : 2, width: width, height: size.height - 4)
    let last = max(0, lines.count - region.height)
    guard question.chosen == nil, !question.choices.isEmpty else {
      // What has just been said is looked at first.
      return (lines, region, 0, question.verdict.isEmpty ? min(selected, last) : max(0, last - selected))
    }
    let wanted = lines.lastIndex { $0.choice == max(0, selected) } ?? 0
    let asked = lines.prefix { $0.style == .heading }.count
    let fixed = hasMore && asked <= region.height / 2 ? asked : 0
    return (lines, region, fixed, max(0, min(wanted - region.height + 1, last) + min(0, selected)))
  }

  private func lines(_ width: Int) -> [Line] {
    var lines: [Line] = []
    func paragraph(_ text: String, indent: Int = 0, style: Style = .text, choice: Int? = nil) {
      let wrapped = RecordLines.wrapped(VisibleText.sanitised(text), columns: width - indent)
      for (place, line) in wrapped.enumerated() {
        lines.append(Line(text: line, indent: indent, style: style, choice: choice, isFirst: place == 0))
      }
    }
    for (place, text) in question.text.enumerated() {
      for line in text.split(separator: "\n") { paragraph(String(line), style: place == 0 ? .heading : .text) }
      lines.append(Line(text: ""))
    }
    // Beside what is said about an answer, the others would push the question off a small screen.
    for (place, choice) in question.choices.enumerated() where question.chosen == nil || question.chosen == place {
      let isSelected = place == (question.chosen ?? max(0, selected))
      let style: Style = isSelected ? .accent : question.chosen == nil ? .text : .muted
      paragraph(choice, indent: question.isList ? 2 : 4, style: style, choice: place)
    }
    if !question.verdict.isEmpty { lines.append(Line(text: "")) }
    for (place, text) in question.verdict.enumerated() { paragraph(text, style: place == 0 ? .heading : .text) }
    return lines
  }

  func frame(_ size: Size, _ glyphs: GlyphSet) -> Frame {
    guard let page = page(size) else { return SmallWindow.frame(of: size, glyphs, phrases) }
    let painter = Painter(size, glyphs: glyphs)
    painter.text(question.heading, at: Position(x: 2, y: 0), style: .muted, columns: page.region.width)
    let window = painter.window(page.region)
    var cursor: Position?
    let shown = page.lines.prefix(page.fixed) + page.lines.dropFirst(page.fixed + page.top)
    for (y, line) in shown.prefix(page.region.height).enumerated() {
      if let choice = line.choice, line.isFirst {
        let isSelected = choice == (question.chosen ?? max(0, selected))
        // Keys are digits; further down, only the arrows lead.
        let number = question.isList || choice > 8 ? "" : "\(choice + 1)"
        window.text("\(isSelected ? "▌" : " ")\(number)", at: Position(x: 0, y: y), style: line.style)
        if isSelected { cursor = window.place(Position(x: 1, y: y)) }
      }
      window.text(line.text, at: Position(x: line.indent, y: y), style: line.style)
    }
    drawMore(on: painter, page.lines.count, page.region, top: page.top)
    drawKeys(on: painter, size)
    return Frame(surface: painter.surface, cursor: cursor, title: question.heading)
  }

  /// Says below the lines that there are more of them, and where.
  private func drawMore(on painter: Painter, _ count: Int, _ region: Region, top: Int) {
    let (isAbove, isBelow) = (top > 0, top + region.height < count)
    guard isAbove || isBelow else { return }
    let key = isAbove && isBelow ? "interview.more-both" : isAbove ? "interview.more-above" : "interview.more-below"
    painter.text(
      phrases.text(key), at: Position(x: region.x, y: region.y + region.height), style: .accent, columns: region.width)
  }

  /// Keys in one row, or in two where one is too short. What has no room there is left out, but not the last, which leads out.
  private static func keyRows(_ keys: [String], _ last: String, columns: Int) -> [String] {
    func rows(_ keys: [String]) -> [String] {
      keys.reduce(into: [""]) { rows, key in
        let longer = rows[rows.count - 1].isEmpty ? key : rows[rows.count - 1] + "   " + key
        if TextWidth.of(longer) > columns, !rows[rows.count - 1].isEmpty {
          rows.append(key)
        } else {
          rows[rows.count - 1] = longer
        }
      }
    }
    let shown = (0...keys.count).reversed().lazy.map { rows(keys.prefix($0) + [last]) }
    return shown.first { $0.count <= 2 } ?? [last]
  }

  /// The keys in the last row, in the last two where one is too short.
  private func drawKeys(on painter: Painter, _ size: Size) {
    let isOpen = question.chosen == nil && !question.choices.isEmpty && !question.isList
    let first = isOpen ? "interview.keys-choose" : question.isList ? "interview.keys-list" : "interview.keys-onward"
    let last = question.escape ?? phrases.text(question.isAside ? "interview.keys-back" : "interview.keys-leave")
    let keys =
      (question.isAside && !question.isList
        ? [] : [phrases.text(first, ["count": .number(min(9, question.choices.count))])])
      + question.keys.map { "\($0.key) \($0.does)" }
    let rows = Self.keyRows(keys, last, columns: size.width - 3)
    for (place, row) in rows.enumerated() {
      painter.text(row, at: Position(x: 2, y: size.height - rows.count + place), style: .muted, columns: size.width - 3)
    }
  }
}
