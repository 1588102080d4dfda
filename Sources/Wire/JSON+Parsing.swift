public import Basics

/// Why a text is not JSON, and where.
public struct JSONProblem: Error, Hashable, Sendable {
  /// The kind of error.
  public enum Kind: Hashable, Sendable {
    /// The text ends too early.
    case unexpectedEnd
    /// A byte that is not allowed here.
    case unexpectedByte
    /// A number that RFC 8259 section 6 does not allow.
    case badNumber
    /// An escape or control character that RFC 8259 section 7 does not allow.
    case badString
    /// More than 128 levels.
    case tooDeep
    /// Something follows the value.
    case trailingText
  }
  /// The kind of error.
  public let kind: Kind
  /// The number of bytes before it.
  public let offset: Int
}

extension JSONProblem {
  /// The character at the error that looks like a blank, a quotation mark or nothing; `nil` for any other.
  public func lookalike(in text: String) -> Lookalike? {
    let rest = text.utf8.dropFirst(offset)
    guard kind == .unexpectedByte || kind == .trailingText, rest.startIndex < rest.endIndex else { return nil }
    return text[rest.startIndex...].unicodeScalars.first.flatMap(Lookalike.init)
  }
}

extension JSON {
  /// The maximum depth; deeper texts are refused, as RFC 8259, section 9, allows.
  static let deepest = 128

  /// Reads a JSON text; throws `JSONProblem` for anything that RFC 8259 does not allow.
  public init(parsing text: String) throws(JSONProblem) {
    func parsed(_ bytes: UnsafeBufferPointer<UInt8>) -> Result<JSON, JSONProblem> {
      var parser = JSONParser(bytes: bytes)
      do { return .success(try parser.document()) } catch { return .failure(error) }
    }
    self =
      try (text.utf8.withContiguousStorageIfAvailable(parsed) ?? Array(text.utf8).withUnsafeBufferPointer(parsed)).get()
  }
}

private struct JSONParser {
  let bytes: UnsafeBufferPointer<UInt8>
  var index = 0

  mutating func document() throws(JSONProblem) -> JSON {
    let value = try value(depth: 0)
    skipSpace()
    guard index == bytes.count else { throw problem(.trailingText) }
    return value
  }

  private func problem(_ kind: JSONProblem.Kind) -> JSONProblem { JSONProblem(kind: kind, offset: index) }

  private mutating func skipSpace() {
    while index < bytes.count {
      switch bytes[index] {
      case 0x20, 0x09, 0x0A, 0x0D: index += 1
      default: return
      }
    }
  }

  private func peek() throws(JSONProblem) -> UInt8 {
    guard index < bytes.count else { throw problem(.unexpectedEnd) }
    return bytes[index]
  }

  private mutating func value(depth: Int) throws(JSONProblem) -> JSON {
    guard depth <= JSON.deepest else { throw problem(.tooDeep) }
    skipSpace()
    switch try peek() {
    case UInt8(ascii: "{"): return try object(depth: depth)
    case UInt8(ascii: "["): return try array(depth: depth)
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: JSON) throws(JSONProblem) -> JSON {
    for byte in word.utf8 {
      guard try peek() == byte else { throw problem(.unexpectedByte) }
      index += 1
    }
    return value
  }

  private mutating func object(depth: Int) throws(JSONProblem) -> JSON {
    index += 1
    var members: [JSON.Member] = []
    skipSpace()
    if try peek() == UInt8(ascii: "}") {
      index += 1
      return .object([])
    }
    while true {
      skipSpace()
      guard try peek() == UInt8(ascii: "\"") else { throw problem(.unexpectedByte) }
      let name = try string()
      skipSpace()
      guard try peek() == UInt8(ascii: ":") else { throw problem(.unexpectedByte) }
      index += 1
      // Hardly any object has more, and growing step by step takes longer than making room at once.
      if members.isEmpty { members.reserveCapacity(8) }
      members.append(JSON.Member(name: name, value: try value(depth: depth + 1)))
      if try !another(until: UInt8(ascii: "}")) { return .object(members) }
    }
  }

  private mutating func array(depth: Int) throws(JSONProblem) -> JSON {
    index += 1
    var elements: [JSON] = []
    skipSpace()
    if try peek() == UInt8(ascii: "]") {
      index += 1
      return .array([])
    }
    while true {
      elements.append(try value(depth: depth + 1))
      if try !another(until: UInt8(ascii: "]")) { return .array(elements) }
    }
  }

  private mutating func another(until end: UInt8) throws(JSONProblem) -> Bool {
    skipSpace()
    let byte = try peek()
    guard byte == end || byte == UInt8(ascii: ",") else { throw problem(.unexpectedByte) }
    index += 1
    return byte != end
  }

  private mutating func number() throws(JSONProblem) -> JSON {
    let start = index
    guard JSONNumber.skip(bytes, &index) else { throw problem(index == start ? .unexpectedByte : .badNumber) }
    return .number(text(start..<index))
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }

  private mutating func string() throws(JSONProblem) -> String {
    index += 1
    let start = index
    while index < bytes.count, bytes[index] >= 0x20, bytes[index] != 0x22, bytes[index] != 0x5C { index += 1 }
    if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
      index += 1
      return text(start..<index - 1)
    }
    var text = Array(bytes[start..<index])
    while true {
      let byte = try peek()
      index += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text.append(contentsOf: try escape())
      case 0..<0x20: throw problem(.badString)
      default: text.append(byte)
      }
    }
  }

  private mutating func escape() throws(JSONProblem) -> [UInt8] {
    let byte = try peek()
    index += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw problem(.badString)
    }
  }

  private mutating func unicodeEscape() throws(JSONProblem) -> [UInt8] {
    let first = try hexadecimal()
    var code = UInt32(first)
    if (0xD800..<0xDC00).contains(first), index + 1 < bytes.count, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    {
      let mark = index
      index += 2
      let second = try hexadecimal()
      if (0xDC00..<0xE000).contains(second) {
        code = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
      } else {
        index = mark
      }
    }
    // A lone surrogate has no UTF-8 form, so it becomes the replacement character.
    let scalar = Unicode.Scalar(code) ?? "\u{FFFD}"
    return Array(String(Character(scalar)).utf8)
  }

  private mutating func hexadecimal() throws(JSONProblem) -> UInt16 {
    guard index + 4 <= bytes.count,
      let code = UInt16(text(index..<index + 4), radix: 16)
    else { throw problem(.badString) }
    index += 4
    return code
  }
}

/// The grammar of numbers (RFC 8259, section 6).
enum JSONNumber {
  /// Goes behind a number; returns whether there is one. The index stays where it ends to be one.
  static func skip(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Bool {
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
    let whole = skipDigits(bytes, &index)
    guard whole > 0, whole == 1 || bytes[index - whole] != UInt8(ascii: "0") else { return false }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard skipDigits(bytes, &index) > 0 else { return false }
    }
    guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return true }
    index += 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
    return skipDigits(bytes, &index) > 0
  }

  /// Whether a text is a number and nothing else.
  static func isWhole(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var index = 0
      return skip(bytes, &index) && index == bytes.count
    }
  }

  private static func skipDigits(_ bytes: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> Int {
    let start = index
    while index < bytes.count, 0x30...0x39 ~= bytes[index] { index += 1 }
    return index - start
  }
}
