import Commerce
import Inspection
import Pages

/// Money that a provider holds or took under a reference which no attempt of the store has belongs to nobody.
struct EveryChargeHasAnOrderRule: WatchedRule {
  static let rule = PaymentRule.everyChargeHasAnOrder
  private(set) var isExercised = false
  private var reported: Set<Place> = []

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    for (index, truth) in moment.truths.enumerated() where truth != before[index] && truth.state.holdsMoney {
      isExercised = true
      let place = story.places[index]
      guard story.attempt(of: place) == nil, reported.insert(place).inserted else { continue }
      let amount = truth.whole.map { "\($0)" } ?? "unknown amount"
      return broken(
        moment.mark, moment.mark, ["provider \(place.provider)", "reference \(place.reference)", amount])
    }
    return nil
  }
}
