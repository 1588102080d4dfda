import Basics

/// Breaks paragraphs into lines of a given number of columns.
public enum TextWrap {
  /// The lines of a text that is `columns` wide at most.
  ///
  /// Lines break at spaces and at line feeds, but not between a currency and its amount; a word longer than a line breaks where it must.
  /// Text of wide characters, which has no spaces, may break between any two of them. A line feed makes a new line; two make an empty
  /// one.
  public static func lines(_ text: String, columns: Int) -> [String] {
    guard columns > 0 else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap {
      paragraph(String($0), columns: columns)
    }
    return Isolation.isIn(text) ? continued(lines) : lines
  }

  /// The lines with each part that is set off set off in every line over which it runs.
  private static func continued(_ lines: [String]) -> [String] {
    var open: [Isolation] = []
    return lines.map { line in
      let start = open.map(\.mark).joined()
      for mark in line.unicodeScalars.compactMap(Isolation.init) {
        if mark == .end { _ = open.popLast() } else { open.append(mark) }
      }
      return start + line + open.map { _ in Isolation.end.mark }.joined()
    }
  }

  private static func paragraph(_ text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    var lineWidth = 0
    for piece in pieces(of: text) {
      let width = TextWidth.of(piece.text)
      let gap = piece.afterSpace && lineWidth > 0 ? 1 : 0
      if lineWidth + gap + width <= columns {
        line += (gap == 1 ? " " : "") + piece.text
        lineWidth += gap + width
        continue
      }
      if lineWidth > 0 { lines.append(line) }
      (line, lineWidth) = ("", 0)
      for character in piece.text {
        let width = TextWidth.of(String(character))
        if lineWidth + width > columns, lineWidth > 0 {
          lines.append(line)
          (line, lineWidth) = ("", 0)
        }
        line.append(character)
        lineWidth += width
      }
    }
    lines.append(line)
    return lines
  }

  private struct Piece {
    var text: String
    let afterSpace: Bool

    /// Whether it looks like a code of ISO 4217.
    var isCurrency: Bool {
      let text = Isolation.without(text)
      return text.count == 3 && text.allSatisfy { $0.isASCII && $0.isUppercase }
    }
  }

  /// Words, and single wide characters within them.
  private static func pieces(of text: String) -> [Piece] {
    var pieces: [Piece] = []
    var afterSpace = false
    var mayJoin = false
    for character in text {
      if character == " " {
        afterSpace = true
        mayJoin = false
        continue
      }
      let isWide = character.unicodeScalars.first.map { WidthClass($0) == .wide } ?? false
      if mayJoin && !isWide {
        pieces[pieces.count - 1].text.append(character)
      } else if afterSpace, character.isNumber, pieces.last?.isCurrency == true {
        pieces[pieces.count - 1].text += " " + String(character)
      } else {
        pieces.append(Piece(text: String(character), afterSpace: afterSpace))
      }
      mayJoin = !isWide
      afterSpace = false
    }
    return pieces
  }
}
