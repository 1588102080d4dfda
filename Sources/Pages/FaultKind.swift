/// The names of what can go wrong with a call or with a message, as in scenario files and in the palette.
public enum FaultKind: String, Hashable, Sendable, CaseIterable {
  /// It takes longer.
  case latency
  /// It hangs, and the other side never acts.
  case timeout
  /// It is lost before it arrives.
  case dropBefore = "drop-before"
  /// It arrives, and its answer is lost.
  case dropAfter = "drop-after"
  /// It arrives twice.
  case duplicate
  /// It is overtaken by the next one.
  case reorder
  /// Something in front of the other side answers with a status.
  case status
  /// It comes with half a body and rubbish behind it.
  case malformed
  /// It comes with the beginning of its body only.
  case truncate
  /// It comes drop by drop.
  case slowDrip = "slow-drip"
  /// The connection breaks; the other side does not act, but nobody can know that.
  case reset
  /// The other side is asked too often.
  case rateLimit = "rate-limit"
  /// What proves where it comes from is wrong.
  case badSignature = "bad-signature"
  /// What is told is what was told before.
  case stale
  /// The other side's clock is wrong.
  case clockSkew = "clock-skew"
  /// There is no network.
  case offline
  /// A server dies and comes back.
  case killBackend = "kill-backend"
  /// Something on the way answers in the other side's place.
  case answer
}
