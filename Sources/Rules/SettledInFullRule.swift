import Commerce
import Inspection
import Pages

/// Once the day of a payout has come, every charge in the store's books is in a settlement file with all of its amount.
struct SettledInFullRule: WatchedRule {
  static let rule = PaymentRule.settledInFull
  private(set) var isExercised = false
  private var reported: Set<String> = []

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    guard let settlement = moment.settlement else { return nil }
    isExercised = true
    for difference in settlement.differences where difference.isShortOfCharge {
      guard reported.insert(difference.reference).inserted else { continue }
      let attempt = story.attempts.last { $0.intent.reference == difference.reference }
      return broken(
        attempt?.mark ?? moment.mark, moment.mark,
        ["reference \(difference.reference)", "books \(difference.books)", "file \(difference.file)"])
    }
    return nil
  }
}

extension SettlementDifference {
  /// Whether the files list less of a charge than the books have, or none of it.
  fileprivate var isShortOfCharge: Bool {
    switch kind {
    case .missing, .charge: file.minorUnits < books.minorUnits
    case .notInBooks, .refund, .chargeback: false
    }
  }
}
