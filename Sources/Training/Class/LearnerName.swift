import Basics

/// A learner’s name as the learner typed it: 1 to 40 characters of any script, in at most 80 bytes of UTF-8. A number alone is none,
/// since it means a row.
public struct LearnerName: Hashable, Sendable {
  /// The name without spaces at its ends.
  public let text: String

  /// A name; `nil` where it is empty, too long, or holds a character that moves the cursor or the text.
  public init?(_ typed: String) {
    let trimmed = typed.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
    let text = String(trimmed)
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      // Joiners are part of names in several scripts (Unicode 16.0, section 23.2).
      case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
      case .control, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: false
      default: true
      }
    }
    guard (1...40).contains(text.count), text.utf8.count <= 80, isPlain, !text.allSatisfy(\.isNumber) else {
      return nil
    }
    self.text = text
  }

  /// The name whose log has some file name; `nil` where no name’s has.
  public init?(fileName: String) {
    guard fileName.hasSuffix(Self.ending),
      let name = String(validating: PercentDecoding.bytes(of: fileName.dropLast(Self.ending.count)), as: UTF8.self),
      let found = Self(name), found.fileName == fileName
    else { return nil }
    self = found
  }

  private static let ending = ".jsonl"

  /// The file of this learner’s log: letters, digits and dashes as they are, every other byte as `%` and two digits (RFC 3986,
  /// section 2.1), so that no name leads out of its folder.
  public var fileName: String {
    let digits = Array("0123456789ABCDEF")
    var name = ""
    for byte in text.utf8 {
      let scalar = Unicode.Scalar(byte)
      if scalar.isASCII, scalar.properties.isAlphabetic || (0x30...0x39).contains(byte) || scalar == "-" {
        name.unicodeScalars.append(scalar)
      } else {
        name += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      }
    }
    return name + Self.ending
  }
}
