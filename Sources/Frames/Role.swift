/// What a cell's colours mean; a theme decides how each looks.
public enum Role: UInt8, CaseIterable, Sendable {
  case text
  case muted
  case accent
  case good
  case warning
  case bad
  case heading
  case border
  case field
  case fieldFocused
  case button
  case buttonFocused
  case selected
  case keyName
  /// The first and the last lines of the screen.
  case bar
  /// A dark background with light ink: a code's dark module.
  case qrDark
  /// A light background with dark ink: a code's light module and its quiet zone.
  case qrLight
}
