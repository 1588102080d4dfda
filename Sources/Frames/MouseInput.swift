/// What a person did with the mouse.
public struct MouseInput: Equatable, Sendable {
  /// The movement of a button or the wheel.
  public enum Kind: Sendable, CaseIterable {
    case press
    case release
    case wheelUp
    case wheelDown
  }

  /// Which button; the wheel says left.
  public enum Button: Sendable, CaseIterable {
    case left
    case middle
    case right
  }

  /// What happened.
  public let kind: Kind
  /// Over which cell.
  public let position: Position
  /// With which button.
  public let button: Button

  /// Makes a mouse input.
  public init(kind: Kind, position: Position, button: Button = .left) {
    self.kind = kind
    self.position = position
    self.button = button
  }
}
