import Frames
import Testing

@Suite("Regions")
struct RegionTests {
  @Test("a region never has a negative measure", arguments: [-5, -1, 0])
  func neverNegative(measure: Int) {
    let region = Region(x: 2, y: 3, width: measure, height: measure)
    #expect(region.isEmpty)
    #expect(region.size == Size(width: 0, height: 0))
  }

  @Test("what lies left of and above the origin is cut off")
  func cut() {
    #expect(Region(x: -2, y: -1, width: 5, height: 4) == Region(x: 0, y: 0, width: 3, height: 3))
  }

  @Test("splitting gives parts that lie beside each other and lose nothing but the gap")
  func splitting() {
    let whole = Region(x: 4, y: 2, width: 20, height: 10)
    let left = whole.splitLeft(6, gap: 2)
    #expect(left.left == Region(x: 4, y: 2, width: 6, height: 10))
    #expect(left.rest == Region(x: 12, y: 2, width: 12, height: 10))
  }

  @Test("asking for more than there is takes all and leaves nothing", arguments: [20, 21, 500])
  func splittingTooMuch(columns: Int) {
    let whole = Region(x: 1, y: 1, width: 20, height: 2)
    let parts = whole.splitLeft(columns, gap: 3)
    #expect(parts.left == whole)
    #expect(parts.rest.isEmpty)
  }

  @Test("an inset larger than the region leaves an empty region inside it")
  func inset() {
    let whole = Region(x: 1, y: 1, width: 10, height: 4)
    #expect(whole.inset(by: 1) == Region(x: 2, y: 2, width: 8, height: 2))
    #expect(whole.inset(by: 3).isEmpty)
    #expect(whole.inset(by: 30).isEmpty)
  }

  @Test("regions that do not meet share nothing")
  func intersection() {
    let first = Region(x: 0, y: 0, width: 4, height: 4)
    #expect(first.intersection(Region(x: 2, y: 3, width: 9, height: 9)) == Region(x: 2, y: 3, width: 2, height: 1))
    #expect(first.intersection(Region(x: 4, y: 0, width: 4, height: 4)).isEmpty)
  }

  @Test("a region contains its first cell and not the ones after its last")
  func contains() {
    let region = Region(x: 2, y: 2, width: 3, height: 1)
    #expect(region.contains(Position(x: 2, y: 2)))
    #expect(region.contains(Position(x: 4, y: 2)))
    #expect(!region.contains(Position(x: 5, y: 2)))
    #expect(!region.contains(Position(x: 4, y: 3)))
    #expect(!region.contains(Position(x: 1, y: 2)))
  }
}
