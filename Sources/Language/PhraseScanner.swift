/// Reads a language file from a place in it on, as far as it is written simply: of escapes only those of a quotation mark and a
/// backslash, and everything in UTF-8.
struct PhraseScanner {
  private let bytes: UnsafeRawBufferPointer
  private var index: Int
  /// Whether the last text in quotation marks has escapes in it.
  private var hasEscapes = false

  /// A scanner that stands before a byte.
  init(_ bytes: UnsafeRawBufferPointer, at index: Int = 0) {
    self.bytes = bytes
    self.index = index
  }

  // MARK: The whole file

  /// Goes through the whole file and tells of each key of its phrases and where it begins; returns where the object of the phrases
  /// stands, or `nil` where something is not as simple as it should be.
  mutating func phrases(_ tell: (UnsafeRawBufferPointer, Int) -> Void) -> Range<Int>? {
    var place: Range<Int>?
    let isWhole = members { scanner, name in
      guard scanner.bytes[name].elementsEqual("phrases".utf8) else { return scanner.skip() }
      guard place == nil else { return false }
      scanner.skipSpace()
      let start = scanner.index
      let isSound = scanner.members { scanner, key in
        tell(UnsafeRawBufferPointer(rebasing: scanner.bytes[key]), key.lowerBound)
        return !scanner.hasEscapes && scanner.forms() != nil
      }
      place = start..<scanner.index
      return isSound
    }
    skipSpace()
    return isWhole && index == bytes.count ? place : nil
  }

  /// Goes through an object; `read` stands before each value and says whether all is well.
  private mutating func members(_ read: (inout PhraseScanner, Range<Int>) -> Bool) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    repeat {
      guard let name = key(), read(&self, name) else { return false }
    } while take(UInt8(ascii: ","))
    return take(UInt8(ascii: "}"))
  }

  /// Goes over a value of any kind; what it is worth is for others to say.
  private mutating func skip() -> Bool {
    var depth = 0
    while index < bytes.count {
      skipSpace()
      guard index < bytes.count else { return false }
      switch bytes[index] {
      case UInt8(ascii: "\""): guard string() != nil else { return false }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        index += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        guard depth >= 0 else { return false }
        index += 1
      default: index += 1
      }
      if depth == 0 { return true }
    }
    return false
  }

  // MARK: An entry

  /// A key, up to its value.
  mutating func key() -> Range<Int>? {
    skipSpace()
    guard let key = string(), take(UInt8(ascii: ":")) else { return nil }
    return key
  }

  /// The value of an entry: one text, or a text for each plural form.
  mutating func forms() -> (single: Range<Int>, plural: [PluralForm: Range<Int>]?)? {
    skipSpace()
    if let text = string() { return (text, nil) }
    var texts: [PluralForm: Range<Int>] = [:]
    let isSound = members { scanner, name in
      scanner.skipSpace()
      guard let form = PluralForm(rawValue: scanner.text(name)), let text = scanner.string() else { return false }
      return texts.updateValue(text, forKey: form) == nil
    }
    return isSound && texts[.other] != nil ? (0..<0, texts) : nil
  }

  /// The text between two quotation marks.
  func text(_ place: Range<Int>) -> String {
    let bytes = bytes[place]
    guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
    var plain: [UInt8] = []
    var isEscaped = false
    for byte in bytes {
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      if !isEscaped { plain.append(byte) }
    }
    return String(decoding: plain, as: UTF8.self)
  }

  // MARK: Bytes

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x0A, 0x0D, 0x09: index += 1
      default: return
      }
    }
  }

  /// Goes over a byte behind any space; false where another one stands there.
  private mutating func take(_ byte: UInt8) -> Bool {
    skipSpace()
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  /// Goes over a text in quotation marks; returns where it stands between them, or `nil` where there is none, or none that is simple.
  private mutating func string() -> Range<Int>? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return nil }
    index += 1
    hasEscapes = false
    let start = index
    while index < bytes.count {
      while index + 8 <= bytes.count, Self.isPlain(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)) {
        index += 8
      }
      guard index < bytes.count else { return nil }
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index += 1
        return start..<(index - 1)
      case UInt8(ascii: "\\"):
        guard index + 1 < bytes.count else { return nil }
        switch bytes[index + 1] {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): index += 2
        default: return nil
        }
        hasEscapes = true
      case 0x20..<0x80: index += 1
      default:
        guard let length = sequence() else { return nil }
        index += length
      }
    }
    return nil
  }

  /// Whether eight bytes are ASCII without quotation marks, backslashes and control characters (Mycroft's test for a byte in a word).
  private static func isPlain(_ word: UInt64) -> Bool {
    let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
    func hasZero(_ word: UInt64) -> UInt64 { (word &- ones) & ~word }
    let marks = hasZero(word ^ (ones &* 0x22)) | hasZero(word ^ (ones &* 0x5C)) | ((word &- (ones &* 0x20)) & ~word)
    return (word | marks) & tops == 0
  }

  /// How many bytes the character takes that begins here; `nil` where none does (Unicode, table 3-7).
  private func sequence() -> Int? {
    let (length, second): (Int, ClosedRange<UInt8>)
    switch bytes[index] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    default: return nil
    }
    guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
    return (2..<length).allSatisfy { bytes[index + $0] & 0xC0 == 0x80 } ? length : nil
  }
}
