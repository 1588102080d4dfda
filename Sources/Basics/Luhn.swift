/// The check digit of card numbers (the Luhn algorithm, ISO/IEC 7812-1, annex B).
public enum Luhn {
  /// Whether the last of some digits, each from 0 to 9, checks the others.
  @inlinable
  public static func passes(_ digits: some BidirectionalCollection<UInt8>) -> Bool {
    var (sum, isDoubled) = (0, false)
    for digit in digits.reversed() {
      let value = isDoubled ? Int(digit) * 2 : Int(digit)
      sum += value > 9 ? value - 9 : value
      isDoubled.toggle()
    }
    return sum.isMultiple(of: 10)
  }

  /// Whether a text consists of digits of which the last checks the others.
  @inlinable
  public static func passes(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { 0x30...0x39 ~= $0 } && passes(text.utf8.map { $0 - 0x30 })
  }
}
