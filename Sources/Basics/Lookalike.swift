/// A character that looks like another, or like nothing, and is taken for neither: what a word processor, a chat or a web page puts into a
/// text that is copied from there.
public struct Lookalike: Hashable, Sendable {
  /// What it was probably meant to be.
  public enum Meant: String, Hashable, Sendable, CaseIterable {
    case space
    case nothing
    case hyphen
    case apostrophe
    case quotationMark = "quotation-mark"
  }

  /// The number of the character, such as `U+00A0`.
  public let codePoint: String
  /// Its name in Unicode, in small letters.
  public let name: String
  /// What it was probably meant to be.
  public let meant: Meant

  /// The lookalike that a character is; `nil` for any other. Joiners and marks of direction belong into some scripts, so they are none.
  public init?(_ scalar: Unicode.Scalar) {
    guard !scalar.isASCII else { return nil }
    switch scalar.value {
    case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63, 0xFF0D: meant = .hyphen
    case 0x2018...0x201B, 0xFF07: meant = .apostrophe
    case 0x201C...0x201F, 0xFF02: meant = .quotationMark
    case 0xAD, 0x180E, 0x200B, 0x2060, 0xFEFF: meant = .nothing
    default:
      guard scalar.properties.generalCategory == .spaceSeparator else { return nil }
      meant = .space
    }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    codePoint = "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
    name = (scalar.properties.nameAlias ?? scalar.properties.name ?? "").lowercased()
  }

  /// The first in a text, with the number of characters before it.
  public static func first(
    in text: some Sequence<Unicode.Scalar>
  ) -> (place: Int, lookalike: Lookalike)? {
    for (place, scalar) in text.enumerated() { if let found = Lookalike(scalar) { return (place, found) } }
    return nil
  }
}
