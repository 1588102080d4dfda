public import Language

/// One condition that the operating system looks at, and what it found.
public enum RouteReason: Hashable, Sendable {
  /// The shopper's tap began it.
  case tapped
  /// Not tapped: a timer or a script followed it.
  case notTapped
  /// It goes to another domain than the page's.
  case otherDomain(from: String)
  /// It stays on the page's own domain, which the browser keeps to itself (Apple TN3155).
  case sameDomain(String)
  /// The domain's association file is there.
  case fileFetched(host: String)
  /// The domain's association file could not be fetched.
  case fileMissing(host: String)
  /// The shopper once chose the browser for this domain.
  case pinned(host: String)
  /// Universal links work by chance, and this one did not.
  case byChance(host: String)
  /// The app is associated with the address.
  case associated
  /// The app is not associated with the address.
  case notAssociated
  /// The scheme is the app's own.
  case ownScheme(String)
  /// A browser asks before it opens an app by its scheme.
  case browserAsks
  /// The app that the address belongs to is installed.
  case appInstalled(OtherApp)
  /// The app that the address belongs to is not installed.
  case appMissing(OtherApp)
  /// No installed app has the scheme.
  case schemeUnknown(String)
  /// It is an ordinary web address.
  case web

  /// A stable name in lower-case words with dashes.
  public var name: String {
    switch self {
    case .tapped: "tapped"
    case .notTapped: "not-tapped"
    case .otherDomain: "other-domain"
    case .sameDomain: "same-domain"
    case .fileFetched: "file-fetched"
    case .fileMissing: "file-missing"
    case .pinned: "pinned"
    case .byChance: "by-chance"
    case .associated: "associated"
    case .notAssociated: "not-associated"
    case .ownScheme: "own-scheme"
    case .browserAsks: "browser-asks"
    case .appInstalled: "app-installed"
    case .appMissing: "app-missing"
    case .schemeUnknown: "scheme-unknown"
    case .web: "web"
    }
  }

  /// The reason as a sentence.
  public var phrase: Phrase {
    var values: [String: Phrase.Value] = values.mapValues { .text(String($0.prefix(200))) }
    if let app = self.values["app"] { values["app"] = .phrase(Phrase("place.\(app)")) }
    return Phrase("hop.reason.\(name)", values)
  }

  /// The values for a sentence about it, by the names of its placeholders; `app` is a name with words of its own.
  private var values: [String: String] {
    switch self {
    case .tapped, .notTapped, .associated, .notAssociated, .browserAsks, .web: [:]
    case .otherDomain(let host), .sameDomain(let host), .fileFetched(let host), .fileMissing(let host),
      .pinned(let host), .byChance(let host):
      ["host": host]
    case .ownScheme(let scheme), .schemeUnknown(let scheme): ["scheme": scheme]
    case .appInstalled(let app), .appMissing(let app): ["app": app.rawValue]
    }
  }
}
