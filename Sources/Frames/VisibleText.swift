import Basics

/// Makes text from outside safe and honest: whatever cannot be seen, or would steer the terminal, becomes a visible stand-in.
public enum VisibleText {
  /// The text with stand-ins for control characters, bidirectional overrides and isolates, zero-width and tag characters, and for
  /// scalars whose width is not known (among them the signs U+20C1 and U+20C3).
  ///
  /// C0 controls become their Unicode pictures (`␛`); everything else becomes its number in angle brackets (`⟨U+202E⟩`); the letters of
  /// flags become plain letters; a variation selector 15 or 16 after a character is dropped, since it only asks for another drawing.
  /// Sanitised text stays as it is when sanitised again.
  public static func sanitised(_ text: String) -> String {
    if isPlain(text) { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch WidthClass(scalar) {
      case .narrow, .wide, .mark: result.append(scalar)
      case .invisible, .unsupported:
        if (scalar.value == 0xFE0E || scalar.value == 0xFE0F) && !result.isEmpty { continue }
        result.append(contentsOf: StandIn.text(for: scalar).unicodeScalars)
      }
    }
    return String(result)
  }

  /// The text for whoever reads, hears or copies it: in the order of its words, without the marks that put a screen in order.
  public static func spoken(_ text: String) -> String {
    // Of a text of plain letters nothing is left to do, and it is looked at once.
    isPlain(text) ? text : sanitised(Isolation.without(text))
  }

  /// The text of a phrase into which texts from outside were filled: these become visible, the marks between them stay.
  public static func filled(_ text: String) -> String {
    guard Isolation.isIn(text) else { return sanitised(text) }
    var result = ""
    var part = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let mark = Isolation(scalar)?.mark {
        result += sanitised(String(part)) + mark
        part.removeAll()
      } else {
        part.append(scalar)
      }
    }
    return result + sanitised(String(part))
  }

  private static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F } }
}
