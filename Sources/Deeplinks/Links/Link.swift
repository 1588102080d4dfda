import Basics

/// An absolute URL as it arrived: split into its parts (RFC 3986 section 3), nothing decoded, nothing normalised.
///
/// Scheme and host are the same in capitals; every other comparison is made byte by byte: Swift's own `==` of texts takes canonically
/// equivalent ones for equal, such as `K` and the Kelvin sign.
public struct Link: Hashable, Sendable {
  /// One query item, as written.
  public struct QueryItem: Hashable, Sendable {
    /// The name, as written.
    public let name: String
    /// The value, as written; `nil` when there is no `=`.
    public let value: String?
  }

  /// The whole address as text, such as `shop://return/tabby?payment_id=7`.
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

  /// The scheme in small letters: capitals mean nothing in it (RFC 3986 section 3.1).
  public var schemeName: String { Self.folded(scheme) }
  /// The host in small letters: capitals mean nothing in it (RFC 3986 section 3.2.2).
  public var hostName: String { Self.folded(host) }
  /// Whether it is a web link that is encrypted.
  public var isHTTPS: Bool { schemeName.utf8.elementsEqual("https".utf8) }

  /// Whether it is a web link whose traffic no other machine can read: encrypted, or to this machine itself.
  public var isSafe: Bool { Loopback.isSafe(scheme: schemeName, host: hostName) }

  /// The longest link that is looked at, in bytes; this library's own limit.
  public static let longest = 8_192

  /// Splits a text; throws what is wrong with it.
  public init(_ text: String) throws(LinkProblem) {
    guard !text.isEmpty else { throw .empty }
    guard text.utf8.count <= Self.longest else { throw .tooLong(bytes: text.utf8.count) }
    for (offset, scalar) in text.unicodeScalars.enumerated() where Self.isForbidden(scalar) {
      throw .forbiddenCharacter(scalar, offset: offset)
    }
    // Bytes, not characters: a combining mark behind a delimiter would make another character of it and hide it.
    var rest = text[...].utf8
    guard let scheme = Self.cut(&rest, at: UInt8(ascii: ":")), let first = scheme.first, Self.isLetter(first),
      scheme.allSatisfy(Self.isSchemeByte)
    else { throw .noScheme }
    var behind = rest
    if let front = Self.cut(&behind, at: UInt8(ascii: "#")) {
      fragment = Self.string(behind)
      rest = front
    } else {
      fragment = nil
    }
    behind = rest
    if let front = Self.cut(&behind, at: UInt8(ascii: "?")) {
      query = Self.string(behind)
      rest = front
    } else {
      query = nil
    }
    if rest.starts(with: "//".utf8) {
      let authority = rest.dropFirst(2).prefix { $0 != UInt8(ascii: "/") }
      rest = rest[authority.endIndex...]
      (host, port) = try Self.hostAndPort(authority)
    } else {
      (host, port) = ("", nil)
    }
    guard !host.isEmpty || !rest.isEmpty else { throw .nothingBehindScheme }
    self.text = text
    self.scheme = Self.string(scheme)
    self.path = Self.string(rest)
  }

  /// The query's items in order, as written.
  public var queryItems: [QueryItem] {
    (query ?? "").utf8.split(separator: UInt8(ascii: "&")).map { part in
      var value = part
      guard let name = Self.cut(&value, at: UInt8(ascii: "=")) else {
        return QueryItem(name: Self.string(part), value: nil)
      }
      return QueryItem(name: Self.string(name), value: Self.string(value))
    }
  }

  /// The first value of a query item whose percent-decoded name is this, percent-decoded; `nil` when there is none.
  ///
  /// A `+` stays a `+`: only forms read it as a space.
  public func value(of name: String) -> String? {
    items(named: name).first?.value.map { String(decoding: PercentDecoding.bytes(of: $0), as: UTF8.self) }
  }

  /// The link without query and fragment, as written.
  public var base: String {
    Self.string(text[...].utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
  }

  /// The same without query and fragment, with scheme and host in small letters: equal for links to one address.
  var address: String {
    let rest = base.utf8.dropFirst(scheme.utf8.count)
    guard !host.isEmpty else { return schemeName + Self.string(rest) }
    return schemeName + "://" + hostName + Self.string(rest.dropFirst("://".utf8.count + host.utf8.count))
  }

  /// Whether a text is the same link, capitals of scheme and host apart.
  func isSame(as other: String) -> Bool {
    if other.utf8.elementsEqual(text.utf8) { return true }
    guard let other = try? Link(other) else { return false }
    return other.address.utf8.elementsEqual(address.utf8)
      && other.text.utf8.dropFirst(other.base.utf8.count).elementsEqual(text.utf8.dropFirst(base.utf8.count))
  }

  /// A text with the letters A to Z made small, and no other: lower-casing takes the Kelvin sign for a `k`.
  static func folded(_ text: String) -> String {
    guard text.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return text }
    return String(decoding: text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// The bytes of all values of a query item, percent-decoded, in order; an item without `=` has an empty one.
  func values(of name: String) -> [[UInt8]] { items(named: name).map { PercentDecoding.bytes(of: $0.value ?? "") } }

  private func items(named name: String) -> [QueryItem] {
    queryItems.filter { PercentDecoding.bytes(of: $0.name).elementsEqual(name.utf8) }
  }

  /// Removes the text before the first occurrence of a byte and returns it; `nil` if the byte does not occur.
  private static func cut(_ text: inout Substring.UTF8View, at byte: UInt8) -> Substring.UTF8View? {
    guard let index = text.firstIndex(of: byte) else { return nil }
    defer { text = text[text.index(after: index)...] }
    return text[..<index]
  }

  private static func hostAndPort(_ authority: Substring.UTF8View) throws(LinkProblem) -> (String, Int?) {
    guard !authority.contains(UInt8(ascii: "@")) else { throw .userInformation }
    // Colons inside brackets belong to the address (RFC 3986 section 3.2.2).
    let bracket = authority.first == UInt8(ascii: "[") ? authority.firstIndex(of: UInt8(ascii: "]")) : nil
    guard authority.first != UInt8(ascii: "[") || bracket != nil else { throw .badHost }
    let hostEnd = bracket.map { authority.index(after: $0) } ?? authority.startIndex
    guard let colon = authority[hostEnd...].firstIndex(of: UInt8(ascii: ":")) else {
      guard bracket == nil || hostEnd == authority.endIndex else { throw .badHost }
      return (string(authority), nil)
    }
    guard bracket == nil || hostEnd == colon else { throw .badHost }
    let digits = authority[authority.index(after: colon)...]
    guard digits.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(string(digits)),
      (1...65_535).contains(port)
    else { throw .badPort }
    return (string(authority[..<colon]), port)
  }

  private static func string(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }

  static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

  static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte)
      || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
  }

  /// `true` if a character is never allowed in a link, because it is invisible or because RFC 3986 section 2 excludes it.
  static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      switch scalar {
      case "\u{0}"..."\u{20}", "\u{7F}", "\"", "<", ">", "\\", "^", "`", "{", "|", "}": return true
      default: return false
      }
    }
    let invisible: [Unicode.GeneralCategory] = [
      .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .unassigned, .privateUse,
    ]
    return scalar.properties.isDefaultIgnorableCodePoint || invisible.contains(scalar.properties.generalCategory)
  }
}
