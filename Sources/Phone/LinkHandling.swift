public import Deeplinks
public import Pages

/// The destination of a link in the operating system.
public enum LinkRoute: Hashable, Sendable {
  /// To the app, by an entry point.
  case app(LinkEntry)
  /// To the app, if the shopper says yes to the system's question.
  case asks
  /// To another app.
  case otherApp(OtherApp)
  /// To the browser outside the app, or on in it.
  case browser
  /// Nowhere: no installed app has the scheme. The system says nothing about it (Swedbank Pay iOS SDK, external apps).
  case nobody(scheme: String)
  /// Nowhere: the text is not a link.
  case unreadable(LinkProblem)
}

/// The operating system's decision about a link, with its reason.
public struct LinkRouting: Hashable, Sendable {
  /// The destination.
  public let route: LinkRoute
  /// The conditions in the order in which they were looked at.
  public let reasons: [RouteReason]
}

/// The operating system's own handling of links.
public struct LinkHandling: Hashable, Sendable {
  /// The app's associations.
  public let associations: LinkAssociations
  /// The apps that are installed.
  public let missingApps: Set<OtherApp>
  /// The state of universal links.
  public let universalLinks: UniversalLinks
  /// `true` if this link works, where they work by chance.
  public let isLucky: Bool

  /// Handling on a phone on which the store's app is installed.
  public init(
    associations: LinkAssociations, missingApps: Set<OtherApp> = [], universalLinks: UniversalLinks = .work,
    isLucky: Bool = true
  ) {
    self.associations = associations
    self.missingApps = missingApps
    self.universalLinks = universalLinks
    self.isLucky = isLucky
  }

  /// Returns the destination of a link that leaves a page.
  ///
  /// A universal link opens the app only when the shopper began it by a tap, when it goes to another domain than the page's,
  /// when the association file is there and the shopper has not chosen the browser before (Swedbank Pay iOS SDK, payment URL;
  /// Apple TN3155). An own-scheme link opens the app, and a browser asks before. `host` is the domain of the page it leaves;
  /// `nil` where there is none, as from another app.
  public func route(_ text: String, from place: PagePlace, host: String?, by trigger: ReturnTrigger) -> LinkRouting {
    let link: Link
    do {
      link = try Link(text)
    } catch {
      return LinkRouting(route: .unreadable(error), reasons: [])
    }
    // The system takes schemes and hosts without regard to capitals (RFC 3986 sections 3.1 and 3.2.2).
    switch link.schemeName {
    case "http": return LinkRouting(route: .browser, reasons: [.web])
    case "https": return routeUniversal(link, from: place, host: host, by: trigger)
    case let scheme: return routeScheme(link, scheme, from: place)
    }
  }

  private func routeScheme(_ link: Link, _ scheme: String, from place: PagePlace) -> LinkRouting {
    if associations.hasOwnScheme(link) {
      switch place {
      case .browser: return LinkRouting(route: .asks, reasons: [.ownScheme(link.scheme), .browserAsks])
      case .webView, .app: return LinkRouting(route: .app(.openURL), reasons: [.ownScheme(link.scheme)])
      }
    }
    guard let app = OtherApp.allCases.first(where: { $0.scheme == scheme }) else {
      return LinkRouting(route: .nobody(scheme: link.scheme), reasons: [.schemeUnknown(link.scheme)])
    }
    if missingApps.contains(app) {
      return LinkRouting(route: .nobody(scheme: link.scheme), reasons: [.appMissing(app)])
    }
    return LinkRouting(route: .otherApp(app), reasons: [.appInstalled(app)])
  }

  private func routeUniversal(_ link: Link, from place: PagePlace, host: String?, by trigger: ReturnTrigger)
    -> LinkRouting
  {
    if let app = OtherApp.allCases.first(where: { $0.host == link.hostName }) {
      return missingApps.contains(app)
        ? LinkRouting(route: .browser, reasons: [.appMissing(app), .web])
        : LinkRouting(route: .otherApp(app), reasons: [.appInstalled(app)])
    }
    guard associations.opensAsUniversalLink(link) else {
      return LinkRouting(route: .browser, reasons: [.notAssociated])
    }
    var reasons: [RouteReason] = [.associated]
    func browser(_ reason: RouteReason) -> LinkRouting { LinkRouting(route: .browser, reasons: reasons + [reason]) }
    switch universalLinks {
    case .work: reasons.append(.fileFetched(host: link.host))
    case .noFile: return browser(.fileMissing(host: link.host))
    case .pinned: return browser(.pinned(host: link.host))
    case .unreliable:
      guard isLucky else { return browser(.byChance(host: link.host)) }
      reasons.append(.fileFetched(host: link.host))
    }
    // Another app opens an address with the system's own call, to which the browser's conditions do not apply.
    guard case .browser = place else { return LinkRouting(route: .app(.continueUserActivity), reasons: reasons) }
    switch trigger {
    case .tap: reasons.append(.tapped)
    case .timer: return browser(.notTapped)
    }
    if let host {
      if host.lowercased() == link.hostName { return browser(.sameDomain(host)) }
      reasons.append(.otherDomain(from: host))
    }
    return LinkRouting(route: .app(.continueUserActivity), reasons: reasons)
  }
}
