import Checkout
import Frames

/// A small box over the screen in which a file gets its name.
struct NamingBox {
  let state: Overlay.NamingState

  func draw(on canvas: Canvas) {
    let width = min(max(20, canvas.size.width - 4), 60)
    let title = canvas.say("naming.\(state.file.rawValue).title")
    let text = canvas.say("naming.\(state.file.rawValue).text")
    let lines = TextWrap.lines(text, columns: width - 4)
    let isWhole = lines.count + 5 <= canvas.size.height - 2
    let height = isWhole ? lines.count + 5 : 3
    let box = Region(
      x: max(0, (canvas.size.width - width) / 2), y: max(0, (canvas.size.height - height) / 2), width: width,
      height: height)
    let window = canvas.window(box)
    window.painter.fill(window.bounds)
    window.painter.box(window.bounds, title: title, style: .accent)
    window.note(.dialog, title)
    if isWhole { for (y, line) in lines.enumerated() { window.text(line, x: 2, y: 1 + y) } }
    window.note(.text, text)
    let row = window.window(Region(x: 2, y: height - 2, width: width - 4, height: 1))
    let prompt = row.say("naming.prompt")
    let x = row.text(prompt, .accent) + 1
    // What is longer than the box is seen from its end.
    var shown = VisibleText.sanitised(state.line.text)
    let room = row.size.width - x - 1
    while TextWidth.of(shown) > room { shown.removeFirst() }
    row.text(shown, x: x)
    if shown.isEmpty { row.text(row.say("naming.placeholder"), x: x, .muted) }
    let behind = state.line.text.count - state.line.caret
    row.putCursor(x + TextWidth.of(String(shown.dropLast(min(behind, shown.count)))), 0)
    row.note(.field, prompt, value: shown)
  }
}
