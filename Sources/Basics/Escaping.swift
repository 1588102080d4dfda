/// What is written for another program is made scalar by scalar. Swift compares characters, and a quotation mark or a `<` that a combining
/// mark joins is another character to it, while shells, browsers, spreadsheets and build servers obey it all the same (Unicode Standard
/// Annex 29, Grapheme Cluster Boundaries).
extension StringProtocol {
  /// The text with each scalar that has an escape replaced by it.
  public func escapingScalars(_ escape: (Unicode.Scalar) -> String?) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let escaped = escape(scalar) {
        result.append(contentsOf: escaped.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The text with each occurrence of a part, scalar for scalar, replaced by another text.
  public func replacingScalars(_ part: some StringProtocol, with other: some StringProtocol) -> String {
    // In UTF-8 no scalar's bytes begin within another's.
    let (whole, part) = (Array(utf8), Array(part.utf8))
    guard let first = part.first, whole.contains(first) else { return String(self) }
    var result: [UInt8] = []
    result.reserveCapacity(whole.count)
    var place = 0
    while place < whole.count {
      if whole[place] == first, whole[place...].starts(with: part) {
        result += other.utf8
        place += part.count
      } else {
        result.append(whole[place])
        place += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}

/// Words as a POSIX shell takes them (POSIX.1-2024, Shell Command Language, 2.2.2 Single-Quotes).
public enum ShellText {
  /// A word as it is where nothing in it means anything to a shell, else between single quotes.
  public static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.utf8.allSatisfy { plain.contains($0) }
    return isPlain ? word : "'" + word.escapingScalars { $0 == "'" ? #"'\''"# : nil } + "'"
  }

  private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./:=@%+,".utf8)
}

/// Comma-separated values (RFC 4180).
public enum CSVText {
  /// A line of fields, without its end.
  public static func line(_ fields: [String]) -> String { fields.map(field).joined(separator: ",") }

  /// A field, in quotes where it needs them.
  public static func field(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { ends($0) || $0 == "\"" }) else { return text }
    return "\"" + text.escapingScalars { $0 == "\"" ? "\"\"" : nil } + "\""
  }

  /// A text that a person typed. One that a spreadsheet could take for a formula begins with an apostrophe (OWASP, CSV Injection; with
  /// the full-width signs that some spreadsheets take as well, and behind what cannot be seen), and so does one that begins as a build
  /// server’s commands do (`::`).
  public static func typed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let first = scalars.first { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
    let isFormula = first.map { "=+-@|:＝＋－＠".unicodeScalars.contains($0) } ?? false
    let isMoved = scalars.first.map { $0 == "\t" || ends($0) && $0 != "," } ?? false
    return (isFormula || isMoved ? "'" : "") + text
  }

  /// Whether a scalar ends a field or a line for some reader.
  private static func ends(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case ",", "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": true
    default: false
    }
  }
}
