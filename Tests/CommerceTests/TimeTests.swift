import Commerce
import Testing

@Suite("Dates and times")
struct TimeTests {
  @Test(
    "an instant is read from ISO 8601 and written back",
    arguments: [
      "1970-01-01T00:00:00Z", "2026-03-01T09:00:00Z", "2024-02-29T23:59:59Z", "1969-12-31T23:59:59Z",
      "2100-03-01T00:00:00Z",
    ])
  func roundTrip(text: String) throws {
    #expect(try #require(Timestamp(iso8601: text)).iso8601 == text)
  }

  @Test("a zone is taken into account")
  func zone() throws {
    #expect(try #require(Timestamp(iso8601: "2026-03-02T14:00:00-03:00")).iso8601 == "2026-03-02T17:00:00Z")
    #expect(try #require(Timestamp(iso8601: "2026-03-01T01:00:00+03:00")).iso8601 == "2026-02-28T22:00:00Z")
  }

  @Test(
    "a fraction of a second counts to the millisecond",
    arguments: [(".5Z", 500), (".025+00:00", 25), (".000Z", 0), (".1234567Z", 123), (".9999Z", 999)])
  func fraction(end: String, milliseconds: Int64) throws {
    let whole = try #require(Timestamp(iso8601: "2026-03-01T09:00:00Z"))
    #expect(
      Timestamp(iso8601: "2026-03-01T09:00:00" + end) == Timestamp(milliseconds: whole.milliseconds + milliseconds))
  }

  @Test(
    "what is no instant is refused",
    arguments: [
      "", "2026-03-01", "2026-03-01T09:00:00", "2026-02-29T09:00:00Z", "2026-13-01T09:00:00Z", "2026-03-01T24:00:00Z",
      "2026-03-01T09:60:00Z", "2026-03-01T09:00:00+15:00", "2026-03-01T09:00:00.Z", "2026-03-01T09:00:00.5",
      "2026-03-01 09:00:00Z",
    ])
  func refused(text: String) { #expect(Timestamp(iso8601: text) == nil) }

  @Test("every day from 1600 to 2400 has its number and its way back")
  func everyDay() {
    var expected = CivilDate(year: 1600, month: 1, day: 1)?.dayNumber ?? 0
    for year in 1600...2400 {
      for month in 1...12 {
        for day in 1...CivilDate.days(in: month, of: year) {
          guard let date = CivilDate(year: year, month: month, day: day) else {
            Issue.record("no \(year)-\(month)-\(day)")
            return
          }
          if date.dayNumber != expected || CivilDate(dayNumber: expected) != date {
            Issue.record("\(date) is not day \(expected)")
            return
          }
          expected += 1
        }
      }
    }
  }

  @Test("months are counted from the anchor and clamped to the month's end")
  func addingMonths() throws {
    let anchor = try #require(CivilDate(year: 2026, month: 1, day: 31))
    #expect(
      (1...4).map { anchor.adding(months: $0).description } == ["2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"])
    #expect(anchor.adding(months: 12).description == "2027-01-31")
    #expect(anchor.adding(months: -2).description == "2025-11-30")
  }

  @Test("half past eleven at night in Riyadh is already the next day in Dubai")
  func offsets() throws {
    let instant = try #require(Timestamp(iso8601: "2026-03-01T20:30:00Z"))
    #expect(instant.civil(offsetMinutes: 180).date.description == "2026-03-01")
    #expect(instant.civil(offsetMinutes: 240).date.description == "2026-03-02")
    #expect(instant.civil(offsetMinutes: 180).timeText == "23:30:00")
  }
}
