import Checkout
import Commerce
import Frames
import Inspection
import Language

extension Inspector {
  /// The timeline as a sequence diagram that grows downwards: a lane for each party, an arrow for each message, its text beside; a
  /// list where there is no room for lanes.
  func drawTimeline(on canvas: Canvas) {
    let entries = context.shownTimeline
    guard !entries.isEmpty else { return drawEmpty("timeline.empty", on: canvas) }
    let lanes = Lanes(width: canvas.size.width)
    let top = lanes.drawNames(on: canvas)
    let list = canvas.window(Region(x: 0, y: top, width: canvas.size.width, height: canvas.size.height - top))
    let arrows = MessageArrows(context.snapshot)
    let room = canvas.size.width - lanes.end - 3
    let heights = entries.enumerated().map { index, entry in
      // A cut text is shown in full while it is selected.
      isSelected(index)
        ? 1 + max(0, min(3, TextWrap.lines(context.say(entry.text), columns: max(8, room)).count - 1)) : 1
    }
    drawRows(heights, on: list) { index, row in
      let entry = entries[index]
      let time = context.time(entry.at)
      let isNewSecond = index == 0 || context.time(entries[index - 1].at) != time
      if lanes.hasTime, isNewSecond { row.text(time, x: 1, .muted) }
      let (from, to, isBroken) = arrows.arrow(of: entry)
      lanes.draw(from: from, to: to, on: row, isSelected: isSelected(index), isBroken: isBroken)
      let text = row.say(entry.text)
      let style: Style = isSelected(index) ? .selected : isBroken ? .warning : .text
      let lines = isSelected(index) ? TextWrap.lines(text, columns: max(8, room)) : [text]
      for (y, line) in lines.prefix(row.size.height).enumerated() {
        if y > 0 { lanes.drawLines(on: row, y: y) }
        row.text(line, x: lanes.end + 2, y: y, style)
      }
      let sides =
        entry.from == entry.to
        ? row.say("party.\(entry.from.rawValue)")
        : row.say(
          "timeline.from-to",
          [
            "from": .phrase(Phrase("party.\(entry.from.rawValue)")),
            "to": .phrase(Phrase("party.\(entry.to.rawValue)")),
          ])
      row.note(.row, text, value: "\(time), \(sides)", isSelected(index) ? .focused : [], target: .row(index))
    }
  }
}

/// The lanes of the sequence diagram, the same way round in every language.
struct Lanes {
  /// How much room there is for them.
  private enum Form {
    /// The parties' names in one row.
    case wide
    /// The parties' names in two rows, every other one lower.
    case close
    /// No lanes: two letters with an arrow.
    case list
  }

  private let form: Form
  private let start: Int
  private let spacing: Int
  /// Whether there is room for the time of day before the lanes.
  let hasTime: Bool

  init(width: Int) {
    form = width >= 96 ? .wide : width >= 58 ? .close : .list
    hasTime = width >= 50
    start = hasTime ? 11 : 2
    spacing = form == .wide ? 11 : 5
  }

  /// The column behind the last lane.
  var end: Int { form == .list ? start + 3 : start + spacing * (Party.allCases.count - 1) + 1 }

  private func column(_ party: Party) -> Int {
    start + spacing * (Party.allCases.firstIndex(of: party) ?? 0)
  }

  /// Names the lanes; where there are none, what the letters stand for. Returns the rows used.
  func drawNames(on canvas: Canvas) -> Int {
    let names = Party.allCases.map { canvas.say("party.\($0.rawValue)") }
    switch form {
    case .list:
      let legend = zip(names.map(Self.letter), names).map { "\($0) \($1)" }.joined(separator: "  ")
      canvas.text(legend, x: 1, .muted)
      return 1
    case .wide, .close:
      let rows = form == .wide ? 1 : 2
      for (index, party) in Party.allCases.enumerated() {
        // A long name may not run into the one two lanes on.
        let room = spacing * rows - 1
        let name = TextWidth.of(names[index]) <= room ? names[index] : String(names[index].prefix(room))
        let x = max(0, column(party) - TextWidth.of(name) / 2)
        let y = index % rows
        for above in 0..<rows where above > y {
          canvas.text(canvas.glyphs.border.vertical, x: column(party), y: above, .border)
        }
        canvas.text(name, x: x, y: y, .text.with(.bold))
      }
      return rows
    }
  }

  private static func letter(_ name: String) -> String { String(name.first(where: \.isLetter) ?? " ").uppercased() }

  /// The lanes alone, beside a further line of text.
  func drawLines(on canvas: Canvas, y: Int) {
    guard form != .list else { return }
    for party in Party.allCases { canvas.text(canvas.glyphs.border.vertical, x: column(party), y: y, .border) }
  }

  /// An arrow from one lane to another, one that breaks off before the other, or a mark if no other party takes part.
  func draw(from: Party, to: Party, on canvas: Canvas, isSelected: Bool, isBroken: Bool = false) {
    let border = canvas.glyphs.border
    let style: Style = isSelected ? .accent : isBroken ? .warning : .text
    guard form != .list else { return drawLetters(from: from, to: to, on: canvas, isBroken: isBroken, style) }
    for party in Party.allCases { canvas.text(border.vertical, x: column(party), .border) }
    let (start, target) = (column(from), column(to))
    guard start != target else {
      canvas.text(canvas.glyphs.filled, x: start, style)
      return
    }
    // A broken arrow ends half way to the lane that it was for.
    let reach = isBroken ? target + (start < target ? -1 : 1) * (spacing / 2) : target
    let range = min(start, reach) + 1..<max(start, reach)
    for x in range { canvas.text(border.horizontal, x: x, style) }
    for party in Party.allCases where range.contains(column(party)) {
      canvas.text(border.cross, x: column(party), style)
    }
    let isForward = start < target
    let mirrored = canvas.painter.direction == .rightToLeft
    canvas.text(isForward != mirrored ? border.teeLeft : border.teeRight, x: start, style)
    if isBroken {
      canvas.text(canvas.glyphs.cross, x: reach, .warning)
      return
    }
    canvas.text(Self.arrow(toTheRight: isForward != mirrored, canvas.glyphs), x: target - (isForward ? 1 : -1), style)
  }

  private func drawLetters(from: Party, to: Party, on canvas: Canvas, isBroken: Bool, _ style: Style) {
    let letters = [from, to].map { Self.letter(canvas.say("party.\($0.rawValue)")) }
    let direction = canvas.painter.direction
    canvas.text(letters[0], x: start, style)
    guard from != to else { return }
    let isForward = direction == .leftToRight
    canvas.text(isBroken ? canvas.glyphs.cross : Self.arrow(toTheRight: isForward, canvas.glyphs), x: start + 1, style)
    canvas.text(letters[1], x: start + 2, style)
  }

  /// The head of an arrow.
  static func arrow(toTheRight: Bool, _ glyphs: GlyphSet) -> String {
    switch (glyphs, toTheRight) {
    case (.unicode, true): "▶"
    case (.unicode, false): "◀"
    case (.ascii, true): ">"
    case (.ascii, false): "<"
    }
  }
}
