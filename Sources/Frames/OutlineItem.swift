/// One thing on a screen, said as meaning: what it is, its name, its value and its state.
public struct OutlineItem: Equatable, Sendable {
  /// What kind of thing it is.
  public let role: OutlineRole
  /// What a person would call it, in the screen's language.
  public let name: String
  /// What it holds, already masked where it must be.
  public let value: String?
  /// What is true of it now.
  public let state: OutlineState
  /// The cells it covers, in surface coordinates.
  public let region: Region?
  /// What pressing it does: an identifier that a click or a test's `press` resolves to.
  public let target: String?

  /// Makes an item.
  public init(
    role: OutlineRole, name: String, value: String? = nil, state: OutlineState = [], region: Region? = nil,
    target: String? = nil
  ) {
    self.role = role
    self.name = name
    self.value = value
    self.state = state
    self.region = region
    self.target = target
  }
}
