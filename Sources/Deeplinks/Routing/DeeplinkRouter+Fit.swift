import Basics

/// Compares a link with the pages of one attempt.
extension DeeplinkRouter {
  /// The fit of a link to one page's expectation.
  enum Fit: Hashable {
    /// Another address.
    case elsewhere
    /// The address, with identifiers that are all wrong; the first of them.
    case forged(item: String)
    /// The address, with an item changed or missing and no identifier right.
    case changed(item: String)
    /// The address, with nothing that identifies the attempt.
    case unidentified
    /// The address with some identifier right, and an item changed or missing.
    case altered(item: String)
    /// The address, with everything that identifies the attempt.
    case identified

    /// The certainty that the link is of this page; larger is surer.
    var weight: Int {
      switch self {
      case .elsewhere: 0
      case .forged: 1
      case .changed: 2
      case .unidentified: 3
      case .altered: 4
      case .identified: 5
      }
    }
  }

  /// The relation of an attempt to a link.
  struct Claim: Hashable {
    let registration: LinkRegistration
    /// The page that fits best.
    let step: Int
    let fit: Fit

    var attempt: String { registration.attempt }
    var isOpen: Bool { registration.isOpen }
    var isCurrentPage: Bool { step == registration.step }
  }

  /// The first part in which a link differs from an address.
  struct Difference: Hashable {
    let part: LinkPart
    let found: String
    let expected: String
  }

  /// The relation of an attempt to a link, by its best fitting page; among equals the waiting one, then the latest.
  static func claim(on link: Link, by registration: LinkRegistration, reasons: inout [LinkReason]) -> Claim {
    var best = comparison(of: link, with: registration.current, of: registration)
    var step = registration.step
    for page in registration.earlier.reversed() {
      let candidate = comparison(of: link, with: page, of: registration)
      if candidate.fit.weight > best.fit.weight { (best, step) = (candidate, page.step) }
    }
    if step != registration.step {
      reasons.append(.earlierPage(attempt: registration.attempt, step: step, current: registration.step))
    }
    reasons += best.steps
    if best.fit != .elsewhere {
      reasons.append(
        registration.isOpen ? .attemptOpen(registration.attempt) : .attemptClosed(registration.attempt))
    }
    return Claim(registration: registration, step: step, fit: best.fit)
  }

  typealias Comparison = (fit: Fit, steps: [LinkReason])

  /// The best fit of a link to all addresses of a page, and the steps of that comparison.
  private static func comparison(
    of link: Link, with page: LinkRegistration.Page, of registration: LinkRegistration
  ) -> Comparison {
    var best: Comparison = (.elsewhere, [])
    var bestRank = -1
    for rule in page.paymentURLs {
      let (candidate, rank) = comparison(of: link, with: rule, page.identifiers, of: registration)
      if rank > bestRank { (best, bestRank) = (candidate, rank) }
    }
    for address in page.returns where !page.paymentURLs.contains(where: { $0.compare(address.text).isMatch }) {
      let candidate: Comparison
      let rank: Int
      if let difference = difference(of: link, from: address) {
        let reason = LinkReason.addressDiffers(
          attempt: registration.attempt, part: difference.part, found: difference.found,
          expected: difference.expected)
        candidate = (.elsewhere, [reason])
        rank = LinkPart.allCases.firstIndex(of: difference.part) ?? 0
      } else {
        candidate = comparison(of: link, at: address, identifiers: page.identifiers, of: registration)
        rank = LinkPart.allCases.count + candidate.fit.weight
      }
      if rank > bestRank { (best, bestRank) = (candidate, rank) }
    }
    return best
  }

  /// The first part in which a link differs from an address, capitals of scheme and host apart; the host if only slashes or a port's
  /// zeros differ.
  static func difference(of link: Link, from address: Link) -> Difference? {
    guard !link.address.utf8.elementsEqual(address.address.utf8) else { return nil }
    for part in LinkPart.allCases {
      let (found, expected): (String, String) =
        switch part {
        case .scheme: (link.schemeName, address.schemeName)
        case .host: (link.hostName, address.hostName)
        case .port: (link.port.map(String.init) ?? "", address.port.map(String.init) ?? "")
        case .path: (link.path, address.path)
        }
      if !found.utf8.elementsEqual(expected.utf8) { return Difference(part: part, found: found, expected: expected) }
    }
    return Difference(part: .host, found: link.host, expected: address.host)
  }

  /// The fit of the query of a link at the right address.
  ///
  /// Items of the registered address must all come back. Of learnt identifiers either all must come back, or none: a provider
  /// may omit them, but a link that lost one of several was altered. A repeated item counts as changed when any of its values
  /// differs. If identifiers are present and none has the right value, only the address is right, and an address is not a
  /// secret: that is forged. An empty value identifies no attempt, so it is an alteration.
  static func comparison(
    of link: Link, at address: Link, identifiers: [LinkRegistration.Identifier], of registration: LinkRegistration
  ) -> Comparison {
    let attempt = registration.attempt
    let matched = LinkReason.addressMatched(
      attempt: attempt, provider: registration.provider, address: address.base)
    var items = ItemComparison(link: link, attempt: attempt, steps: [matched])
    for item in address.queryItems {
      items.compare(
        String(decoding: PercentDecoding.bytes(of: item.name), as: UTF8.self),
        PercentDecoding.bytes(of: item.value ?? ""))
    }
    let missingOfAddress = items.missing.first
    items.missing = []
    items.hasRightValue = false
    items.wrong = nil
    for identifier in identifiers { items.compare(identifier.name, Array(identifier.value.utf8)) }
    let ofAddress = address.queryItems.map { String(decoding: PercentDecoding.bytes(of: $0.name), as: UTF8.self) }
    items.noteNearNames(expected: ofAddress + identifiers.map(\.name))
    let fit: Fit
    if let item = items.wrong, !items.hasRightValue {
      fit = .forged(item: item)
    } else if let item = items.changed ?? missingOfAddress {
      fit = items.hasRightValue ? .altered(item: item) : .changed(item: item)
    } else if identifiers.isEmpty {
      items.steps.append(.nothingToCompare(attempt: attempt))
      fit = .unidentified
    } else if items.missing.count == identifiers.count {
      fit = .unidentified
    } else if let item = items.missing.first {
      fit = .altered(item: item)
    } else {
      fit = .identified
    }
    return (fit, items.steps)
  }
}

/// The query of a link beside what is expected of it, item by item.
private struct ItemComparison {
  let link: Link
  let attempt: String
  var steps: [LinkReason]
  /// The first item that has another value.
  var changed: String?
  /// The items that are not there.
  var missing: [String] = []
  /// Whether some item has the right value, perhaps beside a wrong one.
  var hasRightValue = false
  /// The first item that has a value, and no right one.
  var wrong: String?

  init(link: Link, attempt: String, steps: [LinkReason]) {
    self.link = link
    self.attempt = attempt
    self.steps = steps
  }

  mutating func compare(_ name: String, _ expected: [UInt8]) {
    let found = link.values(of: name)
    func note(_ step: LinkReason) { if !steps.contains(step) { steps.append(step) } }
    if found.contains(expected) { hasRightValue = true }
    if let other = found.first(where: { $0 != expected }) {
      note(
        .itemDiffers(
          attempt: attempt, item: name, found: String(decoding: other, as: UTF8.self),
          expected: String(decoding: expected, as: UTF8.self)))
      changed = changed ?? name
      if !found.contains(expected), found.contains(where: { !$0.isEmpty }) { wrong = wrong ?? name }
    } else if found.isEmpty {
      note(.itemMissing(attempt: attempt, item: name))
      missing.append(name)
    } else {
      note(.itemMatched(attempt: attempt, item: name))
    }
  }

  /// Says of each missing item which unexpected one is spelt nearly like it.
  mutating func noteNearNames(expected: [String]) {
    let names = link.queryItems.map { String(decoding: PercentDecoding.bytes(of: $0.name), as: UTF8.self) }
    let unexpected = names.filter { name in !expected.contains { $0.utf8.elementsEqual(name.utf8) } }
    for step in steps {
      guard case .itemMissing(_, let item) = step else { continue }
      if let found = unexpected.first(where: { NearestWord.to($0, in: [item]) != nil }) {
        steps.append(.itemNear(attempt: attempt, found: found, nearest: item))
      }
    }
  }
}
