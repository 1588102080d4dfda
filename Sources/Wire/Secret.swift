/// A text that must not be printed: it describes, reflects and interpolates as `«redacted»`.
public struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  private let value: String

  /// Wraps a text.
  public init(_ value: String) { self.value = value }

  /// Lends the text to a closure that needs it, such as the one that writes an authorisation header.
  public func reveal<Result>(_ body: (String) throws -> Result) rethrows -> Result { try body(value) }

  /// The placeholder for a secret in stored text.
  public static let mask = "«redacted»"

  /// `«redacted»`.
  public var description: String { Self.mask }
  /// `«redacted»`.
  public var debugDescription: String { Self.mask }
  /// Without children, so that no mirror shows the secret.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
