import Frames

/// One part of a screen's column: a heading, a row, a field, a gap.
struct Block {
  /// What may become of it where there is too little room.
  enum Kind: Equatable {
    /// Content; it counts as so many things when rows are hidden.
    case content(counts: Int)
    /// An empty row that goes first.
    case looseGap
    /// An empty row that goes second.
    case gap
  }

  let height: Int
  let kind: Kind
  let isFocused: Bool
  let draw: (Canvas) -> Void

  init(height: Int = 1, counts: Int = 0, isFocused: Bool = false, draw: @escaping (Canvas) -> Void) {
    self.height = max(0, height)
    kind = .content(counts: counts)
    self.isFocused = isFocused
    self.draw = draw
  }

  private init(_ kind: Kind) {
    height = 1
    self.kind = kind
    isFocused = false
    draw = { _ in }
  }

  static let looseGap = Block(.looseGap)
  static let gap = Block(.gap)

  var count: Int { if case .content(let count) = kind { count } else { 0 } }
  var isGap: Bool { if case .content = kind { false } else { true } }
}

/// Blocks under each other. Where they do not fit, gaps go first; then the middle scrolls around what has the focus, and what is
/// hidden is announced.
struct Column {
  /// Stays at the top.
  var head: [Block] = []
  /// Scrolls.
  var middle: [Block] = []
  /// Stays at the bottom.
  var tail: [Block] = []

  var height: Int { (head + middle + tail).reduce(0) { $0 + $1.height } }

  func draw(on canvas: Canvas) {
    let rows = canvas.size.height
    let fitting = [self, without { $0 == .looseGap }, without { $0 == .looseGap || $0 == .gap }]
    if let column = fitting.first(where: { $0.height <= rows }) {
      column.drawAll(on: canvas)
    } else {
      fitting[2].drawScrolled(on: canvas)
    }
  }

  private func without(_ isDropped: (Block.Kind) -> Bool) -> Column {
    let keep = { (blocks: [Block]) in blocks.filter { !isDropped($0.kind) } }
    return Column(head: keep(head), middle: keep(middle), tail: keep(tail))
  }

  private func drawAll(on canvas: Canvas) { Self.draw(head + middle + tail, from: 0, on: canvas) }

  private func drawScrolled(on canvas: Canvas) {
    let rows = canvas.size.height
    var (head, tail) = (head, tail)
    let focusHeight = middle.first(where: \.isFocused)?.height ?? 1
    func pinned() -> Int { (head + tail).reduce(0) { $0 + $1.height } }
    // The thing in hand comes before what only frames it.
    while pinned() + focusHeight + 2 > rows, head.count > 1 { head.removeLast() }
    var middle = middle
    if pinned() + focusHeight + 2 > rows {
      middle += tail
      tail = []
    }
    let below = Self.draw(head, from: 0, on: canvas)
    let room = rows - pinned()
    guard room > 0 else { return }
    let window = canvas.window(Region(x: 0, y: below, width: canvas.size.width, height: room))
    Self.scroll(middle, on: window)
    Self.draw(tail, from: below + room, on: canvas)
  }

  private static func scroll(_ blocks: [Block], on canvas: Canvas) {
    guard !blocks.isEmpty else { return }
    let focus = blocks.firstIndex(where: \.isFocused) ?? 0
    var (first, last) = (focus, focus)
    func cost(_ first: Int, _ last: Int) -> Int {
      blocks[first...last].reduce(0) { $0 + $1.height } + (first > 0 ? 1 : 0) + (last < blocks.count - 1 ? 1 : 0)
    }
    var grew = true
    while grew {
      grew = false
      if first > 0, cost(first - 1, last) <= canvas.size.height {
        first -= 1
        grew = true
      }
      if last < blocks.count - 1, cost(first, last + 1) <= canvas.size.height {
        last += 1
        grew = true
      }
    }
    var y = 0
    if first > 0 {
      announce("more.above", blocks[..<first], on: canvas.row(0))
      y = 1
    }
    y = draw(Array(blocks[first...last]), from: y, on: canvas)
    if last < blocks.count - 1 { announce("more.below", blocks[(last + 1)...], on: canvas.row(y)) }
  }

  private static func announce(_ key: String, _ hidden: ArraySlice<Block>, on canvas: Canvas) {
    let count = hidden.reduce(0) { $0 + $1.count }
    guard count > 0 else { return }
    let text = canvas.say(key, ["count": .number(count)])
    canvas.text(text, x: Scene.margin, .muted)
    canvas.note(.status, text)
  }

  @discardableResult
  private static func draw(_ blocks: [Block], from start: Int, on canvas: Canvas) -> Int {
    var y = start
    for block in blocks {
      let rows = min(block.height, canvas.size.height - y)
      guard rows > 0 else { break }
      block.draw(canvas.window(Region(x: 0, y: y, width: canvas.size.width, height: rows)))
      y += block.height
    }
    return y
  }
}
