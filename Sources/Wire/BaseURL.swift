public import Basics
public import HTTPTypes

/// The address of a service: a scheme, an authority, and the path below which everything is (RFC 3986, section 3).
public struct BaseURL: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The scheme and the authority.
  public let origin: Origin
  /// The prefix of every path, without a slash at its end.
  public let path: String

  /// Creates an address such as `https://api.example.test`. An invalid text gives an address that reaches no server.
  public init(_ text: String) {
    let bytes = text.utf8
    // By bytes, because every world makes one for each call of each provider's gateway.
    let mark = bytes.indices.first { bytes[$0...].starts(with: "://".utf8) }
    let rest = mark.map { text[bytes.index($0, offsetBy: 3)...] } ?? text[...]
    let scheme = mark.map { String(text[..<$0]) } ?? ""
    let slash = UInt8(ascii: "/")
    let head =
      rest.utf8.firstIndex { $0 == slash || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? rest.endIndex
    origin = Origin(scheme: scheme, authority: rest[..<head])
    let end = rest.utf8[head...].lastIndex { $0 != slash }.map(rest.utf8.index(after:)) ?? head
    path = String(rest[head..<end])
  }

  /// An address.
  public init(stringLiteral text: String) { self.init(text) }

  /// The scheme, in lower case.
  public var scheme: String { origin.scheme }

  /// The host in small letters, and the port where it is not the scheme's own.
  public var authority: String { origin.authority }

  /// The address as a text.
  public var description: String { "\(origin)\(path)" }

  /// Whether no other machine can read what is sent there: `https`, or `http` to this machine itself.
  public var isSafe: Bool { origin.isSafe }

  /// The head of a request to a path of the service.
  public func request(_ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields = [:]) -> HTTPRequest {
    HTTPRequest(method: method, scheme: scheme, authority: authority, path: self.path + path, headerFields: fields)
  }
}
