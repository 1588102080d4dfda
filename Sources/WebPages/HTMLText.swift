import Basics
import Language

/// Text on a page, as markup. What cannot be seen, or would turn or steer what stands around it, becomes the stand-in that the terminal
/// shows; joiners and the letters of flags stay, because a browser draws what they make.
enum HTMLText {
  /// Between tags: parts that keep a direction of their own become `bdi` elements, which are closed whatever the text says.
  static func content(_ text: String) -> String {
    var result = ""
    var plain = String.UnicodeScalarView()
    var depth = 0
    func markup(_ mark: Isolation) -> String {
      switch mark {
      case .leftToRight: #"<bdi dir="ltr">"#
      case .firstLetter: "<bdi>"
      case .end: "</bdi>"
      }
    }
    for scalar in text.unicodeScalars {
      guard let mark = Isolation(scalar) else {
        plain.append(scalar)
        continue
      }
      guard mark != .end || depth > 0 else { continue }
      depth += mark == .end ? -1 : 1
      result += XMLText.content(visible(String(plain))) + markup(mark)
      plain.removeAll()
    }
    return result + XMLText.content(visible(String(plain))) + String(repeating: markup(.end), count: depth)
  }

  /// Somebody else’s text between tags: it has no part with a direction of its own.
  static func foreign(_ text: String) -> String { content(withoutMarks(text)) }

  /// The text with its marks of direction shown by their numbers.
  static func withoutMarks(_ text: String) -> String {
    text.escapingScalars { Isolation($0) == nil ? nil : StandIn.text(for: $0) }
  }

  /// In double quotes or in a title, where there are no elements.
  static func attribute(_ text: String) -> String { XMLText.attribute(visible(Isolation.without(text))) }

  /// The text with stand-ins.
  static func visible(_ text: String) -> String { text.escapingScalars { isHidden($0) ? StandIn.text(for: $0) : nil } }

  /// Whether a scalar shows nothing of its own.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: true
    // Zero width non-joiner and joiner: Persian and many emoji are written with them.
    case .format: scalar.properties.isDefaultIgnorableCodePoint && scalar.value != 0x200C && scalar.value != 0x200D
    default: false
    }
  }
}

extension Phrase {
  /// The same with texts that have no marks of direction: those in the filled phrase are then the language table's own.
  var withoutForeignMarks: Phrase {
    Phrase(
      key,
      values.mapValues { value in
        switch value {
        case .text(let text): .text(HTMLText.withoutMarks(text))
        case .phrase(let phrase): .phrase(phrase.withoutForeignMarks)
        case .number, .money, .date, .duration: value
        }
      })
  }
}
