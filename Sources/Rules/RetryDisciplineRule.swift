import Commerce
import Inspection
import Pages
import Payments
import Providers
import Wire

/// What may be tried again is tried again as often and as late as was set up, and nothing else is.
struct RetryDisciplineRule: WatchedRule {
  static let rule = PaymentRule.retryDiscipline
  private(set) var isExercised = false
  /// How each provider's calls are made again, where that is not as usual.
  private let retries: [ProviderID: RetryPolicy]
  /// The tries in a row of one call without anybody doing anything in between.
  private var row: [PaymentProjection.Call] = []
  private var hasReadBetween = false
  /// Whether another call was lost since the last of the row was answered: then the row goes on where that one stood.
  private var hasLostSince = false
  /// What was asked to change something since anybody did anything, by attempt and operation.
  private var sinceLastAct: Set<String> = []
  private var promises = RetryPromises()
  /// What was promised and is late, as long as the message that shows it is still to come.
  private var overdue: RetryPromises.Promise?

  init(retries: [ProviderID: RetryPolicy]) { self.retries = retries }

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    overdue = overdue ?? promises.takeLate(at: noted.at, life: noted.life, story)
    promises.note(noted)
    let found = look(at: noted, story)
    // A call that is only announced has no message yet; the request that follows has.
    if case .noted(let event) = noted.what, case .calling = event.kind { return found }
    guard let late = overdue else { return found }
    overdue = nil
    return broken(late.mark, noted.mark, ["said it would try again", "never did in time"])
  }

  private mutating func look(at noted: NotedEvent, _ story: PaymentProjection) -> BrokenRule? {
    switch noted.what {
    case .sent(let sending): return note(sending, noted, story)
    case .ended(let call, let ending):
      guard let index = row.lastIndex(where: { $0.sending.call == call }) else {
        if case .failed = ending { hasLostSince = true }
        return nil
      }
      hasLostSince = false
      row[index].ending = ending
      row[index].endedAt = noted.at
      row[index].endMark = noted.mark
    case .begun, .called, .resumed, .answered, .pressed, .happenedOutside, .link, .notified: forget()
    case .noted(let event): return note(event, noted, story)
    case .aside(let aside):
      switch aside {
      case .stoodStill, .stoppedWaiting, .withdrawn: forget()
      case .misled, .clockMoved, .lapses, .handedOver, .leaked, .codeLeft, .page, .arrival, .postponed, .delivery,
        .messagesMoved:
        break
      }
    case .asked: break
    }
    return nil
  }

  private mutating func forget() {
    row = []
    sinceLastAct = []
  }

  private mutating func note(_ event: PaymentEvent, _ noted: NotedEvent, _ story: PaymentProjection) -> BrokenRule? {
    switch event.kind {
    case .verifying, .operating, .retrying, .notified: forget()
    case .notAnswered(let operation, _, let wait?):
      let policy = retries.policy(ofGateway: story.attempt(event.attempt.text)?.gateway ?? "")
      guard wait < policy.shortest || wait > policy.longest else { return nil }
      return broken(noted.mark, noted.mark, [operation, "waits \(wait.wholeMilliseconds) ms"])
    case .started, .routed, .calling, .answered, .notAnswered, .throttled, .readDevice, .kitSaid, .handedOver,
      .handedBack,
      .asked, .replied, .agreed, .resting,
      .verified,
      .operated, .settled, .finished:
      break
    }
    return nil
  }

  private mutating func note(_ sending: Sending, _ noted: NotedEvent, _ story: PaymentProjection) -> BrokenRule? {
    guard !sending.isReading else {
      hasReadBetween = true
      return nil
    }
    defer { hasReadBetween = false }
    let call = PaymentProjection.Call(sending: sending, at: noted.at, mark: noted.mark, life: noted.life)
    if let declined = declined(sending, noted, story) { return declined }
    guard let last = row.last, last.sending.isSame(as: sending), last.life == noted.life else {
      row = [call]
      return nil
    }
    defer { row.append(call) }
    switch last.ending {
    case nil: return nil
    case .answered(let status, _, _):
      let wait = last.endedAt.map { noted.at.since($0) } ?? .zero
      // A server out of order is left alone for a while.
      if status >= 500, !hasReadBetween, wait < retries.policy(of: sending.provider).shortest {
        return broken(
          last.endMark, noted.mark,
          [sending.operation, "answered \(status)", "after \(wait.wholeMilliseconds) ms"])
      }
      // Done or refused: there is nothing to try again, unless the other side asked for that.
      guard (400...499).contains(status), !Self.mayBeAskedAgain.contains(status), !hasLostSince,
        wait < Self.askedToWait
      else {
        row = []
        return nil
      }
      return broken(last.endMark, noted.mark, [sending.operation, "refused \(status)", "tried again"])
    case .failed(let failure):
      isExercised = true
      if failure == .notSent(.certificateMismatch) {
        return broken(last.endMark, noted.mark, [sending.operation, "certificate", "tried again"])
      }
      let policy = retries.policy(of: sending.provider)
      if row.count > policy.retries {
        return broken(row.first?.mark ?? 0, noted.mark, [sending.operation, "tries \(row.count + 1)"])
      }
      let wait = last.endedAt.map { noted.at.since($0) } ?? .zero
      // Whoever read in between found out first whether to try again.
      guard wait < policy.shortestWait(afterTry: row.count) || (wait > policy.longest && !hasReadBetween) else {
        return nil
      }
      return broken(last.endMark, noted.mark, [sending.operation, "after \(wait.wholeMilliseconds) ms"])
    }
  }

  /// What the provider refused for good is asked for once more, and nobody has done anything.
  private mutating func declined(_ sending: Sending, _ noted: NotedEvent, _ story: PaymentProjection) -> BrokenRule? {
    guard let attempt = sending.attempt.flatMap({ story.attempt($0) }) ?? story.current else { return nil }
    let place = Place(reference: attempt.intent.reference, provider: sending.provider)
    guard !sinceLastAct.insert(attempt.intent.attempt + "/" + sending.operation).inserted,
      let index = story.places.firstIndex(of: place), story.holdings[index].truth.state == .declined,
      let last = attempt.calls.last(where: { $0.sending.isSame(as: sending) }), last.isAnswered,
      story.holdings[index].since >= last.at
    else { return nil }
    return broken(last.endMark, noted.mark, [sending.operation, "declined", "tried again"])
  }

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    promises.isStandingStill = !moment.isRunning
    guard let late = overdue ?? promises.takeLate(at: moment.now, life: moment.life, story) else { return nil }
    overdue = nil
    return broken(late.mark, moment.mark, ["said it would try again", "never did"])
  }

  /// Who comes back after this long was told to; Till's own.
  private static let askedToWait = Duration.seconds(10)

  /// Not allowed yet, too slow, in conflict, locked, too early, too many: another try can be right.
  private static let mayBeAskedAgain = [401, 404, 408, 409, 423, 425, 429]
}

extension Sending {
  /// Whether it is the same call once more.
  func isSame(as other: Sending) -> Bool {
    operation == other.operation && provider == other.provider && key == other.key && body == other.body
  }
}

extension [ProviderID: RetryPolicy] {
  /// How a provider's calls are made again; `id` is its identifier.
  func policy(of id: String) -> RetryPolicy { ProviderID(rawValue: id).flatMap { self[$0] } ?? .standard }

  /// How a gateway's calls are made again, by its name.
  fileprivate func policy(ofGateway name: String) -> RetryPolicy {
    first { $0.key.name == name }?.value ?? .standard
  }
}

extension RetryPolicy {
  /// The shortest wait before any retry.
  var shortest: Duration { waits.min() ?? base / 2 }

  /// The longest wait before a retry, with all of its jitter.
  var longest: Duration {
    if let longest = waits.max() { return longest }
    var milliseconds = base.wholeMilliseconds
    for _ in 1..<max(1, retries) where milliseconds < cap.wholeMilliseconds { milliseconds *= 2 }
    return .milliseconds(min(milliseconds, cap.wholeMilliseconds))
  }
}
