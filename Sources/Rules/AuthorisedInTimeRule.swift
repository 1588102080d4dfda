import Commerce
import Inspection
import Pages

/// An order for which the shopper has paid and which the store has still to authorise is not lost because nobody does: Tamara’s
/// lapses after 72 hours (Tamara docs, Order status flow).
struct AuthorisedInTimeRule: WatchedRule {
  static let rule = PaymentRule.authorisedInTime
  private(set) var isExercised = false
  /// The orders that wait for the store, and the message of the timeline since which each does.
  private var waiting: [Place: Int] = [:]

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    for (index, truth) in moment.truths.enumerated() where truth != before[index] {
      let place = story.places[index]
      guard story.attempt(of: place) != nil else { continue }
      if truth.state == .pending, truth.wasHeld {
        isExercised = true
        waiting[place] = moment.mark
      } else if let since = waiting.removeValue(forKey: place), truth.state == .expired {
        return broken(since, moment.mark, ["ledger pending \(before[index].words)", "ledger expired"])
      }
    }
    return nil
  }
}
