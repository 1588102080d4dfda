public import Checkout
public import Commerce
public import Frames
public import Language

/// Everything of the view that is not the checkout's: what lies over the screen, what the inspector shows, how things are drawn.
///
/// It is a value: `frame` draws a snapshot and changes nothing, `handle` takes in a key and says what to do.
public struct Interface: Hashable, Sendable {
  /// The colours in use; the palette shows which.
  public var theme: Theme.Name
  /// The symbols in use; with `ascii` no frame has a scalar above U+007E.
  public var glyphs: GlyphSet
  /// Whether everything that only the simulator knows is hidden.
  public var isOnStage: Bool
  /// Whether nothing moves but countdowns.
  public var hasReducedMotion: Bool
  /// What the palette can switch to.
  public var choices: Choices
  /// Said in place of the key hints until the next key, such as where a copied text went; `nil` says nothing.
  public var notice: Phrase?

  /// A view with nothing open.
  public init(
    theme: Theme.Name = .dark, glyphs: GlyphSet = .unicode, choices: Choices = Choices(), isOnStage: Bool = false,
    hasReducedMotion: Bool = false
  ) {
    self.theme = theme
    self.glyphs = glyphs
    self.choices = choices
    self.isOnStage = isOnStage
    self.hasReducedMotion = hasReducedMotion
  }

  /// Draws a snapshot at a size; the same arguments always give the same frame.
  ///
  /// Below 40 columns by 12 rows it says which size is needed and nothing else.
  public func frame(of snapshot: Snapshot, size: Size, phrases: Phrasebook) -> Frame {
    Frame(surface: Surface(size))
  }

  /// Takes in what a person did while `frame` was on the screen and says what to do.
  ///
  /// `frame` must be the one drawn last: clicks are resolved through its outline and pages are as long as it is high.
  public mutating func handle(_ input: Input, snapshot: Snapshot, frame: Frame, phrases: Phrasebook) -> [Action] { [] }

  /// Presses what has that name in the frame's outline, as a click on it would; `nil` when nothing there has it.
  public mutating func press(_ name: String, snapshot: Snapshot, frame: Frame, phrases: Phrasebook) -> [Action]? {
    nil
  }

  /// When the drawing changes by itself: a visible countdown's next whole second, or the spinner's next step; `nil` when it
  /// stays as it is until something happens.
  ///
  /// The clock in the second line alone is no reason: a resting screen needs no waking.
  public func nextChange(after now: Timestamp, snapshot: Snapshot) -> Timestamp? { nil }
}
