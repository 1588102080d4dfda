import Commerce
import Inspection
import Pages

/// A basket is charged once, over all its orders, attempts and providers; a live reservation counts as a charge when nobody has given it
/// up within the store's time to do so.
struct CapturedOnceRule: WatchedRule {
  static let rule = PaymentRule.capturedOnce
  /// How long the store may take to void a second reservation; Till's own.
  private static let timeToVoid: Duration = .seconds(3_600)
  private(set) var isExercised = false
  private(set) var open: [OpenDeadline] = []
  /// When each place first had money taken.
  private var takings: [Place: Int] = [:]
  private var reported: [Int: Int] = [:]
  private var reportedHolds: Set<Int> = []

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    if let found = noteTakings(moment, story, before) { return found }
    return noteReservations(moment, story)
  }

  private mutating func noteTakings(_ moment: Moment, _ story: PaymentProjection, _ before: [ProviderRecord])
    -> BrokenRule?
  {
    for (index, truth) in moment.truths.enumerated() where truth.captures > before[index].captures {
      let place = story.places[index]
      if takings[place] == nil { takings[place] = moment.mark }
      guard let basket = story.attempt(of: place)?.intent.basket else { continue }
      isExercised = true
      var captures = 0
      var first = moment.mark
      for (other, held) in moment.truths.enumerated() {
        guard story.attempt(of: story.places[other])?.intent.basket == basket else { continue }
        // What was wholly given back before may be paid again.
        if other != index, held.state == .refunded { continue }
        captures += held.captures
        if let mark = takings[story.places[other]] { first = min(first, mark) }
      }
      guard captures > 1, captures > reported[basket] ?? 1 else { continue }
      reported[basket] = captures
      return broken(first, moment.mark, ["basket \(basket)", "captures \(captures)"])
    }
    return nil
  }

  /// Two payments of a basket that are held or taken at once, for longer than it takes to void one.
  private mutating func noteReservations(_ moment: Moment, _ story: PaymentProjection) -> BrokenRule? {
    open.removeAll()
    guard moment.truths.contains(where: { $0.state == .authorised }) else { return nil }
    var live: [Int: [PaymentProjection.Holding]] = [:]
    for (index, truth) in moment.truths.enumerated() where truth.state.holdsMoney {
      guard let basket = story.attempt(of: story.places[index])?.intent.basket else { continue }
      isExercised = true
      live[basket, default: []].append(story.holdings[index])
    }
    for (basket, holdings) in live.sorted(by: { $0.key < $1.key }) where holdings.count > 1 {
      let latest = holdings.map(\.since).max() ?? moment.now
      let end = latest.advanced(by: Self.timeToVoid)
      guard moment.now > end else {
        open.append(OpenDeadline(Self.rule, about: "basket \(basket)", until: end))
        continue
      }
      guard reportedHolds.insert(basket).inserted else { continue }
      let marks = holdings.map(\.mark)
      return broken(marks.min() ?? 0, marks.max() ?? 0, ["basket \(basket)", "payments \(holdings.count)"])
    }
    return nil
  }
}
