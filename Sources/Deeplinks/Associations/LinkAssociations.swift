/// The links that the operating system gives to the app: its own schemes, and the web addresses it is associated with.
///
/// This is the seam to the operating system's rules. The result names the part that is not associated, and the steps of the
/// decision.
public struct LinkAssociations: Hashable, Sendable {
  /// The app's own schemes.
  public let schemes: [String]
  /// The app's identifier: team prefix, a point, bundle identifier.
  public let appID: String
  /// The web hosts that the app's entitlement names, each with its file.
  public let domains: [AssociatedDomain]

  /// Creates an app's associations.
  public init(schemes: [String], appID: String, domains: [AssociatedDomain]) {
    self.schemes = schemes
    self.appID = appID
    self.domains = domains
  }

  /// Whether a link has one of the app's own schemes, in capitals or not.
  public func hasOwnScheme(_ link: Link) -> Bool {
    let name = link.schemeName
    return schemes.contains { Link.folded($0).utf8.elementsEqual(name.utf8) }
  }

  /// Whether a link may open the app as a universal link.
  public func opensAsUniversalLink(_ link: Link) -> Bool {
    switch universalMatch(of: link) {
    case .opens: true
    case .otherScheme, .otherHost, .explicitPort, .closed: false
    }
  }

  /// The decision about a link as a universal link.
  public enum UniversalMatch: Hashable, Sendable {
    /// The host's file lets the app open it.
    case opens(AssociationVerdict)
    /// Not an `https` link.
    case otherScheme
    /// The entitlement does not name the host.
    case otherHost
    /// It names a port, which no association here has.
    case explicitPort(Int)
    /// The host's file does not let the app open it.
    case closed(AssociationVerdict, domain: AssociatedDomain)
  }

  /// Decides about a link as a universal link. A host that is named itself goes before a wildcard, and a longer wildcard
  /// before a shorter one.
  public func universalMatch(of link: Link) -> UniversalMatch {
    guard link.isHTTPS else { return .otherScheme }
    let covering = domains.filter { $0.covers(link.host) }
    guard let domain = covering.first(where: { !$0.isWildcard }) ?? covering.max(by: { $0.host.count < $1.host.count })
    else { return .otherHost }
    if let port = link.port { return .explicitPort(port) }
    let verdict = domain.file.decide(link, appID: appID, host: link.host)
    return verdict.decision.isOpening ? .opens(verdict) : .closed(verdict, domain: domain)
  }
}

/// A web host that an app's entitlement names, and the host's association file.
public struct AssociatedDomain: Hashable, Sendable {
  /// The host, in lower case; with `*.` in front every host below it, but not itself (Apple, associated domains entitlement).
  public let host: String
  /// The host's file.
  public let file: AssociationFile

  /// A host with its file.
  public init(host: String, file: AssociationFile) {
    self.host = host
    self.file = file
  }

  /// Whether the entitlement names every host below one.
  public var isWildcard: Bool { host.hasPrefix("*.") }

  /// Whether a host is meant, in capitals or not.
  public func covers(_ other: String) -> Bool {
    let (own, other) = (Link.folded(host).utf8, Link.folded(other).utf8)
    guard isWildcard else { return own.elementsEqual(other) }
    let end = own.dropFirst()
    return other.count > end.count && other.suffix(end.count).elementsEqual(end)
  }

  /// The patterns for paths that may open an app, in order.
  func openingPaths(for appID: String) -> [String] {
    file.details.indices.filter { file.details[$0].appIDs.contains(appID) }
      .flatMap { file.rules(ofDetail: $0) }.filter { !$0.isExcluded }.map { $0.path ?? "*" }
  }
}
