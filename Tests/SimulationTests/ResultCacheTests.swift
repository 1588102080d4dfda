import Simulation
import Testing

@Suite("What was worked out before")
struct ResultCacheTests {
  @Test("a value is worked out once for each key")
  func once() {
    let remembered = ResultCache<String, Int>()
    var made = 0
    func value(_ key: String) -> Int {
      remembered.value(of: key) {
        made += 1
        return made
      }
    }
    #expect([value("a"), value("b"), value("a"), value("b")] == [1, 2, 1, 2])
  }

  @Test("it does not grow for ever")
  func limit() {
    let remembered = ResultCache<Int, Int>()
    var made = 0
    for key in Array(0...4_096) + [0] {
      _ = remembered.value(of: key) {
        made += 1
        return key
      }
    }
    #expect(made == 4_098)
  }
}
