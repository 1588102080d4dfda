import Basics
import Wire

/// Text inside XML 1.0 and HTML. What turns the direction of the text around it is shown by its number, so that no name can make the rest
/// of a page read otherwise (Unicode Standard Annex 9, section 2).
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

  /// JSON inside a script of a page: no tag can end or begin in it (HTML, section 4.12.1.3).
  static func script(_ json: JSON) -> String {
    shown(json).compactText.escapingScalars { scalar in
      switch scalar {
      case "<", ">", "&", "\u{2028}", "\u{2029}": "\\u" + digits(of: scalar).lowercased()
      default: nil
      }
    }
  }

  /// JSON in whose texts nothing turns the direction.
  private static func shown(_ json: JSON) -> JSON {
    switch json {
    case .object(let members): .object(members.map { .init(name: $0.name, value: shown($0.value)) })
    case .array(let elements): .array(elements.map(shown))
    case .string(let text): .string(text.escapingScalars(turnedShown))
    case .null, .boolean, .number: json
    }
  }

  /// A stand-in for an embedding, an override or an isolate; `nil` for any other scalar.
  private static func turnedShown(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069: "⟨U+\(digits(of: scalar))⟩"
    default: nil
    }
  }

  /// The number of a scalar, in four hexadecimal digits or more.
  private static func digits(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    text.escapingScalars { scalar in
      switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"" where isAttribute: "&quot;"
      case "\n" where isAttribute: "&#10;"
      case "\t" where isAttribute: "&#9;"
      case "\r": "&#13;"
      case "\n", "\t": nil
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
      default: turnedShown(scalar)
      }
    }
  }
}
