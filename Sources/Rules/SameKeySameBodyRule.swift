import Commerce
import Inspection
import Pages
import Payments
import Wire

/// A provider refuses a key that comes again with something else, and does nothing twice for one key.
struct SameKeySameBodyRule: WatchedRule {
  static let rule = PaymentRule.sameKeySameBody
  private(set) var isExercised = false
  private struct Use {
    /// The body for which the key stands, once something was made for it.
    var body: UInt64
    let mark: Int
    /// Tells what was answered the first time, when something was made; before that the key stands for nothing.
    var answer: UInt64?
  }

  /// Something that can move a payment's money once: a key, however often it comes.
  private struct Cause {
    let place: Place
    let isRefund: Bool
    /// How often it was sent and is under way or may have done something.
    var acting = 1
    /// What else may move the same money since, or was asked to before and has not.
    var others: Int
    /// How often that money has moved since, and where the timeline first tells of it.
    var moved = 0
    var mark: Int
  }

  private var uses: [String: Use] = [:]
  /// The calls with a key that are under way.
  private var calls: [Int: (name: String, body: UInt64)] = [:]
  private var causes: [String: Cause] = [:]
  /// How often money has been given back, by place.
  private var refunds: [Place: Int] = [:]

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    switch noted.what {
    case .sent(let sending): note(sending, noted, story)
    case .ended(let call, let ending):
      guard let (name, body) = calls.removeValue(forKey: call), let use = uses[name] else { return nil }
      guard case .answered(let status, let answer, let isRefusal) = ending, (200...299).contains(status), !isRefusal
      else {
        if !ending.mayHaveActed { causes[name]?.acting -= 1 }
        return nil
      }
      guard let first = use.answer else {
        uses[name]?.body = body
        uses[name]?.answer = answer
        return nil
      }
      // Some answer about what was made first and ignore the new body, as documented (Yuno docs, Idempotency).
      guard use.body != body, first != answer else { return nil }
      return broken(use.mark, noted.mark, ["status \(status)", "another body"])
    // Somebody else may move the same money.
    case .pressed, .happenedOutside: for name in causes.keys { causes[name]?.others += 1 }
    case .begun, .called, .resumed, .noted, .asked, .answered, .link, .notified, .aside: break
    }
    return nil
  }

  private mutating func note(_ sending: Sending, _ noted: NotedEvent, _ story: PaymentProjection) {
    guard !sending.isReading, let attempt = sending.attempt.flatMap({ story.attempt($0) }) ?? story.current else {
      return
    }
    let place = Place(reference: attempt.intent.reference, provider: sending.provider)
    let isRefund = sending.effect == .refund
    let name = sending.key.map { sending.provider + "/" + $0 }
    for other in causes.keys where other != name {
      if causes[other]?.place == place, causes[other]?.isRefund == isRefund { causes[other]?.others += 1 }
    }
    guard let name else { return }
    calls[sending.call] = (name, sending.body)
    if uses[name] == nil { uses[name] = Use(body: sending.body, mark: noted.mark) }
    guard causes[name] == nil else {
      isExercised = true
      causes[name]?.acting += 1
      return
    }
    // Money that is given back may take its time.
    let waiting = isRefund ? causes.values.count { $0.place == place && $0.isRefund && $0.acting > 0 } : 0
    causes[name] = Cause(
      place: place, isRefund: isRefund, others: max(0, waiting - refunds[place, default: 0]), mark: noted.mark)
  }

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    for (index, truth) in moment.truths.enumerated() where truth != before[index] {
      let place = story.places[index]
      let isTaken = truth.captured.isMore(than: before[index].captured)
      let isGivenBack = truth.refunded.isMore(than: before[index].refunded)
      if isGivenBack { refunds[place, default: 0] += 1 }
      for name in causes.keys.sorted() {
        guard let cause = causes[name], cause.place == place, cause.isRefund ? isGivenBack : isTaken else { continue }
        if cause.moved == 0 { causes[name]?.mark = moment.mark }
        causes[name]?.moved += 1
        guard cause.acting > 1, cause.moved > cause.others else { continue }
        return broken(cause.mark, moment.mark, ["one key", "two effects"])
      }
    }
    return nil
  }
}

extension Ending {
  /// Whether the other side may have done what was asked.
  fileprivate var mayHaveActed: Bool {
    switch self {
    case .answered(let status, _, let isRefusal): !isRefusal && !(400...499).contains(status)
    case .failed(.maybeSent): true
    case .failed(.notSent): false
    }
  }
}

extension Money? {
  /// Whether it is more than another; nothing counts as zero.
  fileprivate func isMore(than other: Money?) -> Bool { (self?.minorUnits ?? 0) > (other?.minorUnits ?? 0) }
}
