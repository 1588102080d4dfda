import Frames
import Language

/// One part of a screen's column: a heading, a row, a field, a gap.
struct Block {
  /// What may become of it where there is too little room.
  enum Kind: Equatable {
    /// Content; it counts as this number of things when rows are hidden.
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
  /// The same in pieces that may be hidden one by one, for text of several lines.
  let parts: [Block]

  init(
    height: Int = 1, counts: Int = 0, isFocused: Bool = false, parts: [Block] = [], draw: @escaping (Canvas) -> Void
  ) {
    self.height = max(0, height)
    kind = .content(counts: counts)
    self.isFocused = isFocused
    self.parts = parts
    self.draw = draw
  }

  private init(_ kind: Kind) {
    height = 1
    self.kind = kind
    isFocused = false
    parts = []
    draw = { _ in }
  }

  static var looseGap: Block { Block(.looseGap) }
  static var gap: Block { Block(.gap) }

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
  /// Whether what stands above the focus matters more than what stands below it.
  var prefersAbove = false

  var height: Int { (head + middle + tail).reduce(0) { $0 + $1.height } }

  func draw(on canvas: Canvas) {
    var column = self
    for kind in [Block.Kind.looseGap, .gap] {
      while column.height > canvas.size.height, column.dropLast(kind) {}
    }
    if column.height <= canvas.size.height {
      Self.draw(column.head + column.middle + column.tail, from: 0, on: canvas)
    } else {
      column.drawScrolled(on: canvas)
    }
  }

  /// Takes the last gap of a kind out; returns whether there was one.
  private mutating func dropLast(_ kind: Block.Kind) -> Bool {
    if let index = tail.lastIndex(where: { $0.kind == kind }) {
      tail.remove(at: index)
    } else if let index = middle.lastIndex(where: { $0.kind == kind }) {
      middle.remove(at: index)
    } else if let index = head.lastIndex(where: { $0.kind == kind }) {
      head.remove(at: index)
    } else {
      return false
    }
    return true
  }

  private func drawScrolled(on canvas: Canvas) {
    let rows = canvas.size.height
    var (head, tail) = (head, tail)
    let focusHeight = middle.first(where: \.isFocused)?.height ?? 1
    func pinned() -> Int { (head + tail).reduce(0) { $0 + $1.height } }
    // The selection takes precedence over its frame.
    while pinned() + focusHeight + 2 > rows, head.count > 1 { head.removeLast() }
    var middle = middle.flatMap { $0.parts.isEmpty ? [$0] : $0.parts }
    if pinned() + focusHeight + 2 > rows {
      middle += tail
      tail = []
    }
    let below = Self.draw(head, from: 0, on: canvas)
    let room = rows - pinned()
    guard room > 0 else { return }
    let window = canvas.window(Region(x: 0, y: below, width: canvas.size.width, height: room))
    scroll(middle, by: canvas.scroll, on: window)
    Self.draw(tail, from: below + room, on: canvas)
  }

  private func scroll(_ blocks: [Block], by offset: Int, on canvas: Canvas) {
    guard !blocks.isEmpty else { return }
    let focus = min(max(0, (blocks.firstIndex(where: \.isFocused) ?? 0) + offset), blocks.count - 1)
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
      if grew, prefersAbove { continue }
      if last < blocks.count - 1, cost(first, last + 1) <= canvas.size.height {
        last += 1
        grew = true
      }
    }
    var y = 0
    if first > 0 {
      Self.announce("more.above", blocks[..<first], on: canvas.row(0))
      y = 1
    }
    y = Self.draw(Array(blocks[first...last]), from: y, on: canvas)
    if last < blocks.count - 1 { Self.announce("more.below", blocks[(last + 1)...], on: canvas.row(y)) }
  }

  private static func announce(_ key: String, _ hidden: ArraySlice<Block>, on canvas: Canvas) {
    let count = hidden.reduce(0) { $0 + $1.count }
    guard count > 0 else { return }
    let text = canvas.say(key, ["count": .number(count)])
    canvas.text(text, x: RenderContext.margin, .muted)
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
