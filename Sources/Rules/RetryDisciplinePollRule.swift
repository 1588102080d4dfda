import Commerce
import Inspection
import Pages
import Payments
import Providers

/// Whoever asks again and again how a payment stands comes neither too soon nor too late, and stops when it is over.
///
/// The library asks as the gateway's schedule says; a gateway that asks while the shopper looks at a code or waits comes back within
/// a minute. When the shopper leaves or stops waiting, the app is told at once, and nothing is sent in the payment's name any more.
struct RetryDisciplinePollRule: WatchedRule {
  static let rule = PaymentRule.retryDiscipline
  private(set) var isExercised = false

  /// A payment through which the library leads somebody.
  private struct Leading {
    let attempt: String
    let life: Int
    /// How often the provider was asked for the truth.
    var asked = 0
    /// When it spoke last and decided nothing; `nil` while it is being asked.
    var undecided: (at: Timestamp, mark: Int)?
  }

  /// A read that came to its end.
  private struct Read {
    let operation: String
    let attempt: String
    let endedAt: Timestamp
    let mark: Int
    /// Whether the provider said something, so that there is nothing to try again.
    let hasSpoken: Bool
  }

  /// A question that is on the screen, whose payment it is of, and the last read of that payment while it was.
  private struct Open {
    let number: Int
    let attempt: String?
    var lastRead: Read?
  }

  /// How each provider's calls are made again, where that is not as usual.
  private let retries: [ProviderID: RetryPolicy]
  private var leading: Leading?
  private var open: Open?
  private var reads: [Int: (operation: String, attempt: String)] = [:]
  private var lastRead: Read?
  /// How many answers the library owes, by attempt; and until when an attempt may be looked at without any.
  private var owed: [String: Int] = [:]
  private var free: [String: Timestamp] = [:]
  private var ends: [String: Int] = [:]
  private var stopped: (attempt: String, mark: Int)?
  private var life = 1
  /// Whose standing the library is asking about, and has not been told.
  private var verifying: Set<String> = []
  private var isStandingStill = false

  /// The shortest time after which any kit looks again by itself; Till's own, as none is published.
  private static let shortestPoll = Duration.seconds(1)
  /// The longest that somebody who looks at a code or waits is left without news; Till's own.
  private static let longestSilence = Duration.seconds(60)
  /// How long what a message or the merchant woke may take; Till's own.
  private static let freedom = Duration.seconds(300)

  init(retries: [ProviderID: RetryPolicy]) { self.retries = retries }

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    // The store's server asks on its own account, whatever the app does.
    guard !noted.isStores else { return nil }
    if noted.life != life { begin(life: noted.life) }
    switch noted.what {
    case .begun(let intent):
      owe(intent.attempt)
      leading = Leading(attempt: intent.attempt, life: noted.life)
    case .called(let attempt):
      owe(attempt)
      leading = nil
    case .resumed(let attempt):
      owe(attempt)
      leading = Leading(attempt: attempt, life: noted.life)
    case .sent(let sending): return note(sending, noted, story)
    case .ended(let call, let ending):
      guard let read = reads.removeValue(forKey: call) else { return nil }
      let ended = Read(
        operation: read.operation, attempt: read.attempt, endedAt: noted.at, mark: noted.mark,
        hasSpoken: ending.hasSpoken)
      lastRead = ended
      // What the merchant woke begins no row of questions; it only goes on with one.
      if open?.attempt == read.attempt, open?.lastRead != nil || !isFree(read.attempt, at: noted.at) {
        open?.lastRead = ended
      }
    case .noted(let event): return note(event, noted, story)
    case .asked(let question):
      lastRead = nil
      open = Open(number: question.number, attempt: leading?.attempt ?? story.current?.intent.attempt)
    case .answered(let answer):
      lastRead = nil
      if open?.number == answer.number { open = nil }
    case .pressed, .happenedOutside, .link, .notified: lastRead = nil
    case .aside(let aside): note(aside, noted)
    }
    return nil
  }

  private mutating func note(_ aside: MinorEvent, _ noted: NotedEvent) {
    switch aside {
    case .stoodStill:
      isStandingStill = false
      lastRead = nil
      leading?.undecided = nil
      open?.lastRead = nil
      // What a message woke before goes on now.
      for attempt in verifying { free[attempt] = noted.at.advanced(by: Self.freedom) }
    case .stoppedWaiting(let attempt): stopped = owed[attempt, default: 0] > 0 ? (attempt, noted.mark) : nil
    case .withdrawn(let number):
      lastRead = nil
      if open?.number == number { open = nil }
    case .misled, .clockMoved, .lapses, .handedOver, .leaked, .codeLeft, .page, .arrival, .postponed, .delivery,
      .messagesMoved:
      break
    }
  }

  private mutating func begin(life new: Int) {
    life = new
    leading = nil
    open = nil
    reads = [:]
    lastRead = nil
    owed = [:]
    stopped = nil
    verifying = []
    isStandingStill = false
  }

  private mutating func owe(_ attempt: String) {
    owed[attempt, default: 0] += 1
    lastRead = nil
  }

  private mutating func note(_ event: PaymentEvent, _ noted: NotedEvent, _ story: PaymentProjection) -> BrokenRule? {
    let attempt = event.attempt.text
    switch event.kind {
    case .verifying:
      verifying.insert(attempt)
      return asks(attempt, noted, story)
    case .verified(let status):
      verifying.remove(attempt)
      // Who asked too often is left alone for as long as the provider says.
      if case .pending(.askedTooOften) = status.state { open?.lastRead = nil }
      if !status.state.isFinal { undecided(attempt, noted) }
    case .throttled:
      lastRead = nil
      open?.lastRead = nil
    case .notAnswered("verify", _, nil):
      verifying.remove(attempt)
      undecided(attempt, noted)
    // What is to be tried again comes after a wait of its own.
    case .notAnswered(_, _, _?): lastRead = nil
    case .operating, .retrying, .notified:
      lastRead = nil
      free[attempt] = noted.at.advanced(by: Self.freedom)
    case .finished(let result):
      ends[attempt] = noted.mark
      if leading?.attempt == attempt { leading = nil }
      // What the store tells meanwhile is no answer to a question that is under way.
      guard !verifying.contains(attempt) || stopped?.attempt == attempt else { return nil }
      owed[attempt] = max(0, owed[attempt, default: 0] - 1)
      verifying.remove(attempt)
      guard let left = stopped, left.attempt == attempt else { return nil }
      stopped = nil
      isExercised = true
      guard case .failed(.networkError(let problem, _)) = result else { return nil }
      return broken(left.mark, noted.mark, ["stopped waiting", "told \(problem.rawValue)"])
    case .replied: lastRead = nil
    case .started, .routed, .calling, .answered, .notAnswered, .readDevice, .kitSaid, .handedOver, .handedBack, .asked,
      .agreed,
      .resting, .operated, .settled:
      break
    }
    return nil
  }

  private mutating func undecided(_ attempt: String, _ noted: NotedEvent) {
    guard leading?.attempt == attempt else { return }
    leading?.undecided = (noted.at, noted.mark)
  }

  private mutating func asks(_ attempt: String, _ noted: NotedEvent, _ story: PaymentProjection) -> BrokenRule? {
    lastRead = nil
    guard var now = leading, now.attempt == attempt else { return nil }
    defer {
      now.asked += 1
      now.undecided = nil
      leading = now
    }
    guard now.asked > 0, let last = now.undecided, !isFree(attempt, at: noted.at) else { return nil }
    isExercised = true
    let gaps = schedule(of: attempt, story)
    guard now.asked <= gaps.count else { return broken(last.mark, noted.mark, ["asked \(now.asked + 1) times"]) }
    let gap = noted.at.since(last.at)
    // An app that stands still comes late; what a message or the merchant wakes keeps to no row.
    guard gap < gaps[now.asked - 1] || gap > gaps[now.asked - 1] && !isStandingStill else { return nil }
    return broken(last.mark, noted.mark, ["asked again", "after \(gap.wholeMilliseconds) ms"])
  }

  private func schedule(of attempt: String, _ story: PaymentProjection) -> [Duration] {
    guard let known = story.attempt(attempt) else { return [] }
    return known.intent.polls[known.gateway] ?? []
  }

  private func isFree(_ attempt: String, at moment: Timestamp) -> Bool { free[attempt].map { moment < $0 } ?? false }

  private mutating func note(_ sending: Sending, _ noted: NotedEvent, _ story: PaymentProjection) -> BrokenRule? {
    guard let attempt = sending.attempt ?? story.current?.intent.attempt else { return nil }
    let isFree = isFree(attempt, at: noted.at)
    if let left = owed[attempt], left == 0, !isFree, let end = ends[attempt] {
      isExercised = true
      return broken(end, noted.mark, ["told how it ended", "goes on with \(sending.operation)"])
    }
    guard sending.isReading else {
      lastRead = nil
      return nil
    }
    let silent = silence(until: noted.at)
    reads[sending.call] = (sending.operation, attempt)
    if let silent, silent.attempt == attempt {
      open?.lastRead = nil
      let gap = noted.at.since(silent.endedAt)
      return broken(silent.mark, noted.mark, [sending.operation, "asked again", "after \(gap.wholeMilliseconds) ms"])
    }
    guard let last = lastRead, last.operation == sending.operation, last.attempt == attempt, !isFree else { return nil }
    let gap = noted.at.since(last.endedAt)
    guard gap < shortestGap(after: last, sending, story) else { return nil }
    return broken(last.mark, noted.mark, [sending.operation, "asked again", "after \(gap.wholeMilliseconds) ms"])
  }

  /// How soon the same may be asked again while nobody does anything. What was not heard may be tried again; after an answer the
  /// library's own questions keep to the gateway's schedule, and no kit looks again sooner than the quickest of them.
  private func shortestGap(after last: Read, _ sending: Sending, _ story: PaymentProjection) -> Duration {
    let retry = min(RetryPolicy.standard.shortest, retries.policy(of: sending.provider).shortest)
    guard last.hasSpoken else { return retry }
    let schedule = schedule(of: last.attempt, story).min()
    if verifying.contains(last.attempt), let schedule { return schedule }
    return min(Self.shortestPoll, schedule ?? Self.shortestPoll)
  }

  /// The last read of a payment of which somebody who waits has heard nothing for too long.
  private func silence(until now: Timestamp) -> Read? {
    guard !isStandingStill, reads.isEmpty, let read = open?.lastRead,
      read.endedAt.advanced(by: Self.longestSilence) < now
    else { return nil }
    return read
  }

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    isStandingStill = !moment.isRunning
    guard moment.isRunning, moment.life == life else { return nil }
    if let left = stopped, moment.attempt == left.attempt {
      stopped = nil
      return broken(left.mark, moment.mark, ["stopped waiting", "never told"])
    }
    if let now = leading, let last = now.undecided, now.asked > 0, now.attempt == moment.attempt {
      let gaps = schedule(of: now.attempt, story)
      if now.asked <= gaps.count, last.at.advanced(by: gaps[now.asked - 1]) < moment.now {
        leading?.undecided = nil
        return broken(last.mark, moment.mark, ["never asked again", "undecided"])
      }
    }
    guard let read = silence(until: moment.now) else { return nil }
    open?.lastRead = nil
    return broken(read.mark, moment.mark, [read.operation, "never asked again", "question \(open?.number ?? 0)"])
  }
}

extension Ending {
  /// Whether the other side said how things are: not that it is out of order, nor that it was asked too often.
  fileprivate var hasSpoken: Bool {
    guard case .answered(let status, _, _) = self else { return false }
    return status < 500 && status != 429
  }
}
