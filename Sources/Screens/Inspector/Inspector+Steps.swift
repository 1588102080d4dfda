import Checkout
import Frames
import Language

extension Inspector {
  /// Every stop of the session with what changed at it; the one that is looked at is marked.
  func drawSteps(on canvas: Canvas) {
    let steps = scene.shownSteps
    guard !steps.isEmpty else { return drawEmpty("steps.empty", on: canvas) }
    let history = scene.interface.history
    let words = ChangeWords(scene)
    let forks = Set(history.forkPoints)
    let columns = canvas.size.width
    let hasTime = columns >= 40
    let start = hasTime ? 15 : 6
    let selected = scene.selectedRow
    // A stop that is not in hand says what changed on one line.
    let changes = steps.enumerated().map { row, step in
      let text = words.all(of: step.element).joined(separator: "; ")
      if text.isEmpty { return [String]() }
      let lines = TextWrap.lines(text, columns: max(8, columns - start - 1))
      return row == selected && state.hasFocus ? Array(lines.prefix(6)) : [text]
    }
    drawRows(changes.map { 1 + $0.count }, on: canvas) { index, window in
      let (number, step) = steps[index]
      let isPresent = number == history.present
      let row = window.row(0)
      let mark =
        isPresent
        ? row.glyphs.filled
        : forks.contains(number) ? row.glyphs.border.teeTop : step.isPersons ? row.glyphs.hollow : row.glyphs.middleDot
      row.text(mark, x: 1, isPresent ? .accent.with(.bold) : .muted)
      row.textAtEnd(String(number + 1), end: 5, .muted)
      if hasTime { row.text(scene.time(step.at), x: 6, .muted) }
      let title = row.say(step.title)
      let style: Style =
        isSelected(index) ? .selected : isPresent ? .accent : step.isPersons ? .text.with(.bold) : .text
      row.text(title, x: start, style, columns: columns - start - 1)
      for (y, line) in changes[index].enumerated() {
        window.text(line, x: start, y: y + 1, .muted, columns: columns - start - 1)
      }
      let present = isPresent ? row.say("steps.here") : ""
      let value = [String(number + 1), scene.time(step.at), present] + words.all(of: step)
      row.note(
        .row, title, value: value.filter { !$0.isEmpty }.joined(separator: ", "), isSelected(index) ? .focused : [],
        target: .row(index))
    }
  }
}
