import Checkout
import Frames
import Payments

/// How a page is divided: bars, screen, inspector. Regions are of the page's own coordinates.
struct Layout {
  /// The smallest terminal that is drawn on.
  static let smallest = Size(width: 40, height: 12)
  /// A page gets no wider, however wide the terminal is.
  static let widest = 200
  private static let shortest = 18
  private static let narrowest = 60

  let header: Region
  /// `nil` where the terminal is too small for it.
  let steps: Region?
  /// A broken rule; `nil` while none is.
  let banner: Region?
  let screen: Region
  /// The QR code's panel where the code has a place of its own.
  let panel: Region?
  let inspector: Region?
  /// Whether the inspector hides the screen.
  let isInspectorOver: Bool
  /// `nil` on stage.
  let truths: Region?
  let keys: Region
  let qr: QRLayout?

  init(_ page: Size, scene: Scene, matrix: Matrix?) {
    let isCompact = page.height < Self.shortest || page.width < Self.narrowest
    let truthRows = scene.interface.isOnStage ? 0 : 1
    let top = isCompact ? 1 : 2
    let barRows = top + truthRows + 1
    let qr = matrix.map { QRLayout($0, page: page, barRows: barRows, glyphs: scene.interface.glyphs) }
    let isOver = scene.interface.inspector.isOpen && !scene.interface.isOnStage
    if let qr, qr.shape == .tall || qr.shape == .full, !isOver || page.width >= Interface.besideColumns {
      self.init(page, qr: qr, truthRows: scene.interface.isOnStage ? 0 : 3)
      return
    }
    let bannerRows = scene.snapshot.brokenRule == nil ? 0 : 1
    let body = Region(
      x: 0, y: top + bannerRows, width: page.width, height: page.height - barRows - bannerRows)
    let beside = Self.beside(body, page: page, scene: scene, matrix: matrix, barRows: barRows)
    header = Region(x: 0, y: 0, width: page.width, height: 1)
    steps = isCompact ? nil : Region(x: 0, y: 1, width: page.width, height: 1)
    banner = bannerRows == 0 ? nil : Region(x: 0, y: top, width: page.width, height: 1)
    panel = nil
    isInspectorOver = beside == nil && isOver
    screen = beside?.screen ?? body
    inspector = beside?.inspector ?? (isOver ? body : nil)
    self.qr = beside?.qr ?? qr
    truths = truthRows == 0 ? nil : Region(x: 0, y: page.height - 2, width: page.width, height: 1)
    keys = Region(x: 0, y: page.height - 1, width: page.width, height: 1)
  }

  /// A page on which a QR code leaves no room for bars of the whole width.
  private init(_ page: Size, qr: QRLayout, truthRows: Int) {
    let top = qr.shape == .full ? 0 : 1
    let x = qr.code.width + 1
    let width = page.width - x
    let keyRows = 2
    screen = Region(x: 0, y: top, width: qr.code.width, height: page.height - top)
    header = Region(x: top == 0 ? x : 0, y: 0, width: top == 0 ? width : page.width, height: 1)
    steps = Region(x: x, y: 1, width: width, height: 1)
    panel = Region(x: x, y: 3, width: width, height: page.height - 3 - truthRows - keyRows)
    truths =
      truthRows == 0 ? nil : Region(x: x, y: page.height - keyRows - truthRows, width: width, height: truthRows)
    keys = Region(x: x, y: page.height - keyRows, width: width, height: keyRows)
    banner = nil
    inspector = nil
    isInspectorOver = false
    self.qr = qr
  }

  /// Screen and inspector beside each other, where there is room for both.
  private static func beside(_ body: Region, page: Size, scene: Scene, matrix: Matrix?, barRows: Int)
    -> (screen: Region, inspector: Region, qr: QRLayout?)?
  {
    guard page.width >= Interface.besideColumns, page.height >= shortest, !scene.interface.isOnStage else { return nil }
    let columns = min(Scene.textWidth, max(46, page.width - 64))
    let parts = body.splitLeft(columns, gap: 1)
    guard let matrix else { return (parts.left, parts.rest, nil) }
    let pane = Size(width: columns, height: page.height)
    let qr = QRLayout(matrix, page: pane, barRows: barRows, glyphs: scene.interface.glyphs)
    return qr.shape == .beside || qr.shape == .above ? (parts.left, parts.rest, qr) : nil
  }
}
