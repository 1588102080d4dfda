/// The colours of a shop on a stage.
public struct ShopLook: Hashable, Sendable {
  /// The names of the themes that there are.
  public static let themes = ["dark", "light", "high-contrast", "mono"]

  /// The theme’s name; `nil` leaves it to the terminal.
  public var theme: String?
  /// The colour of what stands out, as `#` and six hexadecimal digits; `nil` for the theme’s own.
  public var accent: String?

  /// A look; nothing leaves all to the terminal.
  public init(theme: String? = nil, accent: String? = nil) { (self.theme, self.accent) = (theme, accent) }

  /// Whether a text is a colour as a file writes it.
  static func isColour(_ text: String) -> Bool {
    text.utf8.count == 7 && text.hasPrefix("#") && text.dropFirst().allSatisfy(\.isHexDigit)
  }
}
