import Frames

/// A rectangle in a cell of 10 by 20 units, from its upper left corner.
struct CellRectangle: Hashable {
  let x: Double
  let y: Double
  let width: Double
  let height: Double

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }
}

/// Characters that join their neighbours without a gap, whatever the font: they are drawn as rectangles, not as text.
enum CellShape {
  /// The rectangles that make up a character; `nil` when it is drawn as text.
  static func rectangles(of scalar: Unicode.Scalar) -> [CellRectangle]? {
    switch scalar {
    case "█": [CellRectangle(0, 0, 10, 20)]
    case "▀": [CellRectangle(0, 0, 10, 10)]
    case "▄": [CellRectangle(0, 10, 10, 10)]
    case "▁": [CellRectangle(0, 17.5, 10, 2.5)]
    case "▌": [CellRectangle(0, 0, 5, 20)]
    case "▐": [CellRectangle(5, 0, 5, 20)]
    default: arms(of: scalar).map(lines)
    }
  }

  /// To which sides of its cell a line runs from the middle.
  private struct Arms: OptionSet {
    let rawValue: Int
    static let left = Arms(rawValue: 1)
    static let right = Arms(rawValue: 2)
    static let up = Arms(rawValue: 4)
    static let down = Arms(rawValue: 8)
  }

  private static func arms(of scalar: Unicode.Scalar) -> Arms? {
    switch scalar {
    case "─": [.left, .right]
    case "│": [.up, .down]
    case "┌": [.right, .down]
    case "┐": [.left, .down]
    case "└": [.right, .up]
    case "┘": [.left, .up]
    case "├": [.right, .up, .down]
    case "┤": [.left, .up, .down]
    case "┬": [.left, .right, .down]
    case "┴": [.left, .right, .up]
    case "┼": [.left, .right, .up, .down]
    default: nil
    }
  }

  /// A line across and a line down, 2 units thick; each ends in the middle where it has only one arm.
  private static func lines(_ arms: Arms) -> [CellRectangle] {
    var lines: [CellRectangle] = []
    let across = arms.intersection([.left, .right])
    if !across.isEmpty {
      let start = across.contains(.left) ? 0.0 : 4
      lines.append(CellRectangle(start, 9, (across.contains(.right) ? 10 : 6) - start, 2))
    }
    let upright = arms.intersection([.up, .down])
    if !upright.isEmpty {
      let start = upright.contains(.up) ? 0.0 : 9
      lines.append(CellRectangle(4, start, 2, (upright.contains(.down) ? 20 : 11) - start))
    }
    return lines
  }
}
