/// Where a request goes: a scheme and an authority (RFC 3986, sections 3.1 and 3.2).
public struct Origin: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The scheme, in lower case.
  public let scheme: String
  /// The host in small letters, and the port where it is not the scheme's own.
  public let authority: String

  /// An origin; the port that is the scheme's own is left out (RFC 3986, sections 3.2.2, 3.2.3 and 6.2.3).
  public init(scheme: String, authority: some StringProtocol) {
    self.scheme = scheme.lowercased()
    let whole = authority.lowercased()
    // Hardly any host ends as these ports do.
    guard whole.utf8.last == UInt8(ascii: "3") || whole.utf8.last == UInt8(ascii: "0"),
      let colon = whole.utf8.lastIndex(of: UInt8(ascii: ":"))
    else {
      self.authority = whole
      return
    }
    switch (self.scheme, whole[colon...]) {
    case ("https", ":443"), ("http", ":80"): self.authority = String(whole[..<colon])
    default: self.authority = whole
    }
  }

  /// An origin such as `https://api.example.test`.
  public init(stringLiteral text: String) {
    let mark = text.firstRange(of: "://")
    self.init(
      scheme: mark.map { String(text[..<$0.lowerBound]) } ?? "",
      authority: text[(mark?.upperBound ?? text.startIndex)...])
  }

  /// The whole origin, such as `http://127.0.0.1:8456`.
  public var description: String { "\(scheme)://\(authority)" }

  /// The origin as logs and screens name it: `https` goes without saying.
  public var name: String { scheme == "https" ? authority : description }

  /// Whether no other machine can read what is sent there: `https`, or `http` to this machine itself.
  public var isSafe: Bool {
    // Only digits behind the last colon are a port; names before an `@` are no host.
    let port = authority.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    let hasPort = authority.utf8.dropLast(port).last == UInt8(ascii: ":")
    return Loopback.isSafe(scheme: scheme, host: authority.dropLast(hasPort ? port + 1 : 0))
  }
}
