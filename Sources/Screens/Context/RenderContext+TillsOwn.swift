import Checkout
import Frames
import Inspection
import Language

extension RenderContext {
  /// Screens with fewer rows than this need them all for themselves.
  private static let leastRows = 12

  /// The part of the screen that is left beside what is Till's own and always in sight: how to reach the outcome that was asked
  /// for.
  func drawHint(on canvas: Canvas) -> Canvas {
    guard !model.isOnStage, canvas.size.height >= Self.leastRows, qrPrompt == nil else { return canvas }
    let rows = hintLines(min(canvas.size.width, Self.textWidth)).prefix(3)
    guard !rows.isEmpty else { return canvas }
    let top = canvas.size.height - rows.count
    for (y, row) in rows.enumerated() { row.draw(canvas.row(top + y)) }
    return canvas.window(Region(x: 0, y: 0, width: canvas.size.width, height: top))
  }

  /// The part of a result's screen that is left beside what can happen elsewhere: what stands there for support may be hidden, but
  /// this may not. All of it on any other screen, or on one with too few rows.
  func drawOutsideFirst(on canvas: Canvas) -> Canvas {
    guard case .app(.result) = snapshot.sight, !model.isOnStage else { return canvas }
    let rows = outsideRows(min(canvas.size.width, Self.textWidth))
    let top = canvas.size.height - rows.count
    guard !rows.isEmpty, top >= Self.leastRows else { return canvas }
    for (y, row) in rows.enumerated() { row.draw(canvas.row(top + y)) }
    return canvas.window(Region(x: 0, y: 0, width: canvas.size.width, height: top))
  }

  /// What can happen elsewhere, where there is room for it below the screen.
  func drawOutside(on canvas: Canvas) {
    guard !model.isOnStage else { return }
    let free = freeRows(canvas)
    var rows = outsideRows(min(canvas.size.width, Self.textWidth))
    guard !rows.isEmpty, rows.count <= free else { return }
    if rows.count < free { rows.append(Row(draw: { _ in })) }
    let top = canvas.size.height - rows.count
    for (y, row) in rows.enumerated() { row.draw(canvas.row(top + y)) }
  }

  private struct Row {
    let draw: (Canvas) -> Void
  }

  /// The rows at the window's end in which nothing was drawn, but for one that stays empty.
  private func freeRows(_ canvas: Canvas) -> Int {
    let part = canvas.painter.place(canvas.bounds)
    let surface = canvas.painter.surface
    var free = 0
    for y in stride(from: part.bottom - 1, through: part.y, by: -1) {
      let isEmpty = surface[row: y].dropFirst(part.x).prefix(part.width).allSatisfy {
        $0.scalar == " " && $0.style.role == .text
      }
      guard isEmpty else { return max(0, free - 1) }
      free += 1
    }
    return free
  }

  private func hintLines(_ width: Int) -> [Row] {
    // A checkout that was left is no longer the one that was set up for the outcome.
    guard let hint = model.hint, !(model.hintHasBegun && checkout.attempts == 0) else { return [] }
    let text = say("hint.text", ["name": .outside(hint.name), "trigger": .outside(hint.trigger)])
    let lines = TextWrap.lines(text, columns: width - 2 * Self.margin)
    return lines.enumerated().map { index, line in
      Row { row in
        row.text(line, x: Self.margin, .muted, columns: width - 2 * Self.margin)
        if index == 0 { row.note(.text, text) }
      }
    }
  }

  /// What can happen elsewhere, each with its key, as many on a row as fit.
  private func outsideRows(_ width: Int) -> [Row] {
    let items = outsideActions.prefix(9).enumerated().map { index, name in
      (key: outsideKey(index), text: say("outside.\(name)"), name: name)
    }
    guard !items.isEmpty else { return [] }
    var rows: [[(key: String, text: String, name: String)]] = [[]]
    var used = Self.margin
    for item in items {
      let columns = TextWidth.of(item.key) + 1 + TextWidth.of(item.text) + 3
      if used + columns > width, !(rows.last?.isEmpty ?? true) {
        rows.append([])
        used = Self.margin
      }
      rows[rows.count - 1].append(item)
      used += columns
    }
    let title = Row { row in
      let part = Region(x: Self.margin, y: 0, width: width - 2 * Self.margin, height: 1)
      row.window(part).painter.rule(y: 0, title: row.say("outside.title"))
      row.note(.heading, row.say("outside.title"))
    }
    return [title]
      + rows.map { items in
        Row { row in
          var x = Self.margin
          for item in items {
            let start = x
            x = row.pieces([(item.key, .keyName), (" " + item.text, .text)], x: x)
            let part = Region(x: start, y: 0, width: x - start, height: 1)
            row.note(.button, item.text, value: item.key, at: part, target: .operation(.outside(item.name)))
            x += 3
          }
        }
      }
  }
}
