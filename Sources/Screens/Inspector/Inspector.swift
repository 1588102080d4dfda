import Checkout
import Frames

/// The panel that shows what a shopper never sees.
struct Inspector {
  let scene: Scene
  /// Whether it lies over the screen.
  let isOver: Bool

  var state: InspectorState { scene.interface.inspector }

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
    case .links: drawLinks(on: content)
    case .timers: drawTimers(on: content)
    case .phone: drawPhone(on: content)
    }
  }

  private func drawTabs(on canvas: Canvas) {
    let titles = InspectorTab.allCases.map { ($0, canvas.say("inspector.\($0.rawValue)")) }
    let full = titles.reduce(0) { $0 + TextWidth.of($1.1) + 2 }
    // Where not all fit, only the present one is named in full.
    let isTight = full > canvas.size.width
    var x = 0
    for (tab, title) in titles {
      let isShown = tab == state.tab
      let text = isTight && !isShown ? String(title.prefix(2)) : title
      let style: Style = isShown ? (state.hasFocus ? .selected : .heading) : .muted
      let used = canvas.text(text, x: x, style)
      canvas.note(
        .tab, title, isShown ? .selected : [], at: Region(x: x, y: 0, width: used, height: 1), target: .tab(tab))
      if isShown {
        canvas.text(String(repeating: canvas.glyphs.border.horizontal, count: used), x: x, y: 1, .accent)
        if state.hasFocus { canvas.putCursor(x, 0) }
      } else {
        canvas.text(String(repeating: canvas.glyphs.border.horizontal, count: used), x: x, y: 1, .border)
      }
      let gap = String(repeating: canvas.glyphs.border.horizontal, count: isTight ? 1 : 2)
      canvas.text(gap, x: x + used, y: 1, .border)
      x += used + (isTight ? 1 : 2)
    }
    canvas.painter.rule(y: 1, from: x)
  }

  private func drawSearch(on canvas: Canvas) -> Bool {
    guard state.isSearching || !state.query.isEmpty else { return false }
    let label = canvas.say("inspector.search")
    let row = canvas.row(2)
    let x = row.text(label, .muted) + 1
    let text = VisibleText.sanitised(state.query.text)
    row.text(text, x: x, state.isSearching ? .fieldFocused : .accent)
    if state.isSearching {
      row.putCursor(x + TextWidth.of(VisibleText.sanitised(String(state.query.text.prefix(state.query.caret)))), 0)
    }
    row.note(.field, label, value: text, state.isSearching ? .focused : [])
    return true
  }

  /// Says that there is nothing to show.
  func drawEmpty(_ key: String, on canvas: Canvas) {
    let text = canvas.say(state.query.isEmpty ? key : "inspector.nothing-found")
    canvas.window(canvas.bounds.inset(horizontal: 1, vertical: 1)).paragraph(text, .muted)
    canvas.note(.text, text)
  }

  /// Draws rows so that the selected one, the newest unless one was chosen, is among them. `draw` gets a row's index and window.
  func drawRows(_ heights: [Int], on canvas: Canvas, draw: (Int, Canvas) -> Void) {
    guard let selected = scene.selectedRow, !heights.isEmpty else { return }
    let blocks = heights.enumerated().map { index, height in
      Block(height: height, counts: 1, isFocused: index == selected) { window in
        if index == selected, state.hasFocus { window.text(window.glyphs.bar(), .accent) }
        draw(index, window)
      }
    }
    Column(middle: blocks).drawTowardsEnd(on: canvas)
  }

  func isSelected(_ index: Int) -> Bool { state.hasFocus && scene.selectedRow == index }
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
