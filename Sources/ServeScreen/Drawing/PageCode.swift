import Frames
import Pages

/// The code of a page as a picture to scan, where the screen has room for it beside the page.
struct PageCode {
  private let matrix: Matrix
  private let quietZone: Int
  let size: Size
  /// The fewest columns that the page needs beside it.
  private static let panel = 30

  /// The code of a page; `nil` where it has none, or the screen has no room for one that scans.
  init?(_ page: ShopperPage, on screen: Size, _ glyphs: GlyphSet) {
    let text = page.blocks.lazy.compactMap { if case .code(let text) = $0 { text } else { nil } }.first
    guard let matrix = text.flatMap({ QRCode($0) }).flatMap({ Matrix($0.rows) }) else { return nil }
    // Four light modules as ISO/IEC 18004 asks, less only where it does not fit otherwise.
    let zones = [4, 3, 2].map { ($0, matrix.size(quietZone: $0, glyphs: glyphs)) }
    guard
      let (zone, size) = zones.first(where: { $0.1.height <= screen.height && $0.1.width + Self.panel <= screen.width })
    else { return nil }
    (self.matrix, quietZone, self.size) = (matrix, zone, size)
  }

  func draw(on sheet: Sheet) {
    sheet.painter.halfBlockMatrix(matrix, at: Position(x: 0, y: 0), quietZone: quietZone)
    sheet.note(.image, sheet.say("qr.image"))
  }
}
