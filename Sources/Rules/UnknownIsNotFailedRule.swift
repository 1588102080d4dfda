import Inspection
import Pages
import Payments
import Wire

/// While it is not known what became of a payment, nothing else is begun for its basket.
struct UnknownIsNotFailedRule: WatchedRule {
  static let rule = PaymentRule.unknownIsNotFailed
  private(set) var isExercised = false

  mutating func note(_ noted: NotedEvent, after story: PaymentProjection) -> BrokenRule? {
    switch noted.what {
    case .begun(let intent):
      for earlier in story.attempts where earlier.intent.basket == intent.basket && earlier.life == noted.life {
        guard let mark = earlier.unknownSince else { continue }
        isExercised = true
        return broken(mark, noted.mark, ["unknown \(earlier.intent.reference)", "begun \(intent.reference)"])
      }
    case .ended(_, .failed(.maybeSent)): isExercised = true
    case .noted(let event):
      guard case .routed(let gateway, _) = event.kind, let attempt = story.attempt(event.attempt.text),
        !attempt.gateway.isEmpty, attempt.gateway != gateway, let lost = attempt.openUnknown
      else { return nil }
      return broken(lost.endMark, noted.mark, ["unknown \(attempt.gateway)", "routed \(gateway)"])
    case .sent(let sending):
      guard let attempt = sending.attempt.flatMap({ story.attempt($0) }) ?? story.current, !sending.isReading,
        sending.operation == attempt.opening, let lost = attempt.openUnknown, lost.life == noted.life,
        lost.sending.operation != sending.operation, lost.sending.provider == sending.provider,
        // The same key and the same body are the same session.
        sending.key == nil || !attempt.calls.contains(where: { $0.sending.isSame(as: sending) })
      else { return nil }
      return broken(lost.endMark, noted.mark, ["unknown \(lost.sending.operation)", "again \(sending.operation)"])
    case .ended, .called, .resumed, .asked, .answered, .pressed, .happenedOutside, .link, .notified, .aside: break
    }
    return nil
  }
}

extension PaymentProjection.Attempt {
  /// Since when nobody knows how it stands, as a message of the timeline; `nil` when that is known or nothing can have happened.
  var unknownSince: Int? {
    guard calls.contains(where: { !$0.sending.isReading }) else { return nil }
    switch told {
    case nil: return calls.last?.mark ?? mark
    case .success, .refunded, .cancelled, .failed: return nil
    case .pending(_, let status):
      switch status.state {
      case .pending(.unreachable), .pending(.unrecognised), .pending(.provider), .pending(.handedIn): return toldMark
      case .pending(.shopper), .pending(.closedByShopper), .pending(.interrupted), .pending(.merchant),
        .pending(.askedTooOften), .authorised,
        .captured, .refunded, .linked, .declined, .cancelled, .expired:
        return nil
      }
    }
  }

  /// Whether no more was done than asking for a session of which nobody has heard, or which was refused, in as many calls as that takes before the shopper
  /// is asked anything: then nobody can pay it.
  var isOpenedUnheard: Bool {
    !wasAsked
      || calls.allSatisfy {
        $0.sending.isReading || ($0.sending.operation == opening && (!$0.isAnswered || $0.wasRefused))
      }
  }

  /// The call of which nobody knows whether the provider acted on it, and about which its sender has not asked since: what the store's
  /// server learns, the app does not know.
  var openUnknown: PaymentProjection.Call? {
    guard let index = calls.lastIndex(where: { $0.isUnknown && !$0.sending.isReading }) else { return nil }
    let opening = opening
    let isSettled = calls[(index + 1)...].contains {
      $0.isAnswered && $0.sending.operation != opening && $0.isStores == calls[index].isStores
    }
    return isSettled ? nil : calls[index]
  }
}
