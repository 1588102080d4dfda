import Checkout
import Frames
import Inspection
import Language

extension Inspector {
  /// Every stop of the session with what changed at it; the one that is looked at is marked.
  func drawSteps(on canvas: Canvas) {
    let steps = context.shownSteps
    guard !steps.isEmpty else { return drawEmpty("steps.empty", on: canvas) }
    let history = context.model.history
    let words = ChangeWords(context)
    let forks = Set(history.forkPoints)
    let columns = canvas.size.width
    let hasTime = columns >= 40
    let start = hasTime ? 15 : 6
    // An unselected step shows its change on one line.
    func changes(_ row: Int) -> [String] {
      let text = words.all(of: steps[row].element).joined(separator: "; ")
      guard row == selectedRow, state.hasFocus, !text.isEmpty else { return text.isEmpty ? [] : [text] }
      return Array(TextWrap.lines(text, columns: max(8, columns - start - 1)).prefix(6))
    }
    let heights = steps.indices.map { row in
      1 + (row == selectedRow ? changes(row).count : steps[row].element.changes.isEmpty ? 0 : 1)
    }
    drawRows(heights, on: canvas) { index, window in
      let (number, step) = steps[index]
      let isPresent = number == history.present
      let row = window.row(0)
      let mark =
        isPresent
        ? row.glyphs.filled
        : forks.contains(number) ? row.glyphs.border.teeTop : step.isPersons ? row.glyphs.hollow : row.glyphs.middleDot
      row.text(mark, x: 1, isPresent ? .accent.with(.bold) : .muted)
      row.textAtEnd(String(number + 1), end: 5, .muted)
      if hasTime { row.text(context.time(step.at), x: 6, .muted) }
      let title = row.say(step.title)
      let style: Style =
        isSelected(index) ? .selected : isPresent ? .accent : step.isPersons ? .text.with(.bold) : .text
      row.text(title, x: start, style, columns: columns - start - 1)
      for (y, line) in changes(index).enumerated() {
        window.text(line, x: start, y: y + 1, .muted, columns: columns - start - 1)
      }
      let present = isPresent ? row.say("steps.here") : ""
      let value = [String(number + 1), context.time(step.at), present] + words.all(of: step)
      row.note(
        .row, title, value: value.filter { !$0.isEmpty }.joined(separator: ", "), isSelected(index) ? .focused : [],
        target: .row(index))
    }
  }
}
