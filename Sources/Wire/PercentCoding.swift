import Basics

/// Percent-encoding (RFC 3986 section 2.1) and form bodies (WHATWG URL standard, application/x-www-form-urlencoded).
public enum PercentCoding {
  /// Encodes everything but letters, digits and `-._~`.
  public static func encode(_ text: String) -> String {
    guard !text.utf8.allSatisfy(isUnreserved) else { return text }
    var result: [UInt8] = []
    result.reserveCapacity(2 * text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) {
        result.append(byte)
      } else {
        result += [UInt8(ascii: "%"), Hexadecimal.digit(byte >> 4), Hexadecimal.digit(byte & 15)]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Decodes percent-encoded bytes, and `+` as a space where a form is read; a `%` without two digits stays as it is.
  public static func decode(_ text: some StringProtocol, plusIsSpace: Bool = true) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") && plusIsSpace }) else {
      return String(text)
    }
    return String(decoding: PercentDecoding.bytes(of: text, plusIsSpace: plusIsSpace), as: UTF8.self)
  }
}

extension PercentCoding {
  /// Decodes percent-encoded bytes and other escapes repeatedly until there are none, to find hidden text.
  public static func decodeFully(_ text: some StringProtocol) -> String {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
      guard PlainBytes.isNeeded(for: bytes), let last = PlainBytes.layers(of: bytes).last else { return String(text) }
      return String(decoding: last.bytes, as: UTF8.self)
    }
  }
}

/// The fields of a form body or of a query, in order; names may repeat.
public struct FormFields: Hashable, Sendable {
  /// One field.
  public struct Field: Hashable, Sendable {
    /// The name, decoded.
    public let name: String
    /// The value, decoded.
    public let value: String
  }

  /// The fields in order.
  public private(set) var fields: [Field] = []

  /// No fields.
  public init() {}

  /// Fields from names and values, in order.
  public init(_ pairs: KeyValuePairs<String, String>) { fields = pairs.map { Field(name: $0.key, value: $0.value) } }

  /// Reads a form body or a query without its `?`; never fails.
  public init(parsing text: some StringProtocol) {
    fields =
      text.utf8.withContiguousStorageIfAvailable(Self.parsed) ?? Array(text.utf8).withUnsafeBufferPointer(Self.parsed)
  }

  private static func parsed(_ text: UnsafeBufferPointer<UInt8>) -> [Field] {
    var fields: [Field] = []
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "&")) ?? text.count
      if end > start {
        let sign = text[start..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
        fields.append(Field(name: decoded(text[start..<sign]), value: decoded(text[min(sign + 1, end)..<end])))
      }
      start = end + 1
    }
    return fields
  }

  private static func decoded(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let text = UnsafeBufferPointer(rebasing: text)
    guard text.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
      return String(decoding: text, as: UTF8.self)
    }
    return String(decoding: PercentDecoding.bytes(of: text, plusIsSpace: true), as: UTF8.self)
  }

  /// Adds a field at the end.
  public mutating func append(_ name: String, _ value: String) { fields.append(Field(name: name, value: value)) }

  /// The first value of a name.
  public subscript(name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The fields as a form body or query.
  public var text: String {
    fields.map { PercentCoding.encode($0.name) + "=" + PercentCoding.encode($0.value) }.joined(separator: "&")
  }
}
