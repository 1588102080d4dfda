import Checkout
import Frames
import Language

/// A line in which a fork gets a name, in a small box over the screen.
struct ForkNamePanel {
  let context: RenderContext
  let state: Overlay.ForkNameState

  func draw(on page: Canvas) {
    let size = Size(width: min(page.size.width - 4, 64), height: 5)
    let box = Region(
      x: (page.size.width - size.width) / 2, y: max(1, (page.size.height - size.height) / 3), width: size.width,
      height: size.height)
    page.painter.fill(box)
    page.painter.box(box, title: page.say("forks.name-title"), style: .accent)
    page.note(.dialog, page.say("forks.name-title"), at: box)
    let row = page.window(box.inset(horizontal: 2, vertical: 2)).row(0)
    let text = VisibleText.sanitised(state.line.text)
    let caret = TextWidth.of(VisibleText.sanitised(String(state.line.text.prefix(state.line.caret))))
    row.text(text, .fieldFocused, columns: row.size.width)
    if text.isEmpty { row.text(row.say("forks.name-hint"), .muted, columns: row.size.width) }
    row.putCursor(min(caret, row.size.width - 1), 0)
    row.note(.field, row.say("forks.name-title"), value: text, .focused)
  }
}
