/// Digits that stand for a code where the real one must not be seen, such as in a gateway that is another program: of the same length,
/// and always the same, so that whoever finds them anywhere else knows what they are.
public enum PlaceholderCode: Hashable, Sendable, CaseIterable {
  /// For a card's security code.
  case security
  /// For a one-time code.
  case oneTime

  /// What stands for a code of a length.
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
