import Basics

/// Any text split into the parts of a link, for colouring while it is typed.
///
/// It never fails: where `Link` rejects a text, this marks the invalid stretch and continues. All parts together are the text
/// again, scalar by scalar.
public struct LinkParts: Hashable, Sendable {
  /// The kinds of stretches.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// In front of the first colon.
    case scheme
    /// Behind the two slashes.
    case host
    /// The digits behind the host.
    case port
    /// After the authority, or after the colon if there is none.
    case path
    /// A query item's name.
    case queryName = "query-name"
    /// A query item's value.
    case queryValue = "query-value"
    /// Behind the number sign.
    case fragment
    /// A separator: `:`, `//`, `?`, `&`, `=`, `#`.
    case delimiter
    /// An invalid stretch: characters that are not allowed in a link, a text without a scheme, a name in front of the host, an
    /// invalid port, a percent sign without two hexadecimal digits.
    case rubbish

    /// A stable name in lower-case words with dashes.
    public var name: String { rawValue }
  }

  /// One stretch of the text.
  public struct Part: Hashable, Sendable {
    /// The part of the address: scheme, host, port, path, query item or fragment.
    public let kind: Kind
    /// Its Unicode scalars, counted from the beginning of the text; never empty.
    public let range: Range<Int>
    /// The part as written in the address, still percent-encoded.
    public let text: String
  }

  /// The parts in order.
  public let parts: [Part]

  /// Splits a text, in time that grows with its length only.
  public init(_ text: String) {
    var splitter = LinkSplitter(Array(text.unicodeScalars))
    splitter.split()
    parts = splitter.parts
  }

  /// Whether a text begins with a percent sign and two hexadecimal digits.
  static func isEscape(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    let digits = text.dropFirst().prefix(2)
    return text.first == "%" && digits.count == 2
      && digits.allSatisfy { $0.isASCII && hexadecimalValue(of: UInt8(truncatingIfNeeded: $0.value)) != nil }
  }
}

/// Walks through a text once, from delimiter to delimiter.
private struct LinkSplitter {
  private let text: [Unicode.Scalar]
  private(set) var parts: [LinkParts.Part] = []

  init(_ text: [Unicode.Scalar]) { self.text = text }

  mutating func split() {
    var place = scheme()
    let query = end(of: place, before: ["?", "#"])
    place = authority(from: place, to: query)
    add(.path, place..<query)
    place = query
    if place < text.count, text[place] == "?" {
      let fragment = end(of: place, before: ["#"])
      self.query(from: place, to: fragment)
      place = fragment
    }
    if place < text.count {
      add(.delimiter, place..<place + 1)
      add(.fragment, place + 1..<text.count)
    }
  }

  /// Reads the scheme with its colon, or what is there instead; returns the start of the rest.
  private mutating func scheme() -> Int {
    let end = end(of: 0, before: [":", "/", "?", "#"])
    let name = text[..<end]
    let isScheme =
      end < text.count && text[end] == ":" && name.first.map { $0.isASCII && Link.isLetter(UInt8($0.value)) } == true
      && name.allSatisfy { $0.isASCII && Link.isSchemeByte(UInt8($0.value)) }
    add(isScheme ? .scheme : .rubbish, 0..<end)
    guard end < text.count, text[end] == ":" else { return end }
    add(isScheme ? .delimiter : .rubbish, end..<end + 1)
    return end + 1
  }

  /// Slashes, host and port, if there are any; returns where the path begins.
  private mutating func authority(from start: Int, to limit: Int) -> Int {
    guard start + 1 < limit, text[start] == "/", text[start + 1] == "/" else { return start }
    add(.delimiter, start..<start + 2)
    let end = text[(start + 2)..<limit].firstIndex(of: "/") ?? limit
    var host = start + 2
    if let at = text[host..<end].lastIndex(of: "@") {
      add(.rubbish, host..<at + 1)
      host = at + 1
    }
    // Colons inside brackets belong to the address (RFC 3986 section 3.2.2).
    let bracket = host < end && text[host] == "[" ? text[host..<end].firstIndex(of: "]") : nil
    guard let colon = text[(bracket ?? host)..<end].firstIndex(of: ":") else {
      add(.host, host..<end)
      return end
    }
    add(.host, host..<colon)
    let digits = text[(colon + 1)..<end]
    let port = digits.allSatisfy { ("0"..."9").contains($0) } ? Int(String(digits.map(Character.init))) : nil
    let isPort = port.map { (1...65_535).contains($0) } ?? false
    add(isPort ? .delimiter : .rubbish, colon..<colon + 1)
    add(isPort ? .port : .rubbish, colon + 1..<end)
    return end
  }

  private mutating func query(from start: Int, to limit: Int) {
    add(.delimiter, start..<start + 1)
    var place = start + 1
    while place < limit {
      let end = text[place..<limit].firstIndex(of: "&") ?? limit
      if let equals = text[place..<end].firstIndex(of: "=") {
        add(.queryName, place..<equals)
        add(.delimiter, equals..<equals + 1)
        add(.queryValue, equals + 1..<end)
      } else {
        add(.queryName, place..<end)
      }
      if end < limit { add(.delimiter, end..<end + 1) }
      place = end + 1
    }
  }

  private func end(of start: Int, before marks: [Unicode.Scalar]) -> Int {
    text[start...].firstIndex { marks.contains($0) } ?? text.count
  }

  /// Adds a stretch and separates invalid characters in it; neighbours of one kind are joined, except delimiters.
  private mutating func add(_ kind: LinkParts.Kind, _ range: Range<Int>) {
    var start = range.lowerBound
    var isRubbish = false
    for place in range {
      let next = isForbidden(place)
      if next != isRubbish {
        append(isRubbish ? .rubbish : kind, start..<place)
        (start, isRubbish) = (place, next)
      }
    }
    append(isRubbish ? .rubbish : kind, start..<range.upperBound)
  }

  private func isForbidden(_ place: Int) -> Bool {
    text[place] == "%" ? !LinkParts.isEscape(text[place...]) : Link.isForbidden(text[place])
  }

  private mutating func append(_ kind: LinkParts.Kind, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var start = range.lowerBound
    if let last = parts.last, last.kind == kind, kind == .rubbish {
      start = last.range.lowerBound
      parts.removeLast()
    }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: text[start..<range.upperBound])
    parts.append(LinkParts.Part(kind: kind, range: start..<range.upperBound, text: String(scalars)))
  }
}
