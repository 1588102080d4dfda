import Frames
import Testing

@Suite("Surfaces")
struct SurfaceTests {
  private func row(_ draw: (Painter) -> Void, width: Int = 6) -> Surface {
    let painter = Painter(Size(width: width, height: 1))
    draw(painter)
    return painter.surface
  }

  @Test(
    "writing over one half of a wide character blanks the other", arguments: [(0, "x 本  "), (1, " x本  "), (2, "日x   ")])
  func overwritingHalves(x: Int, expected: String) {
    let surface = row { painter in
      painter.text("日本", at: Position(x: 0, y: 0))
      painter.text("x", at: Position(x: x, y: 0))
    }
    #expect(surface.text == [expected])
    #expect(surface[row: 0].reduce(0) { $0 + Int($1.width) } == 6)
  }

  @Test("a wide character that would cross the right edge is not drawn")
  func edge() {
    let surface = row({ $0.text("ab日", at: Position(x: 0, y: 0)) }, width: 3)
    #expect(surface.text == ["ab…"])
    let alone = row({ $0.text("日", at: Position(x: 0, y: 0)) }, width: 1)
    #expect(alone.text == ["…"])
  }

  @Test("combining marks share the cell of their letter, four at most")
  func marks() {
    let surface = row { $0.text("e\u{301}\u{302}\u{303}\u{304}\u{305}!", at: Position(x: 0, y: 0)) }
    #expect(surface[Position(x: 0, y: 0)]?.marks.count == 4)
    #expect(surface[Position(x: 1, y: 0)]?.scalar == "!")
  }

  @Test("a mark without a letter is carried by a dotted circle")
  func loneMark() {
    #expect(row { $0.text("\u{301}", at: Position(x: 0, y: 0)) }[Position(x: 0, y: 0)]?.scalar == "\u{25CC}")
  }

  @Test("a golden holds text, style letters and what they mean")
  func golden() {
    let surface = row { painter in
      painter.text("no", at: Position(x: 0, y: 0), style: .bad)
      painter.text("go", at: Position(x: 3, y: 0), style: Style(.good, [.bold, .underline]))
    }
    #expect(surface.styleMap == ["xx.AA."])
    #expect(surface.golden == "no go\n------\nxx.AA.\n------\n. text\nx bad\nA good bold underline\n")
  }

  @Test("every role has its own letter")
  func letters() {
    let painter = Painter(Size(width: Role.allCases.count, height: 1))
    for (x, role) in Role.allCases.enumerated() { painter.text("x", at: Position(x: x, y: 0), style: Style(role)) }
    #expect(Set(painter.surface.styleMap[0]).count == Role.allCases.count)
  }

  @Test(
    "nothing is drawn outside",
    arguments: [Position(x: -1, y: 0), Position(x: 6, y: 0), Position(x: 0, y: 1), Position(x: 0, y: -1)])
  func outside(position: Position) {
    let surface = row { $0.text("x", at: position) }
    #expect(surface == Surface(Size(width: 6, height: 1)))
    #expect(surface[position] == nil)
  }
}
