extension DeeplinkRouter {
  /// How a link fits what one attempt expects.
  private enum Fit: Hashable {
    /// Another address.
    case elsewhere
    /// The address, with an item changed or missing.
    case altered(item: String)
    /// The address, with nothing that identifies the attempt.
    case unidentified
    /// The address, with everything that identifies the attempt.
    case identified
  }

  /// Whose a link is that the app let in.
  static func owner(
    of link: Link, among registrations: [LinkRegistration], history: [LinkVerdict], reasons: inout [LinkReason]
  ) -> LinkDecision {
    guard !registrations.isEmpty else {
      reasons.append(.nothingRegistered)
      return .foreign
    }
    var fits: [(registration: LinkRegistration, fit: Fit)] = []
    for registration in registrations {
      let (fit, steps) = fit(of: link, to: registration)
      reasons += steps
      if fit != .elsewhere {
        let attempt = registration.attempt
        reasons.append(registration.isOpen ? .attemptOpen(attempt) : .attemptClosed(attempt))
      }
      fits.append((registration, fit))
    }
    // The latest counts where one attempt was registered twice.
    let identified = fits.filter { $0.fit == .identified }.map(\.registration)
    if let registration = identified.last(where: \.isOpen) ?? identified.last {
      let attempt = registration.attempt
      return decision(
        link, registration, history, &reasons,
        first: registration.isOpen ? .accepted(attempt: attempt) : .late(attempt: attempt))
    }
    for (registration, fit) in fits.reversed() where registration.isOpen {
      if case .altered(let item) = fit { return .altered(attempt: registration.attempt, item: item) }
    }
    let possible = fits.filter { $0.fit == .unidentified }.map(\.registration)
    let open = possible.filter(\.isOpen)
    let candidates = open.isEmpty ? possible : open
    guard let registration = candidates.first else { return .foreign }
    guard candidates.count == 1 else {
      let attempts = candidates.map(\.attempt)
      reasons.append(.severalCandidates(attempts))
      return .ambiguous(attempts: attempts)
    }
    let attempt = registration.attempt
    return decision(
      link, registration, history, &reasons,
      first: registration.isOpen ? .unidentified(attempt: attempt) : .late(attempt: attempt))
  }

  /// The decision about a link when it comes for the first time, or that it came before.
  private static func decision(
    _ link: Link, _ registration: LinkRegistration, _ history: [LinkVerdict], _ reasons: inout [LinkReason],
    first: LinkDecision
  ) -> LinkDecision {
    let seen = history.contains {
      $0.decision.wakes == registration.attempt && $0.text.utf8.elementsEqual(link.text.utf8)
    }
    reasons.append(
      seen ? .seenBefore(attempt: registration.attempt) : .notSeenBefore(attempt: registration.attempt))
    return seen ? .repeated(attempt: registration.attempt) : first
  }

  /// How a link fits an attempt: the best fit of all its addresses, and the steps of that comparison.
  private static func fit(of link: Link, to registration: LinkRegistration) -> (Fit, [LinkReason]) {
    var best: (fit: Fit, steps: [LinkReason]) = (.elsewhere, [])
    var bestRank = -1
    for address in registration.returns {
      let candidate: (fit: Fit, steps: [LinkReason])
      let rank: Int
      if let (part, found, expected) = difference(of: link, from: address) {
        let reason = LinkReason.addressDiffers(
          attempt: registration.attempt, part: part, found: found, expected: expected)
        candidate = (.elsewhere, [reason])
        rank = LinkPart.allCases.firstIndex(of: part) ?? 0
      } else {
        candidate = fit(of: link, at: address, to: registration)
        rank = LinkPart.allCases.count + self.rank(of: candidate.fit)
      }
      if rank > bestRank { (best, bestRank) = (candidate, rank) }
    }
    return best
  }

  private static func rank(of fit: Fit) -> Int {
    switch fit {
    case .elsewhere: 0
    case .altered: 1
    case .unidentified: 2
    case .identified: 3
    }
  }

  /// The first part in which a link leads elsewhere than an address, byte by byte; the host where only its slashes or the
  /// zeros of a port differ.
  private static func difference(of link: Link, from address: Link) -> (LinkPart, found: String, expected: String)? {
    guard !link.base.utf8.elementsEqual(address.base.utf8) else { return nil }
    for part in LinkPart.allCases {
      let (found, expected): (String, String) =
        switch part {
        case .scheme: (link.scheme, address.scheme)
        case .host: (link.host, address.host)
        case .port: (link.port.map(String.init) ?? "", address.port.map(String.init) ?? "")
        case .path: (link.path, address.path)
        }
      if !found.utf8.elementsEqual(expected.utf8) { return (part, found, expected) }
    }
    return (.host, link.host, address.host)
  }

  /// How the query of a link at the right address fits.
  ///
  /// Items of the registered address must all come back. Of learnt identifiers either all must, or none: a provider may leave
  /// them out, but whoever took out one of several has altered the link. A repeated item counts as changed when any of its
  /// values differs.
  private static func fit(of link: Link, at address: Link, to registration: LinkRegistration) -> (Fit, [LinkReason]) {
    let attempt = registration.attempt
    var steps: [LinkReason] = [
      .addressMatched(attempt: attempt, provider: registration.provider, address: address.base)
    ]
    var changed: String?
    var missing: [String] = []
    func compare(_ name: String, _ expected: [UInt8]) {
      let found = link.values(of: name)
      if let other = found.first(where: { $0 != expected }) {
        steps.append(
          .itemDiffers(
            attempt: attempt, item: name, found: String(decoding: other, as: UTF8.self),
            expected: String(decoding: expected, as: UTF8.self)))
        changed = changed ?? name
      } else if found.isEmpty {
        steps.append(.itemMissing(attempt: attempt, item: name))
        missing.append(name)
      } else {
        steps.append(.itemMatched(attempt: attempt, item: name))
      }
    }
    for item in address.queryItems {
      compare(
        String(decoding: Link.percentDecoded(item.name), as: UTF8.self), Link.percentDecoded(item.value ?? ""))
    }
    let missingOfAddress = missing.first
    missing = []
    for identifier in registration.identifiers { compare(identifier.name, Array(identifier.value.utf8)) }
    if let item = changed ?? missingOfAddress { return (.altered(item: item), steps) }
    if registration.identifiers.isEmpty {
      steps.append(.nothingToCompare(attempt: attempt))
      return (.unidentified, steps)
    }
    if missing.count == registration.identifiers.count { return (.unidentified, steps) }
    if let item = missing.first { return (.altered(item: item), steps) }
    return (.identified, steps)
  }
}
