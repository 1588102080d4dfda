/// A colour as red, green and blue in sRGB.
public struct RGB: Equatable, Hashable, Sendable {
  /// The three parts, 0 to 255.
  public let red, green, blue: UInt8

  /// Makes a colour from its parts.
  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Makes a colour from a number such as `0x14171C`.
  public init(_ hexadecimal: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hexadecimal >> 16), green: UInt8(truncatingIfNeeded: hexadecimal >> 8),
      blue: UInt8(truncatingIfNeeded: hexadecimal))
  }

  /// The colour of six hexadecimal digits behind a `#`, such as `#C8102E`; `nil` for anything else.
  public init?(hexadecimal text: String) {
    guard text.utf8.count == 7, text.hasPrefix("#"), text.dropFirst().allSatisfy(\.isHexDigit),
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(value)
  }

  /// The contrast with another colour, from 1 to 21 (WCAG 2.2, "contrast ratio" and "relative luminance").
  public func contrast(with other: RGB) -> Double {
    let (first, second) = (luminance, other.luminance)
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private var luminance: Double {
    let parts = [red, green, blue].map { part -> Double in
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : Self.power((value + 0.055) / 1.055)
    }
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }

  /// A number from 0 to 1 to the power of 2.4: its square times the fifth root of its square, which Newton's method finds.
  private static func power(_ number: Double) -> Double {
    let square = number * number
    var root = 1.0
    for _ in 0..<40 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }

  /// The nearest tone on the way to another colour that fits; that colour where none before it does.
  func toned(towards other: RGB, _ fits: (RGB) -> Bool) -> RGB {
    let steps = 64
    let tones = (0..<steps).lazy.map { step in
      let parts = zip([red, green, blue], [other.red, other.green, other.blue]).map { own, other in
        UInt8((Int(own) * (steps - step) + Int(other) * step) / steps)
      }
      return RGB(red: parts[0], green: parts[1], blue: parts[2])
    }
    return tones.first(where: fits) ?? other
  }

  /// The colour as one number, `0xRRGGBB`.
  public var value: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
