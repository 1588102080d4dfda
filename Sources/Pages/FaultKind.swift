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
  /// The connection is reset before the server acts; the client cannot know that.
  case reset
  /// The other side is asked too often.
  case rateLimit = "rate-limit"
  /// The proof of origin is wrong.
  case badSignature = "bad-signature"
  /// The previous response is repeated.
  case stale
  /// The other side's clock is wrong.
  case clockSkew = "clock-skew"
  /// The device is offline; the request is never sent.
  case offline
  /// A server dies and comes back.
  case killBackend = "kill-backend"
  /// Something on the way answers in the other side's place.
  case answer

  /// The name in scenario files and commands; recordings keep the raw value.
  public var word: String {
    switch self {
    case .dropBefore: "drop-request"
    case .dropAfter: "drop-response"
    case .latency, .timeout, .duplicate, .reorder, .status, .malformed, .truncate, .slowDrip, .reset, .rateLimit,
      .badSignature, .stale, .clockSkew, .offline, .killBackend, .answer:
      rawValue
    }
  }

  /// The kind of a word, or of a raw value.
  public init?(word: String) {
    guard let kind = FaultKind(rawValue: word) ?? Self.allCases.first(where: { $0.word == word }) else { return nil }
    self = kind
  }

  /// The shape of a kind's argument.
  public enum Form: Hashable, Sendable {
    case nothing
    case span
    /// A span, or the median and the long end from which one is drawn.
    case latency
    /// A span ahead, or behind.
    case clock
    case status
    /// A number of bytes, or nothing.
    case bytes
    /// The downtime of a server, the one that a call goes to unless it is named.
    case death
    case answer
  }

  /// The shape of its argument.
  public var form: Form {
    switch self {
    case .dropBefore, .dropAfter, .duplicate, .reorder, .malformed, .reset, .badSignature, .stale, .offline: .nothing
    case .timeout, .slowDrip, .rateLimit: .span
    case .latency: .latency
    case .clockSkew: .clock
    case .status: .status
    case .truncate: .bytes
    case .killBackend: .death
    case .answer: .answer
    }
  }
}
