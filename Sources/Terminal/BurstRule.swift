import Frames

/// Tells a paste from typing on terminals that do not mark pastes: what arrives in one piece, with a line end in it, was not typed.
///
/// A paste must never submit a form. The rule is Till's own: three characters or more and at least one Enter in one reading. When
/// somebody or a script really typed that fast, nothing is lost but the Enter, and the screen asks for it; a Tab submits nothing, so it
/// stays a key and leads to the next field.
enum BurstRule {
  /// The inputs of one reading, with runs that were pasted joined.
  static func applied(to inputs: [Input]) -> [Input] {
    var result: [Input] = []
    var run: [Input] = []
    for input in inputs {
      if text(of: input) != nil {
        run.append(input)
      } else {
        result += joined(run)
        run = []
        result.append(input)
      }
    }
    return result + joined(run)
  }

  private static func joined(_ run: [Input]) -> [Input] {
    let enters = run.count { $0 == .enter }
    guard enters > 0, run.count - enters >= 3 else { return run }
    let pieces = run.split(separator: .tab, omittingEmptySubsequences: false).map { piece -> [Input] in
      piece.isEmpty ? [] : [.paste(piece.compactMap(text).joined())]
    }
    return Array(pieces.joined(separator: [.tab]))
  }

  private static func text(of input: Input) -> String? {
    switch input {
    case .character(let character): String(character)
    case .enter: "\n"
    case .tab: "\t"
    case .escape, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right, .wordLeft, .wordRight, .home, .end,
      .pageUp,
      .pageDown, .function, .control, .alt, .paste, .mouse, .resized, .focusGained, .focusLost, .unknown:
      nil
    }
  }
}
