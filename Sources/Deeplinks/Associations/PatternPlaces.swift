/// Some places of a text, from 0 to its length, as bits.
///
/// All of them move over one character at once, 64 in a step.
struct PatternPlaces: Hashable, Sendable {
  private(set) var words: [UInt64]
  private let last: Int

  /// No place, in a text of the given length.
  init(length: Int) {
    words = [UInt64](repeating: 0, count: length / 64 + 1)
    last = length
  }

  /// The places in front of the characters that meet a condition.
  init(length: Int, where condition: (Int) -> Bool) {
    self.init(length: length)
    for place in 0..<length where condition(place) { insert(place) }
  }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ place: Int) -> Bool { words[place / 64] >> UInt64(place % 64) & 1 == 1 }

  mutating func insert(_ place: Int) { words[place / 64] |= 1 << UInt64(place % 64) }

  mutating func formUnion(_ other: PatternPlaces) {
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// Goes over one character at each place that is among others, and leaves the rest.
  mutating func advance(at others: PatternPlaces) {
    var carry: UInt64 = 0
    for index in words.indices {
      let kept = words[index] & others.words[index]
      words[index] = kept << 1 | carry
      carry = kept >> 63
    }
  }

  /// Adds every place from the first on.
  mutating func fill() {
    guard let first = words.firstIndex(where: { $0 != 0 }) else { return }
    words[first] = ~0 << UInt64(words[first].trailingZeroBitCount)
    for index in words.indices.dropFirst(first + 1) { words[index] = ~0 }
    let excess = words.count * 64 - (last + 1)
    words[words.count - 1] &= ~0 >> UInt64(excess)
  }
}
