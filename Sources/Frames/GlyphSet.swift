/// The symbols a screen draws with, in a rich and in a plain form.
public enum GlyphSet: Sendable, CaseIterable {
  case unicode
  /// Nothing but ASCII, for terminals or fonts that cannot do more.
  case ascii

  /// The pieces of a box.
  public struct Border: Equatable, Sendable {
    /// The four corners.
    public let topLeft, topRight, bottomLeft, bottomRight: String
    /// The two kinds of line.
    public let horizontal, vertical: String
    /// Where a line joins an edge: from the left edge, the right edge, the top edge, the bottom edge, and all four.
    public let teeLeft, teeRight, teeTop, teeBottom, cross: String
  }

  /// The box pieces.
  public var border: Border {
    switch self {
    case .unicode:
      Border(
        topLeft: "┌", topRight: "┐", bottomLeft: "└", bottomRight: "┘", horizontal: "─", vertical: "│", teeLeft: "├",
        teeRight: "┤", teeTop: "┬", teeBottom: "┴", cross: "┼")
    case .ascii:
      Border(
        topLeft: "+", topRight: "+", bottomLeft: "+", bottomRight: "+", horizontal: "-", vertical: "|", teeLeft: "+",
        teeRight: "+", teeTop: "+", teeBottom: "+", cross: "+")
    }
  }

  /// The pieces of a box with rounded corners.
  public var roundedBorder: Border {
    let (topLeft, topRight) = self == .unicode ? ("╭", "╮") : (".", ".")
    let (bottomLeft, bottomRight) = self == .unicode ? ("╰", "╯") : ("'", "'")
    return Border(
      topLeft: topLeft, topRight: topRight, bottomLeft: bottomLeft, bottomRight: bottomRight,
      horizontal: border.horizontal, vertical: border.vertical, teeLeft: border.teeLeft, teeRight: border.teeRight,
      teeTop: border.teeTop, teeBottom: border.teeBottom, cross: border.cross)
  }

  /// Marks the focused row, at the side where reading begins.
  public func bar(_ direction: Direction = .leftToRight) -> String {
    switch (self, direction) {
    case (.unicode, .leftToRight): "▌"
    case (.unicode, .rightToLeft): "▐"
    case (.ascii, .leftToRight): ">"
    case (.ascii, .rightToLeft): "<"
    }
  }

  /// An arrow in reading direction.
  public func forward(_ direction: Direction = .leftToRight) -> String { direction == .leftToRight ? right : left }

  /// An arrow against reading direction.
  public func back(_ direction: Direction = .leftToRight) -> String { direction == .leftToRight ? left : right }

  /// An angle that separates steps, in reading direction.
  public func separator(_ direction: Direction = .leftToRight) -> String {
    switch (self, direction) {
    case (.unicode, .leftToRight): "›"
    case (.unicode, .rightToLeft): "‹"
    case (.ascii, .leftToRight): ">"
    case (.ascii, .rightToLeft): "<"
    }
  }

  private func pick(_ rich: String, _ plain: String) -> String { self == .unicode ? rich : plain }

  /// An arrow to the left.
  public var left: String { pick("←", "<-") }
  /// An arrow to the right.
  public var right: String { pick("→", "->") }
  /// An arrow upwards.
  public var up: String { pick("↑", "^") }
  /// An arrow downwards.
  public var down: String { pick("↓", "v") }
  /// A filled mark.
  public var filled: String { pick("●", "*") }
  /// An empty mark.
  public var hollow: String { pick("○", "o") }
  /// Something went well.
  public var check: String { pick("✓", "v") }
  /// Something went wrong.
  public var cross: String { pick("✗", "x") }
  /// Two records disagree.
  public var notEqual: String { pick("≠", "!=") }
  /// Something shall go wrong, or went wrong, on purpose.
  public var fault: String { pick("↯", "!") }
  /// Text is missing here.
  public var ellipsis: String { pick("…", "...") }
  /// Between two facts on one line.
  public var middleDot: String { pick("·", "-") }
}
