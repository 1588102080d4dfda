import Basics
import Testing

@Suite("The newest elements of a list")
struct RingTests {
  @Test("the newest are kept under their numbers, and older ones are dropped")
  func newest() {
    var ring = Ring<String>(keeping: 3)
    #expect(ring.newest() == [])
    for text in ["a", "b"] { ring.append(text) }
    #expect(ring.newest() == ["a", "b"])
    #expect(ring[1] == "a")
    for text in ["c", "d", "e"] { ring.append(text) }
    #expect(ring.newest() == ["c", "d", "e"])
    #expect(ring.newest(2) == ["d", "e"])
    #expect((ring.count, ring.dropped) == (5, 2))
    #expect((ring[2], ring[3], ring[5], ring[6]) == (nil, "c", "e", nil))
  }

  @Test("what is dropped cannot be changed any more")
  func change() {
    var ring = Ring<Int>(keeping: 2)
    for number in 1...3 { ring.append(number) }
    ring[1] = 10
    ring[2] = 20
    #expect(ring.newest() == [20, 3])
  }

  @Test("after a drop the newest are left under their numbers, and the next ones follow them")
  func drop() {
    var ring = Ring<Int>(keeping: 4)
    for number in 1...6 { ring.append(number) }
    #expect(ring.oldestIfFull == 3)
    ring.drop(butNewest: 2)
    #expect(ring.newest() == [5, 6])
    #expect((ring.count, ring.dropped) == (6, 4))
    #expect((ring[4], ring[5], ring.oldestIfFull) == (nil, 5, nil))
    for number in 7...9 { ring.append(number) }
    #expect(ring.newest() == [6, 7, 8, 9])
    ring[7] = 70
    #expect((ring[5], ring[7], ring.oldestIfFull) == (nil, 70, 6))
    #expect(ring.newest(3) == [70, 8, 9])
  }

  @Test("without a limit all are kept")
  func all() {
    var ring = Ring<Int>()
    for number in 1...100 { ring.append(number) }
    #expect(ring.newest() == Array(1...100))
    #expect(ring.newest(0) == [])
  }
}
