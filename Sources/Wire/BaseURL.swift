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
    let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
    let rest = parts.last ?? ""
    scheme = parts.count > 1 ? parts[0].lowercased() : ""
    authority = String(rest.prefix { $0 != "/" })
    path = String(rest.dropFirst(authority.count).reversed().drop { $0 == "/" }.reversed())
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
