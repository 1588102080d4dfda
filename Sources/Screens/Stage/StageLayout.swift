import Frames

/// How a terminal is divided while a demo is played: the checkout, what stands beside it, and the bar with the caption.
struct StageLayout {
  /// How wide the part beside the checkout is at least and at most, and how wide the checkout then is at least; Till's own.
  private static let (narrowest, widest, shop) = (34, 46, 78)

  /// Where the checkout is drawn.
  let checkout: Region
  /// Where the records or the phone stand; `nil` where there is no room or nothing to show.
  let side: Region?
  /// Where the caption stands, always the same.
  let bar: Region

  init(_ size: Size, side wanted: StageBar.Side) {
    let barRows = size.height >= 30 ? 5 : 4
    bar = Region(x: 0, y: size.height - barRows, width: size.width, height: barRows)
    let room = size.width - Self.shop - 1
    if room >= Self.narrowest {
      let width = min(Self.widest, room)
      checkout = Region(x: 0, y: 0, width: size.width - width - 1, height: bar.y)
      side = Region(x: checkout.width + 1, y: 0, width: width, height: bar.y)
      return
    }
    let rows = Self.rows(of: wanted, height: size.height)
    checkout = Region(x: 0, y: 0, width: size.width, height: bar.y - rows)
    side = rows == 0 ? nil : Region(x: 0, y: checkout.height, width: size.width, height: rows)
  }

  /// How many rows a part takes above the caption.
  private static func rows(of side: StageBar.Side, height: Int) -> Int {
    switch side {
    case .nothing: 0
    case .records: 4
    case .wire, .phone, .faults: height >= 30 ? 7 : 5
    }
  }

  /// Whether the part stands beside the checkout rather than below it.
  var isBeside: Bool { side.map { $0.x > 0 } ?? false }
}
