import Checkout
import Pages
import Payments
import Wire

/// A final screen agrees with what the provider held at that moment.
struct ScreenRule: WatchedRule {
  static let rule = PaymentRule.screenMatchesProvider
  private(set) var isExercised = false

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    for attempt in story.attempts {
      guard let told = moment.attempt == attempt.intent.attempt ? moment.told : attempt.told else { continue }
      let held = story.held(by: attempt)
      switch told {
      case .success(_, let status):
        isExercised = true
        // What was held once may have been given up or back since; then the records disagree, but nobody was told a lie.
        guard !held.truth.wasHeld else { continue }
        return broken(
          attempt.toldMark, held.mark, ["success \(status.words.code)", "ledger \(held.truth.state.rawValue)"])
      case .refunded(_, let status):
        isExercised = true
        guard held.truth.refunded == nil, held.truth.state != .refunded else { continue }
        return broken(
          attempt.toldMark, held.mark, ["refunded \(status.words.code)", "ledger \(held.truth.state.rawValue)"])
      case .failed(.mismatch): continue
      case .failed(let error):
        isExercised = true
        guard held.truth.state.holdsMoney, !attempt.wasShutOut else { continue }
        return broken(
          attempt.toldMark, held.mark, ["failed \(error.messageKey)", "ledger \(held.truth.state.rawValue)"])
      case .pending, .cancelled: continue
      }
    }
    return nil
  }
}

/// Nothing is told as paid before the provider's server has said so, asked after the shopper's last word.
struct VerdictRule: WatchedRule {
  static let rule = PaymentRule.noSuccessWithoutVerification
  private(set) var isExercised = false

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    guard case .noted(let event) = noted.what, let attempt = story.attempt(event.attempt.text) else { return nil }
    switch event.kind {
    case .verified(let status) where status.state.isSuccess:
      isExercised = true
      // A link that decided is another rule's.
      guard !attempt.wasReturn || attempt.hasAskedSinceReply, !attempt.hasAsked else { return nil }
      return broken(max(attempt.replyMark, attempt.mark), noted.mark, ["paid \(status.words.code)", "nobody asked"])
    case .finished(.success(_, let status)):
      isExercised = true
      if case .success? = attempt.told { return nil }
      guard attempt.verified?.state.isSuccess != true, !attempt.wasReturn || attempt.hasAskedSinceReply else {
        return nil
      }
      return broken(
        max(attempt.verifiedMark, attempt.replyMark, attempt.mark), noted.mark, ["success \(status.words.code)"])
    case .verified, .finished, .started, .routed, .calling, .answered, .notAnswered, .throttled, .readDevice,
      .handedOver, .handedBack, .asked,
      .replied,
      .resting,
      .verifying, .operating, .operated, .notified:
      return nil
    }
  }
}

/// A link only wakes; it never decides.
struct LinksOnlyWakeRule: WatchedRule {
  static let rule = PaymentRule.linksOnlyWake
  private(set) var isExercised = false
  private var lastLink: NotedEvent?
  private var isAlone = false
  /// Whether anything else happened since the last look that could change a ledger.
  private var hasCompany = false
  private var lastMoment: Moment?

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    switch noted.what {
    case .link(let link):
      isExercised = true
      isAlone = !link.isFromPage && !hasCompany && lastMoment?.now == noted.at
      lastLink = noted
    case .noted(let event):
      guard case .verified(let status) = event.kind, status.state.isSuccess, let lastLink,
        let attempt = story.attempt(event.attempt.text), attempt.wasReturn, !attempt.hasAskedSinceReply,
        !attempt.hasAskedBeforeReply
      else { return nil }
      return broken(lastLink.mark, noted.mark, ["link", "paid \(status.words.code)"])
    case .ended, .answered, .pressed, .happenedOutside, .notified:
      hasCompany = true
      isAlone = false
    case .begun, .called, .resumed, .sent, .asked, .aside: break
    }
    return nil
  }

  mutating func note(_ moment: Moment, _ story: PaymentProjection, before: [ProviderRecord]) -> BrokenRule? {
    defer {
      lastMoment = moment
      isAlone = false
      hasCompany = false
    }
    guard isAlone, let lastLink, lastMoment?.now == moment.now,
      let index = moment.truths.indices.first(where: { moment.truths[$0] != before[$0] })
    else { return nil }
    return broken(
      story.holdings[index].mark, lastLink.mark,
      ["link", "ledger \(before[index].state.rawValue)", "ledger \(moment.truths[index].state.rawValue)"])
  }
}

extension PaymentProjection {
  /// What is held for an attempt: where there is more than one place, the one that matters most.
  func held(by attempt: Attempt) -> Holding {
    var best = Holding(since: attempt.beganAt)
    for (index, place) in places.enumerated() where place.reference == attempt.intent.reference {
      let holding = holdings[index]
      if best.truth.state == .nothing || holding.truth.wasHeld { best = holding }
    }
    return best
  }
}

extension PaymentProjection.Attempt {
  /// Whether a call that left after the library wanted to know the truth was answered; of questions that cross each other the
  /// first counts.
  var hasAsked: Bool {
    guard let start = callsAtAsking.first else { return true }
    return calls.dropFirst(start).contains { $0.isAnswered }
  }

  /// Whether the truth was asked for before the shopper's last word, as after a message, and a call of that question was answered.
  var hasAskedBeforeReply: Bool {
    guard let start = callsAtAsking.first, start < callsAtReply else { return false }
    return calls[start..<callsAtReply].contains { $0.isAnswered }
  }

  /// Whether a call that left after the shopper's last word was answered.
  var hasAskedSinceReply: Bool { calls.dropFirst(callsAtReply).contains { $0.isAnswered } }
}

extension PaymentProjection.Call {
  /// Whether an answer came.
  var isAnswered: Bool { if case .answered? = ending { true } else { false } }

  /// Whether the other side was asked too often and did nothing (RFC 6585, section 4).
  var wasTurnedAway: Bool { if case .answered(429, _, _)? = ending { true } else { false } }

  /// Whether the other side refused, and so did nothing; a conflict says that it was done before (RFC 9110, section 15.5.10).
  var wasRefused: Bool {
    if case .answered(let status, _, _)? = ending { (400...499).contains(status) && status != 409 } else { false }
  }
}
