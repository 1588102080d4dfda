/// The attempt that a link belongs to. No decision says anything about money: a return is evidence that the shopper came back,
/// and only the provider's server knows the outcome.
public enum LinkDecision: Hashable, Sendable {
  /// An open attempt's, with everything that identifies it.
  case accepted(attempt: String)
  /// At an open attempt's address, but without what would identify it: it may wake the attempt, no more.
  case unidentified(attempt: String)
  /// It belongs to an open attempt, but the SDK that opened the page is not on the screen and does not receive it.
  case unheard(attempt: String)
  /// It came before, word for word, and the attempt still waits.
  case repeated(attempt: String)
  /// It was received before, word for word, for an attempt that has ended.
  case replayed(attempt: String)
  /// It arrives for the first time, for an attempt that has ended.
  case late(attempt: String)
  /// It belongs to a page that its attempt opened before the waiting one, or to an ended attempt while a later one waits;
  /// `step` is the page's, counted from 1.
  case outOfOrder(attempt: String, step: Int)
  /// At an attempt's address, and something of its real return is right, but a query item was changed or taken out.
  case altered(attempt: String, item: String)
  /// At an attempt's address, with identifiers of which none was ever issued to this app.
  case forged(attempt: String, item: String)
  /// Several attempts could be meant, and the link does not tell them apart.
  case ambiguous(attempts: [String])
  /// The app's own, but of no attempt.
  case foreign
  /// Not the app's: the first part that is not.
  case notOurs(LinkPart)
  /// By the wrong entry point, or in an activity that carries no links.
  case misdirected
  /// The text is not a link; the problem says why.
  case malformed(LinkProblem)

  /// A stable name in lower-case words with dashes.
  public var name: String {
    switch self {
    case .accepted: "accepted"
    case .unidentified: "unidentified"
    case .unheard: "unheard"
    case .repeated: "repeated"
    case .replayed: "replayed"
    case .late: "late"
    case .outOfOrder: "out-of-order"
    case .altered: "altered"
    case .forged: "forged"
    case .ambiguous: "ambiguous"
    case .foreign: "foreign"
    case .notOurs: "not-ours"
    case .misdirected: "misdirected"
    case .malformed: "malformed"
    }
  }

  /// The values for a sentence about it, by the names of its placeholders; `part` is a name with words of its own.
  public var values: [String: String] {
    switch self {
    case .accepted(let attempt), .unidentified(let attempt), .unheard(let attempt), .repeated(let attempt),
      .replayed(let attempt), .late(let attempt):
      ["attempt": attempt]
    case .outOfOrder(let attempt, let step): ["attempt": attempt, "step": String(step)]
    case .altered(let attempt, let item), .forged(let attempt, let item):
      ["attempt": attempt, "item": ShownText.harmless(item)]
    case .ambiguous(let attempts): ["attempts": attempts.joined(separator: ", ")]
    case .notOurs(let part): ["part": part.name]
    case .malformed(let problem): problem.values
    case .foreign, .misdirected: [:]
    }
  }

  /// The attempt it belongs to or pretends to belong to.
  public var attempt: String? {
    switch self {
    case .accepted(let attempt), .unidentified(let attempt), .unheard(let attempt), .repeated(let attempt),
      .replayed(let attempt), .late(let attempt), .outOfOrder(let attempt, _), .altered(let attempt, _),
      .forged(let attempt, _):
      attempt
    case .ambiguous, .foreign, .notOurs, .misdirected, .malformed: nil
    }
  }

  /// The attempt that goes and asks its provider now; `nil` for everything that is not the first return of an open
  /// attempt whose kit listens.
  public var wakes: String? {
    switch self {
    case .accepted(let attempt), .unidentified(let attempt): attempt
    case .unheard, .repeated, .replayed, .late, .outOfOrder, .altered, .forged, .ambiguous, .foreign, .notOurs,
      .misdirected, .malformed:
      nil
    }
  }

  /// `true` if the link may have been tampered with or made up. It is not proof of either.
  public var isSuspicious: Bool {
    switch self {
    case .altered, .forged, .replayed: true
    case .accepted, .unidentified, .unheard, .repeated, .late, .outOfOrder, .ambiguous, .foreign, .notOurs,
      .misdirected, .malformed:
      false
    }
  }

  /// The names of all decisions, in the order in which they are declared.
  public static let allNames = [
    "accepted", "unidentified", "unheard", "repeated", "replayed", "late", "out-of-order", "altered", "forged",
    "ambiguous", "foreign", "not-ours", "misdirected", "malformed",
  ]
}
