/// Reading digits that people type in more than one script.
public enum Digits {
  /// The value 0 to 9 of a decimal digit of any script, full-width ones included; `nil` for anything else, such as `²` or `①`.
  public static func value(of character: Character) -> Int? {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first else { return nil }
    if scalar.isASCII { return (0x30...0x39).contains(scalar.value) ? Int(scalar.value - 0x30) : nil }
    guard scalar.properties.numericType == .decimal else { return nil }
    return scalar.properties.numericValue.map { Int($0) }
  }

  /// The digits of a text as ASCII, everything else left out.
  public static func ascii(in text: String) -> String {
    String(text.compactMap { value(of: $0).map { Character("\($0)") } })
  }
}
