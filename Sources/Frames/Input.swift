/// What a person did at the terminal.
public enum Input: Equatable, Sendable {
  case character(Character)
  case enter
  case escape
  case tab
  case backTab
  case backspace
  case delete
  case insert
  case up
  case down
  case left
  case right
  /// An arrow to the left with Control or Alt held.
  case wordLeft
  /// An arrow to the right with Control or Alt held.
  case wordRight
  case home
  case end
  case pageUp
  case pageDown
  /// A function key, 1 to 24.
  case function(Int)
  /// A letter with Control held, in lower case.
  case control(Character)
  /// A character with Alt held.
  case alt(Character)
  /// Text that came in one piece; never to be read as keys.
  case paste(String)
  case mouse(MouseInput)
  case resized(Size)
  case focusGained
  case focusLost
  /// A sequence that means nothing here.
  case unknown
}

extension Input: ExpressibleByExtendedGraphemeClusterLiteral {
  /// The key of a character.
  public init(extendedGraphemeClusterLiteral character: Character) { self = .character(character) }
}

extension Input {
  /// The input as a part of the screen gets it that begins that many rows below the top; `nil` for the mouse above that part.
  public func moved(up rows: Int) -> Input? {
    guard case .mouse(let mouse) = self else { return self }
    guard mouse.position.y >= rows else { return nil }
    let position = Position(x: mouse.position.x, y: mouse.position.y - rows)
    return .mouse(MouseInput(kind: mouse.kind, position: position, button: mouse.button))
  }
}
