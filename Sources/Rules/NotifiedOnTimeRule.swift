import Commerce
import Inspection
import Pages

/// Every end of a payment is told to the merchant's server, by those providers that tell at all, and told again when the provider's
/// documented schedule says, until the server takes it: under the same identifier, and signed afresh where the time is signed.
struct NotifiedOnTimeRule: WatchedRule {
  static let rule = PaymentRule.notifiedOnTime
  private(set) var isExercised = false
  /// The ends that have not been told yet: until when they must be, and the message of the timeline that shows each.
  private var owed: [(place: Place, sent: Int, until: Timestamp, mark: Int, state: ProviderRecord.State)] = []
  private var sent: [Place: Int] = [:]
  /// When the last try of each message came.
  private var arrivals: [Int: Timestamp] = [:]
  /// The tries to come, by message.
  private var next: [Int: Next] = [:]
  private var isHolding = false
  /// How wrong a provider's clock was at most: two tries that are no further apart may well be signed for one time.
  private var skew = Duration.zero
  /// The waits that stand in for every provider's own.
  private let redelivery: [Duration]?
  /// When each provider tries again, by its identifier.
  private let schedules: [String: WebhookSchedule]

  init(redelivery: [Duration]?, schedules: [String: WebhookSchedule]) {
    self.redelivery = redelivery
    self.schedules = schedules
  }

  /// A try that the schedule asks for.
  private struct Next {
    let last: Webhook<UInt64>
    let identity: UInt64
    let at: Timestamp
    let due: Timestamp
    let mark: Int
    /// Whether somebody or something on the way has changed when it comes.
    var hasMoved: Bool
    /// When it came.
    var cameAt: Timestamp?
  }

  /// How long a provider may take before it sends the first message; Till's own.
  private static let patience = Duration.seconds(60)

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    guard case .aside(let aside) = noted.what else { return nil }
    switch aside {
    case .arrival(let message):
      arrivals[message] = noted.at
      next[message]?.cameAt = noted.at
    case .postponed(let message): next[message]?.hasMoved = true
    case .delivery(let webhook, let identity, let status): return delivered(webhook, identity, status, noted)
    case .messagesMoved(let holding):
      isHolding = holding ?? isHolding
      for message in next.keys { next[message]?.hasMoved = true }
    case .clockMoved(let span): skew = max(skew, span)
    case .stoodStill, .stoppedWaiting, .withdrawn, .misled, .lapses, .handedOver, .leaked, .codeLeft, .page: break
    }
    return nil
  }

  private mutating func delivered(
    _ webhook: Webhook<UInt64>, _ identity: UInt64, _ status: Int?, _ noted: NotedEvent
  ) -> BrokenRule? {
    guard !webhook.isForged, let schedule = schedules[webhook.provider] else { return nil }
    let gaps = redelivery ?? schedule.gaps
    let expected = next.removeValue(forKey: webhook.id)
    let came = arrivals[webhook.id] ?? noted.at
    if webhook.attempt <= gaps.count, !(200...299).contains(status ?? 0) {
      next[webhook.id] = Next(
        last: webhook, identity: identity, at: came, due: noted.at.advanced(by: gaps[webhook.attempt - 1]),
        mark: noted.mark, hasMoved: isHolding)
    }
    guard let expected, webhook.attempt > 1 else { return nil }
    isExercised = true
    func found(_ facts: [String]) -> BrokenRule {
      broken(expected.mark, noted.mark, ["try \(webhook.attempt)"] + facts)
    }
    if webhook.attempt != expected.last.attempt + 1 { return found(["after try \(expected.last.attempt)"]) }
    if !expected.hasMoved, expected.cameAt != nil, came != expected.due {
      return found(["\(came.since(expected.due).wholeMilliseconds) ms off the schedule"])
    }
    if identity != expected.identity, identity != 0, expected.identity != 0 {
      return found(["another identifier"])
    }
    // The time is signed by the second.
    if schedule.signsTime, webhook.content == expected.last.content, came.since(expected.at) >= .seconds(1) + skew {
      return found(["signed for an earlier time"])
    }
    return nil
  }

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    noteEnds(moment, story, before)
    if let late = owed.first(where: { $0.until < moment.now }) {
      owed.removeAll { $0.place == late.place }
      return broken(late.mark, moment.mark, ["ledger \(late.state.rawValue)", "no message"])
    }
    guard !next.isEmpty,
      let late = next.values.filter({ !$0.hasMoved && $0.cameAt == nil && $0.due < moment.now }).min(by: {
        $0.last.id < $1.last.id
      })
    else { return nil }
    next[late.last.id] = nil
    return broken(late.mark, moment.mark, ["try \(late.last.attempt + 1)", "never came"])
  }

  private mutating func noteEnds(_ moment: Moment, _ story: PaymentProjection, _ before: [ProviderRecord]) {
    for (index, truth) in moment.truths.enumerated() {
      let place = story.places[index]
      guard let count = moment.messages[index] else {
        owed.removeAll { $0.place == place }
        continue
      }
      owed.removeAll { $0.place == place && $0.sent < count }
      // A session that nobody used lapses in silence, also where the shopper leaves it on purpose (Tabby docs, Webhooks: a notice
      // of what lapsed comes only where it was asked for).
      let isUnused = [.expired, .cancelled].contains(truth.state) && before[index].state == .open
      // Who was refused and leaves the page without trying anything else ends what has been told.
      let isToldBefore = before[index].state == .open && count > 0 && story.attempt(of: place)?.wasReturn == true
      if truth.state.isFinal, !before[index].state.isFinal, !isUnused, !isToldBefore, count <= sent[place] ?? 0 {
        owed.append((place, count, moment.now.advanced(by: Self.patience), moment.mark, truth.state))
      }
      if truth.state.isFinal, count > 0 { isExercised = true }
      sent[place] = count
    }
  }
}
