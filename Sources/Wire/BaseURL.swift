public import HTTPTypes

/// The address of a service: a scheme, an authority, and the path below which everything is (RFC 3986, section 3).
public struct BaseURL: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The scheme, in lower case.
  public let scheme: String
  /// The host, and the port where it is not the scheme's own.
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
    let head = rest.utf8.firstIndex(of: slash) ?? rest.endIndex
    authority = String(rest[..<head])
    let end = rest.utf8[head...].lastIndex { $0 != slash }.map(rest.utf8.index(after:)) ?? head
    path = String(rest[head..<end])
  }

  /// An address.
  public init(stringLiteral text: String) { self.init(text) }

  /// The address as a text.
  public var description: String { "\(scheme)://\(authority)\(path)" }

  /// The head of a request to a path of the service.
  public func request(_ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields = [:]) -> HTTPRequest {
    HTTPRequest(method: method, scheme: scheme, authority: authority, path: self.path + path, headerFields: fields)
  }
}
