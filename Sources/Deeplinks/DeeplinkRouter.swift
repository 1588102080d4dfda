/// Decides whose a link is, and says why, step by step.
///
/// A pure value: it knows what the app is associated with and is told what attempts expect. It neither decodes nor normalises
/// an address before comparing it (Swedbank Pay iOS SDK, payment URL), and nothing it can say means "paid".
public struct DeeplinkRouter: Hashable, Sendable {
  /// What the operating system gives to the app.
  public let associations: LinkAssociations

  /// A router for an app.
  public init(associations: LinkAssociations) { self.associations = associations }

  /// Decides about a text that came in as a link. `registrations` stand in the order in which they were made; `history` holds
  /// the earlier verdicts, by which repetition is noticed.
  public func decide(
    _ text: String, entry: LinkEntry, from source: LinkSource, registrations: [LinkRegistration],
    history: [LinkVerdict] = []
  ) -> LinkVerdict {
    var reasons: [LinkReason] = [.entered(entry, from: source)]
    func verdict(_ decision: LinkDecision) -> LinkVerdict {
      LinkVerdict(
        text: text, entry: entry, source: source, decision: decision,
        handled: Self.isHandled(decision, entry: entry, registrations: registrations), reasons: reasons)
    }
    let link: Link
    do {
      link = try Link(text)
    } catch {
      reasons.append(.unreadable(error))
      return verdict(.malformed(error))
    }
    if let refusal = refusal(of: link, entry: entry, reasons: &reasons) { return verdict(refusal) }
    return verdict(Self.owner(of: link, among: registrations, history: history, reasons: &reasons))
  }

  /// What the entry point returns.
  ///
  /// `receiveDeeplink` takes every link with the app's scheme while some attempt waits for its return (Yuno iOS SDK, deep
  /// links); the other two take only a link that they recognise (Swedbank Pay iOS SDK, payment URL).
  private static func isHandled(
    _ decision: LinkDecision, entry: LinkEntry, registrations: [LinkRegistration]
  ) -> Bool {
    switch decision {
    case .notOurs, .misdirected, .malformed: return false
    case .accepted, .unidentified, .repeated, .late, .altered, .ambiguous, .foreign: break
    }
    switch entry {
    case .receiveDeeplink: return registrations.contains(where: \.isOpen)
    case .continueUserActivity, .openURL:
      switch decision {
      case .accepted, .unidentified: return true
      case .repeated(let attempt): return registrations.contains { $0.attempt == attempt && $0.isOpen }
      case .late, .altered, .ambiguous, .foreign, .notOurs, .misdirected, .malformed: return false
      }
    }
  }

  /// Why the app or the operating system does not let the link in at this entry point; `nil` when it does.
  private func refusal(of link: Link, entry: LinkEntry, reasons: inout [LinkReason]) -> LinkDecision? {
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
    case .closed(let verdict, let domain):
      reasons += [.schemeKnown(link.scheme), .hostKnown(link.host)] + verdict.steps.map(LinkReason.association)
      if case .excluded = verdict.decision { return .notOurs(.path) }
      let paths = domain.openingPaths(for: associations.appID)
      reasons.append(.pathUnknown(link.path, nearest: Self.nearest(to: link.path, in: paths)))
      return .notOurs(.path)
    case .opens(let verdict):
      // The last step is the match itself, which is told by path and pattern.
      reasons += [.schemeKnown(link.scheme), .hostKnown(link.host)]
      reasons += verdict.steps.dropLast().map(LinkReason.association)
      reasons.append(.pathKnown(link.path, pattern: verdict.rule?.path ?? "*"))
      return nil
    }
  }

  /// The pattern whose fixed beginning is nearest to as many segments of a path.
  private static func nearest(to path: String, in patterns: [String]) -> String? {
    let segments = path.split(separator: "/")
    return patterns.first { pattern in
      let fixed = pattern.prefix { $0 != "*" && $0 != "?" }.split(separator: "/")
      let beginning = segments.prefix(fixed.count).joined(separator: "/")
      return NearestWord.to(beginning, in: [fixed.joined(separator: "/")]) != nil
    }
  }
}
