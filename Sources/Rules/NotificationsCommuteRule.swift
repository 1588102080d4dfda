import Commerce
import Inspection
import Pages
import Payments

/// The order in which messages come, and how often each comes, changes nothing.
///
/// In every run: once a message has been dealt with, and the provider was asked because of it, what is known is what the provider
/// holds, whichever message came last; and one that comes again tells nobody anything. `World.findOrderThatMatters` tries all orders.
struct NotificationsCommuteRule: WatchedRule {
  static let rule = PaymentRule.notificationsCommute
  private(set) var isExercised = false
  private var counts: [String: Int] = [:]
  /// A message that was dealt with since the last look.
  private var taken: (place: Place, arrival: Int, mark: Int)?
  /// When each attempt was first told how it ended; before that nobody is told because of a message.
  private var firstTold: [String: Int] = [:]
  /// How much the merchant is doing to each attempt; until the answers are here its money is on the move.
  private var operations: [String: Int] = [:]

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    if case .noted(let event) = noted.what { note(event, noted) }
    guard case .notified(let place, let receipt, false, let arrival) = noted.what else { return nil }
    counts[place.reference, default: 0] += 1
    if counts[place.reference, default: 0] > 1 { isExercised = true }
    switch receipt.decision {
    case .applied, .unchanged: taken = (place, arrival, noted.mark)
    case .repeated: return repeated(place, arrival, story)
    case .unheard, .forged, .unmatched, .unreadable: break
    }
    return nil
  }

  private mutating func note(_ event: PaymentEvent, _ noted: NotedEvent) {
    let attempt = event.attempt.text
    switch event.kind {
    case .finished: if firstTold[attempt] == nil { firstTold[attempt] = noted.mark }
    case .operating, .retrying: operations[attempt, default: 0] += 1
    case .operated: operations[attempt, default: 0] -= 1
    case .started, .routed, .calling, .answered, .notAnswered, .throttled, .readDevice, .kitSaid, .handedOver,
      .handedBack,
      .asked, .replied, .agreed, .resting,
      .verifying,
      .verified, .settled, .notified:
      break
    }
  }

  /// Whether the app was told something else while a message that had come before was dealt with, though nobody was asked.
  private func repeated(_ place: Place, _ arrival: Int, _ story: PaymentProjection) -> BrokenRule? {
    guard let attempt = story.attempts.last(where: { $0.intent.reference == place.reference }),
      attempt.toldMark > arrival, attempt.verifiedMark <= arrival, attempt.replyMark <= arrival
    else { return nil }
    return broken(arrival, attempt.toldMark, ["came again", "told \(attempt.told?.belief.rawValue ?? "")"])
  }

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    guard let (place, arrival, mark) = taken else { return nil }
    taken = nil
    guard let attempt = story.attempts.last(where: { $0.intent.reference == place.reference }),
      let told = attempt.told, attempt.toldMark > arrival, operations[attempt.intent.attempt, default: 0] == 0,
      firstTold[attempt.intent.attempt].map({ $0 <= arrival }) ?? false,
      let index = story.places.firstIndex(of: place),
      // The provider was asked about it, and nothing has changed since the message came.
      let asked = attempt.calls.last(where: { $0.mark > arrival && $0.sending.isReading && $0.isAnswered }),
      story.holdings[index].mark <= arrival, asked.endMark <= attempt.verifiedMark, !asked.wasTurnedAway,
      !attempt.calls.contains(where: { $0.mark > arrival && $0.isMisled })
    else { return nil }
    let held = story.holdings[index].truth
    guard !told.isDoubtful, told.belief != .undecided else { return nil }
    let last = max(attempt.toldMark, arrival)
    if let should = held.belief, told.belief != should {
      return broken(
        last, mark, ["message dealt with", "known \(told.belief.rawValue)", "ledger \(held.state.rawValue)"])
    }
    return told.otherAmount(than: held).map { broken(last, mark, ["message dealt with"] + $0) }
  }
}

/// What is known of a payment, as far as the order of messages may not change it.
private enum Knowledge: String {
  case undecided
  case held
  case taken
  case permitted
  case givenBack = "given-back"
  case over
}

extension ProviderRecord {
  /// What somebody who asks must know; `nil` in the middle of what may be called one thing or another.
  fileprivate var belief: Knowledge? {
    switch state {
    case .nothing: nil
    case .open, .pending: .undecided
    case .authorised: captures > 0 ? nil : .held
    // In parts, some call it held until all of it is taken.
    case .captured: held == nil && kept == captured ? .taken : nil
    case .refunded: .givenBack
    case .linked: .permitted
    case .declined, .cancelled, .expired: .over
    }
  }
}

extension PaymentResult {
  fileprivate var belief: Knowledge {
    switch self {
    case .success(_, let status):
      switch status.state {
      case .authorised: .held
      case .linked: .permitted
      case .captured, .refunded, .pending, .declined, .cancelled, .expired: .taken
      }
    case .refunded: .givenBack
    case .pending: .undecided
    case .cancelled, .failed: .over
    }
  }

  /// What it says was taken or given back where the ledger holds another amount, however many parts that was done in; `nil` where
  /// both agree or it says nothing of it.
  fileprivate func otherAmount(than held: ProviderRecord) -> [String]? {
    let status: PaymentStatus
    switch self {
    case .success(_, let known), .refunded(_, let known): status = known
    case .pending, .cancelled, .failed: return nil
    }
    guard held.state.holdsMoney || held.state == .refunded else { return nil }
    for (name, known, real) in [
      ("captured", status.captured, held.captured), ("given back", status.givenBack, held.givenBack),
    ] {
      guard let known, known != real ?? .zero(known.currency) else { continue }
      return ["known \(name) \(known)", "ledger \(name) \(real.map { "\($0)" } ?? "nothing")"]
    }
    return nil
  }

  /// Whether it says itself that the records do not fit together.
  fileprivate var isDoubtful: Bool { if case .failed(.mismatch) = self { true } else { false } }
}
