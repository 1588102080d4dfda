/// Spans of time as files and recordings write them, such as `90s` or `1h30m`.
package enum DurationText {
  /// The longest span that a file can say: a year of 365 days, which is this package’s own limit.
  package static let longest = Duration.seconds(31_536_000)

  /// Writes a span with units, the larger first, without those that are zero.
  package static func written(_ duration: Duration) -> String {
    var rest = duration.wholeMilliseconds
    var text = rest < 0 ? "-" : ""
    rest = abs(rest)
    for (name, unit): (String, Int64) in [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)]
    where rest >= unit {
      text += "\(rest / unit)\(name)"
      rest %= unit
    }
    return text.isEmpty ? "0s" : text
  }

  /// Reads numbers with units `d`, `h`, `m`, `s` and `ms`, the larger first; `nil` for anything else, and above a year.
  package static func read(_ text: String) -> Duration? { readAny(text).flatMap { $0 > longest ? nil : $0 } }

  /// Whether a text is a span, and one above a year.
  package static func isTooLong(_ text: String) -> Bool { readAny(text).map { $0 > longest } ?? false }

  /// A span of any length; what is beyond any calendar counts as just above a year.
  private static func readAny(_ text: String) -> Duration? {
    let units: [(name: String, milliseconds: Int64)] = [
      ("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1),
    ]
    var rest = Substring(text)
    var total: Int64 = 0
    var next = 0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      let letters = rest.dropFirst(digits.count).prefix { $0.isLetter }
      guard !digits.isEmpty, let unit = units.indices.dropFirst(next).first(where: { units[$0].name == letters })
      else { return nil }
      let most = longest.wholeMilliseconds + 1
      let number = Int64(digits).map { min($0, most) } ?? most
      total = min(most, total + number * units[unit].milliseconds)
      next = unit + 1
      rest = rest.dropFirst(digits.count + letters.count)
    }
    return .milliseconds(total)
  }
}
