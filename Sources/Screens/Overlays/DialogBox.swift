import Frames

/// A question in a small box over the screen, with its two answers.
struct DialogBox {
  let title: String
  let text: String
  let yes: ButtonRow.Button
  let no: ButtonRow.Button
  /// Whether it stands at the end of the row, so that the beginnings of what lies below can be read.
  var isAtEnd = false

  func draw(on canvas: Canvas) {
    let width = min(max(20, canvas.size.width - 4), 50)
    let titles = TextWrap.lines(title, columns: width - 4)
    let lines = TextWrap.lines(text, columns: width - 4)
    let buttons = ButtonRow(buttons: [yes, no], alignment: .centre).block(width: width - 2, indent: 1)
    let whole = titles.count + lines.count + buttons.height + 4
    // Where there is no room for all of it, the question and its answers stay.
    let isWhole = whole <= canvas.size.height
    let height = min(isWhole ? whole : titles.count + buttons.height + 2, canvas.size.height)
    let room = max(0, min(canvas.size.width, RenderContext.textWidth) - width)
    let box = Region(
      x: isAtEnd ? room : room / 2,
      y: max(0, (canvas.size.height - height) / 2),
      width: width, height: height)
    let window = canvas.window(box)
    window.painter.fill(window.bounds)
    window.painter.box(window.bounds, style: .accent)
    window.note(.dialog, title)
    for (y, line) in titles.enumerated() { window.text(line, x: 2, y: 1 + y, .text.with(.bold)) }
    window.note(.heading, title)
    if isWhole {
      for (y, line) in lines.enumerated() { window.text(line, x: 2, y: 2 + titles.count + y) }
    }
    window.note(.text, text)
    buttons.draw(
      window.window(
        Region(x: 1, y: max(1, height - 1 - buttons.height), width: width - 2, height: buttons.height)))
  }
}
