import Basics

/// Finds the attempt of a link that the app received.
///
/// The order of the questions: whose exact return is it; whose return was changed; who could be meant, first of the waiting
/// attempts and then of the ended ones; and only if no attempt could be meant, whether it was made up. A link that fits two
/// attempts belongs to neither.
extension DeeplinkRouter {
  static func owner(
    of link: Link, among all: [LinkRegistration], history: [LinkVerdict], reasons: inout [LinkReason]
  ) -> LinkDecision {
    guard !all.isEmpty else {
      reasons.append(.nothingRegistered)
      return .foreign
    }
    // The latest counts where one attempt was registered twice.
    let registrations = all.enumerated().filter { index, registration in
      !all[(index + 1)...].contains { $0.attempt == registration.attempt }
    }.map(\.element)
    var claims: [Claim] = []
    for registration in registrations { claims.append(claim(on: link, by: registration, reasons: &reasons)) }
    let openFirst = claims.filter(\.isOpen).reversed() + claims.reversed()
    func settled(_ fit: Fit) -> LinkDecision? {
      settle(claims.filter { $0.fit == fit }, link, registrations, history, &reasons)
    }
    if let decision = settled(.identified) { return decision }
    for claim in openFirst {
      if case .altered(let item) = claim.fit { return .altered(attempt: claim.attempt, item: item) }
    }
    if let decision = settled(.unidentified) { return decision }
    for claim in openFirst {
      if case .changed(let item) = claim.fit { return .altered(attempt: claim.attempt, item: item) }
    }
    for claim in openFirst {
      guard case .forged(let item) = claim.fit else { continue }
      if let owner = holder(of: item, in: link, among: registrations) {
        reasons.append(.issuedElsewhere(attempt: owner, item: item))
        return .altered(attempt: claim.attempt, item: item)
      }
      reasons.append(.neverIssued(item: item))
      return .forged(attempt: claim.attempt, item: item)
    }
    if let reason = nearAddress(of: link, openFirst) { reasons.append(reason) }
    return .foreign
  }

  /// The decision about a link that fits some attempts equally well: of the one that waits for this very page, else the one
  /// that waits for another, else the ended one; `nil` if it fits none.
  private static func settle(
    _ claims: [Claim], _ link: Link, _ registrations: [LinkRegistration], _ history: [LinkVerdict],
    _ reasons: inout [LinkReason]
  ) -> LinkDecision? {
    func seen(_ claim: Claim) -> Bool {
      history.contains { $0.decision.wakes == claim.attempt && link.isSame(as: $0.text) }
    }
    let open = claims.filter(\.isOpen)
    let waiting = open.filter(\.isCurrentPage)
    let closed = claims.filter { !$0.isOpen }
    if waiting.isEmpty, open.isEmpty, let claim = closed.last(where: seen) {
      reasons.append(.seenBefore(attempt: claim.attempt))
      return .replayed(attempt: claim.attempt)
    }
    let candidates = waiting.isEmpty ? (open.isEmpty ? closed : open) : waiting
    guard let claim = candidates.first else { return nil }
    guard candidates.count == 1 else {
      let attempts = candidates.map(\.attempt)
      reasons.append(.severalCandidates(attempts))
      return .ambiguous(attempts: attempts)
    }
    let attempt = claim.attempt
    let cameBefore = seen(claim)
    reasons.append(cameBefore ? .seenBefore(attempt: attempt) : .notSeenBefore(attempt: attempt))
    guard claim.isOpen else {
      let later = registrations.drop { $0.attempt != attempt }.dropFirst().last(where: \.isOpen)
      guard let later else { return .late(attempt: attempt) }
      reasons.append(.laterAttemptOpen(attempt: attempt, later: later.attempt))
      return .outOfOrder(attempt: attempt, step: claim.step)
    }
    if !claim.isCurrentPage { return .outOfOrder(attempt: attempt, step: claim.step) }
    if cameBefore { return .repeated(attempt: attempt) }
    if !claim.registration.isListening {
      reasons.append(.notListening(attempt))
      return .unheard(attempt: attempt)
    }
    return claim.fit == .identified ? .accepted(attempt: attempt) : .unidentified(attempt: attempt)
  }

  /// The attempt to which the value of a query item was really issued, at whatever address.
  private static func holder(of item: String, in link: Link, among registrations: [LinkRegistration]) -> String? {
    let found = link.values(of: item)
    return registrations.last { registration in
      (registration.earlier + [registration.current]).contains { page in
        page.identifiers.contains { $0.name.utf8.elementsEqual(item.utf8) && found.contains(Array($0.value.utf8)) }
      }
    }?.attempt
  }

  /// The path, else the host, of an attempt that a link almost leads to.
  private static func nearAddress(of link: Link, _ claims: [Claim]) -> LinkReason? {
    for claim in claims {
      let differences = claim.registration.returns.compactMap { difference(of: link, from: $0) }
      for part in [LinkPart.path, .host] {
        let candidates = differences.filter { $0.part == part && !$0.expected.isEmpty }
        guard let found = candidates.first?.found else { continue }
        if let nearest = NearestWord.to(found, in: candidates.map(\.expected)) {
          return .addressNear(attempt: claim.attempt, part: part, found: found, nearest: nearest)
        }
      }
    }
    return nil
  }
}
