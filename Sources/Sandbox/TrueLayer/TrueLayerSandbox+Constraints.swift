import Commerce
import Wire

extension TrueLayerSandbox {
  /// `GET /v3/mandates/{id}/constraints`: what was agreed, and how much is left of it in the present period of each limit (TrueLayer docs,
  /// Get mandate constraints).
  func constraintsAnswer(of index: Int, at now: Timestamp) throws(Problem) -> WireAnswer {
    let mandate = resources[index]
    guard case .agreed(let course) = mandate.fate, mandate.standing(at: now).status == "authorized" else {
      throw .invalidState
    }
    let agreed = mandate.asked.constraints ?? [:]
    let paid = resources.filter { $0.asked.method["mandate_id"]?.string == mandate.id && $0.counts(at: now) }
    let limits = (agreed["periodic_limits"]?.members ?? []).map { limit -> JSON.Member in
      guard let period = Period(rawValue: limit.name), let most = limit.value["maximum_amount"]?.integer else {
        return limit
      }
      let isOfCalendar = limit.value["period_alignment"]?.string != "consent"
      let span = period.span(
        around: now.civil().date, since: isOfCalendar ? nil : course.authorizedAt.civil().date)
      let used = paid.filter { span.contains($0.createdAt.civil().date) }
        .reduce(0) { $0 + Int($1.asked.amount.minorUnits) }
      return JSON.Member(
        name: limit.name,
        value: limit.value.adding([
          "start_date": .string(span.lowerBound.firstMoment.iso8601),
          "end_date": .string(span.upperBound.firstMoment.advanced(by: .seconds(-1)).iso8601),
          "current_amount": .whole(used), "maximum_available_amount": .whole(max(0, most - used)),
        ]))
    }
    return WireAnswer(
      status: 200, json: limits.isEmpty ? agreed : agreed.replacing("periodic_limits", with: .object(limits)))
  }

  /// A period of a mandate's limit.
  private enum Period: String {
    case day
    case week
    case fortnight
    case month
    case halfYear = "half_year"
    case year

    /// The period of a date: of the calendar, or counted from the day of the consent. That a week begins on Monday, and a fortnight with an
    /// even week since 1970, is Till's own.
    func span(around date: CivilDate, since consent: CivilDate?) -> Range<CivilDate> {
      switch self {
      case .day: Self.days(1, date, since: consent)
      case .week: Self.days(7, date, since: consent)
      case .fortnight: Self.days(14, date, since: consent)
      case .month: Self.months(1, date, since: consent)
      case .halfYear: Self.months(6, date, since: consent)
      case .year: Self.months(12, date, since: consent)
      }
    }

    /// The beginning of the span of so many that a number falls into.
    private static func begun(_ number: Int, of count: Int) -> Int { number - (number % count + count) % count }

    private static func days(_ count: Int, _ date: CivilDate, since consent: CivilDate?) -> Range<CivilDate> {
      // 5 January 1970 was a Monday.
      let begin = consent?.dayNumber ?? 4
      let start = begin + begun(date.dayNumber - begin, of: count)
      return CivilDate(dayNumber: start)..<CivilDate(dayNumber: start + count)
    }

    private static func months(_ count: Int, _ date: CivilDate, since consent: CivilDate?) -> Range<CivilDate> {
      let begin = consent ?? CivilDate(dayNumber: 0)
      var passed = (date.year - begin.year) * 12 + date.month - begin.month
      if begin.adding(months: passed) > date { passed -= 1 }
      let start = begun(passed, of: count)
      return begin.adding(months: start)..<begin.adding(months: start + count)
    }
  }
}

extension TrueLayerSandbox.Resource {
  /// Whether a payment uses up what its mandate allows.
  fileprivate func counts(at now: Timestamp) -> Bool { kind == .payment && standing(at: now).failure == nil }
}

extension CivilDate {
  /// Its first moment in UTC.
  fileprivate var firstMoment: Timestamp { Timestamp(milliseconds: Int64(dayNumber) * 86_400_000) }
}
