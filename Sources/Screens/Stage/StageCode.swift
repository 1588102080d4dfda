import Frames
import Pages
import Payments

/// A QR code on a stage, and where it finds room to be scanned.
struct StageCode {
  private let matrix: Matrix
  private let glyphs: GlyphSet

  /// The code on the screen; `nil` where there is none.
  init?(_ context: RenderContext) {
    guard let matrix = context.qrPrompt.flatMap({ QRCode.matrix(of: $0.payload) }) else { return nil }
    self.matrix = matrix
    glyphs = context.model.glyphs
  }

  /// Whether a checkout of a size shows it with two light modules around it or more.
  func fits(_ size: Size) -> Bool {
    let layout = layout(in: size)
    if case .none = layout.shape { return false }
    return layout.quietZone > 1
  }

  /// Where there is room for words beside it once the checkout has the whole stage; `nil` where even that is too small.
  func column(in size: Size) -> Region? {
    let (layout, page) = (layout(in: size), Layout.page(of: size, isOnStage: true))
    switch layout.shape {
    case .beside, .tall, .full:
      let x = layout.code.width + 1
      return Region(x: page.x + x, y: 0, width: page.width - x, height: size.height)
    case .above, .hidden, .none: return nil
    }
  }

  private func layout(in size: Size) -> QRLayout {
    // Header, steps and keys.
    QRLayout(matrix, page: Layout.page(of: size, isOnStage: true).size, barRows: 3, glyphs: glyphs)
  }
}
