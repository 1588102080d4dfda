import Basics
import Wire

/// Invents spellings of card numbers and codes, the same ones for the same seed.
struct SpellingInventor {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64 (Steele, Lea and Flood, 2014).
  mutating func next(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element { list[next(list.count)] }

  /// A number that passes the check digit, as a network's begin.
  mutating func cardNumber() -> String {
    let (start, count) = pick([
      ("4", 16), ("4", 19), ("4", 13), ("51", 16), ("55", 16), ("2221", 16), ("34", 15), ("37", 15), ("36", 14),
      ("6011", 16),
      ("62", 19), ("3528", 16), ("5078", 16), ("9792", 16),
    ])
    var digits = start
    while digits.count < count - 1 { digits += String(next(10)) }
    return digits + ((0...9).map(String.init).first { Luhn.passes(digits + $0) } ?? "")
  }

  /// The first digits of scripts: Latin, Arabic, Persian, Devanagari, Bengali, Thai, full-width, mathematical.
  private static let zeros: [UInt32] = [0x30, 0x660, 0x6F0, 0x966, 0x9E6, 0xE50, 0xFF10, 0x1D7CE]
  private static let gaps = [
    " ", "-", ".", "/", ",", ":", "_", "|", "+", "*", "~", "%", "=", "\u{A0}", "\u{2009}", "–", "—", "·", "•", "\t",
    "\n",
    "\u{2028}", "(", "]", "😀",
  ]
  private static let unseen = ["\u{200B}", "\u{200D}", "\u{AD}", "\u{2060}", "\u{FEFF}", "\u{202E}", "\u{FE0F}"]

  /// The digits in one script or in many, in groups or in one run, with characters between that cannot be seen.
  mutating func spell(_ digits: String) -> String {
    let zero = pick(Self.zeros)
    let (isMixed, isBroken) = (next(4) == 0, next(4) == 0)
    let size = pick([4, 4, 4, 1, 5, 6, 20])
    let gap = next(2) == 0 ? pick(Self.gaps) : pick(Self.gaps) + pick(Self.gaps)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, index.isMultiple(of: size) { text += gap }
      if isBroken, next(3) == 0 { text += pick(Self.unseen) }
      let value = UInt32(digit.wholeNumberValue ?? 0) + (isMixed ? pick(Self.zeros) : zero)
      text.unicodeScalars.append(Unicode.Scalar(value) ?? "?")
    }
    return text
  }

  /// The text behind words, in brackets or alone, and encoded none to three times.
  mutating func dress(_ text: String) -> String {
    var text =
      pick(["", "Ann ", "card=", "{\"pan\":\"", "tillshop://return?m=", "x"]) + text
      + pick(["", " Lee", "\"}", "&a=b", "y"])
    for _ in 0..<pick([0, 0, 0, 1, 1, 2, 3]) {
      switch next(4) {
      case 0: text = PercentCoding.encode(text)
      case 1: text = text.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      case 2:
        text = text.utf16.map { unit in
          let code = String(unit, radix: 16)
          return "\\u" + String(repeating: "0", count: 4 - code.count) + code
        }.joined()
      default: text = text.unicodeScalars.map { "&#\($0.value);" }.joined()
      }
    }
    return text
  }
}

/// What whoever is after a secret reads out of a text: everything decoded, digits of every script as ASCII, masked ones as stars,
/// and nothing else.
func readDigits(_ text: String) -> String {
  String(
    PercentCoding.decodeFully(text).unicodeScalars.compactMap { scalar -> Character? in
      if scalar == "*" { return "*" }
      guard let value = scalar.properties.numericValue, 0...9 ~= value, value == value.rounded() else { return nil }
      return Character("\(Int(value))")
    })
}
