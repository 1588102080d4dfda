import Checkout
public import Frames
public import Inspection
public import Language

extension AppModel {
  /// Draws a snapshot with a demo's bar below it, and with what the demo shows beside it; a terminal that is too small for that shows
  /// the checkout with the beginning of the caption in its last row.
  public func stageFrame(of snapshot: Snapshot, size: Size, phrases: Phrasebook, bar: StageBar) -> Frame {
    guard size.width >= Layout.smallest.width, size.height >= Layout.smallest.height + 6 else {
      return smallStageFrame(of: snapshot, size: size, phrases: phrases, bar: bar)
    }
    let context = RenderContext(snapshot: snapshot, model: self, phrases: phrases, size: size)
    var layout = StageLayout(size)
    var shop = frame(of: snapshot, size: layout.checkout.size, phrases: phrases)
    if !layout.isBeside {
      let empty = shop.surface.emptyRowsAtEnd
      layout.makeRoom(StageSide(context: context, bar: bar, isBeside: false).rows(in: size, empty: empty), empty: empty)
      if layout.checkout.size != shop.surface.size {
        shop = frame(of: snapshot, size: layout.checkout.size, phrases: phrases)
      }
    }
    var surface = Surface(size)
    var items = shop.outline.items
    surface.draw(shop.surface, at: layout.checkout)
    func part(_ region: Region, _ draw: (Canvas) -> Void) {
      let canvas = Canvas(region.size, glyphs: glyphs, phrases: phrases)
      draw(canvas)
      let drawn = canvas.painter.surface
      surface.draw(glyphs == .ascii ? drawn.foldedToASCII() : drawn, at: region)
      // Nothing there can be clicked.
      items += canvas.outline.items.map {
        OutlineItem(role: $0.role, name: $0.name, value: $0.value, state: $0.state, region: nil, target: nil)
      }
    }
    if let side = layout.side {
      part(side) { StageSide(context: context, bar: bar, isBeside: layout.isBeside).draw(on: $0) }
    }
    part(layout.bar) { StageCaption(bar: bar).draw(on: $0) }
    if bar.showsKeys { part(StageKeys.region(in: layout.checkout.size)) { StageKeys().draw(on: $0) } }
    return Frame(
      surface: surface, cursor: bar.isByHand ? shop.cursor : nil, outline: Outline(items), title: shop.title)
  }
}

extension AppModel {
  /// The checkout with a row for the caption, or more where it leaves some empty; before the first beat that row says what is missing.
  private func smallStageFrame(of snapshot: Snapshot, size: Size, phrases: Phrasebook, bar: StageBar) -> Frame {
    let shop = frame(of: snapshot, size: size, phrases: phrases)
    // By hand, the keys stand there.
    guard !bar.isByHand, size.width >= Layout.smallest.width, size.height >= Layout.smallest.height else { return shop }
    let needed = Layout.smallest.height + 6
    let text =
      bar.stance == .opening
      ? phrases.text("stage.too-small", ["columns": .number(Layout.smallest.width), "rows": .number(needed)])
      : bar.failures.first ?? bar.caption
    let lines = TextWrap.lines(text, columns: size.width - 2)
    let rows = min(lines.count, max(1, shop.surface.emptyRowsAtEnd))
    let canvas = Canvas(Size(width: size.width, height: rows), glyphs: glyphs, phrases: phrases)
    for y in 0..<rows {
      // What does not fit ends with an ellipsis.
      let line = y == rows - 1 ? lines[y...].joined(separator: " ") : lines[y]
      canvas.text(line, x: 1, y: y, bar.failures.isEmpty ? .heading : .bad, columns: size.width - 2)
    }
    canvas.note(.heading, text)
    var surface = shop.surface
    let drawn = canvas.painter.surface
    surface.draw(
      glyphs == .ascii ? drawn.foldedToASCII() : drawn,
      at: Region(x: 0, y: size.height - rows, width: size.width, height: rows))
    return Frame(
      surface: surface, outline: Outline(shop.outline.items + canvas.outline.items), title: shop.title)
  }
}

extension Surface {
  /// How many rows at the end have nothing on them.
  var emptyRowsAtEnd: Int {
    (0..<size.height).reversed().prefix { y in self[row: y].allSatisfy { $0.scalar == " " } }.count
  }

  /// Takes another surface over at a place.
  public mutating func draw(_ other: Surface, at region: Region) {
    for y in 0..<min(other.size.height, region.height) {
      for (x, cell) in other[row: y].enumerated() where x < region.width {
        put(cell, at: Position(x: region.x + x, y: region.y + y))
      }
    }
  }
}
