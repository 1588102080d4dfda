/// Text inside XML 1.0.
public enum XMLText {
  /// Between tags: what would be markup is escaped, what XML cannot hold (section 2.2) is shown as a stand-in.
  public static func content(_ text: String) -> String { escaped(text, isAttribute: false) }

  /// In double quotes.
  public static func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }

  /// A text of XML Schema's type `token`: no line break or tab, no space at its ends and never two in a row; a dash when nothing is left.
  static func token(_ text: String) -> String {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0.isNewline })
    return words.isEmpty ? "-" : words.joined(separator: " ")
  }

  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result.append(contentsOf: "&amp;".unicodeScalars)
      case "<": result.append(contentsOf: "&lt;".unicodeScalars)
      case ">": result.append(contentsOf: "&gt;".unicodeScalars)
      case "\"" where isAttribute: result.append(contentsOf: "&quot;".unicodeScalars)
      case "\n" where isAttribute: result.append(contentsOf: "&#10;".unicodeScalars)
      case "\t" where isAttribute: result.append(contentsOf: "&#9;".unicodeScalars)
      case "\r": result.append(contentsOf: "&#13;".unicodeScalars)
      case "\n", "\t": result.append(scalar)
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }
}
