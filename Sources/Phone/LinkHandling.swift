public import Deeplinks

/// Where the operating system takes a link.
public enum LinkRoute: Hashable, Sendable {
  /// To the app, by an entry point.
  case app(LinkEntry)
  /// To the browser outside the app.
  case browser
  /// Nowhere: no installed app has the scheme. The system says nothing about it (Swedbank Pay iOS SDK, external apps).
  case nobody(scheme: String)
  /// Nowhere: it is no link.
  case unreadable(LinkProblem)
}

/// The operating system's own handling of links.
public struct LinkHandling: Hashable, Sendable {
  /// What the app is associated with.
  public let associations: LinkAssociations

  /// Handling on a phone on which the app is installed.
  public init(associations: LinkAssociations) { self.associations = associations }

  /// Where a link goes: own schemes and universal links to the app, other web links to the browser.
  ///
  /// Every universal link opens the app here, as if the shopper had tapped it on a page of another domain.
  public func route(_ text: String) -> LinkRoute {
    let link: Link
    do {
      link = try Link(text)
    } catch {
      return .unreadable(error)
    }
    // The system takes schemes without regard to capitals (RFC 3986 section 3.1); the app may not.
    switch link.scheme.lowercased() {
    case "http": return .browser
    case "https": return associations.opensAsUniversalLink(link) ? .app(.continueUserActivity) : .browser
    case let scheme:
      return associations.schemes.contains { $0.lowercased() == scheme } ? .app(.openURL) : .nobody(scheme: link.scheme)
    }
  }
}
