/// Everything a terminal, a test or an export needs to show one moment of a program.
public struct Frame: Equatable, Sendable {
  /// What it looks like.
  public let surface: Surface
  /// Where the real cursor stands; nil hides it.
  public let cursor: Position?
  /// What it means.
  public let outline: Outline
  /// The terminal window's title.
  public let title: String
  /// Whether it says that the terminal is too small and shows nothing else, so that no key may act on what is not seen.
  public let isNotice: Bool

  /// Makes a frame.
  public init(
    surface: Surface, cursor: Position? = nil, outline: Outline = Outline(), title: String = "", isNotice: Bool = false
  ) {
    self.surface = surface
    self.cursor = cursor
    self.outline = outline
    self.title = title
    self.isNotice = isNotice
  }
}
