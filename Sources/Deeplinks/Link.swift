/// An absolute URL as it arrived: split into its parts (RFC 3986 section 3), nothing decoded, nothing normalised.
public struct Link: Hashable, Sendable {
  /// One query item, as written.
  public struct QueryItem: Hashable, Sendable {
    /// The name, as written.
    public let name: String
    /// The value, as written; `nil` when there is no `=`.
    public let value: String?
  }

  /// The whole text.
  public let text: String
  /// The scheme, as written.
  public let scheme: String
  /// The host, as written; empty when there is none.
  public let host: String
  /// The port; `nil` when there is none.
  public let port: Int?
  /// The path, as written.
  public let path: String
  /// The query without `?`; `nil` when there is none.
  public let query: String?
  /// The fragment without `#`; `nil` when there is none.
  public let fragment: String?

  /// The longest link that is looked at, in bytes; Till's own limit.
  public static let longest = 8_192

  /// Splits a text; throws what is wrong with it.
  public init(_ text: String) throws(LinkProblem) {
    guard !text.isEmpty else { throw .empty }
    guard text.utf8.count <= Self.longest else { throw .tooLong(bytes: text.utf8.count) }
    for (offset, scalar) in text.unicodeScalars.enumerated() where Self.isForbidden(scalar) {
      throw .forbiddenCharacter(scalar, offset: offset)
    }
    guard let colon = text.firstIndex(of: ":") else { throw .noScheme }
    let scheme = text[..<colon]
    guard let first = scheme.utf8.first, Self.isLetter(first), scheme.utf8.allSatisfy(Self.isSchemeByte) else {
      throw .noScheme
    }
    var rest = text[text.index(after: colon)...]
    var fragment: String?
    if let hash = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    var query: String?
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    var host = ""
    var port: Int?
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let authority = rest.prefix { $0 != "/" }
      rest = rest.dropFirst(authority.count)
      guard !authority.contains("@") else { throw .userInformation }
      let parts = authority.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      host = String(parts.first ?? "")
      if parts.count == 2 {
        guard let number = Int(parts[1]), (1...65_535).contains(number) else { throw .badPort }
        port = number
      }
    }
    guard !host.isEmpty || !rest.isEmpty else { throw .nothingBehindScheme }
    self.text = text
    self.scheme = String(scheme)
    self.host = host
    self.port = port
    self.path = String(rest)
    self.query = query
    self.fragment = fragment
  }

  /// The query's items in order, as written.
  public var queryItems: [QueryItem] {
    (query ?? "").split(separator: "&", omittingEmptySubsequences: true).map { part in
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return QueryItem(name: String(halves[0]), value: halves.count == 2 ? String(halves[1]) : nil)
    }
  }

  /// The first value of a query item, percent-decoded; `nil` when there is none.
  public func value(of name: String) -> String? {
    queryItems.first { $0.name == name }?.value.map(Self.percentDecoded)
  }

  /// The link without query and fragment.
  public var base: String {
    let authority = host.isEmpty ? "" : "//\(host)" + (port.map { ":\($0)" } ?? "")
    return "\(scheme):\(authority)\(path)"
  }

  private static func percentDecoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
        let code = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        result.append(code)
        index += 3
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte)
      || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value <= 0x20 || (0x7F...0x9F).contains(scalar.value) || "\"<>\\^`{|}".unicodeScalars.contains(scalar)
      || scalar.properties.generalCategory == .format
  }
}

/// Why a text is not a link.
public enum LinkProblem: Error, Hashable, Sendable {
  /// Nothing.
  case empty
  /// More bytes than `Link.longest`.
  case tooLong(bytes: Int)
  /// A control character, a space, an invisible character or one that RFC 3986 does not allow, and how many scalars stand
  /// before it.
  case forbiddenCharacter(Unicode.Scalar, offset: Int)
  /// No scheme in front of a colon.
  case noScheme
  /// A name or password in front of the host.
  case userInformation
  /// A port that is no number from 1 to 65,535.
  case badPort
  /// Neither host nor path.
  case nothingBehindScheme
}
