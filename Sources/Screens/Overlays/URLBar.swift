import Checkout
import Frames
import Language

/// The line into which an address is typed that the phone is to open.
struct URLBar {
  let scene: Scene
  let state: Overlay.URLBarState

  func draw(on page: Canvas) {
    let box = Region(x: 1, y: 1, width: page.size.width - 2, height: 6)
    page.painter.fill(box)
    page.painter.box(box, title: page.say("url-bar.title"), style: .accent)
    page.note(.dialog, page.say("url-bar.title"), at: box)
    let inner = page.window(box.inset(horizontal: 2, vertical: 1))
    let line = inner.row(0).leftToRight
    line.painter.fill(line.bounds, style: .fieldFocused)
    let clipped = clip(to: line.size.width - 2)
    line.text(clipped.text, x: 1, .fieldFocused)
    line.putCursor(1 + clipped.caret, 0)
    line.note(.field, inner.say("url-bar.line"), value: VisibleText.sanitised(state.line.text), .focused)
    let door = LinkDoor.all[state.door]
    let name = inner.say("door.\(door.name)")
    let used = inner.text(inner.say("url-bar.door"), y: 2, .muted)
    inner.text(name, x: used + 1, y: 2)
    inner.note(
      .option, inner.say("url-bar.door"), value: name, at: Region(x: 0, y: 2, width: inner.size.width, height: 1),
      target: .operation(.turn(1)))
    let hint = inner.say("url-bar.hint")
    inner.text(hint, y: 3, .muted)
    inner.note(.text, hint)
  }

  /// The part of the line around its caret.
  private func clip(to columns: Int) -> (text: String, caret: Int) {
    let before = VisibleText.sanitised(String(state.line.text.prefix(state.line.caret)))
    var text = Substring(VisibleText.sanitised(state.line.text))
    var caret = TextWidth.of(before)
    while caret >= columns, let first = text.first {
      caret -= TextWidth.of(String(first))
      text = text.dropFirst()
    }
    return (String(text), caret)
  }
}
