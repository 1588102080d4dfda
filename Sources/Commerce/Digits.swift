/// Reading digits that people type in more than one script.
public enum Digits {
  /// The value 0 to 9 of an ASCII, Arabic-Indic (U+0660) or extended Arabic-Indic (U+06F0) digit; `nil` for anything else.
  public static func value(of character: Character) -> Int? {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else { return nil }
    switch scalar.value {
    case 0x30...0x39: return Int(scalar.value - 0x30)
    case 0x660...0x669: return Int(scalar.value - 0x660)
    case 0x6F0...0x6F9: return Int(scalar.value - 0x6F0)
    default: return nil
    }
  }

  /// The digits of a text as ASCII, everything else left out.
  public static func ascii(in text: String) -> String {
    String(text.compactMap { value(of: $0).map { Character("\($0)") } })
  }
}
