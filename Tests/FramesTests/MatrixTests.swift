import Frames
import Testing

@Suite("Codes made of modules")
struct MatrixTests {
  private let rows = [[true, false, true], [false, false, true], [true, true, false]]

  @Test("only spaces and lower half blocks are drawn, and colours carry the modules", arguments: Direction.allCases)
  func halfBlocks(direction: Direction) throws {
    let matrix = try #require(Matrix(rows))
    let painter = Painter(Size(width: 7, height: 4), direction: direction)
    #expect(painter.halfBlockMatrix(matrix, at: Position(x: 0, y: 0), quietZone: 2))
    #expect(Set(painter.surface.text.joined()) == [" ", "▄"])
    for y in 0..<8 {
      for x in 0..<7 {
        let cell = try #require(painter.surface[Position(x: x, y: y / 2)])
        let upperIsDark = cell.style.role == .qrDark
        let isDark = y.isMultiple(of: 2) || cell.scalar == " " ? upperIsDark : !upperIsDark
        #expect(isDark == matrix[x - 2, y - 2], "module \(x - 2), \(y - 2)")
      }
    }
  }

  @Test("the ASCII twin draws spaces, two for each module")
  func wide() throws {
    let matrix = try #require(Matrix(rows))
    let painter = Painter(Size(width: 10, height: 5), glyphs: .ascii)
    #expect(painter.halfBlockMatrix(matrix, at: Position(x: 0, y: 0), quietZone: 1))
    #expect(painter.surface.text.joined().allSatisfy { $0 == " " })
    #expect(painter.surface.styleMap == ["llllllllll", "llddllddll", "llllllddll", "llddddllll", "llllllllll"])
    #expect(matrix.text(quietZone: 0) == ["##  ##", "    ##", "####  "])
  }

  @Test("a code that does not fit is not drawn at all")
  func tooSmall() throws {
    let matrix = try #require(Matrix(rows))
    let painter = Painter(Size(width: 10, height: 5))
    #expect(!painter.halfBlockMatrix(matrix, at: Position(x: 0, y: 0), quietZone: 4))
    #expect(painter.surface == Surface(Size(width: 10, height: 5)))
    #expect(matrix.size(quietZone: 4) == Size(width: 11, height: 6))
  }

  @Test("rows of different lengths are no matrix")
  func ragged() {
    #expect(Matrix([[true], [false, true]]) == nil)
  }
}
