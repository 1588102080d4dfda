import Commerce

/// What a key or a paste brings into a field: of a paste of several values, the one that belongs there.
struct PastedText {
  private let text: String

  init(_ text: String) { self.text = text }

  /// What stands before the first tab or line end, those at its beginning apart: a table's next cell is another value.
  var firstValue: String { String(text.drop { Self.separates($0) }.prefix { !Self.separates($0) }) }

  /// The text in one line: what separates lines and cells is a space, and none stands at the ends.
  var line: String {
    guard text.contains(where: Self.separates) else { return text.filter(Self.isVisible) }
    let lines = text.split(whereSeparator: Self.separates)
    return lines.map { $0.filter(Self.isVisible) }.joined(separator: " ")
  }

  /// The digits that belong in a field of at most so many: all of them, as far as they are one number in groups. Of several numbers a
  /// short field takes the first that has just its length, or the usual six digits of a one-time code; a long one the first that can be a
  /// card number, of 12 digits or more (ISO/IEC 7812-1). Groups of a card number may also stand in cells or lines of their own. The order
  /// is this library's own.
  func number(atMost limit: Int) -> String {
    let isInCells =
      limit > 10 && Digits.ascii(in: firstValue).count < 12 && Digits.ascii(in: text).count <= limit
    let value = isInCells ? text : firstValue
    let numbers = value.split { Digits.value(of: $0) == nil }.map { Digits.ascii(in: String($0)) }
    let all = numbers.joined()
    // What has letters is a message with a number in it; groups of one number have none.
    guard numbers.count > 1, all.count > limit || value.contains(where: \.isLetter) else { return all }
    guard limit <= 10 else { return numbers.first { $0.count >= 12 } ?? all }
    for length in [limit, 6] where length <= limit {
      if let code = numbers.first(where: { $0.count == length }) { return code }
    }
    return all
  }

  /// Whether a character can be seen, or is a blank.
  static func isVisible(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy {
      $0.properties.generalCategory != .control && $0.properties.generalCategory != .format
    }
  }

  private static func separates(_ character: Character) -> Bool { character == "\t" || character.isNewline }
}
