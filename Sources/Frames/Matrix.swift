/// A square of dark and light modules, such as a QR code, without its quiet zone.
public struct Matrix: Equatable, Sendable {
  /// Modules on each side.
  public let side: Int
  private let modules: [Bool]

  /// Makes a matrix from rows, true for dark; nil unless there are as many rows as modules in each.
  public init?(_ rows: [[Bool]]) {
    guard rows.allSatisfy({ $0.count == rows.count }) else { return nil }
    self.side = rows.count
    self.modules = rows.flatMap { $0 }
  }

  /// Whether a module is dark; everything outside is light.
  public subscript(x: Int, y: Int) -> Bool { x >= 0 && x < side && y >= 0 && y < side && modules[y * side + x] }

  /// The cells it takes with a quiet zone of that many modules.
  public func size(quietZone: Int = 4, glyphs: GlyphSet = .unicode) -> Size {
    let modules = side + 2 * quietZone
    return switch glyphs {
    case .unicode: Size(width: modules, height: (modules + 1) / 2)
    case .ascii: Size(width: 2 * modules, height: modules)
    }
  }

  /// Its rows as text, `##` for dark and two spaces for light, for places without colours.
  public func text(quietZone: Int = 4) -> [String] {
    (-quietZone..<side + quietZone).map { y in
      (-quietZone..<side + quietZone).map { x in self[x, y] ? "##" : "  " }.joined()
    }
  }
}
