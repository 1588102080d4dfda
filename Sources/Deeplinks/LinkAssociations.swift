/// Which links the operating system gives to the app: its own schemes, and the web addresses it is associated with.
///
/// The seam towards the operating system's rules: whoever asks gets the part that is not associated, and need not know by
/// which rules that was found.
public struct LinkAssociations: Hashable, Sendable {
  /// The app's own schemes.
  public let schemes: [String]
  /// The web hosts whose addresses may open the app.
  public let domains: [AssociatedDomain]

  /// What an app is associated with.
  public init(schemes: [String], domains: [AssociatedDomain]) {
    self.schemes = schemes
    self.domains = domains
  }

  /// The demo shop's: the scheme `tillshop`, `https://pay.tillshop.test/return/*`, and the payment addresses of its backend.
  public static let tillshop = LinkAssociations(
    schemes: ["tillshop"],
    domains: [
      AssociatedDomain(host: "pay.tillshop.test", paths: [PathPattern("/return/*")]),
      AssociatedDomain(host: "pay-backend.till.test", paths: [PathPattern("/*/sdk-callback/ios-universal-link")]),
    ])

  /// Whether a link has one of the app's own schemes, as written.
  public func hasOwnScheme(_ link: Link) -> Bool { schemes.contains { $0.utf8.elementsEqual(link.scheme.utf8) } }

  /// Whether a link may open the app as a universal link.
  public func opensAsUniversalLink(_ link: Link) -> Bool {
    switch universalMatch(of: link) {
    case .pattern: true
    case .otherScheme, .otherHost, .explicitPort, .otherPath: false
    }
  }

  /// What decided about a link as a universal link.
  enum UniversalMatch: Hashable, Sendable {
    case pattern(PathPattern)
    case otherScheme
    case otherHost
    case explicitPort(Int)
    case otherPath([PathPattern])
  }

  func universalMatch(of link: Link) -> UniversalMatch {
    guard link.scheme.utf8.elementsEqual("https".utf8) else { return .otherScheme }
    guard let domain = domains.first(where: { $0.host.utf8.elementsEqual(link.host.utf8) }) else { return .otherHost }
    if let port = link.port { return .explicitPort(port) }
    guard let pattern = domain.paths.first(where: { $0.matches(link.path) }) else { return .otherPath(domain.paths) }
    return .pattern(pattern)
  }
}

/// A web host and the paths on it that open the app.
public struct AssociatedDomain: Hashable, Sendable {
  /// The host, in lower case; subdomains are not meant.
  public let host: String
  /// The paths, in order; the first that matches decides.
  public let paths: [PathPattern]

  /// A host with its paths.
  public init(host: String, paths: [PathPattern]) {
    self.host = host
    self.paths = paths
  }
}
