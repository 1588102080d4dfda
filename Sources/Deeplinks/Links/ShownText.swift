/// Makes a text from outside safe to show to a person.
public enum ShownText {
  /// Returns a text with terminal controls, line ends and invisible characters percent-encoded; a dash for an empty text.
  ///
  /// Decoded texts can hold anything. This library's own rule; combining characters, such as accents, stay.
  public static func of(_ text: String) -> String { text.isEmpty ? "–" : harmless(text) }

  /// As `of`, with an empty text left empty.
  public static func harmless(_ text: String) -> String {
    guard !text.unicodeScalars.allSatisfy(isHarmless) else { return text }
    return text.unicodeScalars.map { scalar in
      isHarmless(scalar) ? String(scalar) : String(scalar).utf8.map(percentEncoded).joined()
    }.joined()
  }

  private static func percentEncoded(_ byte: UInt8) -> String {
    (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
    let unseen: [Unicode.GeneralCategory] = [
      .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse,
    ]
    return !scalar.properties.isDefaultIgnorableCodePoint && !unseen.contains(scalar.properties.generalCategory)
  }
}
