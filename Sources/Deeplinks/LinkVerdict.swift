/// Whose a link is. None of these says anything about money: a return is evidence that the shopper came back, and only the
/// provider's server knows the outcome.
public enum LinkDecision: Hashable, Sendable {
  /// An open attempt's, with everything that identifies it.
  case accepted(attempt: String)
  /// At an open attempt's address, but without what would identify it: it may wake the attempt, no more.
  case unidentified(attempt: String)
  /// It came before, word for word.
  case repeated(attempt: String)
  /// Of an attempt that no longer waits.
  case late(attempt: String)
  /// At an open attempt's address, but with a query item changed or taken out.
  case altered(attempt: String, item: String)
  /// Without an identifier, and several attempts could be meant.
  case ambiguous(attempts: [String])
  /// The app's own, but of no attempt.
  case foreign
  /// Not the app's: the first part that is not.
  case notOurs(LinkPart)
  /// By the wrong entry point, or in an activity that carries no links.
  case misdirected
  /// No link.
  case malformed(LinkProblem)

  /// A stable name in lower-case words with dashes.
  public var name: String {
    switch self {
    case .accepted: "accepted"
    case .unidentified: "unidentified"
    case .repeated: "repeated"
    case .late: "late"
    case .altered: "altered"
    case .ambiguous: "ambiguous"
    case .foreign: "foreign"
    case .notOurs: "not-ours"
    case .misdirected: "misdirected"
    case .malformed: "malformed"
    }
  }

  /// What a sentence about it needs, by the names of its places; `part` is a name that has words of its own.
  public var values: [String: String] {
    switch self {
    case .accepted(let attempt), .unidentified(let attempt), .repeated(let attempt), .late(let attempt):
      ["attempt": attempt]
    case .altered(let attempt, let item): ["attempt": attempt, "item": item]
    case .ambiguous(let attempts): ["attempts": attempts.joined(separator: ", ")]
    case .notOurs(let part): ["part": part.name]
    case .malformed(let problem): problem.values
    case .foreign, .misdirected: [:]
    }
  }

  /// The attempt it belongs to or pretends to belong to.
  public var attempt: String? {
    switch self {
    case .accepted(let attempt), .unidentified(let attempt), .repeated(let attempt), .late(let attempt),
      .altered(let attempt, _):
      attempt
    case .ambiguous, .foreign, .notOurs, .misdirected, .malformed: nil
    }
  }

  /// The attempt that goes and asks its provider now; `nil` for everything that is not the first return of an open attempt.
  public var wakes: String? {
    switch self {
    case .accepted(let attempt), .unidentified(let attempt): attempt
    case .repeated, .late, .altered, .ambiguous, .foreign, .notOurs, .misdirected, .malformed: nil
    }
  }
}

/// What became of one link.
public struct LinkVerdict: Hashable, Sendable {
  /// The link as it arrived, cut behind `Link.longest` bytes; it may hold control characters when it is malformed.
  public let text: String
  /// By which entry point it came.
  public let entry: LinkEntry
  /// Where it came from.
  public let source: LinkSource
  /// Whose it is.
  public let decision: LinkDecision
  /// What the entry point returns to its caller.
  public let handled: Bool
  /// The steps that led there, in order.
  public let reasons: [LinkReason]

  init(
    text: String, entry: LinkEntry, source: LinkSource, decision: LinkDecision, handled: Bool, reasons: [LinkReason]
  ) {
    let fits = text.utf8.count <= Link.longest
    self.text = fits ? text : String(decoding: text.utf8.prefix(Link.longest), as: UTF8.self)
    self.entry = entry
    self.source = source
    self.decision = decision
    self.handled = handled
    self.reasons = reasons
  }

  /// The valid scheme, host or path that was probably meant.
  public var suggestion: String? { reasons.lazy.compactMap { $0.values["nearest"] }.first }
}
