import Checkout
import Frames
import Language

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
    case .merchant: drawMerchant(on: content)
    case .steps: drawSteps(on: content)
    }
  }

  private func drawTabs(on canvas: Canvas) {
    let titles = InspectorTab.allCases.map { ($0, canvas.say("inspector.\($0.rawValue)")) }
    let full = titles.reduce(-2) { $0 + TextWidth.of($1.1) + 2 }
    guard full <= canvas.size.width else { return drawTab(on: canvas) }
    var x = 0
    for (tab, title) in titles {
      let isShown = tab == state.tab
      let used = canvas.text(title, x: x, isShown ? (state.hasFocus ? .selected : .heading) : .muted)
      let part = Region(x: x, y: 0, width: used, height: 1)
      canvas.note(.tab, title, isShown ? .selected : [], at: part, target: .tab(tab))
      x += used + 2
    }
    canvas.painter.rule(y: 1)
    if let part = titles.firstIndex(where: { $0.0 == state.tab }) {
      let start = titles[..<part].reduce(0) { $0 + TextWidth.of($1.1) + 2 }
      let line = Region(x: start, y: 1, width: TextWidth.of(titles[part].1), height: 1)
      canvas.painter.fill(line, style: .accent, with: canvas.glyphs.border.horizontal)
      if state.hasFocus { canvas.putCursor(start, 0) }
    }
  }

  /// Where not all tabs fit, the present one between arrows.
  private func drawTab(on canvas: Canvas) {
    let all = InspectorTab.allCases
    let title = canvas.say("inspector.\(state.tab.rawValue)")
    let direction = canvas.painter.direction
    let back = canvas.text(canvas.glyphs.back(direction) + " ", .muted)
    canvas.note(
      .tab, canvas.say("inspector.\(state.tab.turned(-1).rawValue)"), at: Region(x: 0, y: 0, width: back, height: 1),
      target: .tab(state.tab.turned(-1)))
    let used = canvas.text(title, x: back, state.hasFocus ? .selected : .heading)
    canvas.note(.tab, title, .selected, at: Region(x: back, y: 0, width: used, height: 1), target: .tab(state.tab))
    let next = canvas.text(" " + canvas.glyphs.forward(direction), x: back + used, .muted)
    canvas.note(
      .tab, canvas.say("inspector.\(state.tab.turned(1).rawValue)"),
      at: Region(x: back + used, y: 0, width: next, height: 1), target: .tab(state.tab.turned(1)))
    let place = "\((all.firstIndex(of: state.tab) ?? 0) + 1)/\(all.count)"
    canvas.textAtEnd(place, end: canvas.size.width, .muted)
    canvas.painter.rule(y: 1)
    if state.hasFocus { canvas.putCursor(back, 0) }
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
  func drawRows(_ heights: [Int], on canvas: Canvas, draw: @escaping (Int, Canvas) -> Void) {
    guard let selected = scene.selectedRow, !heights.isEmpty else { return }
    let blocks = heights.enumerated().map { index, height in
      Block(height: height, counts: 1, isFocused: index == selected) { window in
        if index == selected, state.hasFocus { window.bar() }
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
