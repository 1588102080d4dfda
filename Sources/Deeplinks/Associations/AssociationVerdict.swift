/// A part of an address that a component can name (Apple, `applinks.Details.Components`).
public enum AssociationPart: Hashable, Sendable {
  /// The path of the address, without query and fragment.
  case path
  /// Everything behind the question mark.
  case query
  /// All values of the query items of a name.
  case item(String)
  /// Everything behind the number sign.
  case fragment

  /// A stable name in lower-case words with dashes.
  public var name: String {
    switch self {
    case .path: "path"
    case .query: "query"
    case .item: "query-item"
    case .fragment: "fragment"
    }
  }

  /// As the file writes it: `/`, `?`, `?` with the item's name, or `#`.
  public var key: String {
    switch self {
    case .path: "/"
    case .query: "?"
    case .item(let name): "?" + name
    case .fragment: "#"
    }
  }
}

/// One step on the way through an association file, in the order in which it was taken.
public enum AssociationStep: Hashable, Sendable {
  /// An entry is for other apps.
  case otherApps(place: String, appIDs: [String])
  /// A component does not match: the first part that differs. For an item that comes more than once, the value that differs.
  case differs(place: String, pattern: String, part: AssociationPart, found: String, expected: String)
  /// A component matches and lets the app open.
  case opens(place: String, pattern: String)
  /// A component matches and forbids it.
  case excludes(place: String, pattern: String)

  /// A stable name in lower-case words with dashes.
  public var name: String {
    switch self {
    case .otherApps: "component-other-apps"
    case .differs: "component-differs"
    case .opens: "component-opens"
    case .excludes: "component-excludes"
    }
  }

  /// The values for a sentence about it, by the names of its placeholders; a dash replaces an empty text.
  public var values: [String: String] {
    switch self {
    case .otherApps(let place, let appIDs):
      ["place": Self.harmless(place), "apps": Self.shown(appIDs.joined(separator: ", "))]
    case .differs(let place, let pattern, let part, let found, let expected):
      [
        "place": Self.harmless(place), "pattern": Self.harmless(pattern), "key": Self.harmless(part.key),
        "found": Self.shown(found),
        "expected": Self.shown(expected),
      ]
    case .opens(let place, let pattern), .excludes(let place, let pattern):
      ["place": Self.harmless(place), "pattern": Self.harmless(pattern)]
    }
  }

  private static func shown(_ text: String) -> String { ShownText.of(text) }
  private static func harmless(_ text: String) -> String { ShownText.harmless(text) }
}

/// A file's decision about one address and one app. `opens` means that the app may be opened; the other conditions on a phone
/// are in `StandingCondition`.
public enum AssociationDecision: Hashable, Sendable {
  /// A component at this place lets the app open.
  case opens(place: String)
  /// A component at this place forbids it; later ones are ignored.
  case excluded(place: String)
  /// No component of the app's entries matches.
  case noMatch
  /// No entry is for the app.
  case noSuchApp
  /// A component lets an app open that cannot be, because no app has such an identifier.
  case impossibleApp
  /// The file is another host's; hosts below it need files of their own.
  case otherHost

  /// A stable name in lower-case words with dashes.
  public var name: String {
    switch self {
    case .opens: "opens"
    case .excluded: "excluded"
    case .noMatch: "no-match"
    case .noSuchApp: "no-such-app"
    case .impossibleApp: "impossible-app"
    case .otherHost: "other-host"
    }
  }

  /// The values for a sentence about it, by the names of its placeholders.
  public var values: [String: String] {
    switch self {
    case .opens(let place), .excluded(let place): ["place": ShownText.harmless(place)]
    case .noMatch, .noSuchApp, .impossibleApp, .otherHost: [:]
    }
  }

  /// Whether the app may be opened.
  public var isOpening: Bool {
    switch self {
    case .opens: true
    case .excluded, .noMatch, .noSuchApp, .impossibleApp, .otherHost: false
    }
  }
}

/// A file's decision and its reason.
public struct AssociationVerdict: Hashable, Sendable {
  /// The app that was asked about.
  public let appID: String
  /// Whether the app opens, and by which rule of the file.
  public let decision: AssociationDecision
  /// Each entry and component that was looked at, in order.
  public let steps: [AssociationStep]
  /// The rule that decided; `nil` when none did.
  public let rule: AssociationRule?
}

/// The conditions on a phone, besides the file, before a matching link opens the app (Apple, TN3155; Swedbank Pay iOS SDK,
/// payment URL).
public enum StandingCondition: String, Hashable, Sendable, CaseIterable {
  /// The app is installed and its entitlement names the host.
  case installed
  /// The phone has fetched this very file: since iOS 14 from Apple's servers, which may hold an older one.
  case fetched
  /// The shopper tapped it; a redirect, a timer or an address that was typed stays in the browser.
  case tapped
  /// It was tapped on a page of another host; links within one host stay in the browser.
  case otherDomain = "other-domain"
  /// The shopper has not chosen the browser for this host before.
  case notPinned = "not-pinned"

  /// A stable name in lower-case words with dashes.
  public var name: String { rawValue }
}
