import Checkout
import Commerce
import Pages
import Payments

/// A forged message changes nothing and is refused.
struct ForgeryRule: WatchedRule {
  static let rule = PaymentRule.forgeriesDoNothing
  private(set) var isExercised = false

  mutating func note(_ noted: Noted, after story: Story) -> BrokenRule? {
    guard case .notified(let message) = noted.what, message.isForged else { return nil }
    isExercised = true
    // Where only a header is secret, an imitation with an old header cannot be told; taken for a repetition it changes nothing.
    guard message.decision == .applied else { return nil }
    return broken(
      message.arrival, noted.mark, ["forged", message.decision.rawValue, "status \(message.status)"])
  }
}

/// The order in which messages come, and how often each comes, changes nothing: within one run this only sees whether it came to
/// that; `World.findOrderThatMatters` tries the orders.
struct CommutingRule: WatchedRule {
  static let rule = PaymentRule.notificationsCommute
  private(set) var isExercised = false
  private var counts: [String: Int] = [:]

  mutating func note(_ noted: Noted, after story: Story) -> BrokenRule? {
    guard case .notified(let message) = noted.what, !message.isForged else { return nil }
    counts[message.reference, default: 0] += 1
    if counts[message.reference, default: 0] > 1 { isExercised = true }
    return nil
  }
}

/// Every end of a payment is told to the merchant's server, by those providers that tell at all.
struct OnTimeRule: WatchedRule {
  static let rule = PaymentRule.notifiedOnTime
  private(set) var isExercised = false
  /// The ends that have not been told yet: until when they must be, and the message of the timeline that shows each.
  private var owed: [(place: Place, sent: Int, until: Timestamp, mark: Int, state: LedgerTruth.State)] = []
  private var sent: [Place: Int] = [:]

  /// How long a provider may take before it sends the first message; Till's own.
  private static let patience = Duration.seconds(60)

  mutating func note(_ moment: Moment, _ story: Story, before: [LedgerTruth]) -> BrokenRule? {
    for (index, truth) in moment.truths.enumerated() {
      let place = story.places[index]
      guard let count = moment.messages[index] else { continue }
      owed.removeAll { $0.place == place && $0.sent < count }
      // A session that nobody used lapses in silence, also where the shopper leaves it on purpose (Tabby docs, Webhooks: a notice
      // of what lapsed comes only where it was asked for).
      let isUnused = [.expired, .cancelled].contains(truth.state) && before[index].state == .open
      if truth.state.isFinal, !before[index].state.isFinal, !isUnused, count <= sent[place] ?? 0 {
        owed.append((place, count, moment.now.advanced(by: Self.patience), moment.mark, truth.state))
      }
      if truth.state.isFinal, count > 0 { isExercised = true }
      sent[place] = count
    }
    guard let late = owed.first(where: { $0.until < moment.now }) else { return nil }
    owed.removeAll { $0.place == late.place }
    return broken(late.mark, moment.mark, ["ledger \(late.state.rawValue)", "no message"])
  }
}
