/// A part of a link (RFC 3986 section 3).
public enum LinkPart: String, Hashable, Sendable, CaseIterable {
  /// In front of the colon.
  case scheme
  /// Behind the two slashes.
  case host
  /// The number behind the host, such as `:8443`.
  case port
  /// Behind the host and port.
  case path

  /// A stable name in lower-case words with dashes.
  public var name: String { rawValue }
}

/// One step on the way to a verdict, in the order in which it was taken.
public enum LinkReason: Hashable, Sendable {
  /// By which entry point it came, and from where.
  case entered(LinkEntry, from: LinkSource)
  /// The activity that carried it is of a kind that carries no links.
  case otherActivity(String)
  /// The text is not a link.
  case unreadable(LinkProblem)
  /// The scheme belongs to another entry point: web links continue a user activity, own schemes are opened.
  case otherEntryPoint(scheme: String)
  /// The scheme is one of the app's, or `https` where web links enter.
  case schemeKnown(String)
  /// The scheme is not one of the app's; with the nearest of them, if one is near.
  case schemeUnknown(String, nearest: String?)
  /// The app is associated with the host.
  case hostKnown(String)
  /// The app is not associated with the host; the nearest that it is associated with, if it is near.
  case hostUnknown(String, nearest: String?)
  /// An associated host is named with a port, which no association has.
  case portUnexpected(Int)
  /// A step through the host's association file.
  case association(AssociationStep)
  /// The path matches an associated pattern.
  case pathKnown(String, pattern: String)
  /// The path matches no associated pattern; the nearest of them, if it is near.
  case pathUnknown(String, nearest: String?)
  /// No attempt expects or expected anything.
  case nothingRegistered
  /// The link leads to an address that an attempt registered.
  case addressMatched(attempt: String, provider: String, address: String)
  /// The link's address differs from an attempt's: the first part in which it differs from the nearest one.
  case addressDiffers(attempt: String, part: LinkPart, found: String, expected: String)
  /// The link was compared with a payment address that may come back with additions (Swedbank Pay iOS SDK, payment URL).
  case paymentURL(attempt: String, PaymentURLMatch)
  /// A query item has the value that the attempt expects.
  case itemMatched(attempt: String, item: String)
  /// A query item has another value than the attempt expects.
  case itemDiffers(attempt: String, item: String, found: String, expected: String)
  /// A query item that the attempt expects is missing.
  case itemMissing(attempt: String, item: String)
  /// The attempt knows no identifier to compare.
  case nothingToCompare(attempt: String)
  /// The attempt still waits for its return.
  case attemptOpen(String)
  /// The attempt has ended.
  case attemptClosed(String)
  /// This very link has come for this attempt before.
  case seenBefore(attempt: String)
  /// This very link has not come for this attempt before.
  case notSeenBefore(attempt: String)
  /// The link does not tell which of several attempts it belongs to.
  case severalCandidates([String])
  /// It fits a page that the attempt opened before the one that waits now; both counted from 1.
  case earlierPage(attempt: String, step: Int, current: Int)
  /// An attempt that was begun later waits by now.
  case laterAttemptOpen(attempt: String, later: String)
  /// The kit that opened the attempt's page is not on the screen.
  case notListening(String)
  /// The identifier was issued, but for another attempt with another address.
  case issuedElsewhere(attempt: String, item: String)
  /// The identifier was never issued to this app.
  case neverIssued(item: String)
  /// It leads almost to an attempt's address: the part, and what was probably meant.
  case addressNear(attempt: String, part: LinkPart, found: String, nearest: String)
  /// A query item is spelt almost like one that the attempt expects.
  case itemNear(attempt: String, found: String, nearest: String)
  /// The scheme or the host has capitals, which change nothing; an app that compares letter by letter does not know it.
  case capitals(LinkPart, found: String, usual: String)
  /// A slip of the hand, and the whole text without any.
  case slip(TypoSuggestion, meant: String)
  /// `receiveDeeplink` takes whatever has the app's scheme, because this attempt waits.
  case someAttemptWaits(String)
  /// `receiveDeeplink` takes nothing, because no attempt waits.
  case noAttemptWaits
}

extension LinkReason {
  /// A stable name in lower-case words with dashes; for what cannot be read, for payment addresses and
  /// for slips, with the problem's, match's or slip's name behind it.
  public var name: String {
    switch self {
    case .entered: "entered"
    case .otherActivity: "other-activity"
    case .unreadable(let problem): "unreadable-\(problem.name)"
    case .otherEntryPoint: "other-entry-point"
    case .schemeKnown: "scheme-known"
    case .schemeUnknown: "scheme-unknown"
    case .hostKnown: "host-known"
    case .hostUnknown: "host-unknown"
    case .portUnexpected: "port-unexpected"
    case .association(let step): step.name
    case .pathKnown: "path-known"
    case .pathUnknown: "path-unknown"
    case .nothingRegistered: "nothing-registered"
    case .addressMatched: "address-matched"
    case .addressDiffers: "address-differs"
    case .paymentURL(_, let match): "payment-url-\(match.name)"
    case .itemMatched: "item-matched"
    case .itemDiffers: "item-differs"
    case .itemMissing: "item-missing"
    case .nothingToCompare: "nothing-to-compare"
    case .attemptOpen: "attempt-open"
    case .attemptClosed: "attempt-closed"
    case .seenBefore: "seen-before"
    case .notSeenBefore: "not-seen-before"
    case .severalCandidates: "several-candidates"
    case .earlierPage: "earlier-page"
    case .laterAttemptOpen: "later-attempt-open"
    case .notListening: "not-listening"
    case .issuedElsewhere: "issued-elsewhere"
    case .neverIssued: "never-issued"
    case .addressNear: "address-near"
    case .itemNear: "item-near"
    case .capitals(let part, _, _): "capitals-\(part.name)"
    case .slip(let slip, _): "slip-\(slip.name)"
    case .someAttemptWaits: "some-attempt-waits"
    case .noAttemptWaits: "no-attempt-waits"
    }
  }

  /// The values for a sentence about it, by the names of its placeholders. `nearest` is there only if something is near; `part`
  /// and `source` are names with words of their own; a dash replaces an empty part. A reason that is only about the nearest
  /// word has it under `meant`.
  public var values: [String: String] { texts.mapValues(ShownText.harmless) }

  private var texts: [String: String] {
    switch self {
    case .entered(let entry, let source): ["entry": entry.method, "source": source.name]
    case .otherActivity(let kind): ["activity": kind]
    case .unreadable(let problem): problem.values
    case .otherEntryPoint(let scheme), .schemeKnown(let scheme): ["scheme": scheme]
    case .schemeUnknown(let scheme, let nearest): Self.values(["scheme": scheme], nearest: nearest)
    case .hostKnown(let host): ["host": host]
    case .hostUnknown(let host, let nearest): Self.values(["host": Self.shown(host)], nearest: nearest)
    case .portUnexpected(let port): ["port": String(port)]
    case .association(let step): step.values
    case .pathKnown(let path, let pattern): ["path": Self.shown(path), "pattern": pattern]
    case .pathUnknown(let path, let nearest): Self.values(["path": Self.shown(path)], nearest: nearest)
    case .nothingRegistered: [:]
    case .addressMatched(let attempt, let provider, let address):
      ["attempt": attempt, "provider": provider, "address": address]
    case .addressDiffers(let attempt, let part, let found, let expected):
      ["attempt": attempt, "part": part.name, "found": Self.shown(found), "expected": Self.shown(expected)]
    case .paymentURL(let attempt, let match): match.values.merging(["attempt": attempt]) { old, _ in old }
    case .itemDiffers(let attempt, let item, let found, let expected):
      ["attempt": attempt, "item": item, "found": Self.shown(found), "expected": Self.shown(expected)]
    case .itemMatched(let attempt, let item), .itemMissing(let attempt, let item): ["attempt": attempt, "item": item]
    case .nothingToCompare(let attempt), .attemptOpen(let attempt), .attemptClosed(let attempt),
      .seenBefore(let attempt), .notSeenBefore(let attempt), .notListening(let attempt), .someAttemptWaits(let attempt):
      ["attempt": attempt]
    case .severalCandidates(let attempts): ["attempts": attempts.joined(separator: ", ")]
    case .earlierPage(let attempt, let step, let current):
      ["attempt": attempt, "step": String(step), "current": String(current)]
    case .laterAttemptOpen(let attempt, let later): ["attempt": attempt, "later": later]
    case .issuedElsewhere(let attempt, let item): ["attempt": attempt, "item": item]
    case .neverIssued(let item): ["item": item]
    case .addressNear(let attempt, let part, let found, let nearest):
      ["attempt": attempt, "part": part.name, "found": Self.shown(found), "meant": nearest]
    case .itemNear(let attempt, let found, let nearest):
      ["attempt": attempt, "found": Self.shown(found), "meant": nearest]
    case .capitals(_, let found, let usual): ["found": found, "usual": usual]
    case .slip(_, let meant): ["meant": meant]
    case .noAttemptWaits: [:]
    }
  }

  /// The valid word that was probably meant, where a word is nearly right.
  var nearestWord: String? {
    if case .slip = self { nil } else { values["nearest"] ?? values["meant"] }
  }

  /// The whole text as it was probably meant.
  var correctedText: String? {
    if case .slip(_, let meant) = self { meant } else { nil }
  }

  private static func shown(_ text: String) -> String { ShownText.of(text) }

  private static func values(_ values: [String: String], nearest: String?) -> [String: String] {
    var values = values
    values["nearest"] = nearest
    return values
  }
}
