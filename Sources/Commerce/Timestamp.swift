/// A point in simulated time: whole milliseconds since 1970-01-01T00:00:00Z.
public struct Timestamp: Hashable, Comparable, Sendable {
  /// Milliseconds since 1970-01-01T00:00:00Z.
  public let milliseconds: Int64

  /// A point in time from its milliseconds since 1970-01-01T00:00:00Z.
  public init(milliseconds: Int64) { self.milliseconds = milliseconds }

  /// The earlier of two points is the smaller one.
  public static func < (left: Timestamp, right: Timestamp) -> Bool { left.milliseconds < right.milliseconds }

  /// A point later by a duration, rounded to whole milliseconds.
  public func advanced(by duration: Duration) -> Timestamp {
    Timestamp(milliseconds: milliseconds + duration.wholeMilliseconds)
  }

  /// The time from another point to this one; negative when the other is later.
  public func since(_ other: Timestamp) -> Duration { .milliseconds(milliseconds - other.milliseconds) }

  /// The date and time of day in a fixed offset from UTC.
  public func civil(offsetMinutes: Int = 0) -> CivilDateTime {
    let shifted = milliseconds + Int64(offsetMinutes) * 60_000
    let day = shifted.floorDivided(by: 86_400_000)
    let inDay = Int(shifted - day * 86_400_000)
    return CivilDateTime(
      date: CivilDate(dayNumber: Int(day)), hour: inDay / 3_600_000, minute: inDay / 60_000 % 60,
      second: inDay / 1_000 % 60, millisecond: inDay % 1_000)
  }

  /// The instant in ISO 8601 with `Z` and whole seconds, such as `2026-03-01T09:00:00Z`.
  public var iso8601: String {
    let civil = civil()
    return "\(civil.date)T\(civil.timeText)Z"
  }

  /// Reads ISO 8601 with seconds and a zone (`Z` or `+03:00`), such as `2026-03-01T09:00:00.250Z`, to the millisecond; `nil` for anything
  /// else.
  public init?(iso8601 text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 20, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
      bytes[16] == UInt8(ascii: ":"),
      let date = CivilDate(String(text.prefix(10))), let hour = Self.number(bytes[11..<13]),
      let minute = Self.number(bytes[14..<16]), let second = Self.number(bytes[17..<19]),
      hour < 24, minute < 60, second < 60, let (milliseconds, zone) = Self.fraction(bytes[19...]),
      let offset = Self.offset(zone)
    else { return nil }
    let seconds = Int64(date.dayNumber) * 86_400 + Int64(hour * 3_600 + minute * 60 + second) - Int64(offset * 60)
    self.init(milliseconds: seconds * 1_000 + Int64(milliseconds))
  }

  /// A fraction of a second as whole milliseconds, and what follows it; `nil` for a point without digits.
  private static func fraction(_ bytes: ArraySlice<UInt8>) -> (milliseconds: Int, rest: ArraySlice<UInt8>)? {
    guard bytes.first == UInt8(ascii: ".") else { return (0, bytes) }
    let digits = bytes.dropFirst().prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty, let thousandths = number((Array(digits) + [0x30, 0x30])[..<3]) else { return nil }
    return (thousandths, bytes.dropFirst(1 + digits.count))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    let zone = Array(bytes)
    if zone == [UInt8(ascii: "Z")] { return 0 }
    guard zone.count == 6, zone[3] == UInt8(ascii: ":"), zone[0] == UInt8(ascii: "+") || zone[0] == UInt8(ascii: "-"),
      let hours = number(zone[1..<3]), let minutes = number(zone[4..<6]), hours <= 14, minutes < 60
    else { return nil }
    return (hours * 60 + minutes) * (zone[0] == UInt8(ascii: "-") ? -1 : 1)
  }
}

extension Duration {
  /// The duration in milliseconds, rounded towards zero.
  public var wholeMilliseconds: Int64 {
    components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000
  }
}

extension Int64 {
  func floorDivided(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension Timestamp: Codable {
  /// Reads the milliseconds.
  public init(from decoder: any Decoder) throws { self.init(milliseconds: try Int64(from: decoder)) }

  /// Writes the milliseconds.
  public func encode(to encoder: any Encoder) throws { try milliseconds.encode(to: encoder) }
}
