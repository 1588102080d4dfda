import Frames
import Language

/// A question on the screen.
struct QuestionScreen {
  let question: AskedQuestion
  /// The answer that is selected, counted from 0.
  let selected: Int
  let phrases: Phrasebook

  /// What an input means.
  enum Meaning {
    case none
    case suspend
    case reply(InterviewReply)
  }

  /// What an input means to a question; arrows change what is selected.
  static func meaning(of input: Input, _ question: AskedQuestion, selected: inout Int) -> Meaning {
    let count = question.chosen == nil ? question.choices.count : 0
    switch input {
    case .enter: return .reply(count > 0 ? .choice(selected) : .onward)
    case .character(let character):
      if let number = character.wholeNumberValue, (1...max(1, count)).contains(number), count > 0 {
        return .reply(.choice(number - 1))
      }
      if let key = question.keys.first(where: { $0.key == Character(character.lowercased()) }) {
        return .reply(.key(key.key))
      }
      return character == " " && count == 0 ? .reply(.onward) : .none
    case .down, .tab: if count > 0 { selected = (selected + 1) % count }
    case .up, .backTab: if count > 0 { selected = (selected + count - 1) % count }
    case .escape, .control("c"), .control("q"), .control("d"): return .reply(.leave)
    case .control("z"): return .suspend
    case .backspace, .delete, .insert, .left, .right, .wordLeft, .wordRight, .home, .end, .pageUp, .pageDown, .function,
      .control, .alt, .paste, .mouse, .resized, .focusGained, .focusLost, .unknown:
      break
    }
    return .none
  }

  /// The screen at a size.
  func frame(_ size: Size, _ glyphs: GlyphSet) -> Frame {
    let painter = Painter(size, glyphs: glyphs)
    let width = min(size.width - 4, 76)
    guard width >= 20, size.height >= 8 else {
      painter.text(phrases.text("lookup.too-small"), at: Position(x: 0, y: 0), style: .warning)
      return Frame(surface: painter.surface)
    }
    painter.text(question.heading, at: Position(x: 2, y: 0), style: .muted, columns: width)
    let page = painter.window(Region(x: 2, y: 2, width: width, height: size.height - 4))
    var cursor: Position?
    var y = 0
    func paragraph(_ text: String, indent: Int = 0, style: Style = .text) {
      let region = Region(x: indent, y: y, width: width - indent, height: max(0, page.size.height - y))
      y += page.wrapped(VisibleText.sanitised(text), in: region, style: style)
    }
    for (place, text) in question.text.enumerated() {
      for line in text.split(separator: "\n") { paragraph(String(line), style: place == 0 ? .heading : .text) }
      y += 1
    }
    for (place, choice) in question.choices.enumerated() {
      let isSelected = place == (question.chosen ?? selected)
      let style: Style = isSelected ? .accent : question.chosen == nil ? .text : .muted
      page.text("\(isSelected ? "▌" : " ")\(place + 1)", at: Position(x: 0, y: y), style: style)
      if isSelected { cursor = page.place(Position(x: 1, y: y)) }
      paragraph(choice, indent: 4, style: style)
    }
    if !question.verdict.isEmpty { y += 1 }
    for (place, text) in question.verdict.enumerated() {
      paragraph(text, style: place == 0 ? .heading : .text)
    }
    let isOpen = question.chosen == nil && !question.choices.isEmpty
    let keys =
      [phrases.text(isOpen ? "interview.keys-choose" : "interview.keys-onward")]
      + question.keys.map { "\($0.key) \($0.does)" } + [phrases.text("interview.keys-leave")]
    painter.text(
      keys.joined(separator: "   "), at: Position(x: 2, y: size.height - 1), style: .muted, columns: size.width - 3)
    return Frame(surface: painter.surface, cursor: cursor, title: question.heading)
  }
}
