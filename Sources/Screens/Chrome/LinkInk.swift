import Deeplinks
import Frames

/// A link as it is drawn: character by character, made visible, each in the colour of the part it belongs to.
struct LinkInk {
  /// One character with the columns it takes.
  private struct Letter {
    let text: String
    let width: Int
    let style: Style
  }

  private let letters: [Letter]

  /// The letters of a text; those with their place in `changed` stand out instead of having their part's colour.
  init(_ text: String, changed: Range<Int> = 0..<0, isSelected: Bool = false) {
    let kinds = LinkParts(text).parts.flatMap { part in part.range.map { _ in part.kind } }
    var scalars = 0
    letters = text.enumerated().map { index, character in
      let kind = kinds.indices.contains(scalars) ? kinds[scalars] : .rubbish
      scalars += character.unicodeScalars.count
      let shown = VisibleText.sanitised(String(character))
      let style: Style = isSelected ? .selected : changed.contains(index) ? Self.changed : Self.style(of: kind)
      return Letter(text: shown, width: TextWidth.of(shown), style: style)
    }
  }

  /// What was changed on purpose.
  static let changed = Style.warning.with([.bold, .underline])

  /// How a part is coloured.
  static func style(of kind: LinkParts.Kind) -> Style {
    switch kind {
    case .scheme: .accent
    case .host, .port: .heading
    case .path: .text
    case .queryName: .keyName
    case .queryValue: .good
    case .fragment: .accent.with(.underline)
    case .delimiter: .muted
    case .rubbish: .bad
    }
  }

  /// The characters of each row, for this number of columns; at least one row.
  func rows(columns: Int) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var (start, used) = (0, 0)
    for (index, letter) in letters.enumerated() {
      if used + letter.width > columns, index > start {
        rows.append(start..<index)
        (start, used) = (index, 0)
      }
      used += letter.width
    }
    return rows + [start..<letters.count]
  }

  /// The columns that some characters take.
  func width(_ range: Range<Int>) -> Int { letters[range].reduce(0) { $0 + $1.width } }

  /// Draws some characters from left to right, as many as fit; returns the column behind the last.
  @discardableResult
  func draw(_ range: Range<Int>, x: Int = 0, y: Int = 0, on canvas: Canvas) -> Int {
    let canvas = canvas.leftToRight
    var column = x
    var place = range.lowerBound
    while place < range.upperBound {
      let style = letters[place].style
      let run = letters[place..<range.upperBound].prefix { $0.style == style }
      let used = canvas.text(run.map(\.text).joined(), x: column, y: y, style)
      let whole = width(place..<run.endIndex)
      column += used
      if used < whole { return column }
      place = run.endIndex
    }
    return column
  }

  /// Draws all of it on one row, cut with a mark where it does not fit.
  @discardableResult
  func draw(x: Int = 0, y: Int = 0, on canvas: Canvas) -> Int { draw(letters.indices, x: x, y: y, on: canvas) }
}
