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

  /// The colour as one number, `0xRRGGBB`.
  public var value: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
