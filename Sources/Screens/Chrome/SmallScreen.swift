import Frames
import Language

/// Below the smallest size: which size is needed, and nothing else.
struct SmallScreen {
  func draw(on canvas: Canvas) {
    let size = canvas.size
    guard !size.isEmpty else { return }
    let text = canvas.say(
      "small.text",
      [
        "columns": .number(Layout.smallest.width), "rows": .number(Layout.smallest.height),
        "width": .number(size.width), "height": .number(size.height),
      ])
    canvas.paragraph(text)
    canvas.note(.alert, text)
  }
}
