import Frames
import Language
import TillAssets
import Training
import Wire

/// The desk on the screen: a search field, the answer to what is typed, and the next best by name.
struct DeskScreen {
  private(set) var query = ""
  /// What was found for what is typed.
  private(set) var finding: DeskFinding?
  /// Which answer is shown, counted from 0; `nil` while nobody has said or chosen which provider it is about.
  private(set) var selected: Int? = 0
  /// How many rows of the answer are above the screen, where it has more than fit.
  private var top = 0
  let phrases: Phrasebook

  init(phrases: Phrasebook) { self.phrases = phrases }

  /// What an input asks for beside a changed screen.
  enum Wish {
    case leave
    case open(DeskAnswer)
  }

  private var answers: [DeskAnswer] { finding?.answers ?? [] }

  var shown: DeskAnswer? { selected.flatMap { answers.indices.contains($0) ? answers[$0] : nil } }

  /// Takes an input on a screen of a size; looks up what is typed where it changed.
  mutating func take(_ input: Input, in index: DeskIndex, on size: Size) -> Wish? {
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
    case .pageDown: scroll(by: 1, on: size)
    case .pageUp: scroll(by: -1, on: size)
    case .mouse(let mouse):
      switch mouse.kind {
      case .wheelDown: scroll(by: 1, on: size)
      case .wheelUp: scroll(by: -1, on: size)
      case .press, .release: break
      }
    case .enter: return shown.map { .open($0) }
    case .delete, .insert, .left, .right, .wordLeft, .wordRight, .home, .end, .function, .control, .alt, .resized,
      .focusGained, .focusLost, .unknown:
      break
    }
    guard typed != query else { return nil }
    // Till's own limit: a query is at most a paragraph.
    query = String(typed.prefix(500))
    let finding = index.finding(of: query)
    // A number that was pasted is not kept.
    if case .paste = input, finding.topic == DeskIndex.cardNumber { query = "" }
    self.finding = finding
    selected = answers.isEmpty || finding.isCertain ? 0 : nil
    top = 0
    return nil
  }

  private mutating func select(_ place: Int) {
    selected = answers.isEmpty ? 0 : place % answers.count
    top = 0
  }

  /// Scrolls the answer by half a page, down or up.
  private mutating func scroll(by pages: Int, on size: Size) {
    guard let page = page(size) else { return }
    let count = rows(columns: page.width).count + names(columns: page.width).count
    let last = count > page.height ? count - page.height + 1 : 0
    top = min(max(0, min(top, last) + pages * max(1, page.height / 2)), last)
  }

  // MARK: The page

  private struct Row {
    var label = ""
    var indent = 0
    var text = ""
    var style: Style = .text
  }

  /// Where the answer is shown; `nil` where the screen is too small. Low screens do without empty rows.
  private func page(_ size: Size) -> Region? {
    // Texts stay readable on wide terminals.
    let width = min(size.width - 4, 76)
    guard width >= 20, size.height >= 8 else { return nil }
    let y = Self.isLow(size) ? 2 : 4
    return Region(x: 2, y: y, width: width, height: size.height - y - (Self.isLow(size) ? 1 : 2))
  }

  private static func isLow(_ size: Size) -> Bool { size.height < 20 }

  /// The answer in rows, and the names of all answers below it.
  private func rows(columns: Int) -> [Row] {
    guard let finding, !finding.isEmpty else {
      let key = query.allSatisfy(\.isWhitespace) ? "lookup.empty" : "lookup.no-answer"
      return TextWrap.lines(phrases.text(key), columns: columns).map { Row(text: $0, style: .muted) }
    }
    let panel =
      shown.map { DeskPanel($0, of: finding, phrases) } ?? DeskPanel(about: finding, phrases)
    return panel.rows(columns: columns).flatMap { row in
      let style: Style =
        switch row.part {
        case .happened: .heading
        case .money: Style(finding.isCertain ? panel.answer?.outcome.moneyByWord.role ?? .warning : .warning)
        case .onlyIf: .warning
        case nil: .muted
        case .say, .dontSay, .next, .note, .see: .text
        }
      // On a screen, nothing can be copied that does not fit.
      return TextWrap.lines(VisibleText.sanitised(row.text), columns: columns - row.indent).enumerated().map {
        Row(label: $0 == 0 ? row.label : "", indent: row.indent, text: $1, style: style)
      }
    }
  }

  /// The names of all answers, each with its provider while none is chosen.
  private func names(columns: Int) -> [Row] {
    let isOpen = shown == nil
    guard answers.count > 1 || isOpen else { return [] }
    return answers.enumerated().flatMap { place, answer in
      let name = "\(place + 1)  \(answer.outcome.name)" + (isOpen ? " (\(answer.outcome.providerName))" : "")
      return TextWrap.lines(name, columns: columns - 5).enumerated().map {
        let lead = $0 > 0 ? "     " : place == selected ? "› " : "  "
        return Row(text: lead + $1, style: place == selected ? .accent : .muted)
      }
    }
  }

  func frame(_ size: Size, _ glyphs: GlyphSet) -> Frame {
    guard let page = page(size) else { return SmallWindow.frame(of: size, glyphs, phrases) }
    let painter = Painter(size, glyphs: glyphs)
    painter.text(phrases.text("lookup.title"), at: Position(x: 2, y: 0), style: .heading)
    let field = Region(x: 2, y: Self.isLow(size) ? 1 : 2, width: page.width, height: 1)
    painter.restyle(field, .fieldFocused)
    // A card's number is never on a screen, and certainly none that somebody shares.
    let query = Scrubbing.digits(in: query)
    let shownQuery = TextWidth.of(query) < page.width - 1 ? query : String(query.suffix(page.width - 2))
    let used = painter.text(
      VisibleText.sanitised(shownQuery), at: Position(x: 2, y: field.y), style: .fieldFocused, columns: page.width - 1)
    draw(on: painter.window(page))
    let keys = phrases.text(keysKey)
    painter.text(
      TextWidth.of(keys) < size.width - 3 ? keys : phrases.text("\(keysKey)-short"),
      at: Position(x: 2, y: size.height - 1), style: .muted, columns: size.width - 3)
    return Frame(
      surface: painter.surface, cursor: Position(x: 2 + used, y: field.y), title: phrases.text("lookup.title"))
  }

  /// What the keys do: Enter opens what is shown, so that one is chosen first where nothing is certain.
  private var keysKey: String {
    answers.isEmpty ? "lookup.keys-none" : shown == nil ? "lookup.keys-choose" : "lookup.keys"
  }

  /// Draws the answer, and the names of all at the bottom; where they do not fit, as much of them as does, and in the last row that there
  /// is more.
  private func draw(on page: Painter) {
    let (rows, names) = (rows(columns: page.size.width), names(columns: page.size.width))
    let height = page.size.height
    guard rows.count + names.count > height else {
      draw(rows, on: page)
      return draw(names, at: height - names.count, on: page)
    }
    let all = rows + names
    let first = min(top, max(0, all.count - height + 1))
    draw(Array(all.dropFirst(first).prefix(height - 1)), on: page)
    let (isAbove, isBelow) = (first > 0, first + height - 1 < all.count)
    let key = isAbove && isBelow ? "lookup.more-both" : isAbove ? "lookup.more-above" : "lookup.more-below"
    page.text(phrases.text(key), at: Position(x: 0, y: height - 1), style: .accent)
  }

  private func draw(_ rows: [Row], at y: Int = 0, on page: Painter) {
    for (place, row) in rows.enumerated() {
      page.text(row.label, at: Position(x: 0, y: y + place), style: .muted)
      page.text(row.text, at: Position(x: row.indent, y: y + place), style: row.style)
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
