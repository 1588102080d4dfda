import Frames

/// How to open a terminal.
public struct TerminalOptions: Sendable {
  /// When to use colours.
  public enum Colour: Sendable, CaseIterable {
    /// As the terminal can, unless `NO_COLOR` is set and not empty (no-color.org).
    case automatic
    /// As the terminal can, whatever `NO_COLOR` says.
    case always
    case never
  }

  /// The palette.
  public var theme: Theme
  /// When to use colours.
  public var colour: Colour
  /// Which symbols; nil means rich ones where the locale is UTF-8.
  public var glyphs: GlyphSet?
  /// Whether the mouse is asked for.
  public var mouse: Bool
  /// The environment to decide by.
  public var environment: [String: String]

  /// Makes options.
  public init(
    theme: Theme = .dark, colour: Colour = .automatic, glyphs: GlyphSet? = nil, mouse: Bool = true,
    environment: [String: String] = Self.processEnvironment()
  ) {
    self.theme = theme
    self.colour = colour
    self.glyphs = glyphs
    self.mouse = mouse
    self.environment = environment
  }
}
