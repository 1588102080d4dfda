import Frames
import Testing

@Suite("Painting")
struct PainterTests {
  private func drawn(
    _ width: Int, _ height: Int, _ direction: Direction = .leftToRight, _ glyphs: GlyphSet = .unicode,
    _ draw: (Painter) -> Void
  ) -> [String] {
    let painter = Painter(Size(width: width, height: height), direction: direction, glyphs: glyphs)
    draw(painter)
    return painter.surface.text
  }

  @Test(
    "text is cut with a mark that fits, in both glyph sets",
    arguments: [(GlyphSet.unicode, "Order 1…"), (.ascii, "Order...")])
  func truncation(glyphs: GlyphSet, expected: String) {
    #expect(drawn(8, 1, .leftToRight, glyphs) { $0.text("Order 1042", at: Position(x: 0, y: 0)) } == [expected])
  }

  @Test("amounts end in the same column whatever their length")
  func rightAligned() {
    let rows = drawn(12, 2) { painter in
      painter.rightAligned("SAR 148.00", y: 0, end: 11)
      painter.rightAligned("9.00", y: 1, end: 11)
    }
    #expect(rows == [" SAR 148.00 ", "       9.00 "])
  }

  @Test("centred text has the same room on both sides")
  func centred() {
    #expect(drawn(9, 1) { $0.centred("日本", y: 0) } == ["  日本   "])
  }

  @Test("a paragraph that does not fit says so in its last line")
  func wrapped() {
    let painter = Painter(Size(width: 10, height: 4))
    let used = painter.wrapped("one two three four five six", in: Region(x: 0, y: 1, width: 9, height: 2))
    #expect(used == 2)
    #expect(painter.surface.text == ["          ", "one two   ", "three …   ", "          "])
  }

  @Test("a box closes around its title")
  func box() {
    #expect(
      drawn(16, 3) { $0.box($0.bounds, title: "The phone") } == [
        "┌ The phone ───┐", "│              │", "└──────────────┘",
      ])
    #expect(
      drawn(9, 3, .leftToRight, .ascii) { $0.box($0.bounds, title: "The phone") } == [
        "+ T... -+", "|       |", "+-------+",
      ])
  }

  @Test("a box with rounded corners is as large as one with square ones")
  func roundedBox() {
    #expect(drawn(6, 3) { $0.box($0.bounds, isRounded: true) } == ["╭────╮", "│    │", "╰────╯"])
    #expect(
      drawn(6, 3, .leftToRight, .ascii) { $0.box($0.bounds, isRounded: true) } == [".----.", "|    |", "'----'"])
    #expect(drawn(6, 3, .rightToLeft) { $0.box($0.bounds, isRounded: true) } == ["╭────╮", "│    │", "╰────╯"])
  }

  @Test("a box with wide or combining text inside keeps its right border in one column")
  func boxAroundWideText() {
    let rows = drawn(12, 5) { painter in
      painter.box(painter.bounds)
      let inside = painter.window(painter.bounds.inset(by: 1))
      for (y, text) in ["日本語のテスト", "e\u{301}e\u{301}e\u{301}", "مدى \u{20C1}"].enumerated() {
        inside.text(text, at: Position(x: 0, y: y))
      }
    }
    #expect(rows == ["┌──────────┐", "│日本語の… │", "│e\u{301}e\u{301}e\u{301}       │", "│مدى ⟨U+20…│", "└──────────┘"])
  }

  @Test("a rule carries its title after two columns")
  func rule() {
    #expect(drawn(18, 1) { $0.rule(y: 0, title: "for support") } == ["── for support ───"])
  }

  @Test("a window clips what is drawn through it")
  func window() {
    let rows = drawn(8, 3) { painter in
      let part = painter.window(Region(x: 2, y: 1, width: 3, height: 9))
      part.fill(Region(x: -1, y: -1, width: 99, height: 99), with: "x")
      part.text("abcdef", at: Position(x: 0, y: 0))
    }
    #expect(rows == ["        ", "  ab…   ", "  xxx   "])
  }

  @Test("right to left, the layout is mirrored and each text keeps its order")
  func mirrored() {
    let rows = drawn(16, 3, .rightToLeft) { painter in
      painter.box(painter.bounds, title: "Pay")
      painter.window(painter.bounds.inset(by: 1)).text("Card", at: Position(x: 0, y: 0))
      painter.window(painter.bounds.inset(by: 1)).rightAligned("SAR 9", y: 0)
    }
    #expect(rows == ["┌───────── Pay ┐", "│SAR 9     Card│", "└──────────────┘"])
  }

  @Test(
    "a placed region and a placed cursor are where the drawing is, in both directions", arguments: Direction.allCases)
  func placing(direction: Direction) {
    let painter = Painter(Size(width: 20, height: 4), direction: direction)
    let part = painter.window(Region(x: 3, y: 1, width: 10, height: 2))
    part.text("日x", at: Position(x: 2, y: 1))
    let region = part.place(Region(x: 2, y: 1, width: 3, height: 1))
    #expect(painter.surface[Position(x: region.x, y: region.y)]?.scalar == "日")
    #expect(painter.surface[Position(x: region.x + 2, y: region.y)]?.scalar == "x")
    let cursor = part.place(Position(x: 0, y: 0))
    #expect(cursor == (direction == .leftToRight ? Position(x: 3, y: 1) : Position(x: 16, y: 1)))
    #expect(part.place(Position(x: 10, y: 0)) == nil)
  }

  @Test("every drawing keeps every row exactly as wide as the surface", arguments: 0..<12)
  func anyWidth(width: Int) {
    let painter = Painter(
      Size(width: width, height: 4), direction: width.isMultiple(of: 2) ? .leftToRight : .rightToLeft)
    painter.box(painter.bounds, title: "日本")
    painter.text("日本語 e\u{301}", at: Position(x: 1, y: 1))
    painter.centred("支払い", y: 2)
    painter.rightAligned("本", y: 3)
    painter.rule(y: 3, title: "日本語")
    for y in 0..<4 {
      let columns = painter.surface[row: y].reduce(0) { $0 + Int($1.width) }
      #expect(columns == width)
    }
  }
}
