import Basics
import Wire

extension XMLText {
  /// A text of XML Schema's type `token`: no line break or tab, no space at its ends and never two in a row; a dash when nothing is left.
  static func token(_ text: String) -> String {
    let words = text.split(whereSeparator: { $0 == " " || $0 == "\t" || $0.isNewline })
    return words.isEmpty ? "-" : words.joined(separator: " ")
  }

  /// JSON inside a script of a page: no tag can end or begin in it (HTML, section 4.12.1.3).
  static func script(_ json: JSON) -> String {
    shown(json).compactText.escapingScalars { scalar in
      switch scalar {
      case "<", ">", "&", "\u{2028}", "\u{2029}": "\\u" + StandIn.digits(of: scalar).lowercased()
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
}
