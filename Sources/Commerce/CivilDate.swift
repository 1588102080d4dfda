/// A date of the proleptic Gregorian calendar.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// The year, such as 2026.
  public let year: Int
  /// The month, 1 to 12.
  public let month: Int
  /// The day of the month, 1 to 31.
  public let day: Int

  /// A date; `nil` when the calendar has no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year) else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Reads `YYYY-MM-DD`; `nil` for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// The date a number of days after 1970-01-01.
  public init(dayNumber: Int) {
    // Days are counted in 400-year eras that begin on 1 March, so that the leap day comes last.
    let shifted = dayNumber + 719_468
    let era = Int(Int64(shifted).floorDivided(by: 146_097))
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days since 1970-01-01; negative before it.
  public var dayNumber: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = Int(Int64(shiftedYear).floorDivided(by: 400))
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The same day some months later, or the last day of that month when it is shorter.
  ///
  /// Instalment dates are counted from the anchor and clamped; which rule the providers use is not published, so this is
  /// This library's own.
  public func adding(months: Int) -> CivilDate {
    let index = year * 12 + (month - 1) + months
    let newYear = Int(Int64(index).floorDivided(by: 12))
    let newMonth = index - newYear * 12 + 1
    let newDay = min(day, Self.days(in: newMonth, of: newYear))
    return CivilDate(checked: newYear, newMonth, newDay)
  }

  /// The earlier date is the smaller one.
  public static func < (left: CivilDate, right: CivilDate) -> Bool { left.dayNumber < right.dayNumber }

  private init(checked year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The number of days in a month, 28 to 31.
  public static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CivilDate: CustomStringConvertible {
  /// The date as `YYYY-MM-DD` (ISO 8601).
  public var description: String {
    String(repeating: "0", count: max(0, 4 - String(year).count)) + "\(year)-\(twoDigits(month))-\(twoDigits(day))"
  }
}

/// A date and a time of day, in an offset that its maker knows.
public struct CivilDateTime: Hashable, Sendable {
  /// The date of the moment in its time zone.
  public let date: CivilDate
  /// The hour, 0 to 23.
  public let hour: Int
  /// The minute, 0 to 59.
  public let minute: Int
  /// The second, 0 to 59.
  public let second: Int
  /// The millisecond, 0 to 999.
  public let millisecond: Int

  /// The time of day as `HH:MM:SS`.
  public var timeText: String { "\(twoDigits(hour)):\(twoDigits(minute)):\(twoDigits(second))" }
}

func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
