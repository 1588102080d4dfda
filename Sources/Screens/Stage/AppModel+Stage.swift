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
    var layout = StageLayout(size, bar: bar)
    let code = StageCode(context)
    if let code, !code.fits(layout.checkout.size), let column = code.column(in: size) {
      let place = phrases.direction == .rightToLeft ? column.mirrored(in: size.width) : column
      return frame(of: snapshot, size: size, phrases: phrases, bar: bar, column: place)
    }
    var shop = frame(of: snapshot, size: layout.checkout.size, phrases: phrases)
    if !layout.isBeside {
      let empty = shop.surface.emptyRowsAtEnd()
      var shared = layout
      shared.makeRoom(StageSide(context: context, bar: bar, isBeside: false).rows(in: size, empty: empty), empty: empty)
      // What the beat shows makes way for a code that somebody is to scan.
      if code?.fits(shared.checkout.size) ?? true { layout = shared }
      if layout.checkout.size != shop.surface.size {
        shop = frame(of: snapshot, size: layout.checkout.size, phrases: phrases)
      }
    }
    var parts = StageParts(size, glyphs: glyphs, phrases: phrases, checkout: shop, at: layout.checkout)
    if let side = layout.side {
      parts.draw(at: side) {
        StageSide(context: context, bar: bar, isBeside: layout.isBeside, hasRule: layout.hasRule).draw(on: $0)
      }
    }
    if layout.bar.height > 0 { parts.draw(at: layout.bar) { StageCaption(bar: bar).draw(on: $0) } }
    if bar.showsKeys { parts.draw(at: StageKeys.region(in: layout.checkout.size)) { StageKeys().draw(on: $0) } }
    return parts.frame(hasCursor: bar.isByHand)
  }

  /// A checkout that has the whole stage for its QR code; what the audience reads stands in the column beside the code, below what the
  /// checkout says there.
  private func frame(of snapshot: Snapshot, size: Size, phrases: Phrasebook, bar: StageBar, column: Region) -> Frame {
    let shop = frame(of: snapshot, size: size, phrases: phrases)
    let keyRows = performance == .played ? 0 : 2
    let free = Region(x: column.x, y: 0, width: column.width, height: column.height - keyRows)
    let rows = max(0, shop.surface.emptyRowsAtEnd(of: free) - 1)
    let region = Region(x: column.x, y: free.height - rows, width: column.width, height: rows)
    var parts = StageParts(
      size, glyphs: glyphs, phrases: phrases, checkout: shop,
      at: Region(x: 0, y: 0, width: size.width, height: size.height))
    if rows > 0 { parts.draw(at: region) { StageCaption(bar: bar).drawColumn(on: $0) } }
    if bar.showsKeys { parts.draw(at: StageKeys.region(in: size)) { StageKeys().draw(on: $0) } }
    return parts.frame(hasCursor: bar.isByHand)
  }
}

/// The checkout and what is drawn beside it, until they are one frame.
private struct StageParts {
  private var surface: Surface
  private var items: [OutlineItem]
  private let checkout: Frame
  private let glyphs: GlyphSet
  private let phrases: Phrasebook

  init(_ size: Size, glyphs: GlyphSet, phrases: Phrasebook, checkout: Frame, at region: Region) {
    (self.checkout, self.glyphs, self.phrases) = (checkout, glyphs, phrases)
    surface = Surface(size, isOrdered: checkout.surface.isOrdered)
    surface.draw(checkout.surface, at: region)
    items = checkout.outline.items
  }

  mutating func draw(at region: Region, _ draw: (Canvas) -> Void) {
    let canvas = Canvas(region.size, glyphs: glyphs, phrases: phrases)
    draw(canvas)
    let drawn = canvas.painter.surface
    surface.draw(glyphs == .ascii ? drawn.foldedToASCII() : drawn, at: region)
    // Nothing there can be clicked.
    items += canvas.outline.items.map {
      OutlineItem(role: $0.role, name: $0.name, value: $0.value, state: $0.state, region: nil, target: nil)
    }
  }

  func frame(hasCursor: Bool) -> Frame {
    Frame(
      surface: surface, cursor: hasCursor ? checkout.cursor : nil, outline: Outline(items), title: checkout.title)
  }
}

extension AppModel {
  /// The checkout with a row for the caption, or more where it leaves some empty; before the first beat that row says what is missing.
  private func smallStageFrame(of snapshot: Snapshot, size: Size, phrases: Phrasebook, bar: StageBar) -> Frame {
    var own = self
    if bar.isByHand, !bar.isForAudience {
      own.wayBack = Phrase(bar.isLoop ? "stage.by-hand.loop.short" : "stage.by-hand.short")
    }
    let shop = own.frame(of: snapshot, size: size, phrases: phrases)
    // By hand, the keys stand there.
    guard !bar.isByHand, size.width >= Layout.smallest.width, size.height >= Layout.smallest.height else { return shop }
    let needed = Layout.smallest.height + 6
    let text =
      bar.stance == .opening
      ? phrases.text("stage.too-small", ["columns": .number(Layout.smallest.width), "rows": .number(needed)])
      : bar.failures.isEmpty ? bar.caption : bar.failures.joined(separator: " ")
    let lines = TextWrap.lines(text, columns: size.width - 2)
    let rows = min(lines.count, max(1, shop.surface.emptyRowsAtEnd()))
    let canvas = Canvas(Size(width: size.width, height: rows), glyphs: glyphs, phrases: phrases)
    for y in 0..<rows {
      let line = y == rows - 1 && rows < lines.count ? Self.cut(lines[y], to: size.width - 2, glyphs) : lines[y]
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

extension AppModel {
  /// As many whole words of a line as leave room for an ellipsis.
  private static func cut(_ line: String, to columns: Int, _ glyphs: GlyphSet) -> String {
    let end = " " + glyphs.ellipsis
    return (TextWrap.lines(line, columns: max(1, columns - TextWidth.of(end))).first ?? "") + end
  }
}

extension Surface {
  /// How many rows at the end of a part of it, or of all, have nothing on them.
  func emptyRowsAtEnd(of part: Region? = nil) -> Int {
    let part = part ?? Region(x: 0, y: 0, width: size.width, height: size.height)
    return (part.y..<part.y + part.height).reversed().prefix { y in
      self[row: y].dropFirst(part.x).prefix(part.width).allSatisfy { $0.scalar == " " }
    }.count
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
