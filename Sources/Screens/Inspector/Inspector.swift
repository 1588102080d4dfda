import Checkout
import Frames
import Language

/// The panel that shows what a shopper never sees.
struct Inspector {
  let context: RenderContext
  /// Whether it lies over the screen.
  let isOver: Bool
  /// The selected row; computed once, since every row asks for it and a search looks through everything.
  let selectedRow: Int?

  init(context: RenderContext, isOver: Bool) {
    self.context = context
    self.isOver = isOver
    selectedRow = context.selectedRow
  }

  var state: InspectorState { context.model.inspector }

  func draw(on canvas: Canvas) {
    canvas.note(.dialog, canvas.say("inspector.title"), state.hasFocus ? .focused : [], target: .inspector)
    let inner = canvas.window(canvas.bounds.inset(horizontal: 1, vertical: 0))
    drawTabs(on: inner)
    let top = drawSearch(on: inner) ? 3 : 2
    let content = inner.window(
      Region(x: 0, y: top, width: inner.size.width, height: inner.size.height - top))
    switch state.tab {
    case .truths: drawTruths(on: content)
    case .timeline: drawTimeline(on: content)
    case .wire: drawWire(on: content)
    case .attempts: drawAttempts(on: content)
    case .links: drawLinks(on: content)
    case .timers: drawTimers(on: content)
    case .phone: drawPhone(on: content)
    case .merchant: drawMerchant(on: content)
    case .notices: drawWebhooks(on: content)
    case .steps: drawSteps(on: content)
    }
  }

  /// The tabs, or as many around the present one as fit, with arrows where there are more.
  private func drawTabs(on canvas: Canvas) {
    let titles = InspectorTab.allCases.map { ($0, canvas.say("inspector.\($0.rawValue)")) }
    let widths = titles.map { TextWidth.of($0.1) + 2 }
    let present = titles.firstIndex { $0.0 == state.tab } ?? 0
    let direction = canvas.painter.direction
    let (back, on) = (canvas.glyphs.back(direction), canvas.glyphs.forward(direction))
    let isWhole = widths.reduce(-2, +) <= canvas.size.width
    let room = isWhole ? canvas.size.width + 2 : canvas.size.width - TextWidth.of(back) - TextWidth.of(on) - 2
    var (first, last) = (present, present)
    while true {
      let used = widths[first...last].reduce(0, +)
      if last + 1 < titles.count, used + widths[last + 1] <= room {
        last += 1
      } else if first > 0, used + widths[first - 1] <= room {
        first -= 1
      } else {
        break
      }
    }
    canvas.painter.rule(y: 1)
    var x = 0
    if first > 0 { x = arrow(back, to: -1, x: 0, on: canvas) + 1 }
    for index in first...last {
      let (tab, title) = titles[index]
      let isShown = index == present
      let used = canvas.text(title, x: x, isShown ? (state.hasFocus ? .selected : .heading) : .muted)
      let part = Region(x: x, y: 0, width: used, height: 1)
      canvas.note(.tab, title, isShown ? .selected : [], at: part, target: .tab(tab))
      if isShown {
        canvas.painter.fill(
          Region(x: x, y: 1, width: used, height: 1), style: .accent, with: canvas.glyphs.border.horizontal)
        if state.hasFocus { canvas.putCursor(x, 0) }
      }
      x += used + 2
    }
    if last + 1 < titles.count { _ = arrow(on, to: 1, x: canvas.size.width - TextWidth.of(on), on: canvas) }
  }

  /// An arrow to the tab beside the present one; returns the column behind it.
  private func arrow(_ text: String, to offset: Int, x: Int, on canvas: Canvas) -> Int {
    let used = canvas.text(text, x: x, .muted)
    let tab = state.tab.turned(offset)
    canvas.note(
      .tab, canvas.say("inspector.\(tab.rawValue)"), at: Region(x: x, y: 0, width: used, height: 1), target: .tab(tab))
    return x + used
  }

  private func drawSearch(on canvas: Canvas) -> Bool {
    guard state.isSearching || !state.query.isEmpty else { return false }
    let label = canvas.say("inspector.search")
    let row = canvas.row(2)
    let x = row.text(label, .muted) + 1
    let text = VisibleText.sanitised(state.query.text)
    let count = searchCount
    let end = count.isEmpty ? row.size.width : row.textAtEnd(count, .muted)
    row.text(
      text, x: x, state.isSearching ? state.isQueryOld ? .selected : .fieldFocused : .accent, columns: end - x - 1)
    if !count.isEmpty { row.note(.status, count) }
    if state.isSearching {
      row.putCursor(x + TextWidth.of(VisibleText.sanitised(String(state.query.text.prefix(state.query.caret)))), 0)
    }
    row.note(.field, label, value: text, state.isSearching ? .focused : [])
    return true
  }

  /// How often the exchanges have what is looked for, or how many rows do.
  private var searchCount: String {
    guard !state.query.isEmpty else { return "" }
    guard state.tab == .wire else { return context.say("search.rows", ["count": .number(context.foundCount)]) }
    let counts = context.shownExchanges.map { WireSearch.count(of: state.query.text, in: $0, context) }
    return context.say(
      "search.all", ["count": .number(counts.reduce(0, +)), "exchanges": .number(counts.count)])
  }

  /// The number of unselectable facts that match the search.
  var foundFacts: Int {
    switch state.tab {
    case .phone: condition.count
    case .merchant: facts.count { context.passes("\(context.say($0.key)) \($0.value)") }
    case .truths, .timeline, .wire, .attempts, .links, .timers, .notices, .steps: 0
    }
  }

  /// Says that there is nothing to show.
  func drawEmpty(_ key: String, on canvas: Canvas) {
    let text = canvas.say(state.query.isEmpty ? key : "inspector.nothing-found")
    canvas.window(canvas.bounds.inset(horizontal: 1, vertical: 1)).paragraph(text, .muted)
    canvas.note(.text, text)
  }

  /// Draws rows so that the selected one, the newest unless one was chosen, is among them. `draw` gets a row's index and window.
  func drawRows(_ heights: [Int], on canvas: Canvas, draw: @escaping (Int, Canvas) -> Void) {
    guard let selected = selectedRow, !heights.isEmpty else { return }
    let blocks = heights.enumerated().map { index, height in
      Block(height: height, counts: 1, isFocused: index == selected) { window in
        if index == selected, state.hasFocus { window.bar() }
        draw(index, window)
      }
    }
    Column(middle: blocks).drawTowardsEnd(on: canvas)
  }

  func isSelected(_ index: Int) -> Bool { state.hasFocus && selectedRow == index }
}

extension Column {
  /// Draws as many blocks as fit, ending with the last, or around the focus when that lies before.
  func drawTowardsEnd(on canvas: Canvas) {
    let rows = canvas.size.height
    guard height > rows, let focus = middle.firstIndex(where: \.isFocused) else { return draw(on: canvas) }
    var first = middle.count - 1
    var used = middle[first].height + 1
    while first > 0, used + middle[first - 1].height <= rows {
      first -= 1
      used += middle[first].height
    }
    if focus < first { return draw(on: canvas) }
    let hidden = middle[..<first].reduce(0) { $0 + $1.count }
    var column = Column(middle: Array(middle[first...]))
    let above = canvas.say("more.above", ["count": .number(hidden)])
    column.head = [
      Block { row in
        row.text(above, x: 1, .muted)
        row.note(.status, above)
      }
    ]
    column.draw(on: canvas)
  }
}
