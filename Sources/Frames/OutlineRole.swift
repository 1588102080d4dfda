/// What kind of thing an outline item is.
public enum OutlineRole: Sendable, CaseIterable {
  case heading
  case text
  case field
  case button
  case option
  case tab
  case row
  case link
  case status
  case alert
  case timer
  case image
  case dialog
  /// A key that works now.
  case key
}
