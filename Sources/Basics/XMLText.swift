/// Text inside XML 1.0 and HTML. What turns the direction of the text around it is shown by its number, so that no name can make the rest
/// of a page read otherwise (Unicode Standard Annex 9, section 2).
public enum XMLText {
  /// Between tags: what would be markup is escaped, what XML cannot hold (section 2.2) is shown as a stand-in.
  public static func content(_ text: String) -> String { escaped(text, isAttribute: false) }

  /// In double quotes.
  public static func attribute(_ text: String) -> String { escaped(text, isAttribute: true) }

  /// A stand-in for an embedding, an override or an isolate; `nil` for any other scalar.
  public static func turnedShown(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069: StandIn.numbered(scalar)
    default: nil
    }
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
