import Commerce
import Inspection
import Pages
import Payments

/// Within a day the store's books say of every payment whether the provider holds or took money for it.
struct StoreKnowsRule: WatchedRule {
  static let rule = PaymentRule.storeKnows
  /// How long the store may take to find out; Till's own, twice the longest wait of its reconciliation.
  private static let time: Duration = .seconds(2 * 86_400)
  private(set) var isExercised = false
  private(set) var open: [OpenDeadline] = []
  private var reported: Set<Place> = []

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    open.removeAll()
    var found: BrokenRule?
    for (index, truth) in moment.truths.enumerated() {
      let place = story.places[index]
      guard let attempt = story.attempt(of: place), !reported.contains(place) else { continue }
      let known = moment.known[place.reference]
      let isWrong = truth.state.holdsMoney ? !(known?.hasMoney ?? false) : known?.isPaid ?? false && truth.isOver
      if truth.state.holdsMoney { isExercised = true }
      guard isWrong else { continue }
      let end = story.holdings[index].since.advanced(by: Self.time)
      guard moment.now > end, found == nil else {
        open.append(OpenDeadline(Self.rule, about: place.reference, until: end))
        continue
      }
      reported.insert(place)
      found = broken(
        attempt.mark, story.holdings[index].mark,
        ["ledger \(truth.state.rawValue)", "store knows \(known?.name ?? "nothing")"])
    }
    return found
  }
}

extension PaymentState {
  /// Whether it says that the shopper's money was held or taken, whatever was given back since.
  fileprivate var hasMoney: Bool {
    switch self {
    case .authorised, .captured, .refunded: true
    case .linked, .pending, .declined, .cancelled, .expired: false
    }
  }
}

extension ProviderRecord {
  /// Whether nothing of the shopper's money is held or taken any more.
  fileprivate var isOver: Bool {
    switch state {
    case .declined, .cancelled, .expired: true
    case .nothing, .open, .pending, .authorised, .captured, .refunded, .linked: false
    }
  }
}
