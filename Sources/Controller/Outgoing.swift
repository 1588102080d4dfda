/// Something that leaves the world for the person at the keyboard.
public enum Outgoing: Hashable, Sendable {
  /// A text for the clipboard.
  case copy(String)
}
