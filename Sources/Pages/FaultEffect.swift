/// The effect of a fault on a call, or on a webhook if the rule names webhooks.
public enum FaultEffect: Hashable, Sendable {
  /// Delays the request by the given duration.
  case latency(FaultLatency)
  /// The request hangs until the sender gives up after the given duration; the receiver never acts on it.
  case timeout(Duration)
  /// The request is lost before it arrives.
  case dropBefore
  /// The other side acts, and its answer is lost.
  case dropAfter
  /// The request arrives twice, one after the other; the sender sees the second answer, or the first where the status of
  /// the second refuses.
  case duplicate
  /// The other side acts, and its answer waits until the next call to the same provider has been answered.
  case reorder
  /// Something in front of the other side answers with a status and an empty body; a number outside 200 to 599 counts as 500.
  case status(Int)
  /// The other side acts, and its answer comes with half a body and rubbish behind it.
  case malformed
  /// The receiver acts, and only the given number of bytes of its response's body arrive; `nil` means half.
  case truncate(Int?)
  /// The receiver acts, and its response takes the given duration from the first byte to the last.
  case slowDrip(Duration)
  /// The connection breaks before the other side acts; the sender cannot know that it did not.
  case reset
  /// The server responds 429 with the given `Retry-After`, in whole seconds, and does not act.
  case rateLimit(Duration)
  /// The request's signature is altered on its way; what carries none is left alone.
  case badSignature
  /// The other side acts, and the sender sees the answer that the same operation had before; where there was none, nothing
  /// happens.
  case stale
  /// The other side's clock is so far ahead while it acts; a negative span is behind.
  case clockSkew(Duration)
  /// The network is down for this call.
  case offline
  /// A server acts, dies before it responds, refuses connections for the given duration, and returns with its stored state.
  case killBackend(FaultServer, down: Duration)
  /// The other side acts, and something on the way answers in its place with a status and a body.
  case answer(status: Int, body: String)

  /// Its name.
  public var kind: FaultKind {
    switch self {
    case .latency: .latency
    case .timeout: .timeout
    case .dropBefore: .dropBefore
    case .dropAfter: .dropAfter
    case .duplicate: .duplicate
    case .reorder: .reorder
    case .status: .status
    case .malformed: .malformed
    case .truncate: .truncate
    case .slowDrip: .slowDrip
    case .reset: .reset
    case .rateLimit: .rateLimit
    case .badSignature: .badSignature
    case .stale: .stale
    case .clockSkew: .clockSkew
    case .offline: .offline
    case .killBackend: .killBackend
    case .answer: .answer
    }
  }

  /// A stable name in lower-case words with dashes, as in scenario files.
  public var name: String { kind.rawValue }
}

/// The extra duration.
public enum FaultLatency: Hashable, Sendable {
  /// Always the same.
  case fixed(Duration)
  /// Drawn from the world's seed, log-normal: half of all take at most the median, 99 of 100 at most `p99`.
  case shaped(median: Duration, p99: Duration)
}

/// The server that dies.
public enum FaultServer: String, Hashable, Sendable, CaseIterable {
  /// The provider's.
  case provider
  /// The merchant's.
  case merchant
}

extension FaultKind {
  /// The effect of this kind with Till's own arguments where it needs any, for a palette.
  public var usual: FaultEffect {
    switch self {
    case .latency: .latency(.fixed(.seconds(5)))
    case .timeout: .timeout(.seconds(30))
    case .dropBefore: .dropBefore
    case .dropAfter: .dropAfter
    case .duplicate: .duplicate
    case .reorder: .reorder
    case .status: .status(503)
    case .malformed: .malformed
    case .truncate: .truncate(nil)
    case .slowDrip: .slowDrip(.seconds(20))
    case .reset: .reset
    case .rateLimit: .rateLimit(.seconds(5))
    case .badSignature: .badSignature
    case .stale: .stale
    case .clockSkew: .clockSkew(.seconds(600))
    case .offline: .offline
    case .killBackend: .killBackend(.provider, down: .seconds(30))
    case .answer: .answer(status: 200, body: "")
    }
  }
}

/// The argument of a kind of fault, as files, recordings and screens have it.
public enum FaultArgument: Hashable, Sendable {
  case nothing
  case span(Duration)
  case shaped(median: Duration, p99: Duration)
  case status(Int)
  case bytes(Int)
  case death(FaultServer, down: Duration)
  case answer(status: Int, body: String)
}

extension FaultEffect {
  /// An effect of its parts; `nil` where the argument does not belong to the kind.
  public init?(_ kind: FaultKind, _ argument: FaultArgument) {
    switch (kind, argument) {
    case (.latency, .span(let span)): self = .latency(.fixed(span))
    case (.latency, .shaped(let median, let p99)): self = .latency(.shaped(median: median, p99: p99))
    case (.timeout, .span(let span)): self = .timeout(span)
    case (.slowDrip, .span(let span)): self = .slowDrip(span)
    case (.rateLimit, .span(let span)): self = .rateLimit(span)
    case (.clockSkew, .span(let span)): self = .clockSkew(span)
    case (.status, .status(let code)): self = .status(code)
    case (.truncate, .nothing): self = .truncate(nil)
    case (.truncate, .bytes(let count)): self = .truncate(count)
    case (.killBackend, .death(let server, let down)): self = .killBackend(server, down: down)
    case (.answer, .answer(let status, let body)): self = .answer(status: status, body: body)
    case (_, .nothing) where kind.form == .nothing: self = kind.usual
    case (_, _): return nil
    }
  }

  /// The argument of its kind.
  public var argument: FaultArgument {
    switch self {
    case .dropBefore, .dropAfter, .duplicate, .reorder, .malformed, .truncate(nil), .reset, .badSignature, .stale,
      .offline:
      .nothing
    case .timeout(let span), .latency(.fixed(let span)), .slowDrip(let span), .rateLimit(let span),
      .clockSkew(let span):
      .span(span)
    case .latency(.shaped(let median, let p99)): .shaped(median: median, p99: p99)
    case .status(let code): .status(code)
    case .truncate(let count?): .bytes(count)
    case .killBackend(let server, let down): .death(server, down: down)
    case .answer(let status, let body): .answer(status: status, body: body)
    }
  }
}
