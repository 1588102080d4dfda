import Frames

/// Where a QR code finds room, and where everything else goes then.
struct QRLayout: Equatable {
  /// How the screen is divided.
  enum Shape: Equatable {
    /// The code and a panel beside it, between the bars of every screen.
    case beside
    /// The code, and the panel below it.
    case above
    /// The code from the second row to the last; the bars move beside it.
    case tall
    /// The code from the first row to the last; everything else moves beside it.
    case full
    /// The panel for support has the code's place.
    case hidden
    /// No room for a code that scans; what is needed.
    case none(needed: Size)
  }

  let shape: Shape
  /// The light modules around the code: 4 as ISO/IEC 18004 asks, less only where it does not fit otherwise, and 1 only where the code
  /// has every row of the screen.
  let quietZone: Int
  /// The cells the code takes with its quiet zone.
  let code: Size

  /// Columns that the panel beside needs.
  static let panel = 30

  /// The best arrangement on a page of that size, of which the bars take three rows or four.
  init(_ matrix: Matrix, page: Size, barRows: Int, glyphs: GlyphSet) {
    let zones = [4, 3, 2].map { ($0, matrix.size(quietZone: $0, glyphs: glyphs)) }
    let between = page.height - barRows
    func find(_ shape: Shape, among wanted: [(Int, Size)]? = nil, _ fits: (Size) -> Bool) -> QRLayout? {
      (wanted ?? zones).first { fits($0.1) }.map { QRLayout(shape: shape, quietZone: $0.0, code: $0.1) }
    }
    let found =
      Self.comfortable(zones[0], page: page, rows: between)
      ?? find(.tall) { $0.height <= page.height - 1 && $0.width + Self.panel <= page.width }
      ?? find(.full) { $0.height <= page.height && $0.width + Self.panel <= page.width }
      ?? find(.full, among: [(1, matrix.size(quietZone: 1, glyphs: glyphs))]) {
        $0.height <= page.height && $0.width + Self.panel <= page.width
      }
      ?? find(.above) { $0.height + 6 <= between && $0.width <= page.width }
    self = found ?? QRLayout(shape: .none(needed: zones[2].1), quietZone: 4, code: Size(width: 0, height: 0))
  }

  /// A payload that no QR code holds.
  static let impossible = QRLayout(
    shape: .none(needed: Size(width: 0, height: 0)), quietZone: 4, code: Size(width: 0, height: 0))

  /// A code that makes room for the panel for support.
  static let hidden = QRLayout(shape: .hidden, quietZone: 4, code: Size(width: 0, height: 0))

  /// A code with its whole quiet zone between the bars.
  private static func comfortable(_ zone: (Int, Size), page: Size, rows: Int) -> QRLayout? {
    if zone.1.height <= rows, zone.1.width + panel <= page.width {
      return QRLayout(shape: .beside, quietZone: zone.0, code: zone.1)
    }
    if zone.1.height + 10 <= rows, zone.1.width <= page.width {
      return QRLayout(shape: .above, quietZone: zone.0, code: zone.1)
    }
    return nil
  }

  private init(shape: Shape, quietZone: Int, code: Size) {
    self.shape = shape
    self.quietZone = quietZone
    self.code = code
  }
}
