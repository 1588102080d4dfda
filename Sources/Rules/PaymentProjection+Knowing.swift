import Checkout
import Pages
import Payments
import Wire

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
