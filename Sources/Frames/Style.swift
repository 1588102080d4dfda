/// A cell's role and the attributes added to what the theme gives that role.
public struct Style: Equatable, Hashable, Sendable {
  /// What the colours mean.
  public let role: Role
  /// Attributes added to the theme's own.
  public let attributes: Attributes

  /// Makes a style.
  public init(_ role: Role, _ attributes: Attributes = []) {
    self.role = role
    self.attributes = attributes
  }

  /// The same style with more attributes.
  public func with(_ more: Attributes) -> Style { Style(role, attributes.union(more)) }
}

extension Style {
  /// `Role.text`, plain.
  public static let text = Style(.text)
  /// `Role.muted`, plain.
  public static let muted = Style(.muted)
  /// `Role.accent`, plain.
  public static let accent = Style(.accent)
  /// `Role.good`, plain.
  public static let good = Style(.good)
  /// `Role.warning`, plain.
  public static let warning = Style(.warning)
  /// `Role.bad`, plain.
  public static let bad = Style(.bad)
  /// `Role.heading`, plain.
  public static let heading = Style(.heading)
  /// `Role.border`, plain.
  public static let border = Style(.border)
  /// `Role.field`, plain.
  public static let field = Style(.field)
  /// `Role.fieldFocused`, plain.
  public static let fieldFocused = Style(.fieldFocused)
  /// `Role.button`, plain.
  public static let button = Style(.button)
  /// `Role.buttonFocused`, plain.
  public static let buttonFocused = Style(.buttonFocused)
  /// `Role.selected`, plain.
  public static let selected = Style(.selected)
  /// `Role.keyName`, plain.
  public static let keyName = Style(.keyName)
  /// `Role.bar`, plain.
  public static let bar = Style(.bar)
}
