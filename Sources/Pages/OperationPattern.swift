/// A pattern for the names of calls: `*` matches any run of characters, such as `hyperpay.*` or `*.confirm`.
///
/// Webhooks are named `<provider>.notification`; only a pattern that ends in `notification` matches them.
public struct OperationPattern: Hashable, Sendable {
  /// The pattern as written.
  public let text: String

  /// A pattern.
  public init(_ text: String) { self.text = text }

  /// Every call.
  public static let all = OperationPattern("*")

  /// The webhooks of every provider.
  public static let webhooks = OperationPattern(webhook(of: "*"))

  /// The name of a provider's webhooks, such as `tabby.notification`.
  public static func webhook(of provider: String) -> String { "\(provider).\(webhookName)" }

  private static let webhookName = "notification"

  /// Whether it is about webhooks rather than about calls.
  public var isAboutWebhooks: Bool { text.hasSuffix(Self.webhookName) }

  /// Whether a whole name matches.
  public func matches(_ operation: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: "*")) else { return operation == text }
    let parts = text.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = parts.first, let last = parts.last, operation.utf8.count >= first.utf8.count + last.utf8.count,
      operation.hasPrefix(first),
      operation.hasSuffix(last)
    else { return false }
    // Each inner part takes the earliest match, which leaves the most for the rest.
    var rest = operation.dropFirst(first.count).dropLast(last.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
    }
    return true
  }
}
