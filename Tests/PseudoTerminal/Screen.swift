import CVTerm

/// What a terminal shows: the emulator's cells, cursor and modes.
public final class Screen {
  /// One cell.
  public struct Cell: Equatable, Sendable {
    /// The character with its marks; a space where nothing was drawn, empty in the second half of a wide character.
    public let text: String
    /// Columns: 1 or 2, and 0 in the second half.
    public let width: Int
    /// The colours as `0xRRGGBB`, before `isReverse` exchanges them.
    public let foreground, background: UInt32
    /// The attributes.
    public let isBold, isUnderlined, isReverse: Bool

    /// The colour behind the strokes as a person sees it.
    public var seenBackground: UInt32 { isReverse ? foreground : background }
    /// The colour of the strokes as a person sees it.
    public var seenForeground: UInt32 { isReverse ? background : foreground }
  }

  private let emulator: OpaquePointer
  /// Columns.
  public private(set) var columns: Int
  /// Rows.
  public private(set) var rows: Int
  private var tracker = ModeTracker()
  private var expander = RepeatExpander()
  private var holder = FrameHolder()

  /// Makes an empty screen.
  public init?(columns: Int, rows: Int) {
    guard let emulator = till_vt_new(Int32(rows), Int32(columns)) else { return nil }
    self.emulator = emulator
    self.columns = columns
    self.rows = rows
  }

  deinit {
    till_vt_free(emulator)
  }

  /// Shows bytes; returns what the terminal answers to the questions in them.
  public func feed(_ bytes: [UInt8]) -> [UInt8] {
    show(holder.take(bytes))
    var answer = [UInt8](repeating: 0, count: 1024)
    let count = till_vt_answer(emulator, &answer, answer.count)
    return Array(answer.prefix(count))
  }

  /// Shows what was held back for the end of a frame that never came.
  func release() {
    show(holder.release())
  }

  private func show(_ bytes: [UInt8]) {
    tracker.feed(bytes)
    let expanded = expander.expand(bytes)
    till_vt_feed(emulator, expanded, expanded.count)
  }

  /// Changes the size; what does not fit is lost, as in any terminal.
  public func resize(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    till_vt_resize(emulator, Int32(rows), Int32(columns))
  }

  /// The cell at a column and a row.
  public subscript(x: Int, y: Int) -> Cell {
    let cell = till_vt_read(emulator, Int32(y), Int32(x))
    let values = [cell.scalars.0, cell.scalars.1, cell.scalars.2, cell.scalars.3, cell.scalars.4, cell.scalars.5]
    let isSecondHalf = values[0] == UInt32.max
    let scalars = values.prefix { $0 != 0 && $0 != UInt32.max }.compactMap(Unicode.Scalar.init)
    let text = String(String.UnicodeScalarView(scalars))
    return Cell(
      text: isSecondHalf ? "" : text.isEmpty ? " " : text, width: isSecondHalf ? 0 : Int(cell.width),
      foreground: cell.foreground,
      background: cell.background, isBold: cell.bold, isUnderlined: cell.underline, isReverse: cell.reverse)
  }

  /// A row as text, without the spaces at its end.
  public func row(_ y: Int) -> String {
    String(
      unsafeUninitializedCapacity: columns * 24,
      initializingUTF8With: { till_vt_row(emulator, Int32(y), Int32(columns), $0.baseAddress) })
  }

  /// All rows as text.
  public var text: [String] { (0..<rows).map(row) }

  /// Whether some row contains a text.
  public func shows(_ text: String) -> Bool { rowShowing(text) != nil }

  /// The first row that contains a text.
  public func rowShowing(_ text: String) -> Int? {
    let wanted = Array(text.utf8)
    // Whole characters are compared only where the bytes are there; those of a mark can be written in several ways.
    let isPlain = wanted.allSatisfy { $0 < 0x80 }
    return (0..<rows).first { y in
      let row = row(y)
      return (!isPlain || Self.holds(row, wanted)) && row.contains(text)
    }
  }

  private static func holds(_ row: String, _ wanted: [UInt8]) -> Bool {
    var row = row
    return row.withUTF8 { bytes in
      guard let first = wanted.first else { return true }
      for start in 0..<max(0, bytes.count - wanted.count + 1) where bytes[start] == first {
        if bytes[start...].starts(with: wanted) { return true }
      }
      return false
    }
  }

  /// Where the cursor stands.
  public var cursor: (x: Int, y: Int) {
    let status = till_vt_look(emulator)
    return (Int(status.column), Int(status.row))
  }

  /// Whether the cursor can be seen.
  public var isCursorVisible: Bool { till_vt_look(emulator).cursor_visible }

  /// Whether the alternate screen is shown.
  public var isAlternate: Bool { till_vt_look(emulator).alternate }

  /// The private modes switched on and not off again, such as 2004; without the ones for the cursor and autowrap, which are on at first.
  public var privateModes: Set<Int> { tracker.active }
}
