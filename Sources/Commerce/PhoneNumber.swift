/// A mobile number in international form; only its last four digits are ever shown.
public struct PhoneNumber: Hashable, Sendable {
  /// Digits with the country's calling code and no plus, such as `966512345678`; 8 to 15 digits as in ITU-T E.164.
  public let international: String

  /// Reads a number the way people type it, for a country; `nil` when it cannot be a mobile number there.
  ///
  /// For Saudi Arabia `05…`, `5…`, `+9665…`, `009665…` and `9665…` are read, in ASCII or Arabic-Indic digits, with spaces,
  /// dashes and brackets anywhere (this library's own reading of the several forms providers ask for).
  public init?(_ text: String, country: Country) {
    let allowed = Set(" -()+.")
    guard text.allSatisfy({ Digits.value(of: $0) != nil || allowed.contains($0) }) else { return nil }
    var digits = Digits.ascii(in: text)
    if digits.hasPrefix("00") { digits.removeFirst(2) }
    guard let plan = Self.plans[country.code] else {
      guard (8...15).contains(digits.count) else { return nil }
      international = digits
      return
    }
    if digits.hasPrefix(plan.callingCode), digits.count == plan.callingCode.count + plan.length {
      digits.removeFirst(plan.callingCode.count)
    } else if digits.hasPrefix("0"), digits.count == plan.length + 1 {
      digits.removeFirst()
    }
    guard digits.count == plan.length, plan.leading.contains(where: digits.hasPrefix) else { return nil }
    international = plan.callingCode + digits
  }

  /// The digits without the country's calling code, where the country's plan is known.
  public var national: String {
    for plan in Self.plans.values where international.hasPrefix(plan.callingCode) {
      if international.count == plan.callingCode.count + plan.length {
        return String(international.dropFirst(plan.callingCode.count))
      }
    }
    return international
  }

  /// The last four digits.
  public var lastFour: String { String(international.suffix(4)) }

  private struct Plan {
    let callingCode: String
    let length: Int
    let leading: [String]
  }

  /// Mobile numbering plans, ITU-T E.164 national numbering plans.
  private static let plans: [String: Plan] = [
    "SA": Plan(callingCode: "966", length: 9, leading: ["5"]),
    "AE": Plan(callingCode: "971", length: 9, leading: ["5"]),
    "KW": Plan(callingCode: "965", length: 8, leading: ["4", "5", "6", "9"]),
    "BH": Plan(callingCode: "973", length: 8, leading: ["3", "6"]),
    "BR": Plan(callingCode: "55", length: 11, leading: ["1", "2", "3", "4", "5", "6", "7", "8", "9"]),
  ]
}

extension PhoneNumber: CustomStringConvertible {
  /// The last four digits behind bullets.
  public var description: String { "•••• \(lastFour)" }
}
