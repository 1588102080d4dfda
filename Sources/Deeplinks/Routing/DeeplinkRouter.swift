import Basics

/// Decides which attempt a link belongs to, and gives the reasons step by step.
///
/// A pure value: it knows the app's associations and the attempts' expectations. Capitals in scheme and host change nothing (RFC 3986
/// sections 3.1 and 3.2.2), as the operating system has it; otherwise it neither decodes nor normalises an address before comparing
/// it (Swedbank Pay iOS SDK, payment URL), and no decision means “paid”.
public struct DeeplinkRouter: Hashable, Sendable {
  /// The links that the operating system gives to the app.
  public let associations: LinkAssociations

  /// A router for an app.
  public init(associations: LinkAssociations) { self.associations = associations }

  /// Decides about a text that arrived as a link. `registrations` are in the order in which they were made; `history` holds the
  /// earlier verdicts, by which a repetition is recognised.
  public func decide(
    _ text: String, entry: LinkEntry, from source: LinkSource, registrations: [LinkRegistration],
    history: [LinkVerdict] = []
  ) -> LinkVerdict {
    var reasons: [LinkReason] = [.entered(entry, from: source)]
    let decision: LinkDecision
    do {
      let link = try Link(text)
      reasons += Self.spellings(of: link)
      // The app's web view asks no operating system before the kit compares (Swedbank Pay iOS SDK, web view navigation).
      if source == .page, Self.meetsPaymentURL(link, registrations) {
        decision = Self.owner(of: link, among: registrations, history: history, reasons: &reasons)
      } else if let refusal = refusal(of: link, entry: entry, reasons: &reasons) {
        reasons += Self.paymentURLReasons(of: link, registrations)
        decision = refusal
      } else {
        decision = Self.owner(of: link, among: registrations, history: history, reasons: &reasons)
      }
    } catch {
      reasons.append(.unreadable(error))
      decision = .malformed(error)
    }
    if Self.mayHoldSlips(decision), let correction = LinkCorrection(of: text, associations: associations) {
      reasons += correction.slips.map { .slip($0, meant: correction.text) }
    }
    let handled = Self.isHandled(decision, entry: entry, registrations: registrations, reasons: &reasons)
    return LinkVerdict(
      text: text, entry: entry, source: source, decision: decision, handled: handled, reasons: reasons)
  }

  /// The parts with capital letters, which make no difference to the route.
  private static func spellings(of link: Link) -> [LinkReason] {
    [(LinkPart.scheme, link.scheme, link.schemeName), (.host, link.host, link.hostName)].compactMap {
      $1.utf8.elementsEqual($2.utf8) ? nil : .capitals($0, found: $1, usual: $2)
    }
  }

  /// `true` if a typing mistake is possible: not if the link is known to belong to an attempt.
  private static func mayHoldSlips(_ decision: LinkDecision) -> Bool {
    switch decision {
    case .altered, .forged, .foreign, .notOurs, .malformed: true
    case .accepted, .unidentified, .unheard, .repeated, .replayed, .late, .outOfOrder, .ambiguous, .misdirected: false
    }
  }

  /// The entry point's return value.
  ///
  /// `receiveDeeplink` accepts every link with the app's scheme while some attempt waits for its return (Yuno iOS SDK, deep
  /// links); the others accept only a link that they recognise (Swedbank Pay iOS SDK, payment URL; Yuno SDK 3, handle deeplinks:
  /// whether the transaction could be continued). None accepts any while the waiting SDK is not on the screen.
  private static func isHandled(
    _ decision: LinkDecision, entry: LinkEntry, registrations: [LinkRegistration], reasons: inout [LinkReason]
  ) -> Bool {
    switch decision {
    case .notOurs, .misdirected, .malformed: return false
    case .accepted, .unidentified, .unheard, .repeated, .replayed, .late, .outOfOrder, .altered, .forged, .ambiguous,
      .foreign:
      break
    }
    func listens(_ registration: LinkRegistration) -> Bool { registration.isOpen && registration.isListening }
    switch entry {
    case .receiveDeeplink:
      let waiting = registrations.last(where: listens)
      reasons.append(waiting.map { .someAttemptWaits($0.attempt) } ?? .noAttemptWaits)
      return waiting != nil
    case .handleDeeplink, .continueUserActivity, .openURL:
      switch decision {
      case .accepted, .unidentified: return true
      case .repeated(let attempt): return registrations.contains { $0.attempt == attempt && listens($0) }
      case .unheard, .replayed, .late, .outOfOrder, .altered, .forged, .ambiguous, .foreign, .notOurs, .misdirected,
        .malformed:
        return false
      }
    }
  }

  /// Why the app or the operating system does not let the link in at this entry point; `nil` when it does.
  private func refusal(of link: Link, entry: LinkEntry, reasons: inout [LinkReason]) -> LinkDecision? {
    switch entry {
    case .receiveDeeplink, .openURL: refusalAsOwnScheme(link, entry: entry, reasons: &reasons)
    // It takes either kind of link: the app need not look first.
    case .handleDeeplink:
      LinkEntry.usual(for: link.text) == .openURL
        ? refusalAsOwnScheme(link, entry: .openURL, reasons: &reasons)
        : refusalAsUniversalLink(link, reasons: &reasons)
    case .continueUserActivity: refusalAsUniversalLink(link, reasons: &reasons)
    }
  }

  private func refusalAsOwnScheme(_ link: Link, entry: LinkEntry, reasons: inout [LinkReason]) -> LinkDecision? {
    if associations.hasOwnScheme(link) {
      reasons.append(.schemeKnown(link.scheme))
      return nil
    }
    if entry == .openURL, link.isHTTPS {
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
      // The last step is the match itself, which is reported by path and pattern.
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
