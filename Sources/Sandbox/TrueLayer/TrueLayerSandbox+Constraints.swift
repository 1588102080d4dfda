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
    let limits = limits(of: mandate, authorizedAt: course.authorizedAt, at: now)
    guard !limits.isEmpty else { return WireAnswer(status: 200, json: agreed) }
    let members = limits.map { limit in
      JSON.Member(
        name: limit.period.rawValue,
        value: limit.terms.adding([
          "start_date": .string(limit.span.lowerBound.firstMoment.iso8601),
          "end_date": .string(limit.span.upperBound.firstMoment.advanced(by: .seconds(-1)).iso8601),
          "current_amount": .whole(limit.used), "maximum_available_amount": .whole(max(0, limit.most - limit.used)),
        ]))
    }
    return WireAnswer(status: 200, json: agreed.replacing("periodic_limits", with: .object(members)))
  }

  /// Whether a payment of this amount would now break a constraint of a mandate: its largest amount, a periodic limit, or its first
  /// day. That a payment before `valid_from` fails as one beyond a limit does is Till's own.
  func breaksConstraints(_ amount: Money, of mandate: Resource, at now: Timestamp) -> Bool {
    if amount.minorUnits > mandate.asked.amount.minorUnits { return true }
    if let begin = mandate.asked.validFrom, now < begin { return true }
    guard case .agreed(let course) = mandate.fate else { return false }
    return limits(of: mandate, authorizedAt: course.authorizedAt, at: now)
      .contains { $0.used + Int(amount.minorUnits) > $0.most }
  }

  /// A limit of a mandate, and how much of it is used in the present period.
  private struct Limit {
    let period: Period
    let terms: JSON
    let most: Int
    let span: Range<CivilDate>
    let used: Int
  }

  private func limits(of mandate: Resource, authorizedAt begin: Timestamp, at now: Timestamp) -> [Limit] {
    let agreed = mandate.asked.constraints?["periodic_limits"]?.members ?? []
    guard !agreed.isEmpty else { return [] }
    let paid = resources.filter { $0.asked.method["mandate_id"]?.string == mandate.id && $0.counts(at: now) }
    return agreed.compactMap { limit in
      guard let period = Period(rawValue: limit.name), let most = limit.value["maximum_amount"]?.integer else {
        return nil
      }
      let isOfCalendar = limit.value["period_alignment"]?.string != "consent"
      let span = period.span(around: now.civil().date, since: isOfCalendar ? nil : begin.civil().date)
      let used = paid.filter { span.contains($0.createdAt.civil().date) }
        .reduce(0) { $0 + Int($1.asked.amount.minorUnits) }
      return Limit(period: period, terms: limit.value, most: most, span: span, used: used)
    }
  }

  /// Refuses constraints of which a mandate cannot be made (TrueLayer docs, Create mandate; the details of an error are Till's own).
  static func checkConstraints(_ constraints: JSON?) throws(Problem) {
    for name in ["valid_from", "valid_to"] {
      guard let value = constraints?[name], value != .null else { continue }
      guard value.string.flatMap({ Timestamp(iso8601: $0) }) != nil else {
        throw .invalidParameters("constraints.\(name)", "Must be a date and time.")
      }
    }
    guard let limits = constraints?["periodic_limits"], limits != .null else { return }
    guard let members = limits.members else {
      throw .invalidParameters("constraints.periodic_limits", "Must be an object.")
    }
    for limit in members {
      let place = "constraints.periodic_limits.\(limit.name)"
      guard Period(rawValue: limit.name) != nil else { throw .invalidParameters(place, "Not supported.") }
      let most = limit.value["maximum_amount"]?.integer
      guard let most, (1...Int(Money.largestMinorUnits)).contains(most) else {
        throw .invalidParameters("\(place).maximum_amount", "Must be a whole number of 1 or more.")
      }
      guard let alignment = limit.value["period_alignment"] else { continue }
      guard ["consent", "calendar"].contains(alignment.string) else {
        throw .invalidParameters("\(place).period_alignment", "Not supported.")
      }
    }
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
