import Frames
import Language
import Storage
import Training

/// The rows of a class as lines of text.
struct ClassTable {
  let learners: [ClassLearner]
  let course: Course
  let phrases: Phrasebook
  /// The present, in milliseconds since 1970.
  let now: Int64

  /// The line of names, then one a learner, at most so many columns wide; the last wrong answer takes what is left.
  func lines(columns: Int) -> [String] {
    let head = ["number", "name", "passed", "lesson", "tries", "stuck", "wrong"].map {
      phrases.text("class.column.\($0)")
    }
    let rows = [head] + learners.enumerated().map { cells(of: $0.element, number: $0.offset + 1) }
    var widths = head.indices.map { column in rows.map { TextWidth.of($0[column]) }.max() ?? 0 }
    widths[1] = min(widths[1], 18)
    widths[3] = min(widths[3], 22)
    let used = widths.dropLast().reduce(0, +) + 2 * (widths.count - 1)
    widths[widths.count - 1] = max(10, columns - used)
    return rows.map { row in
      let cells = zip(row, widths).map { text, width in Self.cell(text, width) }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
  }

  private func cells(of learner: ClassLearner, number: Int) -> [String] {
    let wrong = learner.lastWrong.map { "\($0.question) \($0.answer)" }
    return [
      "\(number)", learner.name, "\(course.passed(learner.progress))/\(course.lessons.count)", learner.lesson ?? "–",
      "\(learner.tries)", minutes(since: learner.since), wrong ?? "–",
    ]
  }

  private func minutes(since moment: Int64) -> String {
    phrases.text("class.minutes", ["count": .text(String(max(0, now - moment) / 60_000))])
  }

  private static func cell(_ text: String, _ width: Int) -> String {
    var (cell, used) = ("", 0)
    let clean = VisibleText.sanitised(text)
    let fits = TextWidth.of(clean) <= width
    for character in clean {
      let columns = TextWidth.of(String(character))
      guard used + columns <= (fits ? width : width - 1) else { break }
      cell.append(character)
      used += columns
    }
    return cell + (fits ? "" : "…") + String(repeating: " ", count: max(0, width - used - (fits ? 0 : 1)))
  }
}
