import Checkout
import Commerce
import Frames
import Inspection
import Language

/// Draws one link laid open over the screen.
struct LinkLensPanel {
  let context: RenderContext
  let state: Overlay.LensState

  /// The panel's place on a page.
  static func box(on page: Size) -> Region {
    Region(x: max(0, (page.width - 120) / 2), y: 1, width: min(page.width, 120), height: max(0, page.height - 3))
  }

  /// What of the panel is text.
  static func inside(of page: Size) -> Size {
    let inner = box(on: page).inset(horizontal: 2, vertical: 1)
    return Size(width: inner.width, height: inner.height)
  }

  func draw(on page: Canvas) {
    guard let index = context.snapshot.links.firstIndex(where: { $0.id == state.id }) else { return }
    let box = Self.box(on: page.size)
    let title = page.say(
      "lens.title", ["place": .number(index + 1), "count": .number(context.snapshot.links.count)])
    page.painter.fill(box)
    page.painter.box(box, title: title, style: .accent)
    page.note(.dialog, title, at: box)
    let inner = page.window(box.inset(horizontal: 2, vertical: 1))
    let lines = LinkLens(context: context, report: context.snapshot.links[index]).lines(columns: inner.size.width)
    let first = min(state.scroll, max(0, lines.count - inner.size.height))
    for (y, line) in lines.dropFirst(first).prefix(inner.size.height).enumerated() { line.draw(inner.row(y)) }
    let hidden = lines.count - first - inner.size.height
    if hidden > 0 {
      let more = " " + page.say("more.lines", ["count": .number(hidden)]) + " "
      page.window(Region(x: box.x + 2, y: box.bottom - 1, width: box.width - 4, height: 1)).textAtEnd(more, .muted)
    }
  }
}

extension AppModel {
  /// Opens a link's lens; the newest where none is named.
  mutating func openLens(_ id: Int?, _ context: RenderContext) {
    guard let id = id ?? context.snapshot.links.last?.id else { return }
    var state = Overlay.LensState(id: id)
    if case .urlBar(let bar) = overlay { state.bar = bar }
    overlay = .lens(state)
  }

  /// Scrolls the lens, no further than its end.
  mutating func scrollLens(_ state: Overlay.LensState, by offset: Int, _ context: RenderContext) {
    guard let report = context.snapshot.links.first(where: { $0.id == state.id }) else { return }
    let page = Layout.page(of: context.size, isOnStage: isOnStage).size
    let inside = LinkLensPanel.inside(of: page)
    let most = LinkLens(context: context, report: report).lines(columns: inside.width).count - inside.height
    var state = state
    state.scroll = min(max(0, min(state.scroll, max(0, most)) + offset), max(0, most))
    overlay = .lens(state)
  }

  /// Shows the link before or after the selected one, and says if there is none.
  mutating func turnLens(_ state: Overlay.LensState, by offset: Int, _ context: RenderContext) {
    let links = context.snapshot.links
    guard let index = links.firstIndex(where: { $0.id == state.id }) else { return }
    guard links.indices.contains(index + offset) else {
      notice = Phrase(offset < 0 ? "lens.first" : "lens.last")
      return
    }
    overlay = .lens(Overlay.LensState(id: links[index + offset].id, bar: state.bar))
  }

  /// Copies the selected link into the address line, with the entry point that it came by.
  mutating func reopenLink(_ context: RenderContext) {
    guard let report = context.lensLink else { return }
    var bar = Overlay.URLBarState()
    bar.take(report.text)
    bar.door = LinkEntryPoint.index(of: report)
    overlay = .urlBar(bar)
    // What cannot be typed is left out of the line, and a link that is too long was cut when it came.
    if bar.line.text.unicodeScalars.count < report.text.unicodeScalars.count { notice = Phrase("url-bar.cleaned") }
  }
}

extension RenderContext {
  /// The link in the lens, or the selected one in the inspector, or the last one.
  var lensLink: LinkReport? {
    if case .lens(let state) = model.overlay { return snapshot.links.first { $0.id == state.id } }
    return selectedLink ?? snapshot.links.last
  }

  /// The link that the selected row of the inspector belongs to.
  var selectedLink: LinkReport? {
    guard let row = selectedRow else { return nil }
    switch model.inspector.tab {
    case .links: return shownLinks[row]
    case .timeline:
      let entry = shownTimeline[row]
      return entry.fact.isLink ? snapshot.links.last { $0.mark < entry.id } : nil
    case .truths, .wire, .attempts, .timers, .phone, .merchant, .notices, .steps: return nil
    }
  }
}
