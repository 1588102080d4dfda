import Basics

/// Random numbers that depend only on a seed: SplitMix64 (Steele, Lea and Flood, 2014).
public struct SeededRandom: RandomNumberGenerator, Hashable, Sendable {
  private var state: UInt64

  /// A sequence from a seed; different seeds give unrelated sequences.
  public init(seed: UInt64) { state = seed }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 up to, not including, a bound of 1 or more.
  public mutating func next(below bound: UInt64) -> UInt64 { next(upperBound: max(1, bound)) }

  /// A generator for one named use, so that uses do not disturb each other's numbers.
  public func stream(_ name: String) -> SeededRandom {
    var seeded = SeededRandom(seed: state ^ FNV1a.of(name))
    return SeededRandom(seed: seeded.next())
  }

  /// A text of a length in an alphabet of one or more characters.
  public mutating func text(length: Int, from alphabet: String) -> String {
    let characters = Array(alphabet)
    guard !characters.isEmpty else { return "" }
    return String((0..<length).map { _ in characters[Int(next(below: UInt64(characters.count)))] })
  }

  /// Lower-case hexadecimal digits.
  public mutating func hexadecimal(length: Int) -> String { text(length: length, from: "0123456789abcdef") }

  /// A random identifier of the shape of RFC 9562 version 4.
  public mutating func uuid() -> String {
    let variant = text(length: 1, from: "89ab")
    return [
      hexadecimal(length: 8), hexadecimal(length: 4), "4" + hexadecimal(length: 3), variant + hexadecimal(length: 3),
      hexadecimal(length: 12),
    ].joined(separator: "-")
  }
}
