import Commerce
import Wire

/// The text of a scenario file as lines, which can be shown in messages without giving anything away.
struct SourceText: Hashable, Sendable {
  let path: String
  /// The lines without their breaks; the same breaks count as in YAML 1.1, section 5.4.
  let lines: [[Unicode.Scalar]]

  init(path: String, text: String) {
    self.path = path
    var lines: [[Unicode.Scalar]] = [[]]
    var isAfterReturn = false
    for scalar in SourceText.withoutMark(text).unicodeScalars {
      switch scalar {
      case "\n" where isAfterReturn: break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": lines.append([])
      default: lines[lines.count - 1].append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    self.lines = lines
  }

  /// A text without the byte order mark with which some editors begin a file (YAML 1.2.2, section 5.2).
  static func withoutMark(_ text: String) -> String {
    text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
  }

  /// A place in the file. What a parser counts behind the last line or behind the end of a line is the end of it.
  func place(line: Int, column: Int, length: Int = 1) -> Place {
    let number = min(max(1, line), max(1, lines.count))
    let count = lines.indices.contains(number - 1) ? lines[number - 1].count : 0
    let start = line > number ? count + 1 : min(max(1, column), count + 1)
    let covered = min(max(1, length), max(1, count - start + 1))
    func width(_ scalars: ArraySlice<Unicode.Scalar>) -> Int { scalars.reduce(0) { $0 + ($1.value > 0xFFFF ? 2 : 1) } }
    let content = lines.indices.contains(number - 1) ? lines[number - 1] : []
    let before = width(content.prefix(start - 1))
    let end = before + max(1, width(content.dropFirst(start - 1).prefix(covered)))
    return Place(file: path, line: number, column: start, length: covered, utf16: before..<end)
  }

  /// A line as it may be shown: card numbers and codes masked, every control character replaced, column by column.
  func shown(line number: Int) -> String {
    guard lines.indices.contains(number - 1) else { return "" }
    var line = lines[number - 1]
    CardNumbers.mask(&line)
    CodeMask.mask(&line)
    return Shown.visible(Shown.scrubbed(line))
  }

  /// The columns that a scalar takes in the text that begins at a place: with its quotes, or without when it is plain.
  func length(of text: String, line number: Int, column: Int) -> Int {
    guard lines.indices.contains(number - 1) else { return 1 }
    let rest = lines[number - 1].dropFirst(column - 1)
    guard let first = rest.first else { return 1 }
    if first == "\"" || first == "'" {
      guard let close = rest.dropFirst().firstIndex(of: first) else { return rest.count }
      return close - rest.startIndex + 1
    }
    return rest.starts(with: text.unicodeScalars) ? max(1, text.unicodeScalars.count) : 1
  }
}

/// Makes text from a file fit for a message.
enum Shown {
  /// A name or value in the file's own words: one line, at most 80 characters, card numbers masked.
  static func text(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars.prefix(200))
    CardNumbers.mask(&scalars)
    let shown = visible(scrubbed(scalars))
    return shown.count > 80 ? String(shown.prefix(79)) + "…" : shown
  }

  /// The text for a person, on one line of at most 400 characters, card numbers masked.
  static func sentence(_ text: String) -> String {
    var scalars = Array(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").unicodeScalars)
    if scalars.count > 400 { scalars = scalars.prefix(399) + ["…"] }
    CardNumbers.mask(&scalars)
    return visible(scrubbed(scalars))
  }

  /// Card numbers in every spelling and codes in links masked, column by column.
  static func scrubbed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    Array(Scrubbing.words(in: String(String.UnicodeScalarView(scalars))).unicodeScalars)
  }

  /// Every scalar that is not plainly visible as a stand-in of one column.
  static func visible(_ scalars: [Unicode.Scalar]) -> String {
    var text = String.UnicodeScalarView()
    for scalar in scalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: text.append(scalar == "\t" ? " " : "\u{FFFD}")
      case .format, .surrogate, .privateUse, .unassigned: text.append("\u{FFFD}")
      default: text.append(scalar)
      }
    }
    return String(text)
  }
}
