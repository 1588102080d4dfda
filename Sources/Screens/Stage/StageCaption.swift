import Frames
import Language

/// The bar below the checkout: what the audience reads, the chapter, and how the script stands.
struct StageCaption {
  let bar: StageBar

  func draw(on canvas: Canvas) {
    let width = canvas.size.width
    canvas.painter.fill(
      Region(x: 0, y: 0, width: width, height: 1), style: .border, with: canvas.glyphs.border.horizontal)
    // A bar that has lost a row says what the audience reads, and how the script stands only where it reads nothing.
    let hasStatus = canvas.size.height > 3 || bar.caption.isEmpty
    let rows = canvas.size.height - (hasStatus ? 2 : 1)
    let text = canvas.window(Region(x: 2, y: 1, width: max(1, width - 4), height: rows))
    let failures = Self.failureLines(bar, width)
    // What went wrong is worth more than all of the caption.
    let caption = TextWrap.lines(bar.caption, columns: text.size.width).prefix(max(1, rows - failures.count))
    for (y, line) in (caption + failures).prefix(rows).enumerated() {
      text.text(line, y: y, y < caption.count ? .heading : .bad, columns: text.size.width)
    }
    canvas.note(.heading, bar.caption)
    for line in bar.failures { canvas.note(.alert, line) }
    if hasStatus { drawStatus(on: canvas.row(canvas.size.height - 1)) }
  }

  /// The rows that it takes at a width to say all of what was not as expected.
  static func rows(_ bar: StageBar, width: Int) -> Int {
    let columns = max(1, width - 4)
    return 2 + TextWrap.lines(bar.caption, columns: columns).count + failureLines(bar, width).count
  }

  private static func failureLines(_ bar: StageBar, _ width: Int) -> [String] {
    bar.failures.flatMap { TextWrap.lines($0, columns: max(1, width - 4)) }
  }

  /// The same in a column beside a QR code, at its end; where it has too few rows, what the audience reads comes first.
  func drawColumn(on canvas: Canvas) {
    let width = max(1, canvas.size.width - 2)
    func wrapped(_ text: String, _ style: Style) -> [(text: String, style: Style)] {
      text.isEmpty ? [] : TextWrap.lines(text, columns: width).map { ($0, style) }
    }
    let said = wrapped(bar.caption, .heading) + bar.failures.flatMap { wrapped($0, .bad) }
    let state = bar.isForAudience ? "" : self.state(in: canvas)
    let lines = (said + wrapped(state, .muted) + wrapped(place(in: canvas), .muted)).prefix(canvas.size.height)
    for (y, line) in lines.enumerated() {
      canvas.text(line.text, x: 1, y: canvas.size.height - lines.count + y, line.style, columns: width)
    }
    canvas.note(.heading, bar.caption)
    for line in bar.failures { canvas.note(.alert, line) }
    canvas.note(.status, place(in: canvas), value: state)
  }

  /// The chapter at the start, and at the end how the script stands.
  private func drawStatus(on row: Canvas) {
    let state = bar.isForAudience ? "" : self.state(in: row)
    let end = row.textAtEnd(state, end: row.size.width - 2, .muted)
    let text = place(in: row)
    // Without room for both, the number of the beat stands alone.
    let shown = [text, count(in: row)].first { TextWidth.of($0) <= end - 4 }
    if let shown { row.text(shown, x: 2, .muted) }
    row.note(.status, text, value: state)
  }

  /// The chapter and the beat; a checkout that somebody uses by hand is at none.
  private func place(in canvas: Canvas) -> String {
    let parts = [bar.isByHand ? "" : bar.chapter, count(in: canvas)]
    return parts.filter { !$0.isEmpty }.joined(separator: " \(canvas.glyphs.middleDot) ")
  }

  /// The beat; empty before the first, and by hand.
  private func count(in canvas: Canvas) -> String {
    let place = bar.place
    guard !bar.isByHand, place.number > 0 else { return "" }
    return canvas.say("stage.place", ["number": .number(place.number), "total": .number(place.count)])
  }

  /// The state of the script, and the key that continues it.
  func state(in canvas: Canvas) -> String { canvas.say(key) }

  private var key: String {
    if bar.isLoop, !bar.isByHand { return "stage.loop" }
    return switch bar.stance {
    case .opening: "stage.opening"
    case .waiting: bar.isAutomatic ? "stage.automatic" : "stage.waiting"
    case .playing: bar.isAutomatic ? "stage.automatic" : "stage.playing"
    case .paused: "stage.paused"
    case .ended: bar.failures.isEmpty ? "stage.ended" : "stage.stopped"
    case .byHand where bar.isLoop: "stage.by-hand.loop"
    case .byHand where bar.isStill: "stage.by-hand.still"
    case .byHand(isHome: false): "stage.by-hand"
    case .byHand(isHome: true): "stage.home"
    }
  }
}

/// The keys of a demo, over the checkout.
struct StageKeys {
  /// Each key's name and the phrase of what it does.
  private static let rows = [
    "next", "previous", "play", "finish", "chapter", "home", "pace", "automatic", "take-over", "give-back", "lose",
    "save", "quit",
  ]

  /// Where they lie on a checkout of a size.
  static func region(in size: Size) -> Region {
    let (width, height) = (min(size.width, 60), min(size.height, rows.count + 4))
    return Region(x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
  }

  func draw(on canvas: Canvas) {
    canvas.painter.fill(canvas.bounds)
    canvas.painter.box(canvas.bounds, title: canvas.say("stage.keys.title"), style: .accent)
    let inner = canvas.window(canvas.bounds.inset(horizontal: 2, vertical: 1))
    for (y, name) in Self.rows.enumerated() where y + 1 < inner.size.height {
      let row = inner.row(y + 1)
      let (key, text) = (row.say("stage.keys.\(name).key"), row.say("stage.keys.\(name)"))
      row.text(key, .keyName)
      row.text(text, x: 18, columns: max(0, row.size.width - 18))
      row.note(.row, text, value: key)
    }
  }
}
