/// Percent-encoding (RFC 3986 section 2.1) and form bodies (WHATWG URL standard, application/x-www-form-urlencoded).
public enum PercentCoding {
  /// Encodes everything but letters, digits and `-._~`.
  public static func encode(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        result.append(Character(Unicode.Scalar(byte)))
      default:
        let code = String(byte, radix: 16, uppercase: true)
        result += "%" + (code.utf8.count == 1 ? "0" : "") + code
      }
    }
    return result
  }

  /// Decodes percent-encoded bytes, and `+` as a space where a form is read; a `%` without two digits stays as it is.
  public static func decode(_ text: some StringProtocol, plusIsSpace: Bool = true) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        bytes[index + 1] != UInt8(ascii: "+"),
        let code = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        result.append(code)
        index += 3
      } else {
        result.append(plusIsSpace && bytes[index] == UInt8(ascii: "+") ? 0x20 : bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
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
    for part in text.split(separator: "&") {
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = halves.count == 2 ? PercentCoding.decode(halves[1]) : ""
      fields.append(Field(name: PercentCoding.decode(halves[0]), value: value))
    }
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
