import Checkout
import Frames
import Inspection
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
  private(set) var screen: Region
  /// The QR code's panel where the code has a place of its own.
  private(set) var panel: Region?
  /// The panel for support while the customer waits; `nil` without one.
  private(set) var support: Region?
  /// Whether that panel leaves no room for what the customer can press.
  private(set) var coversScreen = false
  let inspector: Region?
  /// Whether the inspector hides the screen.
  let isInspectorOver: Bool
  /// The stops, while an earlier one is looked at.
  let scrub: Region?
  /// `nil` on stage.
  let truths: Region?
  let keys: Region
  private(set) var qr: QRLayout?

  /// The division of a page of that size for what is to be shown.
  static func of(_ page: Size, context: RenderContext, matrix: Matrix?) -> Layout {
    var layout = divided(page, context: context, matrix: matrix)
    guard let panel = WaitingPanel(context), !layout.isInspectorOver else { return layout }
    layout.makeRoom(for: panel)
    guard layout.qr != nil, let place = layout.support, panel.furthest(in: place.size) > 0 else { return layout }
    // Nobody scans while support reads: the code makes room where the panel is cut beside it.
    layout = divided(page, context: context, matrix: nil)
    layout.qr = .hidden
    layout.makeRoom(for: panel)
    return layout
  }

  private static func divided(_ page: Size, context: RenderContext, matrix: Matrix?) -> Layout {
    let isCompact = page.height < shortest || page.width < narrowest
    let truthRows = context.model.isOnStage ? 0 : 1
    let top = isCompact ? 1 : 2
    let scrubRows = context.model.history.isInPast ? 1 : 0
    let barRows = top + scrubRows + truthRows + 1
    let qr = matrix.map { QRLayout($0, page: page, barRows: barRows, glyphs: context.model.glyphs) }
    let isOver = context.model.inspector.isOpen && !context.model.isOnStage
    if let qr, qr.shape == .tall || qr.shape == .full, !isOver {
      return Layout(page, qr: qr, truthRows: context.model.isOnStage ? 0 : 3, scrubRows: scrubRows)
    }
    let bannerRows = Chrome(context: context).bannerRows(page.width)
    let body = Region(
      x: 0, y: top + bannerRows, width: page.width, height: page.height - barRows - bannerRows)
    let beside = beside(body, page: page, context: context, matrix: matrix, barRows: barRows)
    func row(_ y: Int) -> Region { Region(x: 0, y: y, width: page.width, height: 1) }
    return Layout(
      header: row(0), steps: isCompact ? nil : row(1),
      banner: bannerRows == 0 ? nil : Region(x: 0, y: top, width: page.width, height: bannerRows),
      screen: beside?.screen ?? (qr == nil ? body.splitLeft(RenderContext.textWidth).left : body), panel: nil,
      inspector: beside?.inspector ?? (isOver ? body : nil),
      isInspectorOver: beside == nil && isOver,
      scrub: scrubRows == 0 ? nil : row(page.height - 2 - truthRows),
      truths: truthRows == 0 ? nil : row(page.height - 2),
      keys: row(page.height - 1), qr: beside?.qr ?? qr)
  }

  /// The part of a terminal that is drawn on: its middle where it is very wide, and on stage as much as one screen takes.
  static func page(of size: Size, isOnStage: Bool) -> Region {
    let width = min(size.width, isOnStage ? RenderContext.textWidth : widest)
    return Region(x: (size.width - width) / 2, y: 0, width: width, height: size.height)
  }

  private init(
    header: Region, steps: Region?, banner: Region?, screen: Region, panel: Region?, inspector: Region?,
    isInspectorOver: Bool, scrub: Region?, truths: Region?, keys: Region, qr: QRLayout?
  ) {
    self.header = header
    self.steps = steps
    self.banner = banner
    self.screen = screen
    self.panel = panel
    self.inspector = inspector
    self.isInspectorOver = isInspectorOver
    self.scrub = scrub
    self.truths = truths
    self.keys = keys
    self.qr = qr
  }

  /// A page on which a QR code leaves no room for bars of the whole width.
  private init(_ page: Size, qr: QRLayout, truthRows: Int, scrubRows: Int) {
    let top = qr.shape == .full ? 0 : 1
    let x = qr.code.width + 1
    let width = page.width - x
    let keyRows = 2
    screen = Region(x: 0, y: top, width: qr.code.width, height: page.height - top)
    header = Region(x: top == 0 ? x : 0, y: 0, width: top == 0 ? width : page.width, height: 1)
    steps = Region(x: x, y: 1, width: width, height: 1)
    panel = Region(x: x, y: 3, width: width, height: page.height - 3 - scrubRows - truthRows - keyRows)
    scrub =
      scrubRows == 0
      ? nil : Region(x: x, y: page.height - keyRows - truthRows - 1, width: width, height: 1)
    truths =
      truthRows == 0 ? nil : Region(x: x, y: page.height - keyRows - truthRows, width: width, height: truthRows)
    keys = Region(x: x, y: page.height - keyRows, width: width, height: keyRows)
    banner = nil
    inspector = nil
    isInspectorOver = false
    self.qr = qr
  }

  /// Screen and inspector beside each other, where there is room for both.
  private static func beside(_ body: Region, page: Size, context: RenderContext, matrix: Matrix?, barRows: Int)
    -> (screen: Region, inspector: Region, qr: QRLayout?)?
  {
    guard page.width >= AppModel.besideColumns, page.height >= shortest, !context.model.isOnStage else { return nil }
    let columns = min(RenderContext.textWidth, max(46, page.width - 64))
    let parts = body.splitLeft(columns, gap: 1)
    guard let matrix else { return (parts.left, parts.rest, nil) }
    let pane = Size(width: columns, height: page.height)
    let qr = QRLayout(matrix, page: pane, barRows: barRows, glyphs: context.model.glyphs)
    return qr.shape == .beside || qr.shape == .above ? (parts.left, parts.rest, qr) : nil
  }
}

// MARK: Support

extension Layout {
  /// The rows in which every screen shows its buttons.
  private static let screenRows = 9
  /// The fewest rows in which the panel is worth its place.
  private static let supportRows = 5

  /// The place of a drawn QR code's own words and buttons, which the panel for support leaves the code.
  var besideCode: Region? {
    guard let qr, qr.shape == .beside, panel == nil else { return panel }
    let x = screen.x + qr.code.width + 2
    return Region(x: x, y: screen.y + 1, width: screen.right - x, height: screen.height - 1)
  }

  /// Gives the panel the lower part of the screen, or all of it where both have no room.
  private mutating func makeRoom(for wanted: WaitingPanel) {
    let area = besideCode ?? screen
    // A code with its panel below it has no rows to spare.
    let isWhole = qr?.shape == .above
    let rows = min(wanted.rows(width: area.width), area.height - Self.screenRows)
    guard !isWhole, rows >= Self.supportRows else {
      support = area
      coversScreen = true
      return
    }
    let left = area.height - rows
    support = Region(x: area.x, y: area.y + left, width: area.width, height: rows)
    let shortened = Region(x: area.x, y: area.y, width: area.width, height: left)
    if besideCode == nil { screen = shortened } else { panel = shortened }
  }
}
