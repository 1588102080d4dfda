import Commerce
import Inspection
import Pages
import Payments

/// After the deadline both sides say so, and nothing is taken; and a screen that only waits goes away when it said it would.
///
/// It speaks of codes that are shown and of every session of which the provider says until when it is kept.
struct DeadlinesAgreeRule: WatchedRule {
  static let rule = PaymentRule.deadlinesAgree
  private(set) var isExercised = false

  /// Until when something can be paid.
  private struct Deadline {
    let until: Timestamp
    /// The provider counts from some time between the call and its answer; it cannot be over before this.
    let earliest: Timestamp
    let mark: Int
    /// Whether the shopper was shown it.
    let isShown: Bool
  }

  /// A screen that goes away by itself.
  private struct Waiting {
    let number: Int
    let until: Timestamp
    let mark: Int
    /// In which life of the app; the screen is gone with it.
    let life: Int
  }

  private var deadlines: [String: Deadline] = [:]
  /// When the shopper finished at each place, while the outcome is still pending.
  private var undecided: [Place: Timestamp] = [:]
  private var waiting: Waiting?
  /// When each attempt first showed a kit's screen that waits for how it ended.
  private var results: [String: (since: Timestamp, mark: Int)] = [:]
  private var isResultOpen = false
  private var isClockRight = true
  /// How wrong a provider's clock was at most: its deadlines may be as much later or earlier.
  private var skew = Duration.zero
  /// When somebody last did something that can pay: in the app, on a page, in a bank's app.
  private var lastAct: Timestamp?

  /// How long a provider may take to say that time ran out; Till's own.
  private static let slack = Duration.seconds(5)
  /// How long a screen that waits may stay behind its end, as whoever asks only now and then learns of it then; Till's own.
  private static let longestGrace = Duration.seconds(60)
  /// How long a kit's result screen waits at most (TrueLayer docs, iOS SDK, Showing a result screen).
  private static let longestResult = Duration.seconds(10)

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    switch noted.what {
    case .asked(let question): return asked(question, noted, story)
    case .answered(let answer):
      if waiting?.number == answer.number { waiting = nil }
      if !answer.isClosed { lastAct = noted.at }
    case .pressed, .happenedOutside: lastAct = noted.at
    case .noted(let event):
      guard case .finished(let result) = event.kind, let attempt = story.attempt(event.attempt.text) else { return nil }
      return told(result, attempt, noted, story)
    case .aside(let aside):
      switch aside {
      case .lapses(let attempt, let until):
        if deadlines[attempt]?.isShown != true {
          let call = story.attempt(attempt)?.calls.last { $0.endedAt != nil && $0.endedAt == noted.at }
          let spent = call.map { noted.at.since($0.at) } ?? .zero
          deadlines[attempt] = Deadline(
            until: until, earliest: until.advanced(by: .zero - spent), mark: noted.mark, isShown: false)
        }
      case .withdrawn(let number): if waiting?.number == number { waiting = nil }
      case .stoodStill: waiting = nil
      case .clockMoved(let span): skew = max(skew, span)
      case .stoppedWaiting, .misled, .handedOver, .leaked, .codeLeft, .page, .arrival, .postponed, .delivery,
        .messagesMoved:
        break
      }
    case .begun: waiting = nil
    case .called, .resumed, .sent, .ended, .link, .notified: break
    }
    return nil
  }

  private mutating func asked(_ question: QuestionNote, _ noted: NotedEvent, _ story: PaymentProjection) -> BrokenRule?
  {
    guard let attempt = story.current?.intent.attempt else { return nil }
    waiting = nil
    isResultOpen = false
    guard let until = question.deadline else { return nil }
    if question.kind == .qr {
      deadlines[attempt] = Deadline(until: until, earliest: until, mark: noted.mark, isShown: true)
    }
    guard question.kind == .wait else { return nil }
    waiting = Waiting(number: question.number, until: until, mark: noted.mark, life: noted.life)
    if question.isConfirming, results[attempt] == nil { results[attempt] = (noted.at, noted.mark) }
    isResultOpen = question.isConfirming
    return nil
  }

  private mutating func told(
    _ result: PaymentResult, _ attempt: PaymentProjection.Attempt, _ noted: NotedEvent, _ story: PaymentProjection
  ) -> BrokenRule? {
    guard case .failed(let error) = result else { return nil }
    let held = story.held(by: attempt)
    let isUndecided = held.truth.state == .open || held.truth.state == .pending
    if case .expired = error {
      isExercised = true
      // Who was told of another session on the way asks about that one.
      guard isClockRight, let deadline = deadlines[attempt.intent.attempt],
        noted.at < deadline.earliest.advanced(by: .zero - skew),
        isUndecided,
        !attempt.calls.contains(where: \.isMisled)
      else { return nil }
      return broken(deadline.mark, noted.mark, ["told expired", "ledger \(held.truth.state.rawValue)"])
    }
    guard let shown = results[attempt.intent.attempt], error.isVerified, held.truth.state == .pending,
      held.since < shown.since
    else { return nil }
    return broken(shown.mark, noted.mark, ["result screen gave up", "failed \(error.messageKey)"])
  }

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    if let deadline = deadlines[moment.attempt], moment.now >= deadline.until { isExercised = true }
    isClockRight = moment.isClockRight
    if let gone = waiting, gone.life != moment.life { waiting = nil }
    guard isClockRight else { return nil }
    if moment.isRunning, waiting != nil {
      if isResultOpen, let shown = results[moment.attempt], moment.now.since(shown.since) > Self.longestResult {
        waiting = nil
        return broken(
          shown.mark, moment.mark, ["result screen", "\(moment.now.since(shown.since).wholeMilliseconds) ms"])
      }
    }
    if moment.isRunning, let late = waiting, late.until.advanced(by: Self.longestGrace + skew) < moment.now {
      waiting = nil
      return broken(late.mark, moment.mark, ["waits", "\(moment.now.since(late.until).wholeMilliseconds) ms too long"])
    }
    for (index, truth) in moment.truths.enumerated() {
      let place = story.places[index]
      let since = undecided[place]
      if truth.state != .pending { undecided[place] = nil } else if since == nil { undecided[place] = moment.now }
      guard let attempt = story.attempt(of: place), let deadline = deadlines[attempt.intent.attempt],
        moment.now > deadline.until.advanced(by: skew)
      else { continue }
      let end = deadline.until.advanced(by: skew)
      // What was done in time may be decided late; a code that is shown waits to be paid, whatever the provider calls that.
      if deadline.isShown || since.map({ $0 > end }) ?? true,
        let taken = taken(truth, before[index], after: end, isShown: deadline.isShown)
      {
        return broken(deadline.mark, moment.mark, taken)
      }
      if deadline.isShown, truth.state == .open, moment.now > end.advanced(by: Self.slack) {
        deadlines[attempt.intent.attempt] = nil
        return broken(deadline.mark, moment.mark, ["expired", "ledger open"])
      }
    }
    return openStill(story)
  }

  /// Whether money was set aside or taken after the end, by something that was done after it.
  private func taken(_ truth: ProviderRecord, _ before: ProviderRecord, after end: Timestamp, isShown: Bool)
    -> [String]?
  {
    let isNew = truth.captures > before.captures && !before.wasHeld || truth.wasHeld && !before.wasHeld
    // What was put aside and had lapsed by then is not held any more.
    guard isNew, truth.refunded == nil, truth.state != .expired,
      // What was paid in time may be known late.
      lastAct.map({ $0 >= end }) ?? isShown
    else { return nil }
    return ["expired", "ledger \(truth.state.rawValue)"]
  }

  /// Whether a provider was asked after it had let a payment lapse, and the app was still told that it can be paid; whether it had
  /// said when it would does not matter.
  private func openStill(_ story: PaymentProjection) -> BrokenRule? {
    for (index, holding) in story.holdings.enumerated() where holding.truth.state == .expired {
      guard let attempt = story.attempt(of: story.places[index]), case .pending(_, let status)? = attempt.told,
        [.pending(.shopper), .pending(.closedByShopper), .pending(.interrupted)].contains(status.state),
        let read = attempt.calls.last(where: { $0.sending.isReading && $0.isAnswered }), read.at > holding.since,
        !read.isMisled, attempt.toldMark >= read.endMark
      else { continue }
      // Where the answer that began it came slowly, the app cannot know to the second.
      if let deadline = deadlines[attempt.intent.attempt], deadline.earliest.advanced(by: .zero - skew) <= read.at,
        read.at < deadline.until.advanced(by: skew)
      {
        continue
      }
      return broken(
        deadlines[attempt.intent.attempt]?.mark ?? holding.mark, attempt.toldMark,
        ["told it can be paid", "ledger expired"])
    }
    return nil
  }
}
