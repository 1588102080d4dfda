import Commerce
import Testing

@Suite struct PersistentVectorTests {
  @Test("It holds what was added, in order, at every length up to some hundreds")
  func growth() {
    var vector = PersistentVector<Int>()
    #expect(vector.isEmpty)
    for number in 0..<300 {
      vector.append(number)
      #expect(vector.count == number + 1)
      #expect(Array(vector) == Array(0...number))
      #expect(vector.last == number && vector[number / 2] == number / 2)
    }
  }

  @Test("A copy stays as it was when the other one grows or changes", arguments: [1, 15, 16, 17, 31, 32, 33, 100])
  func copies(_ count: Int) {
    var vector = PersistentVector(0..<count)
    let copy = vector
    vector.append(contentsOf: [-1, -2])
    vector[0] = -3
    vector[count - 1] = -4
    #expect(Array(copy) == Array(0..<count))
    #expect(vector.count == count + 2 && vector[count - 1] == -4 && vector.last == -2)
    #expect(count == 1 || vector[0] == -3)
  }

  @Test("What is taken away from the end is gone, and a copy keeps it", arguments: [0, 1, 5, 15, 16, 17, 40, 64])
  func removal(_ count: Int) {
    var vector = PersistentVector(0..<64)
    let copy = vector
    vector.removeLast(count)
    #expect(vector == PersistentVector(0..<64 - count) && Array(vector) == Array(0..<64 - count))
    vector.append(-1)
    #expect(vector.last == -1 && vector.count == 65 - count)
    #expect(Array(copy) == Array(0..<64))
  }

  @Test("Two are the same when their elements are, however they came about")
  func equality() {
    let literal: PersistentVector = [1, 2, 3]
    #expect(literal == PersistentVector(1...3))
    #expect(literal != PersistentVector(1...4))
    #expect(literal.hashValue == PersistentVector(1...3).hashValue)
    var changed = PersistentVector(0..<40)
    changed[20] = 7
    #expect(changed != PersistentVector(0..<40))
    changed[20] = 20
    #expect(changed == PersistentVector(0..<40))
  }
}
