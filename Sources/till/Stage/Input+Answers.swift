import Frames

extension Input {
  /// Whether somebody who is asked something answers with it: a key or a click.
  var answers: Bool {
    switch self {
    case .mouse(let mouse): mouse.kind == .press
    case .resized, .focusGained, .focusLost, .unknown: false
    case .character, .paste, .function, .enter, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down,
      .left, .right, .wordLeft, .wordRight, .home, .end, .pageUp, .pageDown, .control, .alt:
      true
    }
  }
}
