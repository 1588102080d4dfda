import Frames

extension Region {
  /// Where the same part of a whole lies that is drawn from the other side.
  func mirrored(in width: Int) -> Region {
    Region(x: width - x - self.width, y: y, width: self.width, height: height)
  }
}

/// How a terminal is divided while a demo is played: the checkout, what stands beside it or below it, and the bar with the caption.
struct StageLayout {
  /// How wide the part beside the checkout is at least and at most, and how wide the checkout then is at least; Till's own.
  private static let (narrowest, widest, shop) = (34, 46, 78)

  /// Where the checkout is drawn.
  private(set) var checkout: Region
  /// Where the records or the phone stand; `nil` where there is no room or nothing to show.
  private(set) var side: Region?
  /// Where the caption stands, always the same but where what a beat shows needs its last row.
  private(set) var bar: Region
  /// Whether there is room for a rule between the checkout and what stands below it.
  private(set) var hasRule = true
  /// Whether the part stands beside the checkout rather than below it.
  let isBeside: Bool

  /// The division in which the checkout has every row down to the caption, or all where there is none. What was not as expected is said
  /// in full while the checkout keeps the rows that it needs.
  init(_ size: Size, bar shown: StageBar) {
    let usual = size.height >= 30 ? 5 : 4
    let wanted = shown.failures.isEmpty ? usual : max(usual, StageCaption.rows(shown, width: size.width))
    let barRows = shown.isCheckoutAlone ? 0 : min(wanted, size.height - Layout.smallest.height)
    bar = Region(x: 0, y: size.height - barRows, width: size.width, height: barRows)
    let room = size.width - Self.shop - 1
    isBeside = room >= Self.narrowest
    let width = isBeside ? min(Self.widest, room) + 1 : 0
    checkout = Region(x: 0, y: 0, width: size.width - width, height: bar.y)
    side = isBeside ? Region(x: checkout.width + 1, y: 0, width: width - 1, height: bar.y) : nil
  }

  /// Makes room below the checkout: the rows that it left empty are taken first, so that nothing on it moves. It keeps as many rows as
  /// any checkout needs; where too few are left for the rest, the rule goes first, then the bar’s last row.
  mutating func makeRoom(_ rows: Int, empty: Int) {
    guard !isBeside, rows > 0 else { return }
    var (empty, most) = (empty, max(empty, bar.y - Layout.smallest.height))
    hasRule = most >= rows
    let wanted = hasRule ? rows : rows - 1
    if most < wanted, bar.height > 0 {
      bar = Region(x: 0, y: bar.y + 1, width: bar.width, height: bar.height - 1)
      (empty, most) = (empty + 1, most + 1)
    }
    let height = min(wanted, most)
    if empty < height { checkout = Region(x: 0, y: 0, width: checkout.width, height: bar.y - height) }
    side = Region(x: 0, y: bar.y - height, width: bar.width, height: height)
  }
}
