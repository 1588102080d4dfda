/// What is shown in place of a scalar that cannot be shown, or that would turn or steer what stands around it.
public enum StandIn {
  /// The Unicode picture of a C0 control or of DEL (`␛`), a letter of a flag as a plain letter, and the number of any other scalar (`⟨U+202E⟩`).
  public static func text(for scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x00...0x1F: picture(0x2400 + scalar.value)
    case 0x7F: picture(0x2421)
    case 0x1F1E6...0x1F1FF: picture(0x41 + scalar.value - 0x1F1E6)
    default: numbered(scalar)
    }
  }

  /// The number of a scalar in angle brackets.
  static func numbered(_ scalar: Unicode.Scalar) -> String { "⟨U+\(digits(of: scalar))⟩" }

  /// The number of a scalar, in four hexadecimal digits or more.
  public static func digits(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func picture(_ value: UInt32) -> String { Unicode.Scalar(value).map { String($0) } ?? "\u{FFFD}" }
}
