import Basics
public import HTTPTypes

/// The address of a service: a scheme, an authority, and the path below which everything is (RFC 3986, section 3).
public struct BaseURL: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The scheme, in lower case.
  public let scheme: String
  /// The host in small letters, and the port where it is not the scheme's own.
  public let authority: String
  /// The prefix of every path, without a slash at its end.
  public let path: String

  /// Creates an address such as `https://api.example.test`. An invalid text gives an address that reaches no server.
  public init(_ text: String) {
    let bytes = text.utf8
    // By bytes, because every world makes one for each call of each provider's gateway.
    let mark = bytes.indices.first { bytes[$0...].starts(with: "://".utf8) }
    let rest = mark.map { text[bytes.index($0, offsetBy: 3)...] } ?? text[...]
    scheme = mark.map { text[..<$0].lowercased() } ?? ""
    let slash = UInt8(ascii: "/")
    let head =
      rest.utf8.firstIndex { $0 == slash || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? rest.endIndex
    authority = Self.authority(rest[..<head], scheme)
    let end = rest.utf8[head...].lastIndex { $0 != slash }.map(rest.utf8.index(after:)) ?? head
    path = String(rest[head..<end])
  }

  /// An authority in small letters, without the port that is the scheme's own (RFC 3986, sections 3.2.2, 3.2.3 and 6.2.3).
  static func authority(_ text: some StringProtocol, _ scheme: String?) -> String {
    let whole = text.lowercased()
    // Hardly any host ends as these ports do.
    guard whole.utf8.last == UInt8(ascii: "3") || whole.utf8.last == UInt8(ascii: "0"),
      let colon = whole.utf8.lastIndex(of: UInt8(ascii: ":"))
    else { return whole }
    switch (scheme, whole[colon...]) {
    case ("https", ":443"), ("http", ":80"): return String(whole[..<colon])
    default: return whole
    }
  }

  /// An address.
  public init(stringLiteral text: String) { self.init(text) }

  /// The address as a text.
  public var description: String { "\(scheme)://\(authority)\(path)" }

  /// Whether no other machine can read what is sent there: `https`, or `http` to this machine itself.
  public var isSafe: Bool {
    // Only digits behind the last colon are a port; names before an `@` are no host.
    let port = authority.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
    let hasPort = authority.utf8.dropLast(port).last == UInt8(ascii: ":")
    return Loopback.isSafe(scheme: scheme, host: authority.dropLast(hasPort ? port + 1 : 0))
  }

  /// The head of a request to a path of the service.
  public func request(_ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields = [:]) -> HTTPRequest {
    HTTPRequest(method: method, scheme: scheme, authority: authority, path: self.path + path, headerFields: fields)
  }
}
