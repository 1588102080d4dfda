import Basics

/// Finds card numbers in text, however they are spelt: 13 to 19 digits of any script that begin like a card network's numbers and
/// pass the check digit (ISO/IEC 7812-1), in one run or in groups with one or two other characters between.
///
/// Which spellings count is this library's own rule. Letters end a number; characters that cannot be seen are as good as not there.
struct CardNumberScan {
  /// The most characters between two digits of one number.
  private static let widestGap = 2

  private let text: UnsafeBufferPointer<UInt8>

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  /// The places of the digits to hide, in order; empty if there is no card number.
  func hiddenDigits() -> [Range<Int>] {
    var hidden: [Range<Int>] = []
    eachRun { if !isPartOfIdentifier($0) { CardRun(text, $0).hide(&hidden) } }
    return hidden
  }

  /// The values of the digits of everything that is long enough to hold a card number.
  func runs() -> [[UInt8]] {
    var runs: [[UInt8]] = []
    eachRun { if !isPartOfIdentifier($0) { runs.append(CardRun(text, $0).digits) } }
    return runs
  }

  /// `true` if digits are part of a UUID (RFC 9562, section 4) with a letter in it: its groups are not groups of a card number,
  /// though their digits may look like one.
  private func isPartOfIdentifier(_ run: Range<Int>) -> Bool {
    guard let last = run.last(where: { 0x30...0x39 ~= text[$0] }), last - 35 <= run.lowerBound else { return false }
    return (max(0, last - 35)...run.lowerBound).contains { start in
      guard start + 36 > last, start + 36 <= text.count else { return false }
      var hasLetter = false
      for offset in 0..<36 {
        let byte = text[start + offset]
        switch offset {
        case 8, 13, 18, 23: guard byte == 0x2D else { return false }
        default:
          let isLetter = 0x61...0x66 ~= byte | 0x20
          guard isLetter || 0x30...0x39 ~= byte else { return false }
          hasLetter = hasLetter || isLetter
        }
      }
      return hasLetter
    }
  }

  /// Goes through the places of everything that is long enough to hold a card number.
  private func eachRun(_ take: (Range<Int>) -> Void) {
    guard mayHoldRun else { return }
    var index = 0
    var (start, count, gap) = (0, 0, 0)
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        if byte & 0xF0 == 0x30, byte <= 0x39 {
          if count == 0 { start = index }
          count += 1
          gap = 0
        } else if count > 0 {
          gap += 1
          if gap > Self.widestGap || 0x61...0x7A ~= byte | 0x20 {
            if count >= CardRun.shortest { take(start..<index) }
            (count, gap) = (0, 0)
          }
        }
        index += 1
        continue
      }
      let (scalar, width) = Self.scalar(text, at: index)
      let mark = Mark(scalar)
      switch mark {
      case .digit:
        if count == 0 { start = index }
        count += 1
        gap = 0
      case .unseen: break
      case .gap, .letter:
        gap += 1
        if count > 0, gap > Self.widestGap || mark == .letter {
          if count >= CardRun.shortest { take(start..<index) }
          (count, gap) = (0, 0)
        }
      }
      index += width
    }
    if count >= CardRun.shortest { take(start..<text.count) }
  }

  /// Whether there are enough digits, of whatever script: those beyond ASCII have more than one byte each.
  private var mayHoldRun: Bool {
    // Without branches the compiler counts many bytes at a time.
    var count: UInt32 = 0
    for byte in text { count &+= (byte &- 0x30 < 10 ? 1 : 0) | UInt32(byte >> 7) }
    return count >= CardRun.shortest
  }

  /// The role of a character in a number.
  enum Mark: Equatable {
    /// A digit and its value.
    case digit(UInt8)
    /// An invisible character.
    case unseen
    /// Something between groups.
    case gap
    /// The end of a number.
    case letter

    init(_ scalar: Unicode.Scalar) {
      if scalar.isASCII {
        let byte = UInt8(truncatingIfNeeded: scalar.value)
        self = 0x30...0x39 ~= byte ? .digit(byte - 0x30) : 0x61...0x7A ~= byte | 0x20 ? .letter : .gap
        return
      }
      let properties = scalar.properties
      switch properties.generalCategory {
      case .decimalNumber, .otherNumber, .letterNumber, .otherLetter:
        guard let value = properties.numericValue, 0...9 ~= value, value == value.rounded() else {
          self = .letter
          return
        }
        self = .digit(UInt8(value))
      case .format, .nonspacingMark, .enclosingMark: self = .unseen
      case .control: self = .gap
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter: self = .letter
      default: self = properties.isDefaultIgnorableCodePoint ? .unseen : .gap
      }
    }
  }

  /// The scalar at an index and how many bytes it takes; a byte that begins none counts as the replacement character.
  static func scalar(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> (Unicode.Scalar, width: Int) {
    let first = text[index]
    let width = first < 0x80 ? 1 : first < 0xC0 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF8 ? 4 : 0
    guard width > 0, index + width <= text.count else { return ("\u{FFFD}", 1) }
    var code = width == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(width))
    for byte in text[index + 1..<index + width] {
      guard byte & 0xC0 == 0x80 else { return ("\u{FFFD}", 1) }
      code = code << 6 | UInt32(byte & 0x3F)
    }
    return (Unicode.Scalar(code) ?? "\u{FFFD}", width)
  }
}

/// Digits with nothing but gaps between them, 13 or more.
struct CardRun {
  static let shortest = 13
  private static let longest = 19
  /// The minimum number of digits of a group where a number begins or ends in the middle of that group.
  private static let leastOfGroup = 4

  /// The values of the digits.
  private(set) var digits: [UInt8] = []
  private var places: [Range<Int>] = []
  /// The start and end of each digit's group.
  private var groups: [Range<Int>] = []

  init(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    var index = range.lowerBound
    var starts = [0]
    var isApart = false
    while index < range.upperBound {
      let (scalar, width) = CardNumberScan.scalar(text, at: index)
      switch CardNumberScan.Mark(scalar) {
      case .digit(let value):
        if isApart, !digits.isEmpty { starts.append(digits.count) }
        isApart = false
        digits.append(value)
        places.append(index..<index + width)
      case .unseen: break
      case .gap, .letter: isApart = true
      }
      index += width
    }
    groups.reserveCapacity(digits.count)
    for (number, start) in starts.enumerated() {
      let end = number + 1 < starts.count ? starts[number + 1] : digits.count
      groups += Array(repeating: start..<end, count: end - start)
    }
  }

  /// Adds the places of the digits to hide.
  ///
  /// A separate number keeps its first six and last four digits (PCI DSS 4.0.1, 3.4.1). A number joined to other digits keeps
  /// only the first six, and following digits of the length of a security code are hidden too.
  func hide(_ hidden: inout [Range<Int>]) {
    var isHidden = [Bool](repeating: false, count: digits.count)
    var isTaken = isHidden
    var firstEnd: Int?
    var first = 0
    while first + Self.shortest <= digits.count {
      guard let number = number(at: first) else {
        first += 1
        continue
      }
      let whole = groups[number.lowerBound].lowerBound..<groups[number.upperBound - 1].upperBound
      let standsAlone = whole == number && !holdsShorter(number)
      let shown = number.lowerBound..<number.lowerBound + 6
      for index in whole where !shown.contains(index) {
        isHidden[index] = !(standsAlone && index >= number.upperBound - 4)
      }
      for index in whole { isTaken[index] = true }
      firstEnd = firstEnd ?? whole.upperBound
      first = whole.upperBound
    }
    guard let firstEnd else { return }
    // A code may be written digit by digit as well.
    for index in firstEnd..<digits.count where !isTaken[index] && [1, 3, 4].contains(groups[index].count) {
      isHidden[index] = true
    }
    hidden += places.indices.filter { isHidden[$0] }.map { places[$0] }
  }

  /// The number that begins at a digit: the longest between the ends of groups, or else the longest.
  private func number(at first: Int) -> Range<Int>? {
    let group = groups[first]
    guard group.lowerBound == first || group.upperBound - first >= Self.leastOfGroup else { return nil }
    var found: Range<Int>?
    for count in (Self.shortest...Self.longest).reversed() where first + count <= digits.count {
      let number = first..<first + count
      let last = groups[number.upperBound - 1]
      let isWhole = group.lowerBound == first && last.upperBound == number.upperBound
      // Other digits may touch a number's first group, which has four then; a date with a time has other groups.
      let beginsRight = group.lowerBound == first || last == group || group.upperBound - first == Self.leastOfGroup
      guard isWhole || found == nil, beginsRight,
        last.upperBound == number.upperBound || number.upperBound - last.lowerBound >= Self.leastOfGroup
          || last.lowerBound <= first, isCard(number, isWhole: isWhole)
      else { continue }
      if isWhole { return number }
      found = number
    }
    return found
  }

  /// `true` if a number's digits contain a shorter number and a possible code beside it, which must not be shown as its end.
  private func holdsShorter(_ number: Range<Int>) -> Bool {
    let last = groups[number.upperBound - 1]
    let isBehindCard =
      last.lowerBound - number.lowerBound >= Self.shortest && 3...4 ~= last.count
      && isCard(number.lowerBound..<last.lowerBound, isWhole: true)
    guard number.count >= 18, !isBehindCard else { return isBehindCard }
    return [15, 16].contains { count in
      (number.lowerBound...number.upperBound - count).contains { isCard($0..<$0 + count, isWhole: false) }
    }
  }

  private func isCard(_ number: Range<Int>, isWhole: Bool) -> Bool {
    let first = digits[number.lowerBound..<number.lowerBound + 4].reduce(0) { $0 * 10 + Int($1) }
    return CardNetworks.mayBegin(with: first, count: number.count, isWhole: isWhole) && Luhn.passes(digits[number])
  }
}

/// The card networks' first digits and lengths (the networks' published ranges, as of 2026).
enum CardNetworks {
  /// `true` if a number of this length can begin with these four digits; one between the ends of groups may have a rarer
  /// length.
  static func mayBegin(with four: Int, count: Int, isWhole: Bool) -> Bool {
    switch four {
    case 2200...2204: 16...19 ~= count
    case 2221...2720: count == 16
    case 3400...3499, 3700...3799: count == 15
    case 3000...3099, 3600...3699, 3800...3999: count == 14 || 16...19 ~= count
    case 3500...3599: 16...19 ~= count
    case 4000...4999: count == 13 || 16...19 ~= count
    case 5000...5099, 5600...5899: isWhole ? 13...19 ~= count : 16...19 ~= count
    case 5100...5599, 5900...5999: count == 16
    case 6000...6999: isWhole ? 13...19 ~= count : 16...19 ~= count
    case 8100...8299: count == 16
    case 9704, 9792: count == 16 || count == 19
    case 1000...1999: isWhole && count == 15
    default: false
    }
  }
}
