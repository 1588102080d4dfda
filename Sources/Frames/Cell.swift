/// One column of one row: a scalar, its combining marks, the columns it takes, and its style.
public struct Cell: Equatable, Hashable, Sendable {
  /// Combining marks of one cell; four at most, which is what a curses cell can hold.
  public struct Marks: Equatable, Hashable, Sendable {
    // Two in each, so that cells without any are quickly compared.
    private var first: UInt64 = 0
    private var second: UInt64 = 0

    /// No mark.
    public init() {}

    /// How many there are, 0 to 4.
    public var count: Int { scalars.count }

    /// Whether there is none.
    public var isEmpty: Bool { first == 0 }

    /// The marks in order.
    public var scalars: [Unicode.Scalar] {
      guard first != 0 else { return [] }
      return [first, first >> 32, second, second >> 32].map { UInt32(truncatingIfNeeded: $0) }
        .filter { $0 != 0 }.compactMap(Unicode.Scalar.init)
    }

    /// Adds a mark; a fifth is dropped.
    public mutating func append(_ scalar: Unicode.Scalar) {
      let value = UInt64(scalar.value)
      if first == 0 {
        first = value
      } else if first >> 32 == 0 {
        first |= value << 32
      } else if second == 0 {
        second = value
      } else if second >> 32 == 0 {
        second |= value << 32
      }
    }
  }

  /// The base character; a space in the second half of a wide cell.
  public let scalar: Unicode.Scalar
  /// What is drawn over it.
  public internal(set) var marks: Marks
  /// Columns: 1, 2, or 0 for the second half of the wide cell before it.
  public let width: UInt8
  /// How it looks.
  public internal(set) var style: Style

  init(scalar: Unicode.Scalar, width: UInt8, style: Style) {
    self.scalar = scalar
    self.marks = Marks()
    self.width = width
    self.style = style
  }

  /// An empty cell.
  public static func blank(_ style: Style = .text) -> Cell { Cell(scalar: " ", width: 1, style: style) }

  /// The second half of a wide cell.
  static func continuation(_ style: Style) -> Cell { Cell(scalar: " ", width: 0, style: style) }

  /// The cells a text takes, without second halves: marks are joined to the cell before, and whatever cannot be shown becomes its
  /// visible stand-in. They stand in the order of the text.
  public static func cells(of text: String, style: Style = .text) -> [Cell] {
    var cells: [Cell] = []
    cells.reserveCapacity(text.utf8.count)
    for scalar in VisibleText.spoken(text).unicodeScalars {
      switch WidthClass(scalar) {
      case .narrow:
        cells.append(
          Cell(scalar: scalar.value == 0xA0 || scalar.value == 0x202F ? " " : scalar, width: 1, style: style))
      case .wide: cells.append(Cell(scalar: scalar, width: 2, style: style))
      case .mark:
        if cells.isEmpty { cells.append(Cell(scalar: "\u{25CC}", width: 1, style: style)) }
        cells[cells.count - 1].marks.append(scalar)
      case .invisible, .unsupported: continue
      }
    }
    return cells
  }
}
