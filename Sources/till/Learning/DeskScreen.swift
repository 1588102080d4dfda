import Frames
import Language
import TillAssets
import Training

/// The desk on the screen: a search field, the answer to what is typed, and the next best by name.
struct DeskScreen {
  private(set) var query = ""
  private(set) var answers: [DeskAnswer] = []
  /// The situation that is typed.
  private(set) var topic: String?
  /// Which answer is shown, counted from 0; `nil` while nobody has said or chosen which provider it is about.
  private(set) var selected: Int? = 0
  let phrases: Phrasebook

  /// What an input asks for beside a changed screen.
  enum Wish {
    case leave
    case open(DeskAnswer)
  }

  var shown: DeskAnswer? { selected.flatMap { answers.indices.contains($0) ? answers[$0] : nil } }

  /// Takes an input; looks up what is typed where it changed.
  mutating func take(_ input: Input, in index: DeskIndex) -> Wish? {
    var typed = query
    switch input {
    case .character(let character): typed.append(character)
    case .paste(let text): typed += String(text.map { $0.isNewline ? " " : $0 })
    case .backspace: typed = String(typed.dropLast())
    case .control("u"): typed = ""
    case .control("c"), .control("q"), .control("d"): return .leave
    case .escape:
      if typed.isEmpty { return .leave }
      typed = ""
    case .down, .tab: select(selected.map { $0 + 1 } ?? 0)
    case .up, .backTab: select((selected ?? 0) + answers.count - 1)
    case .enter:
      guard let shown else {
        select(0)
        return nil
      }
      return .open(shown)
    case .delete, .insert, .left, .right, .wordLeft, .wordRight, .home, .end, .pageUp, .pageDown, .function, .control,
      .alt, .mouse, .resized, .focusGained, .focusLost, .unknown:
      break
    }
    guard typed != query else { return nil }
    // Till's own limit: a query is at most a paragraph.
    query = String(typed.prefix(500))
    answers = index.answers(to: query)
    topic = index.topic(of: query)
    selected = answers.isEmpty || index.isCertain(query) ? 0 : nil
    return nil
  }

  private mutating func select(_ place: Int) { selected = answers.isEmpty ? 0 : place % answers.count }

  func frame(_ size: Size, _ glyphs: GlyphSet) -> Frame {
    let painter = Painter(size, glyphs: glyphs)
    // Texts stay readable on wide terminals.
    let width = min(size.width - 4, 76)
    guard width >= 20, size.height >= 8 else {
      painter.text(phrases.text("lookup.too-small"), at: Position(x: 0, y: 0), style: .warning)
      return Frame(surface: painter.surface)
    }
    painter.text(phrases.text("lookup.title"), at: Position(x: 2, y: 0), style: .heading)
    painter.restyle(Region(x: 2, y: 2, width: width, height: 1), .fieldFocused)
    let shownQuery = TextWidth.of(query) < width - 1 ? query : String(query.suffix(width - 2))
    let used = painter.text(
      VisibleText.sanitised(shownQuery), at: Position(x: 2, y: 2), style: .fieldFocused, columns: width - 1)
    let page = painter.window(Region(x: 2, y: 4, width: width, height: size.height - 6))
    if !answers.isEmpty || topic != nil {
      draw(shown.map { DeskPanel($0, phrases) } ?? DeskPanel(about: topic, phrases), on: page)
    } else {
      let key = query.allSatisfy(\.isWhitespace) ? "lookup.empty" : "lookup.no-answer"
      page.wrapped(phrases.text(key), in: page.bounds, style: .muted)
    }
    painter.text(
      phrases.text("lookup.keys"), at: Position(x: 2, y: size.height - 1), style: .muted, columns: size.width - 3)
    return Frame(surface: painter.surface, cursor: Position(x: 2 + used, y: 2), title: phrases.text("lookup.title"))
  }

  /// Draws the answer line by line, and below it the others by name, of which as many as there is room for.
  private func draw(_ panel: DeskPanel, on page: Painter) {
    let column = min(page.size.width / 3, 2 + (panel.lines.map { TextWidth.of($0.label) }.max() ?? 0))
    let isOpen = panel.answer == nil
    let names = answers.enumerated().map { place, answer in
      "\(place + 1)  \(answer.outcome.name)" + (isOpen ? " (\(answer.outcome.providerName))" : "")
    }
    // The names of the others always have their lines.
    let bottom = page.size.height - (names.count > 1 || isOpen ? names.count : 0)
    var y = 0
    for (place, line) in panel.lines.enumerated() where y < bottom {
      page.text(line.label, at: Position(x: 0, y: y), style: .muted, columns: column - 1)
      let region = Region(x: column, y: y, width: page.size.width - column, height: bottom - y)
      let style: Style =
        switch place {
        case 0: .heading
        case 1: Style(panel.answer?.outcome.money.role ?? .warning)
        default: .text
        }
      y += page.wrapped(VisibleText.sanitised(line.text), in: region, style: style)
    }
    if let alike = panel.alike, y + 1 < bottom {
      page.wrapped(
        VisibleText.sanitised(alike), in: Region(x: 0, y: y + 1, width: page.size.width, height: bottom - y - 1),
        style: .muted)
    }
    guard names.count > 1 || isOpen else { return }
    for (place, name) in names.enumerated() {
      page.text(
        (place == selected ? "› " : "  ") + name, at: Position(x: 0, y: bottom + place),
        style: place == selected ? .accent : .muted)
    }
  }
}

extension Outcome.ShopperMoney {
  /// How the state of the money looks; its words say it, too.
  fileprivate var role: Role {
    switch self {
    case .no, .refunded: .good
    case .held, .unknown: .warning
    case .yes: .accent
    }
  }
}
