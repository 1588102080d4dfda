/// What comes before any attempt is asked: whether the link belongs to the app, and to this way in.
extension DeeplinkRouter {
  /// Why the app or the operating system does not let the link in at this entry point; `nil` when it does.
  func refusal(of link: Link, entry: LinkEntry, reasons: inout [LinkReason]) -> LinkDecision? {
    switch entry {
    case .receiveDeeplink, .openURL: refusalAsOwnScheme(link, entry: entry, reasons: &reasons)
    case .continueUserActivity: refusalAsUniversalLink(link, reasons: &reasons)
    }
  }

  private func refusalAsOwnScheme(_ link: Link, entry: LinkEntry, reasons: inout [LinkReason]) -> LinkDecision? {
    if associations.hasOwnScheme(link) {
      reasons.append(.schemeKnown(link.scheme))
      return nil
    }
    if entry == .openURL, link.scheme == "https" {
      reasons.append(.otherEntryPoint(scheme: link.scheme))
      return .misdirected
    }
    reasons.append(.schemeUnknown(link.scheme, nearest: NearestWord.to(link.scheme, in: associations.schemes)))
    return .notOurs(.scheme)
  }

  private func refusalAsUniversalLink(_ link: Link, reasons: inout [LinkReason]) -> LinkDecision? {
    switch associations.universalMatch(of: link) {
    case .otherScheme where associations.hasOwnScheme(link):
      reasons.append(.otherEntryPoint(scheme: link.scheme))
      return .misdirected
    case .otherScheme:
      reasons.append(.schemeUnknown(link.scheme, nearest: NearestWord.to(link.scheme, in: ["https"])))
      return .notOurs(.scheme)
    case .otherHost:
      let hosts = associations.domains.map(\.host)
      reasons.append(.schemeKnown(link.scheme))
      reasons.append(.hostUnknown(link.host, nearest: NearestWord.to(link.host, in: hosts)))
      return .notOurs(.host)
    case .explicitPort(let port):
      reasons += [.schemeKnown(link.scheme), .hostKnown(link.host), .portUnexpected(port)]
      return .notOurs(.port)
    case .otherPath(let patterns):
      reasons += [.schemeKnown(link.scheme), .hostKnown(link.host)]
      reasons.append(.pathUnknown(link.path, nearest: Self.nearest(to: link.path, in: patterns)))
      return .notOurs(.path)
    case .pattern(let pattern):
      reasons += [.schemeKnown(link.scheme), .hostKnown(link.host)]
      reasons.append(.pathKnown(link.path, pattern: pattern.text))
      return nil
    }
  }

  /// The pattern whose fixed beginning is nearest to as many segments of a path.
  private static func nearest(to path: String, in patterns: [PathPattern]) -> String? {
    let segments = path.split(separator: "/")
    let near = patterns.first { pattern in
      let fixed = pattern.text.prefix { $0 != "*" && $0 != "?" }.split(separator: "/")
      let beginning = segments.prefix(fixed.count).joined(separator: "/")
      return NearestWord.to(beginning, in: [fixed.joined(separator: "/")]) != nil
    }
    return near?.text
  }
}
