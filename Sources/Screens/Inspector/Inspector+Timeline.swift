import Checkout
import Frames
import Language

extension Inspector {
  /// The timeline as a sequence diagram that grows downwards: a lane for each party, an arrow for each message, its text beside.
  func drawTimeline(on canvas: Canvas) {
    let entries = scene.shownTimeline
    guard !entries.isEmpty else { return drawEmpty("timeline.empty", on: canvas) }
    let lanes = Lanes(width: canvas.size.width)
    let top = lanes.drawNames(on: canvas)
    let list = canvas.window(Region(x: 0, y: top, width: canvas.size.width, height: canvas.size.height - top))
    drawRows(entries.map { _ in 1 }, on: list) { index, row in
      let entry = entries[index]
      let time = scene.time(entry.at)
      let isNewSecond = index == 0 || scene.time(entries[index - 1].at) != time
      if lanes.hasTime, isNewSecond { row.text(time, x: 1, .muted) }
      lanes.draw(from: entry.from, to: entry.to, on: row, isSelected: isSelected(index), isBroken: isLost(entry))
      let text = row.say(entry.text)
      row.text(text, x: lanes.end + 2, isSelected(index) ? .selected : .text)
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

extension Inspector {
  /// Whether a request never reached whom it was for.
  private func isLost(_ entry: TimelineEntry) -> Bool {
    guard entry.text.key == "timeline.request",
      let exchange = scene.snapshot.exchanges.first(where: { $0.id == entry.exchange }),
      case .failed(let reason) = exchange.outcome
    else { return false }
    return ["request-lost", "lost", "offline", "unknown-host", "certificate", "certificate-mismatch"].contains(reason)
  }
}

/// The lanes of the sequence diagram, the same way round in every language.
struct Lanes {
  private let start: Int
  private let spacing: Int
  private let hasNames: Bool
  /// Whether there is room for the time of day before the lanes.
  let hasTime: Bool

  init(width: Int) {
    hasNames = width >= 96
    hasTime = width >= 56
    start = hasTime ? 11 : 2
    spacing = hasNames ? 11 : hasTime ? 4 : 3
  }

  /// The column behind the last lane.
  var end: Int { start + spacing * (Party.allCases.count - 1) + 1 }

  private func column(_ party: Party) -> Int {
    start + spacing * (Party.allCases.firstIndex(of: party) ?? 0)
  }

  /// Names the lanes, by their first letters where they stand close, with what these mean; returns the rows used.
  func drawNames(on canvas: Canvas) -> Int {
    for party in Party.allCases {
      let name = canvas.say("party.\(party.rawValue)")
      let shown = hasNames ? name : String(name.first(where: \.isLetter) ?? " ").uppercased()
      canvas.text(shown, x: max(0, column(party) - (hasNames ? TextWidth.of(shown) / 2 : 0)), .text.with(.bold))
    }
    if !hasNames {
      let names = Party.allCases.map { canvas.say("party.\($0.rawValue)") }.joined(separator: ", ")
      canvas.text(names, x: end + 2, .muted)
    }
    return 1
  }

  /// An arrow from one lane to another, one that breaks off before the other, or a mark where nobody else takes part.
  func draw(from: Party, to: Party, on canvas: Canvas, isSelected: Bool, isBroken: Bool = false) {
    let border = canvas.glyphs.border
    let style: Style = isSelected ? .accent : .text
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
    canvas.text(arrow(toTheRight: isForward != mirrored, canvas.glyphs), x: target - (isForward ? 1 : -1), style)
  }

  private func arrow(toTheRight: Bool, _ glyphs: GlyphSet) -> String {
    switch (glyphs, toTheRight) {
    case (.unicode, true): "▶"
    case (.unicode, false): "◀"
    case (.ascii, true): ">"
    case (.ascii, false): "<"
    }
  }
}
