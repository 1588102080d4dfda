import Frames
import Inspection
import Language

extension Chrome {
  /// The fewest columns of the line of stops.
  private static let narrowest = 12

  /// The stops of the session as marks on a line, while an earlier one is looked at: where one is, what the person did, where other
  /// ways left it, and what a press on a mark leads to.
  func drawScrub(on canvas: Canvas) {
    let history = context.model.history
    guard let step = history.steps.indices.contains(history.present) ? history.steps[history.present] : nil else {
      return
    }
    canvas.painter.fill(canvas.bounds, style: .bar)
    let values: [String: Phrase.Value] = [
      "number": .number(history.present + 1), "count": .number(history.steps.count),
    ]
    let width = canvas.size.width - 2
    let long = canvas.say("scrub.position", values)
    let label = TextWidth.of(long) + Self.narrowest + 2 <= width ? long : canvas.say("scrub.short", values)
    let title = canvas.say(step.title)
    canvas.note(.status, long, value: "\(context.time(step.at)), \(title)")
    let start = 1 + canvas.text(label, x: 1, .accent.with(.bold)) + 2
    let room = max(1, width - start + 1)
    let cells = min(room, history.steps.count * 2 - 1)
    let line = canvas.window(Region(x: start, y: 0, width: cells, height: 1))
    drawLine(history, on: line)
    let rest = start + cells + 2
    if canvas.size.width - rest >= Self.narrowest {
      canvas.text(title, x: rest, .bar, columns: canvas.size.width - rest - 1)
    }
  }

  private func drawLine(_ history: History, on line: Canvas) {
    let (cells, last) = (line.size.width, history.steps.count - 1)
    line.painter.fill(line.bounds, style: .border, with: line.glyphs.border.horizontal)
    let forks = Set(history.forkPoints)
    var marks: [Int: (rank: Int, stop: Int)] = [:]
    for (stop, step) in history.steps.enumerated() {
      let isBroken = step.changes.contains { if case .broken = $0 { true } else { false } }
      let rank =
        stop == history.present ? 5 : isBroken ? 4 : forks.contains(stop) ? 3 : step.isPersons || stop == last ? 2 : 1
      let cell = last == 0 ? 0 : stop * (cells - 1) / last
      if rank >= (marks[cell]?.rank ?? 0) { marks[cell] = (rank, stop) }
    }
    for cell in marks.keys.sorted() {
      guard let mark = marks[cell] else { continue }
      let (glyph, style): (String, Style) =
        switch mark.rank {
        case 5: (line.glyphs.filled, .accent.with(.bold))
        case 4: (line.glyphs.cross, .bad)
        case 3: (line.glyphs.border.teeTop, .warning)
        case 2: (line.glyphs.hollow, mark.stop > history.present ? .muted : .text)
        default: (line.glyphs.middleDot, mark.stop > history.present ? .muted : .text)
        }
      line.text(glyph, x: cell, style)
      line.note(
        .key, String(mark.stop + 1), at: Region(x: cell, y: 0, width: 1, height: 1),
        target: .operation(.travel(.stop(mark.stop))))
    }
  }
}
