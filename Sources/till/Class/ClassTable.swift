import Basics
import Frames
import Language
import Scenarios
import Storage
import Training

/// The rows of a class as lines of text.
struct ClassTable {
  let learners: [ClassLearner]
  let course: Course
  /// The folder of the class.
  let folder: String
  let phrases: Phrasebook
  /// The providers that are unavailable for the whole class, by their identifiers.
  let outages: [String]
  /// Whether the folder could be read at the last look.
  var isReadable = true
  /// What of the class could not be read at the last look.
  var complaints: [Phrase] = []
  /// The present, in milliseconds since 1970.
  let now: Int64

  /// The line of names, then one for each learner, or how learners join; at most this many columns wide, whole where that is `nil`.
  func lines(columns: Int?) -> [String] {
    guard !learners.isEmpty else {
      return [phrases.text("class.empty", ["path": .text(ShellText.quoted(LearnCommand.wholePath(folder)))])]
    }
    let head = ["number", "name", "passed", "lesson", "tries", "stuck", "wrong"].map {
      phrases.text("class.column.\($0)")
    }
    let rows = [head] + learners.enumerated().map { cells(of: $0.element, number: $0.offset + 1) }
    var widths = head.indices.map { column in rows.map { TextWidth.of($0[column]) }.max() ?? 0 }
    if let columns {
      widths[1] = min(widths[1], 18)
      widths[3] = min(widths[3], 22)
      let used = widths.dropLast().reduce(0, +) + 2 * (widths.count - 1)
      widths[widths.count - 1] = max(10, columns - used)
    }
    return rows.map { row in
      let cells = zip(row, widths).map { text, width in Self.cell(text, width) }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
  }

  /// The outages of the class in one line; `nil` if every provider answers.
  var outageLine: String? {
    outages.isEmpty
      ? nil
      : phrases.text("class.outage-line", ["provider": .text(outages.map(ClassTicket.name).joined(separator: ", "))])
  }

  /// How many learners a screen has room for.
  static func rows(in size: Size) -> Int { max(1, size.height - 4 - (hasDetails(size) ? detailRows + 1 : 0)) }

  /// How many rows tell more of one learner.
  private static let detailRows = 3

  private static func hasDetails(_ size: Size) -> Bool { size.height >= 12 }

  /// The screen of the class, from a learner on, counted from 0, with more of the selected one.
  func frame(_ size: Size, from top: Int, selected: Int, _ glyphs: GlyphSet) -> Frame {
    let painter = Painter(size, glyphs: glyphs)
    let columns = max(1, size.width - 2)
    let title = phrases.text("class.heading", ["course": .text(course.id), "count": .number(learners.count)])
    painter.text(title, at: Position(x: 1, y: 0), style: .heading, columns: columns)
    if let outageLine {
      // An outage that the trainer forgets is worse than a heading that is cut.
      let x = max(1, min(TextWidth.of(title) + 4, size.width - 1 - TextWidth.of(outageLine)))
      if x < TextWidth.of(title) + 2 {
        painter.fill(Region(x: max(0, x - 1), y: 0, width: size.width, height: 1), style: .text)
      }
      painter.text(outageLine, at: Position(x: x, y: 0), style: .warning, columns: columns)
    }
    if !isReadable {
      let notice = phrases.text("class.unreadable", ["path": .text(folder)])
      painter.text(notice, at: Position(x: 1, y: 1), style: .warning, columns: columns)
    }
    if learners.isEmpty {
      for (y, line) in TextWrap.lines(lines(columns: nil)[0], columns: columns).enumerated() {
        painter.text(line, at: Position(x: 1, y: y + 2), columns: columns)
      }
    } else {
      let lines = lines(columns: columns)
      if isReadable { painter.text(lines[0], at: Position(x: 1, y: 1), style: .muted, columns: columns) }
      for (y, line) in lines.dropFirst(1 + top).prefix(Self.rows(in: size)).enumerated() {
        let isSelected = y + top == selected && Self.hasDetails(size)
        if isSelected { painter.text("▌", at: Position(x: 0, y: y + 2), style: .accent) }
        painter.text(line, at: Position(x: 1, y: y + 2), style: isSelected ? .accent : .text, columns: columns)
      }
      if Self.hasDetails(size), learners.indices.contains(selected) {
        let details = TextWrap.lines(VisibleText.sanitised(details(of: learners[selected])), columns: columns)
        for (y, line) in details.prefix(Self.detailRows).enumerated() {
          painter.text(line, at: Position(x: 1, y: size.height - 2 - Self.detailRows + y), columns: columns)
        }
      }
    }
    if let first = complaints.first {
      let rest = complaints.count - 1
      let text = phrases.text(first) + (rest > 0 ? " " + phrases.text("class.log.more", ["count": .number(rest)]) : "")
      painter.text(
        VisibleText.sanitised(text), at: Position(x: 1, y: size.height - 2), style: .warning, columns: columns)
    }
    painter.text(phrases.text("class.keys"), at: Position(x: 1, y: size.height - 1), style: .muted, columns: columns)
    return Frame(surface: painter.surface, title: title)
  }

  /// A learner's last wrong answer, whole.
  private func details(of learner: ClassLearner) -> String {
    guard let wrong = learner.lastWrong else { return phrases.text("class.no-wrong", ["name": .text(learner.name)]) }
    return phrases.text(
      "class.last-wrong",
      [
        "name": .text(learner.name), "lesson": .text(ClassTicket.title(of: wrong.lesson, phrases) ?? wrong.lesson),
        "question": .text(wrong.question), "answer": .text(wrong.answer),
      ])
  }

  private func cells(of learner: ClassLearner, number: Int) -> [String] {
    let wrong = learner.lastWrong.map { "\($0.question) \($0.answer)" }
    return [
      "\(number)", learner.name, "\(course.passed(learner.progress))/\(course.lessons.count)",
      learner.lesson.map { ClassTicket.title(of: $0, phrases) ?? $0 } ?? "–",
      "\(learner.tries)", learner.hasLeft ? phrases.text("class.has-left") : minutes(since: learner.since),
      wrong ?? "–",
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
