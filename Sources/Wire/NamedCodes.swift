/// Codes beside a name that says what they are: `cvv=123`, `--otp 123456`, `"pin": 1234`, `&card%2Ecvv=%3123`.
enum NamedCodes {
  /// The possible lengths of a code.
  private static let lengths = 3...8

  /// A text with what is found in it as stars.
  static func masked(_ text: String, _ find: (UnsafeBufferPointer<UInt8>) -> [Range<Int>]) -> String {
    func masked(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
      let hidden = Scrubbing.hidden(in: bytes, find)
      return hidden.isEmpty ? nil : Scrubbing.starred(bytes, hidden)
    }
    if let masked = text.utf8.withContiguousStorageIfAvailable({ masked($0) }) { return masked ?? text }
    return Array(text.utf8).withUnsafeBufferPointer { masked($0) } ?? text
  }

  /// The places of digits that are a code, where no other digits touch them.
  static func places(in text: UnsafeBufferPointer<UInt8>, where isCode: (String) -> Bool) -> [Range<Int>] {
    var hidden: [Range<Int>] = []
    var (run, digits): ([Range<Int>], String) = ([], "")
    var index = 0
    while index < text.count {
      let (scalar, width) = CardNumberScan.scalar(text, at: index)
      switch CardNumberScan.Mark(scalar) {
      case .digit(let value):
        run.append(index..<index + width)
        digits += String(value)
      case .unseen: break
      case .gap, .letter:
        if !run.isEmpty, isCode(digits) { hidden += run }
        (run, digits) = ([], "")
      }
      index += width
    }
    return !run.isEmpty && isCode(digits) ? hidden + run : hidden
  }

  /// The places of the digits of codes beside their names.
  static func places(in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var hidden: [Range<Int>] = []
    var index = 0
    while index < text.count {
      guard isName(text[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < text.count, isName(text[index]) { index += 1 }
      guard let value = value(in: text, behind: start..<index) else { continue }
      hidden += code(in: text, at: value)
    }
    return hidden
  }

  /// The start of the value after a name; `nil` if the name is not a code's, or no value follows.
  private static func value(in text: UnsafeBufferPointer<UInt8>, behind name: Range<Int>) -> Int? {
    guard SecretNames.isCode(UnsafeBufferPointer(rebasing: text[name])) else { return nil }
    var index = name.upperBound
    // A quote that ends the name, spaces, the sign, spaces and a quote that begins the value.
    let isOption = text[name].starts(with: "--".utf8)
    var hasSign = false
    while index < text.count {
      switch text[index] {
      case 0x3D, 0x3A:
        guard !hasSign else { return nil }
        hasSign = true
      case 0x20: if !hasSign, !isOption, index + 1 < text.count, !isSign(text[index + 1]) { return nil }
      case 0x22, 0x27: break
      default: return hasSign || isOption ? index : nil
      }
      index += 1
    }
    return nil
  }

  /// The places of the digits of a value that is a code: as many digits as one has, with gaps, and nothing else.
  private static func code(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> [Range<Int>] {
    var digits: [Range<Int>] = []
    var index = start
    var gap = 0
    loop: while index < text.count {
      let (scalar, width) = CardNumberScan.scalar(text, at: index)
      switch CardNumberScan.Mark(scalar) {
      case .digit:
        digits.append(index..<index + width)
        gap = 0
      case .unseen: break
      case .letter: return []
      case .gap:
        gap += 1
        if gap > 2 || endsValue(scalar) { break loop }
      }
      index += width
    }
    return lengths ~= digits.count ? digits : []
  }

  private static func endsValue(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "&", ";", "#", "?", "\"", "'", ",", "}", "]", "\n", "\r", "<", ")": true
    default: false
    }
  }

  private static func isSign(_ byte: UInt8) -> Bool { byte == 0x3D || byte == 0x3A || byte == 0x20 }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5B, 0x5D, 0x5F: true
    default: false
    }
  }
}
