/// Why a text is not a link.
public enum LinkProblem: Error, Hashable, Sendable {
  /// The text is empty.
  case empty
  /// More bytes than `Link.longest`.
  case tooLong(bytes: Int)
  /// A control character, a space, an invisible character or one that RFC 3986 does not allow, with the number of scalars
  /// before it.
  case forbiddenCharacter(Unicode.Scalar, offset: Int)
  /// No scheme in front of a colon.
  case noScheme
  /// A name or password in front of the host.
  case userInformation
  /// A bracketed host without its closing bracket, or with something between that and the port.
  case badHost
  /// The port is not a number from 1 to 65,535.
  case badPort
  /// A scheme without a host and a path.
  case nothingBehindScheme
}

extension LinkProblem {
  /// A stable name in lower-case words with dashes.
  public var name: String {
    switch self {
    case .empty: "empty"
    case .tooLong: "too-long"
    case .forbiddenCharacter: "forbidden-character"
    case .noScheme: "no-scheme"
    case .userInformation: "user-information"
    case .badHost: "bad-host"
    case .badPort: "bad-port"
    case .nothingBehindScheme: "nothing-behind-scheme"
    }
  }

  /// The values for a sentence about it: `bytes` and `limit`, or `character` as `U+202E` and `position` counted from 1.
  public var values: [String: String] {
    switch self {
    case .tooLong(let bytes): ["bytes": String(bytes), "limit": String(Link.longest)]
    case .forbiddenCharacter(let scalar, let offset):
      ["character": Self.codePoint(scalar), "position": String(offset + 1)]
    case .empty, .noScheme, .userInformation, .badHost, .badPort, .nothingBehindScheme: [:]
    }
  }

  private static func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
