/// Digits in place of a code that must not be seen, such as in a gateway program: of the same length and always the same, so
/// that they can be recognised anywhere.
public enum PlaceholderCode: Hashable, Sendable, CaseIterable {
  /// For a card's security code.
  case security
  /// For a one-time code.
  case oneTime

  /// The placeholder for a code of a length.
  public func digits(_ length: Int) -> String { Self.repeated(pattern, length) }

  private var pattern: String {
    switch self {
    case .security: "9081726354"
    case .oneTime: "7263549081"
    }
  }

  /// A pattern over and over, up to a length.
  public static func repeated(_ pattern: String, _ length: Int) -> String {
    String(String(repeating: pattern, count: length / pattern.utf8.count + 1).prefix(length))
  }
}
